package io.guildkit.core.model;

import io.guildkit.core.codec.Codec;
import io.guildkit.core.wire.Snowflake;
import io.guildkit.core.wire.WireModel;
import io.guildkit.core.wire.WireObject;
import io.guildkit.core.wire.WireRequired;
import java.util.List;
import java.util.Optional;
import org.immutables.value.Value;

/** The public part of an application that is integrated into a guild. */
@Value.Immutable
@WireModel
public sealed interface IntegrationApplication extends WireObject
        permits IntegrationApplicationBuilder.ImmutableIntegrationApplication {
    /** Reads and writes this type as JSON. */
    Codec<IntegrationApplication> CODEC = IntegrationApplicationCodec.CODEC;

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

    /** {@return the SKU of the store page; empty if there is none} */
    Optional<Snowflake> primarySkuId();

    /** {@return the bot; empty if there is none} */
    Optional<PartialUser> bot();

    /** {@return the deeplink that opens the application; empty for none} */
    Optional<String> deeplinkUri();

    /** {@return the entries at distribution platforms} */
    List<ThirdPartySku> thirdPartySkus();

    /** {@return the page where users connect for role connections; empty unless requested} */
    Optional<String> roleConnectionsVerificationUrl();

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

    /**
     * Returns a builder, for tests and caches.
     *
     * @return a new builder
     */
    static IntegrationApplicationBuilder builder() {
        return new IntegrationApplicationBuilder();
    }
}
