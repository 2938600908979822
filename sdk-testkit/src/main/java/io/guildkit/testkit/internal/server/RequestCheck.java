package io.guildkit.testkit.internal.server;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.guildkit.testkit.internal.http.ErrorCode;
import io.guildkit.testkit.internal.http.Incoming;
import io.guildkit.testkit.internal.http.Json;
import io.guildkit.testkit.internal.http.Part;
import io.guildkit.testkit.internal.http.Problem;
import io.guildkit.testkit.internal.http.Route;
import io.guildkit.testkit.internal.validation.Deviations;
import io.guildkit.testkit.internal.validation.FormErrors;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;

/** Reads a request and checks it against its route. */
final class RequestCheck {
    /** The parts of forms that contain the JSON. */
    private static final Set<String> PAYLOADS = Set.of("payload_json", "payload");

    private RequestCheck() {}

    /**
     * A body: JSON, or a form.
     *
     * @param json the JSON, without any field if this is a form
     * @param parts the parts of the form, none if this is JSON
     */
    record Body(ObjectNode json, List<Part> parts) {
        static Body of(ObjectNode json) {
            return new Body(json, List.of());
        }
    }

    /** Returns the JSON of a body, of a part of a form, or of the texts of a form; a missing node if there is none. */
    static JsonNode looseJson(Incoming request) {
        try {
            HeaderValue type = HeaderValue.parse(request.header("Content-Type"));
            if (!type.name().equals(Route.MULTIPART) && !type.name().equals(Route.URL_ENCODED)) {
                return Json.parse(request.body());
            }
            Json texts = Json.object();
            for (Part part : FormReader.read(type, request.content())) {
                if (PAYLOADS.contains(part.name())) {
                    return part.json();
                }
                if (part.filename() == null) {
                    texts.with(part.name(), part.text());
                }
            }
            return texts;
        } catch (Problem problem) {
            return MissingNode.getInstance();
        }
    }

    static void size(Incoming request) {
        if (!request.whole()) {
            throw ErrorCode.REQUEST_TOO_LARGE.problem();
        }
    }

    static void userAgent(Incoming request) {
        String agent = request.header("User-Agent");
        if (agent == null || agent.isBlank()) {
            throw Problem.general(400, "The User-Agent header is missing.");
        }
    }

    static void query(Incoming request, Route route, Deviations deviations) {
        FormErrors errors = deviations.queryErrors();
        route.query().check(request.query(), errors);
        Problem.throwIfAny(errors);
    }

    /**
     * Parses a body, without the lock of the state. The supplier checks it, or throws the refusal of a malformed body, because the service
     * checks other things first.
     */
    static Supplier<Body> body(Incoming request, Route route, Deviations deviations) {
        try {
            return parsed(request, route, deviations);
        } catch (Problem refusal) {
            return () -> {
                throw refusal;
            };
        }
    }

    private static Supplier<Body> parsed(Incoming request, Route route, Deviations deviations) {
        if (request.hasUnreadBody()) {
            throw Problem.general(400, "A GET takes no body.");
        }
        if (!request.content().hasRemaining() && route.body().allOptional()) {
            return () -> Body.of(Json.object());
        }
        HeaderValue type = HeaderValue.parse(request.header("Content-Type"));
        if (route.takesForm(type.name(), deviations.areTolerated())) {
            List<Part> parts = FormReader.read(type, request.content());
            return () -> new Body(Json.object(), parts);
        }
        if (!type.name().equals("application/json")) {
            throw Problem.general(415, "Expected \"Content-Type\" header to be application/json.");
        }
        JsonNode json = Json.parse(request.body());
        return () -> Body.of(checked(json, route, deviations));
    }

    private static ObjectNode checked(JsonNode json, Route route, Deviations deviations) {
        FormErrors errors = deviations.bodyErrors();
        JsonNode read = route.body().read(json, errors);
        Problem.throwIfAny(errors);
        return (ObjectNode) read;
    }
}
