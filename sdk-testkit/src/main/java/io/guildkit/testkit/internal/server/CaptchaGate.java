package io.guildkit.testkit.internal.server;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.guildkit.testkit.internal.http.Incoming;
import io.guildkit.testkit.internal.http.Json;
import io.guildkit.testkit.internal.http.Problem;
import io.guildkit.testkit.internal.http.Route;
import io.guildkit.testkit.internal.state.State;

/** Refuses calls of routes with a demanded CAPTCHA, until a call contains the solution. */
record CaptchaGate(State state) {
    void check(Incoming request, Route route) {
        State.Captcha challenge = state.captchas.get(route.key());
        if (challenge == null) {
            return;
        }
        boolean solved = State.CAPTCHA_SOLUTION.equals(request.header("X-Captcha-Key"))
                && challenge.sessionId().equals(request.header("X-Captcha-Session-Id"))
                && challenge.rqtoken().equals(request.header("X-Captcha-Rqtoken"));
        if (!solved) {
            boolean tried = request.header("X-Captcha-Key") != null;
            throw Problem.of(400, body(challenge, tried ? "invalid-response" : "captcha-required"));
        }
        state.captchas.remove(route.key());
    }

    private static ObjectNode body(State.Captcha challenge, String reason) {
        ObjectNode body = Json.object();
        body.putArray("captcha_key").add(reason);
        return body.put("captcha_service", "hcaptcha")
                .put("captcha_sitekey", challenge.sitekey())
                .put("captcha_session_id", challenge.sessionId())
                .put("captcha_rqdata", challenge.rqdata())
                .put("captcha_rqtoken", challenge.rqtoken());
    }
}
