package io.guildkit.testkit.internal.http;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.guildkit.testkit.internal.state.Account;
import io.guildkit.testkit.internal.state.Session;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.StreamSupport;
import org.jspecify.annotations.Nullable;

/** A request that has passed all general checks, in the form a {@link Handler} likes to read. */
public final class Exchange {
    private final Incoming request;
    private final Map<String, String> variables;
    private final ObjectNode body;
    private final List<Part> parts;
    private final @Nullable Session session;

    /** Puts together what the checks have found. */
    public Exchange(
            Incoming request,
            Map<String, String> variables,
            ObjectNode body,
            List<Part> parts,
            @Nullable Session session) {
        this.request = request;
        this.variables = variables;
        this.body = body;
        this.parts = parts;
        this.session = session;
    }

    /** Returns the request behind all this. */
    public Incoming request() {
        return request;
    }

    /** Returns the session of the caller; only for routes that aren't open. */
    public Session session() {
        return Objects.requireNonNull(session, "This route is open and knows no caller.");
    }

    /** Returns the account of the caller; only for routes that aren't open. */
    public Account caller() {
        return session().account();
    }

    /** Returns the value of a path variable. */
    public String variable(String name) {
        return Objects.requireNonNull(variables.get(name), name);
    }

    /** Returns the value of a query key, or null. */
    public @Nullable String query(String name) {
        List<String> values = request.query().get(name);
        return values == null ? null : values.get(0);
    }

    /** Returns all values of a query key, none if it is left out. */
    public List<String> queries(String name) {
        return request.query().getOrDefault(name, List.of());
    }

    /** Returns the number that is the value of a query key, or another one if the key is left out. */
    public int queryInt(String name, int otherwise) {
        String value = query(name);
        return value == null ? otherwise : Integer.parseInt(value);
    }

    /** Tells whether a query key is there and true. */
    public boolean queryFlag(String name) {
        return "true".equals(query(name));
    }

    /** Returns the body; without any field if it is a form. */
    public ObjectNode body() {
        return body;
    }

    /** Returns the parts of a body that is a form, none if it is JSON. */
    public List<Part> parts() {
        return parts;
    }

    /** Returns a value of the body, or null if it is left out; an explicit null is a value. */
    public @Nullable JsonNode value(String name) {
        return body.get(name);
    }

    /** Returns a number of the body, or another one if it is left out or null. */
    public int number(String name, int otherwise) {
        JsonNode value = body.get(name);
        return value == null || value.isNull() ? otherwise : value.intValue();
    }

    /** Returns the names of all fields of the body. */
    public List<String> fieldNames() {
        return body.properties().stream().map(Map.Entry::getKey).toList();
    }

    /** Returns a string of the body that must be there. */
    public String text(String name) {
        return Objects.requireNonNull(textOrNull(name), name);
    }

    /** Returns a string of the body, or null if it is left out or null. */
    public @Nullable String textOrNull(String name) {
        JsonNode value = body.get(name);
        return value == null ? null : value.textValue();
    }

    /** Returns the strings of a list in the body, none if it is left out. */
    public List<String> texts(String name) {
        return StreamSupport.stream(body.path(name).spliterator(), false)
                .map(JsonNode::textValue)
                .toList();
    }

    /** Tells whether a boolean of the body is there and true. */
    public boolean flag(String name) {
        return body.path(name).asBoolean(false);
    }

    /** Tells whether a field of the body is there at all. */
    public boolean has(String name) {
        return body.has(name);
    }
}
