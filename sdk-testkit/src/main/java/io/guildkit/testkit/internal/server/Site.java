package io.guildkit.testkit.internal.server;

import io.guildkit.testkit.internal.faults.FaultQueue;
import io.guildkit.testkit.internal.http.Router;
import io.guildkit.testkit.internal.limits.Limits;
import io.guildkit.testkit.internal.state.State;
import java.util.List;

/**
 * What the web server serves: the routes, and the state that they share.
 *
 * @param routes the routes of the interface
 * @param files the routes at the root, beside the others
 * @param state the state
 * @param limits the rate limits
 * @param faults the faults that are still to come
 * @param log the requests so far
 * @param leniency whether requests may be other than specified
 * @param apiVersions the versions that paths may name
 */
public record Site(
        Router routes,
        Router files,
        State state,
        Limits limits,
        FaultQueue faults,
        CallLog log,
        Leniency leniency,
        List<Integer> apiVersions) {}
