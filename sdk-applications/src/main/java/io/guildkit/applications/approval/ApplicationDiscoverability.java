package io.guildkit.applications.approval;

import io.guildkit.core.codec.Codec;
import io.guildkit.core.model.ApplicationCommand;
import io.guildkit.core.model.DiscoveryEligibilityFlag;
import io.guildkit.core.wire.FlagSet;
import io.guildkit.core.wire.WireModel;
import io.guildkit.core.wire.WireObject;
import io.guildkit.core.wire.WireRequired;
import java.util.List;
import org.immutables.value.Value;

/** The discoverability of an application, the requirements that it meets, and its commands with unsuitable content. */
@Value.Immutable
@WireModel
public sealed interface ApplicationDiscoverability extends WireObject
        permits ApplicationDiscoverabilityBuilder.ImmutableApplicationDiscoverability {
    /** Reads and writes this type as JSON. */
    Codec<ApplicationDiscoverability> CODEC = ApplicationDiscoverabilityCodec.CODEC;

    /** {@return the state of discovery; unknown if the service left it out} */
    @WireRequired
    @Value.Default
    default DiscoverabilityState discoverabilityState() {
        return DiscoverabilityState.UNKNOWN;
    }

    /** {@return the requirements that the application meets; an empty set if the service left them out} */
    @WireRequired
    @Value.Default
    default FlagSet<DiscoveryEligibilityFlag> discoveryEligibilityFlags() {
        return FlagSet.none(DiscoveryEligibilityFlag.class);
    }

    /** {@return the commands with unsuitable content} */
    @WireRequired
    List<ApplicationCommand> badCommands();

    /**
     * Returns a builder, for tests and caches.
     *
     * @return a new builder
     */
    static ApplicationDiscoverabilityBuilder builder() {
        return new ApplicationDiscoverabilityBuilder();
    }
}
