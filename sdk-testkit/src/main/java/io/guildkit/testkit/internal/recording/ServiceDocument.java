package io.guildkit.testkit.internal.recording;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.guildkit.testkit.internal.http.Json;
import io.guildkit.testkit.internal.http.PathTemplate;
import io.guildkit.testkit.internal.server.ServicePath;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.BiConsumer;

/** The OpenAPI document of the service: the endpoints, and the types of the objects in their bodies. */
final class ServiceDocument {
    private static final String REFERENCES = "#/components/schemas/";
    private static final Schema UNKNOWN = new Schema("", MissingNode.getInstance());

    private static final String FILE = "/io/guildkit/testkit/internal/admin/service-openapi.json";

    private final JsonNode document = read();
    private final List<Endpoint> endpoints = new ArrayList<>();

    ServiceDocument() {
        document.path("paths").properties().forEach(path -> {
            PathTemplate template = new PathTemplate(path.getKey());
            path.getValue()
                    .properties()
                    .forEach(method -> endpoints.add(
                            new Endpoint(method.getKey().toUpperCase(Locale.ROOT), template, method.getValue())));
        });
    }

    private static JsonNode read() {
        try (InputStream in = ServiceDocument.class.getResourceAsStream(FILE)) {
            return Json.parse(Objects.requireNonNull(in, FILE).readAllBytes());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private record Endpoint(String method, PathTemplate path, JsonNode json) {}

    /**
     * An endpoint, as a request calls it.
     *
     * @param key the method, a space and the path template
     * @param variables the values of the path variables, by name
     */
    record Operation(String key, Map<String, String> variables, JsonNode json) {}

    /**
     * The type of a JSON value.
     *
     * @param name the name of an object's type; empty if it has none
     */
    record Schema(String name, JsonNode json) {
        /** Returns whether the document describes a member of this object. */
        boolean describes(String member) {
            return json.path("properties").has(member);
        }

        /** Returns whether the value of a member of this object is a secret. */
        boolean isSecret(String member) {
            return json.path("properties").path(member).path("format").asText().equals("password");
        }
    }

    /** Returns the endpoint of a request; empty if it is not an endpoint of the interface. */
    Optional<Operation> operation(String method, List<String> segments) {
        if (!segments.get(0).equals(ServicePath.ROOT)) {
            return Optional.empty();
        }
        List<String> path = ServicePath.documented(ServicePath.below(segments));
        return endpoints.stream()
                .filter(endpoint -> endpoint.method().equals(method))
                .flatMap(endpoint -> endpoint
                        .path()
                        .match(path)
                        .map(variables -> new Operation(method + " " + endpoint.path(), variables, endpoint.json()))
                        .stream())
                .min(Comparator.comparingInt(operation -> operation.variables().size()));
    }

    /** Returns the type of the request's JSON. */
    static Schema request(Operation operation) {
        return body(operation.json().path("requestBody"));
    }

    /** Returns the type of the response's JSON. */
    static Schema response(Operation operation, int status) {
        JsonNode responses = operation.json().path("responses");
        String key = Integer.toString(status);
        return body(responses.has(key) ? responses.path(key) : responses.path("default"));
    }

    private static Schema body(JsonNode described) {
        return new Schema("", described.path("content").path("application/json").path("schema"));
    }

    /** Passes each object in a value to an action, with its type as far as it is known, the outer ones first. */
    void objects(Schema schema, JsonNode value, BiConsumer<Schema, ObjectNode> action) {
        Schema type = resolved(schema, value);
        if (value instanceof ObjectNode object) {
            action.accept(type, object);
            JsonNode others = type.json().path("additionalProperties");
            for (Map.Entry<String, JsonNode> member : object.properties()) {
                JsonNode described = type.json().path("properties").path(member.getKey());
                objects(new Schema("", described.isMissingNode() ? others : described), member.getValue(), action);
            }
        } else if (value.isArray()) {
            Schema element = new Schema("", type.json().path("items"));
            value.forEach(each -> objects(element, each, action));
        }
    }

    /** Follows references, and chooses the alternative that has the form of the value. */
    private Schema resolved(Schema schema, JsonNode value) {
        JsonNode json = schema.json();
        String reference = json.path("$ref").asText();
        if (reference.startsWith(REFERENCES)) {
            String name = reference.substring(REFERENCES.length());
            return resolved(
                    new Schema(name, document.path("components").path("schemas").path(name)), value);
        }
        if (json.has("anyOf")) {
            return Json.values(json.get("anyOf"))
                    .map(alternative -> resolved(new Schema("", alternative), value))
                    .filter(alternative -> fits(alternative.json(), value))
                    .findFirst()
                    .orElse(UNKNOWN);
        }
        return schema;
    }

    private static boolean fits(JsonNode schema, JsonNode value) {
        return value.isObject() ? schema.has("properties") : value.isArray() && schema.has("items");
    }
}
