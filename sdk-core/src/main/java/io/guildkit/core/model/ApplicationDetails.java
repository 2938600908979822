package io.guildkit.core.model;

import io.guildkit.core.wire.FlagSet;
import io.guildkit.core.wire.Snowflake;
import io.guildkit.core.wire.WireRequired;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.immutables.value.Value;

/** The members that all representations of an application share. */
public interface ApplicationDetails {
    /** {@return the identifier} */
    Snowflake id();

    /** {@return the name; "" if the service left it out} */
    @WireRequired
    @Value.Default
    default String name() {
        return "";
    }

    /** {@return the description; "" if the service left it out} */
    @WireRequired
    @Value.Default
    default String description() {
        return "";
    }

    /** {@return the icon's hash; empty if it has none} */
    Optional<String> icon();

    /** {@return the hash of the image on invites; empty if it has none} */
    Optional<String> coverImage();

    /** {@return the hash of its splash image; empty if it has none} */
    Optional<String> splash();

    /** {@return the type; empty for an ordinary application} */
    Optional<ApplicationType> type();

    /**
     * {@return the properties, only the public ones if the application is not the caller's; an empty set if the service left them out}
     */
    @WireRequired
    @Value.Default
    default FlagSet<ApplicationFlag> flags() {
        return FlagSet.none(ApplicationFlag.class);
    }

    /** {@return the SKU of its store page; empty if it has none} */
    Optional<Snowflake> primarySkuId();

    /** {@return the public key of its signatures, in hex; "" if the service left it out} */
    @WireRequired
    @Value.Default
    default String verifyKey() {
        return "";
    }

    /** {@return the guild; empty if it has none} */
    Optional<Snowflake> guildId();

    /** {@return the licence agreement; empty if it has none} */
    Optional<Snowflake> eulaId();

    /** {@return the name of its store page; empty if it has none} */
    Optional<String> slug();

    /** {@return other names of the game} */
    List<String> aliases();

    /** {@return the programs it is recognised by} */
    List<ApplicationExecutable> executables();

    /** {@return the entries at distribution platforms} */
    List<ThirdPartySku> thirdPartySkus();

    /** {@return whether the client may hook into it} */
    @WireRequired
    @Value.Default
    default boolean hook() {
        return false;
    }

    /** {@return whether it supports an overlay} */
    @Value.Default
    default boolean overlay() {
        return false;
    }

    /** {@return the methods of drawing the overlay; empty if the service left them out} */
    Optional<FlagSet<OverlayMethodFlag>> overlayMethods();

    /** {@return whether the overlay is known to make trouble} */
    @Value.Default
    default boolean overlayWarn() {
        return false;
    }

    /** {@return whether the overlay needs help to work} */
    @Value.Default
    default boolean overlayCompatibilityHook() {
        return false;
    }

    /** {@return the bot; empty if it has none} */
    Optional<PartialUser> bot();

    /** {@return the team; empty if it has none, or if the caller may not see it} */
    Optional<Team> team();

    /** {@return the developers} */
    List<Company> developers();

    /** {@return the publishers} */
    List<Company> publishers();

    /** {@return the origins that may control it locally} */
    List<String> rpcOrigins();

    /** {@return the deeplink that opens it; empty for none} */
    Optional<String> deeplinkUri();

    /**
     * {@return whether users other than its owner may add its bot; empty if it has none, or the service left it out}
     *
     * @deprecated services send {@code integration_public} for the whole application instead
     */
    @Deprecated
    Optional<Boolean> botPublic();

    /**
     * {@return whether adding its bot needs the full OAuth2 flow; empty if it has none, or the service left it out}
     *
     * @deprecated services send {@code integration_require_code_grant} for the whole application instead
     */
    @Deprecated
    Optional<Boolean> botRequireCodeGrant();

    /** {@return the terms; empty if it has none} */
    Optional<String> termsOfServiceUrl();

    /** {@return the privacy policy; empty if it has none} */
    Optional<String> privacyPolicyUrl();

    /** {@return the search tags; at most 5} */
    List<String> tags();

    /** {@return the scopes and permissions that its installation requests; empty for none} */
    Optional<InstallParams> installParams();

    /** {@return the URL of its installation; empty for the default} */
    Optional<String> customInstallUrl();

    /** {@return the installation, by context, including contexts without a configuration} */
    Map<IntegrationType, Optional<IntegrationTypeConfiguration>> integrationTypesConfig();

    /** {@return whether the service has verified it} */
    @WireRequired
    @Value.Default
    default boolean isVerified() {
        return false;
    }

    /** {@return whether it can be found} */
    @WireRequired
    @Value.Default
    default boolean isDiscoverable() {
        return false;
    }

    /** {@return whether it sells something} */
    @WireRequired
    @Value.Default
    default boolean isMonetized() {
        return false;
    }

    /** {@return whether its products are public} */
    @WireRequired
    @Value.Default
    default boolean storefrontAvailable() {
        return false;
    }

    /** {@return the maximum number of participants of its activity; -1 for no limit; empty for no activity} */
    Optional<Integer> maxParticipants();

    /** {@return the configuration of its activity; empty for no activity} */
    Optional<EmbeddedActivityConfig> embeddedActivityConfig();
}
