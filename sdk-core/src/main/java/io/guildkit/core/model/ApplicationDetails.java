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

    /** {@return the icon's hash; empty if there is none} */
    Optional<String> icon();

    /** {@return the hash of the image on invites; empty if there is none} */
    Optional<String> coverImage();

    /** {@return the hash of the splash image; empty if there is none} */
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

    /** {@return the SKU of the store page; empty if there is none} */
    Optional<Snowflake> primarySkuId();

    /** {@return the public key of the application's signatures, in hex; "" if the service left it out} */
    @WireRequired
    @Value.Default
    default String verifyKey() {
        return "";
    }

    /** {@return the guild; empty if there is none} */
    Optional<Snowflake> guildId();

    /** {@return the licence agreement; empty if there is none} */
    Optional<Snowflake> eulaId();

    /** {@return the name of the store page; empty if there is none} */
    Optional<String> slug();

    /** {@return the other names of the game} */
    List<String> aliases();

    /** {@return the programs that identify the application} */
    List<ApplicationExecutable> executables();

    /** {@return the entries at distribution platforms} */
    List<ThirdPartySku> thirdPartySkus();

    /** {@return whether the client may hook into the application} */
    @WireRequired
    @Value.Default
    default boolean hook() {
        return false;
    }

    /** {@return whether the application supports an overlay} */
    @Value.Default
    default boolean overlay() {
        return false;
    }

    /** {@return the methods of drawing the overlay; empty if the service left them out} */
    Optional<FlagSet<OverlayMethodFlag>> overlayMethods();

    /** {@return whether the overlay is known to cause problems} */
    @Value.Default
    default boolean overlayWarn() {
        return false;
    }

    /** {@return whether the overlay needs the compatibility hook} */
    @Value.Default
    default boolean overlayCompatibilityHook() {
        return false;
    }

    /** {@return the bot; empty if there is none} */
    Optional<PartialUser> bot();

    /**
     * {@return the team; empty if there is none, if the caller may not see the team, and if the service sent something else in place of a
     * team, which {@code unknownFields().isUnreadable("team")} returns}
     */
    Optional<Team> team();

    /** {@return the developers} */
    List<Company> developers();

    /** {@return the publishers} */
    List<Company> publishers();

    /** {@return the origins that may control the application locally} */
    List<String> rpcOrigins();

    /** {@return the deeplink that opens the application; empty for none} */
    Optional<String> deeplinkUri();

    /**
     * {@return whether users other than the owner may add the bot; empty if there is no bot, or the service left it out}
     *
     * @deprecated services send {@code integration_public} for the whole application instead
     */
    @Deprecated
    Optional<Boolean> botPublic();

    /**
     * {@return whether adding the bot needs the full OAuth2 flow; empty if there is no bot, or the service left it out}
     *
     * @deprecated services send {@code integration_require_code_grant} for the whole application instead
     */
    @Deprecated
    Optional<Boolean> botRequireCodeGrant();

    /** {@return the URL of the terms of service; empty if there is none} */
    Optional<String> termsOfServiceUrl();

    /** {@return the URL of the privacy policy; empty if there is none} */
    Optional<String> privacyPolicyUrl();

    /** {@return the search tags; at most 5} */
    List<String> tags();

    /** {@return the scopes and permissions that the installation requests; empty for none} */
    Optional<InstallParams> installParams();

    /** {@return the URL of the installation; empty for the default} */
    Optional<String> customInstallUrl();

    /** {@return the installation, by context, including contexts without a configuration} */
    Map<IntegrationType, Optional<IntegrationTypeConfiguration>> integrationTypesConfig();

    /** {@return whether the service has verified the application} */
    @WireRequired
    @Value.Default
    default boolean isVerified() {
        return false;
    }

    /** {@return whether the application can be found} */
    @WireRequired
    @Value.Default
    default boolean isDiscoverable() {
        return false;
    }

    /** {@return whether the application sells products} */
    @WireRequired
    @Value.Default
    default boolean isMonetized() {
        return false;
    }

    /** {@return whether the application's products are public} */
    @WireRequired
    @Value.Default
    default boolean storefrontAvailable() {
        return false;
    }

    /** {@return the maximum number of participants of the activity; -1 for no limit; empty for no activity} */
    Optional<Integer> maxParticipants();

    /** {@return the configuration of the activity; empty if there is none} */
    Optional<EmbeddedActivityConfig> embeddedActivityConfig();
}
