package io.guildkit.applications.approval;

import io.guildkit.core.codec.Codec;
import io.guildkit.core.model.ApplicationCommand;
import io.guildkit.core.wire.FlagSet;
import io.guildkit.core.wire.WireModel;
import io.guildkit.core.wire.WireObject;
import io.guildkit.core.wire.WireRequired;
import java.util.List;
import org.immutables.value.Value;

/** Whether an application can be found, and what stands in the way. */
@Value.Immutable
@WireModel
public sealed interface ApplicationDiscoverability extends WireObject
        permits ApplicationDiscoverabilityBuilder.ImmutableApplicationDiscoverability {
    /** Reads and writes this type as JSON. */
    Codec<ApplicationDiscoverability> CODEC = ApplicationDiscoverabilityCodec.CODEC;

    /** {@return whether it can be found; unknown if the service left it out} */
    @WireRequired
    @Value.Default
    default DiscoverabilityState discoverabilityState() {
        return DiscoverabilityState.UNKNOWN;
    }

    /** {@return what it fulfils of what it takes; none if the service left them out} */
    @WireRequired
    @Value.Default
    default FlagSet<DiscoveryEligibilityFlag> discoveryEligibilityFlags() {
        return FlagSet.none(DiscoveryEligibilityFlag.class);
    }

    /** {@return its commands that are not for everybody} */
    @WireRequired
    List<ApplicationCommand> badCommands();

    /**
     * Begins such an object, for tests and for stores.
     *
     * @return a new builder
     */
    static ApplicationDiscoverabilityBuilder builder() {
        return new ApplicationDiscoverabilityBuilder();
    }
}
