package io.guildkit.redis.internal;

import io.guildkit.redis.internal.SimulatedFleet.FleetProcess;
import org.jspecify.annotations.Nullable;

/** Is notified of what simulated processes do. */
interface FleetObserver {
    /** A command has ended. */
    default void replied(FleetProcess process, Script script, @Nullable RuntimeException failure) {}

    /** A process has begun or ceased to use Redis. */
    default void modeChanged(FleetProcess process) {}

    /** A process runs a task or ends a wait. */
    default void active(FleetProcess process) {}
}
