package io.guildkit.testkit.internal.http;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.guildkit.testkit.internal.state.Account;
import io.guildkit.testkit.internal.state.Session;
import io.guildkit.testkit.internal.validation.Deviations;
import io.guildkit.testkit.internal.validation.FormErrors;
import io.guildkit.testkit.internal.validation.Rules;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * A request that has passed all general checks.
 *
 * @param body without any field if the body is a form
 * @param parts the parts of a form, none if the body is JSON
 * @param sessionOrNull the session of the caller, or null if the route is open
 */
public record Exchange(
        Incoming request,
        Map<String, String> variables,
        ObjectNode body,
        List<Part> parts,
        @Nullable Session sessionOrNull,
        Deviations deviations) {
    /** Returns an empty tree of errors in the body, for the handler's own checks. */
    public FormErrors bodyErrors() {
        return deviations.bodyErrors();
    }

    /** Returns the session of the caller; only for routes that aren't open. */
    public Session session() {
        return Objects.requireNonNull(sessionOrNull, "An open route has no caller.");
    }

    /** Returns the account of the caller; only for routes that aren't open. */
    public Account caller() {
        return session().account;
    }

    public String variable(String name) {
        return Objects.requireNonNull(variables.get(name), name);
    }

    public @Nullable String query(String name) {
        List<String> values = request.query().get(name);
        return values == null ? null : values.get(0);
    }

    public String query(String name, String otherwise) {
        return Objects.requireNonNullElse(query(name), otherwise);
    }

    /** Returns all values of a query key; empty if it is absent. */
    public List<String> queries(String name) {
        return request.query().getOrDefault(name, List.of());
    }

    /** Returns the number of a query key, or a default if the key is absent. */
    public int queryInt(String name, int otherwise) {
        String value = query(name);
        return value == null ? otherwise : Integer.parseInt(value);
    }

    /** Returns whether a query key is there and true. */
    public boolean queryFlag(String name) {
        String value = query(name);
        return value != null && Rules.bool().fromText(value).booleanValue();
    }

    /** Calls {@code change} with a value of the body, unless it is absent. An explicit null is a value. */
    public void ifGiven(String name, Consumer<JsonNode> change) {
        if (body.has(name)) {
            change.accept(body.get(name));
        }
    }

    public boolean has(String name) {
        return body.has(name);
    }

    /** Returns a number of the body, or a default if it is absent or null. */
    public int number(String name, int otherwise) {
        return body.path(name).asInt(otherwise);
    }

    public boolean flag(String name) {
        return body.path(name).asBoolean(false);
    }

    /** Returns a string of the body that must be there. */
    public String text(String name) {
        return Objects.requireNonNull(textOrNull(name), name);
    }

    /** Returns a string of the body; null if it is absent or null. */
    public @Nullable String textOrNull(String name) {
        return body.path(name).textValue();
    }

    /** Returns the strings of a list in the body; empty if it is absent. */
    public List<String> texts(String name) {
        return Json.texts(body.path(name));
    }
}
