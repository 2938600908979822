package io.guildkit.testkit.internal.server;

import io.guildkit.testkit.internal.faults.FaultQueue;
import io.guildkit.testkit.internal.http.Dialect;
import io.guildkit.testkit.internal.http.Router;
import io.guildkit.testkit.internal.limits.Limits;
import io.guildkit.testkit.internal.state.State;
import java.util.List;

/**
 * The content of the web server: the routes and their state.
 *
 * @param routes the routes of the interface
 * @param files the routes at the root
 * @param state the state
 * @param limits the rate limits
 * @param faults the remaining faults
 * @param log the log of requests
 * @param leniency whether requests may deviate from the specification
 * @param dialect the words of the service
 * @param apiVersions the accepted versions in paths
 */
public record Site(
        Router routes,
        Router files,
        State state,
        Limits limits,
        FaultQueue faults,
        CallLog log,
        Leniency leniency,
        Dialect dialect,
        List<Integer> apiVersions) {
    /** Releases held calls and ends all waiting, now and in the future, because another site is served. */
    void release() {
        faults.releaseAll();
        log.close();
    }
}
