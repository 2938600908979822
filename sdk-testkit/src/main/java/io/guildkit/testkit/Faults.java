package io.guildkit.testkit;

import com.google.errorprone.annotations.CanIgnoreReturnValue;
import io.guildkit.testkit.internal.faults.FaultQueue;
import io.guildkit.testkit.internal.server.ServiceDispatcher.Place;
import io.guildkit.testkit.internal.world.World;
import java.util.List;

/**
 * The faults of the next calls. Each call gets the first matching fault, in the order of their scripts. A call without
 * a fault is served normally.
 *
 * <pre>{@code
 * emulator.faults().on("POST /auth/login").times(2).html(502);
 * HeldCalls held = emulator.faults().onAny().hold();
 * }</pre>
 */
public final class Faults {
    private final FaultQueue queue;
    private final World world;
    private final Place place;

    Faults(World world, Place place) {
        this.queue = world.faultQueue;
        this.world = world;
        this.place = place;
    }

    /**
     * Returns a script for faults of one route.
     *
     * @param route method, space and path template, such as {@code POST /auth/login}
     * @throws IllegalArgumentException if the route does not exist
     */
    public FaultScript on(String route) {
        return new FaultScript(world, world.router.named(route).key());
    }

    /** Returns a script for faults of the next call of any route. */
    public FaultScript onAny() {
        return new FaultScript(world, null);
    }

    /**
     * Breaks all connections of this world at once, including idle ones that clients keep for their next requests, like a restart of
     * the service.
     */
    public void resetConnections() {
        place.endConnections(true);
    }

    /**
     * Closes all connections of this world at once, including idle ones that clients keep for their next requests, like services that
     * close idle connections.
     */
    public void closeConnections() {
        place.endConnections(false);
    }

    /**
     * Checks that each fault was played as often as it was scripted, and each fault for all calls at least once.
     *
     * @throws AssertionError if not; the message lists the remaining faults
     */
    public void verifyAllPlayed() {
        List<String> unplayed = queue.unplayed();
        if (!unplayed.isEmpty()) {
            throw new AssertionError("These faults were not played: " + String.join("; ", unplayed));
        }
    }

    /**
     * Removes a fault by its id, and releases the calls that it holds. {@link PlannedFault#remove} does the same.
     *
     * @return whether there was such a fault
     */
    @CanIgnoreReturnValue
    public boolean remove(String id) {
        return queue.remove(id);
    }

    /** Removes all faults that were not played, and releases all calls that are held. */
    public void clear() {
        queue.clear();
    }
}
