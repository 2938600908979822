package io.guildkit.testkit;

import io.guildkit.testkit.internal.faults.FaultQueue;
import io.guildkit.testkit.internal.http.Router;
import io.guildkit.testkit.internal.server.ServiceServer;
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
    private final Router router;
    private final ServiceServer server;

    Faults(FaultQueue queue, Router router, ServiceServer server) {
        this.queue = queue;
        this.router = router;
        this.server = server;
    }

    /**
     * Returns a script for faults of one route.
     *
     * @param route method, space and path template, such as {@code POST /auth/login}
     * @throws IllegalArgumentException if the route does not exist
     */
    public FaultScript on(String route) {
        return new FaultScript(queue, router.named(route).key());
    }

    /** Returns a script for faults of the next call of any route. */
    public FaultScript onAny() {
        return new FaultScript(queue, null);
    }

    /**
     * Breaks all connections at once, including idle ones that clients keep for their next requests, like a restart of
     * the service.
     */
    public void resetConnections() {
        server.resetConnections();
    }

    /**
     * Closes all connections at once, including idle ones that clients keep for their next requests, like services that
     * close idle connections.
     */
    public void closeConnections() {
        server.closeConnections();
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

    /** Removes all faults that were not played, and releases all calls that are held. */
    public void clear() {
        queue.clear();
    }
}
