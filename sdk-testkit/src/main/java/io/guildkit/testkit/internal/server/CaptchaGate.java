package io.guildkit.testkit.internal.server;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.guildkit.testkit.internal.http.Incoming;
import io.guildkit.testkit.internal.http.Problem;
import io.guildkit.testkit.internal.http.Reply;
import io.guildkit.testkit.internal.http.Route;
import io.guildkit.testkit.internal.state.CaptchaDemands;

/** Refuses calls of routes with a demanded CAPTCHA, until a call contains the solution. */
record CaptchaGate(CaptchaDemands demands) {
    void check(Incoming request, Route route) {
        CaptchaDemands.Challenge challenge = demands.byRoute.get(route.key());
        if (challenge == null) {
            return;
        }
        boolean solved = CaptchaDemands.ANSWER.equals(request.header("X-Captcha-Key"))
                && challenge.sessionId().equals(request.header("X-Captcha-Session-Id"))
                && challenge.rqtoken().equals(request.header("X-Captcha-Rqtoken"));
        if (!solved) {
            boolean tried = request.header("X-Captcha-Key") != null;
            throw Problem.of(400, body(challenge, tried ? "invalid-response" : "captcha-required"));
        }
        demands.byRoute.remove(route.key());
    }

    private static ObjectNode body(CaptchaDemands.Challenge challenge, String reason) {
        ObjectNode body = Reply.object();
        body.putArray("captcha_key").add(reason);
        return body.put("captcha_service", "hcaptcha")
                .put("captcha_sitekey", challenge.sitekey())
                .put("captcha_session_id", challenge.sessionId())
                .put("captcha_rqdata", challenge.rqdata())
                .put("captcha_rqtoken", challenge.rqtoken());
    }
}
