package io.guildkit.testkit.internal.server;

import io.guildkit.testkit.internal.http.Exchange;
import io.guildkit.testkit.internal.http.Incoming;
import io.guildkit.testkit.internal.http.Json;
import io.guildkit.testkit.internal.http.Problem;
import io.guildkit.testkit.internal.http.Reply;
import io.guildkit.testkit.internal.http.Route;
import io.guildkit.testkit.internal.http.Router;
import io.guildkit.testkit.internal.state.Session;
import io.guildkit.testkit.internal.state.State;
import io.guildkit.testkit.internal.validation.Deviations;
import java.util.List;
import java.util.function.Supplier;

/** Passes a request through all checks to its handler. */
final class Service {
    private final State state;
    private final CallerCheck callers;
    private final CaptchaGate captcha;
    private final ElevationGate elevation;

    Service(State state) {
        this.state = state;
        this.callers = new CallerCheck(state);
        this.captcha = new CaptchaGate(state);
        this.elevation = new ElevationGate(state);
    }

    /** Returns the response of the handler, or throws a {@link Problem}. */
    Reply carryOut(Incoming request, Router.Match match, Deviations deviations) {
        Route route = match.route();
        if (route.stub()) {
            return state.locked(() -> route.handler()
                    .apply(new Exchange(request, match.variables(), Json.object(), List.of(), null, deviations)));
        }
        RequestCheck.size(request);
        RequestCheck.userAgent(request);
        Supplier<RequestCheck.Body> parsed = RequestCheck.body(request, route, deviations);
        return state.locked(() -> {
            Session session = callers.check(request, route);
            RequestCheck.query(request, route, deviations);
            RequestCheck.Body body = parsed.get();
            captcha.check(request, route);
            elevation.check(request, route, session);
            return route.handler()
                    .apply(new Exchange(request, match.variables(), body.json(), body.parts(), session, deviations));
        });
    }
}
