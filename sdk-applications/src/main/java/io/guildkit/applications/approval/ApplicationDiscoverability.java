package io.guildkit.applications.approval;

import com.fasterxml.jackson.annotation.JsonProperty;
import io.guildkit.core.model.ApplicationCommand;
import io.guildkit.core.wire.FlagSet;
import io.guildkit.core.wire.WireModel;
import io.guildkit.core.wire.WireObject;
import java.util.List;
import org.immutables.value.Value;

/** Whether an application can be found, and what stands in the way. */
@Value.Immutable
@WireModel
public sealed interface ApplicationDiscoverability extends WireObject
        permits ApplicationDiscoverabilityBuilder.ImmutableApplicationDiscoverability {
    /** {@return whether it can be found; unknown if the service left it out} */
    @JsonProperty(required = true)
    @Value.Default
    default DiscoverabilityState discoverabilityState() {
        return DiscoverabilityState.UNKNOWN;
    }

    /** {@return what it fulfils of what it takes; none if the service left them out} */
    @JsonProperty(required = true)
    @Value.Default
    default FlagSet<DiscoveryEligibilityFlag> discoveryEligibilityFlags() {
        return FlagSet.none(DiscoveryEligibilityFlag.class);
    }

    /** {@return its commands that are not for everybody} */
    @JsonProperty(required = true)
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
