package io.guildkit.core.model;

import io.guildkit.core.codec.Codec;
import io.guildkit.core.wire.FlagSet;
import io.guildkit.core.wire.WireModel;
import io.guildkit.core.wire.WireObject;
import java.util.Optional;
import org.immutables.value.Value;

/** An application as other objects contain it. */
@Value.Immutable
@WireModel
public sealed interface PartialApplication extends WireObject, ApplicationDetails
        permits PartialApplicationBuilder.ImmutablePartialApplication {
    /** Reads and writes this type as JSON. */
    Codec<PartialApplication> CODEC = PartialApplicationCodec.CODEC;

    /** {@return the guild; empty unless requested and discoverable} */
    Optional<PartialGuild> guild();

    /** {@return whether users other than the owner may add the application; empty if the service left it out} */
    Optional<Boolean> integrationPublic();

    /** {@return whether adding the application needs the full OAuth2 flow; empty if the service left it out} */
    Optional<Boolean> integrationRequireCodeGrant();

    /** {@return the filter for explicit images in the commands; empty if the service left it out} */
    Optional<ExplicitContentFilter> explicitContentFilter();

    /** {@return the requirements of discoverability that the application meets; empty if the service left them out} */
    Optional<FlagSet<DiscoveryEligibilityFlag>> discoveryEligibilityFlags();

    /** {@return the requirements of monetization that the application meets; empty if the service left them out} */
    Optional<FlagSet<MonetizationEligibilityFlag>> monetizationEligibilityFlags();

    /**
     * Returns a builder, for tests and caches.
     *
     * @return a new builder
     */
    static PartialApplicationBuilder builder() {
        return new PartialApplicationBuilder();
    }
}
