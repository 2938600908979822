package io.guildkit.core.internal.pipeline;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
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

    private static final ObjectMapper PLAIN = new ObjectMapper();

    final Set<String> valid = ConcurrentHashMap.newKeySet();
    final AtomicInteger demands = new AtomicInteger();
    final AtomicInteger finishes = new AtomicInteger();
    final AtomicInteger messages = new AtomicInteger();
    final List<RecordedRequest> sensitive = new CopyOnWriteArrayList<>();
    final List<String> finished = new CopyOnWriteArrayList<>();
    volatile Runnable onDemand = () -> {};
    volatile Runnable onFinish = () -> {};
    volatile Optional<MockResponse> finishResponse = Optional.empty();
    volatile boolean insatiable;

    MockResponse respond(RecordedRequest request) {
        String path = request.getTarget();
        if (path.contains("/mfa/finish")) {
            finishes.incrementAndGet();
            finished.add(Pipeline.text(request));
            onFinish.run();
            return finishResponse.orElseGet(() -> finish(request));
        }
        if (path.contains("/auth/mfa/sms/send")) {
            messages.incrementAndGet();
            return Pipeline.json(
                    200, body(request).path("ticket").asText().equals(TICKET) ? "{\"phone\":\"+1*******99\"}" : "{}");
        }
        if (path.contains("/sensitive")) {
            sensitive.add(request);
            String proof = request.getHeaders().get(HEADER);
            if (insatiable || proof == null || !valid.contains(proof)) {
                demands.incrementAndGet();
                onDemand.run();
                return demand();
            }
        }
        return Pipeline.ok();
    }

    static MockResponse demand() {
        return Pipeline.json(
                401,
                "{\"message\":\"Two factor is required for this operation\",\"code\":60003,\"mfa\":{\"ticket\":\""
                        + TICKET + "\",\"methods\":[{\"type\":\"totp\",\"backup_codes_allowed\":true},"
                        + "{\"type\":\"sms\"}]}}");
    }

    private MockResponse finish(RecordedRequest request) {
        JsonNode body = body(request);
        if (!body.path("ticket").asText().equals(TICKET)) {
            return Pipeline.json(400, "{\"code\":60011,\"message\":\"Invalid ticket\"}");
        }
        if (!body.path("data").asText().equals(CODE)) {
            return Pipeline.json(400, "{\"code\":60008,\"message\":\"Invalid two-factor code\"}");
        }
        String jwt = "canary-jwt-" + finishes.get();
        valid.add(jwt);
        return Pipeline.json(200, "{\"token\":\"" + jwt + "\"}");
    }

    private static JsonNode body(RecordedRequest request) {
        try {
            return PLAIN.readTree(Pipeline.text(request));
        } catch (JsonProcessingException e) {
            throw new IllegalStateException(e);
        }
    }
}
