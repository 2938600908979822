package io.guildkit.testkit.internal.admin;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.google.errorprone.annotations.CanIgnoreReturnValue;
import io.guildkit.testkit.internal.http.Incoming;
import io.guildkit.testkit.internal.http.Json;
import io.guildkit.testkit.internal.http.PathTemplate;
import io.guildkit.testkit.internal.http.Reply;
import io.guildkit.testkit.internal.shape.Definitions;
import io.guildkit.testkit.internal.shape.ObjectShape;
import io.guildkit.testkit.internal.shape.Type;
import io.guildkit.testkit.internal.shape.Type.View;
import java.io.IOException;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.BiConsumer;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** A builder of a route. One of the methods with its work completes and registers it. */
final class RouteDraft {
    private static final String JSON_TYPE = "application/json";
    private static final ObjectMapper JSON = JsonMapper.builder()
            .enable(JsonParser.Feature.STRICT_DUPLICATE_DETECTION)
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .build();

    private final String method;
    private final String template;
    private final String summary;
    private final Consumer<AdminRoute> registry;
    private final Map<String, String> query = new LinkedHashMap<>();
    private boolean open;
    private boolean locked = true;

    RouteDraft(String method, String template, String summary, Consumer<AdminRoute> registry) {
        this.method = method;
        this.template = template;
        this.summary = summary;
        this.registry = registry;
    }

    @CanIgnoreReturnValue
    RouteDraft query(String name, String meaning) {
        query.put(name, meaning);
        return this;
    }

    /** Serves callers without the token too. */
    @CanIgnoreReturnValue
    RouteDraft open() {
        open = true;
        return this;
    }

    /** Works without the lock of the state, because it waits or replaces the state. */
    @CanIgnoreReturnValue
    RouteDraft unlocked() {
        locked = false;
        return this;
    }

    /** Responds with a value. */
    <A> void gives(Type<A> answer, Function<AdminCall, A> work) {
        register(null, answer::schema, JSON_TYPE, call -> {
            requireNoBody(call.request());
            return Reply.ok(answer.write(work.apply(call), View.FULL));
        });
    }

    /** Registers a route with a body and a response. */
    <B, A> void takes(Type<B> body, Type<A> answer, BiFunction<AdminCall, B, A> work) {
        register(
                body::schema,
                answer::schema,
                JSON_TYPE,
                call -> Reply.ok(answer.write(work.apply(call, body.read(parse(call.request()), "$")), View.FULL)));
    }

    /** Registers a route whose body is a new object, which it returns. */
    <T> void creates(Type<T> type) {
        takes(type, type, (call, created) -> created);
    }

    /** Registers a route whose body is a new part of another object, which it returns. */
    <P, T> void creates(ObjectShape<P, T> shape, Function<AdminCall, P> parent) {
        Type<T> part = shape;
        register(
                part::schema,
                part::schema,
                JSON_TYPE,
                call -> Reply.ok(part.write(shape.read(parent.apply(call), parse(call.request()), "$"), View.FULL)));
    }

    /** Registers a route whose body changes an object, which it returns. */
    <T> void changes(ObjectShape<?, T> shape, Type<T> answer, Function<AdminCall, T> object) {
        takes(shape.changes(), answer, (call, changes) -> {
            T changed = object.apply(call);
            changes.accept(changed);
            return changed;
        });
    }

    /** Registers a route with a body and without a response. */
    <B> void takes(Type<B> body, BiConsumer<AdminCall, B> work) {
        register(body::schema, null, null, call -> {
            work.accept(call, body.read(parse(call.request()), "$"));
            return Reply.noContent();
        });
    }

    /** Responds without a body. */
    void does(Consumer<AdminCall> work) {
        register(null, null, null, call -> {
            requireNoBody(call.request());
            work.accept(call);
            return Reply.noContent();
        });
    }

    /** Registers a route with a response that is not JSON. */
    void sends(String mediaType, Function<AdminCall, Reply> work) {
        register(null, null, mediaType, work);
    }

    private void register(
            @Nullable Function<Definitions, ObjectNode> body,
            @Nullable Function<Definitions, ObjectNode> answer,
            @Nullable String mediaType,
            Function<AdminCall, Reply> work) {
        registry.accept(new AdminRoute(
                method,
                new PathTemplate(template),
                summary,
                Collections.unmodifiableMap(query),
                open,
                locked,
                body,
                answer,
                mediaType,
                work));
    }

    /** Parses JSON; an absent body counts as an object without members. */
    static JsonNode parse(Incoming request) {
        try {
            JsonNode json = JSON.readTree(request.body());
            return json.isMissingNode() ? Json.object() : json;
        } catch (IOException e) {
            throw new AdminException(400, "The body is not JSON: " + position(e));
        }
    }

    private static void requireNoBody(Incoming request) {
        if (request.content().hasRemaining() && !parse(request).equals(Json.object())) {
            throw new AdminException(400, "This route takes no body. Send none, or {}.");
        }
    }

    /** Names the line and column of an error. The parser's message may quote a secret. */
    private static String position(IOException e) {
        return e instanceof com.fasterxml.jackson.core.JsonProcessingException parse && parse.getLocation() != null
                ? "see line " + parse.getLocation().getLineNr() + ", column "
                        + parse.getLocation().getColumnNr() + "."
                : "it ends too early.";
    }
}
