package io.guildkit.core.internal.pipeline;

import static io.guildkit.core.internal.pipeline.Pipeline.json;
import static io.guildkit.core.internal.pipeline.Pipeline.text;

import io.guildkit.core.auth.SecondFactorAnswer;
import io.guildkit.core.auth.SecondFactorHandler;
import io.guildkit.core.route.Route;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import mockwebserver3.MockResponse;
import mockwebserver3.RecordedRequest;

/** A service that requires a second factor for all paths below {@code /sensitive}. */
final class MfaServer {
    static final String CODE = "123456";
    static final String TICKET = "canary-ticket";
    static final String HEADER = "X-Service-MFA-Authorization";
    static final Route SENSITIVE = Route.post("/sensitive").account();
    static final SecondFactorAnswer ANSWER = SecondFactorAnswer.totp(CODE);
    static final SecondFactorHandler KNOWS_CODE = SecondFactorHandler.totp(() -> CODE);

    /** The proofs that the service accepts. */
    final Set<String> valid = ConcurrentHashMap.newKeySet();

    final AtomicInteger demands = new AtomicInteger();
    final List<RecordedRequest> sensitive = new CopyOnWriteArrayList<>();
    final List<String> verifications = new CopyOnWriteArrayList<>();
    volatile Runnable onDemand = () -> {};
    volatile Runnable onVerification = () -> {};
    volatile Optional<MockResponse> verificationResponse = Optional.empty();
    volatile boolean insatiable;

    MockResponse respond(RecordedRequest request) {
        String path = request.getTarget();
        if (path.contains("/mfa/finish")) {
            verifications.add(text(request));
            onVerification.run();
            return verificationResponse.orElseGet(() -> verify(text(request)));
        }
        if (path.contains("/auth/mfa/sms/send")) {
            return json(200, text(request).contains(TICKET) ? "{\"phone\":\"+1*******99\"}" : "{}");
        }
        if (path.contains("/sensitive")) {
            sensitive.add(request);
            if (insatiable || !valid.contains(Pipeline.header(request, HEADER))) {
                demands.incrementAndGet();
                onDemand.run();
                return demand();
            }
        }
        return Pipeline.ok();
    }

    static MockResponse demand() {
        return json(
                401,
                "{\"message\":\"Two factor is required for this operation\",\"code\":60003,\"mfa\":{\"ticket\":\""
                        + TICKET + "\",\"methods\":[{\"type\":\"totp\",\"backup_codes_allowed\":true},"
                        + "{\"type\":\"sms\"}]}}");
    }

    private MockResponse verify(String body) {
        if (!body.contains("\"ticket\":\"" + TICKET + "\"")) {
            return json(400, "{\"code\":60011,\"message\":\"Invalid ticket\"}");
        }
        if (!body.contains("\"data\":\"" + CODE + "\"")) {
            return json(400, "{\"code\":60008,\"message\":\"Invalid two-factor code\"}");
        }
        String proof = "canary-jwt-" + verifications.size();
        valid.add(proof);
        return json(200, "{\"token\":\"" + proof + "\"}");
    }
}
