package io.guildkit.core.internal.pipeline;

import io.guildkit.core.ApiCall;
import io.guildkit.core.CheckReturnValue;
import io.guildkit.core.HeaderNames;
import io.guildkit.core.codec.Codec;
import io.guildkit.core.codec.WireWriter;
import io.guildkit.core.internal.http.Content;
import io.guildkit.core.internal.http.Multipart;
import io.guildkit.core.internal.session.Identity;
import io.guildkit.core.internal.util.Arguments;
import io.guildkit.core.internal.util.PercentEncoder;
import io.guildkit.core.route.Route;
import java.util.AbstractMap.SimpleImmutableEntry;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.StringJoiner;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Prepares a call of a route. Used once, by the method of an endpoint. */
@CheckReturnValue
public final class CallBuilder {
    private final HttpCore core;
    final Route route;
    final String path;
    final String major;
    final List<String> secrets;
    final List<Map.Entry<String, String>> query = new ArrayList<>(4);
    Map<String, String> headers = Map.of();
    Content content;
    Optional<String> fingerprint = Optional.empty();
    boolean bare;
    boolean urgent;

    @Nullable
    Identity identity;

    CallBuilder(HttpCore core, Route route, Object... values) {
        this.core = core;
        this.route = route;
        this.path = path(route, values);
        this.major = route.majorVariables().isEmpty() ? "" : major(route, values);
        this.secrets = secrets(route, values);
        this.content =
                route.method().equals("GET") || route.method().equals("DELETE") ? Content.NONE : Content.EMPTY_OBJECT;
    }

    private static String path(Route route, Object... values) {
        List<String> variables = route.variables();
        if (variables.size() != values.length) {
            throw new IllegalArgumentException(route + " has " + variables.size() + " variables");
        }
        String beginning = route.literals().get(0);
        if (values.length == 0) {
            return beginning;
        }
        StringBuilder path = new StringBuilder(beginning);
        for (int i = 0; i < values.length; i++) {
            String variable = variables.get(i);
            path.append(PercentEncoder.segment(
                    variable, Objects.requireNonNull(values[i], variable).toString()));
            path.append(route.literals().get(i + 1));
        }
        return path.toString();
    }

    private static List<String> secrets(Route route, Object... values) {
        if (route.secretVariables().isEmpty()) {
            return List.of();
        }
        List<String> secrets = new ArrayList<>();
        for (int i = 0; i < values.length; i++) {
            String variable = route.variables().get(i);
            if (route.secretVariables().contains(variable)) {
                String value = values[i].toString();
                secrets.add(value);
                secrets.add(PercentEncoder.segment(variable, value));
            }
        }
        return secrets;
    }

    /** What splits the route's rate limit. It is shown to users, so secrets in it are hashed. */
    private static String major(Route route, Object... values) {
        StringJoiner major = new StringJoiner("/");
        for (int i = 0; i < values.length; i++) {
            String variable = route.variables().get(i);
            if (route.majorVariables().contains(variable)) {
                String value = values[i].toString();
                major.add(route.secretVariables().contains(variable) ? Arguments.hash(value) : value);
            }
        }
        return major.toString();
    }

    /**
     * Adds a query parameter.
     *
     * @param name its name
     * @param value its value; nothing is added if it is empty
     * @return this
     */
    public CallBuilder query(String name, Optional<?> value) {
        value.ifPresent(present -> query.add(new SimpleImmutableEntry<>(name, present.toString())));
        return this;
    }

    /**
     * Adds a query parameter with several values: its name is repeated.
     *
     * @param name its name
     * @param values its values
     * @return this
     */
    public CallBuilder query(String name, Iterable<?> values) {
        values.forEach(value -> query.add(new SimpleImmutableEntry<>(name, value.toString())));
        return this;
    }

    /**
     * Adds a header that services give a name of their own.
     *
     * @param name which of the names it is
     * @param value its value
     * @return this
     * @throws IllegalArgumentException if the value can't be sent
     */
    public CallBuilder header(Function<HeaderNames, String> name, String value) {
        String chosen = name.apply(core.headerNames());
        if (headers.isEmpty()) {
            headers = new LinkedHashMap<>();
        }
        headers.put(chosen, Arguments.headerValue(value, chosen));
        return this;
    }

    /**
     * Sets a JSON body.
     *
     * @param <T> the type of the body
     * @param body a request model
     * @param writer writes the body
     * @return this
     */
    public <T> CallBuilder json(T body, WireWriter<T> writer) {
        content = Content.json(body, writer);
        return this;
    }

    /**
     * Sets a JSON body that somebody else encoded.
     *
     * @param bytes the JSON, which is sent as it stands
     * @return this
     */
    public CallBuilder rawJson(byte[] bytes) {
        content = Content.rawJson(bytes);
        return this;
    }

    /**
     * Sets a JSON body that names the client's fingerprint, as long as nobody is signed in.
     *
     * @param <T> the type of the body
     * @param own the fingerprint that the caller chose instead of the client's
     * @param body makes the request model for a fingerprint, or for none
     * @param writer writes the body
     * @return this
     */
    public <T> CallBuilder fingerprintedJson(
            Optional<String> own, Function<Optional<String>, T> body, WireWriter<T> writer) {
        own.ifPresent(chosen -> Arguments.token(chosen, "fingerprint"));
        fingerprint = own;
        content = Content.fingerprintedJson(body, writer);
        return this;
    }

    /**
     * Sets a body of several parts.
     *
     * @param body the parts; they are sent a second time only if their files can be read again
     * @return this
     */
    public CallBuilder multipart(Multipart body) {
        return body(Content.of(body));
    }

    /** Sets a body of any kind. */
    CallBuilder body(Content body) {
        content = body;
        return this;
    }

    /** Makes the call as an identity that another call began with, even if the client's account has changed. */
    CallBuilder as(Identity other) {
        identity = other;
        return this;
    }

    /** Makes the call even if all threads are busy, because they may wait for it. */
    CallBuilder urgent() {
        urgent = true;
        return this;
    }

    /** Keeps credentials and fingerprint out of a call that serves to find them. */
    CallBuilder bare() {
        bare = true;
        return this;
    }

    /**
     * Ends a call whose answer has content.
     *
     * @param <T> the type of the answer
     * @param codec reads the answer
     * @return the call
     */
    public <T> ApiCall<T> returns(Codec<T> codec) {
        return new HttpCall<>(core, this, codec, null, CallOptions.DEFAULT);
    }

    /**
     * Ends a call whose answer is an object that the client itself has a use for.
     *
     * @param <T> the type of the answer
     * @param codec reads the answer
     * @param onSuccess what the client does with it, for the identity that the call was made as, before the caller gets it
     * @return the call
     */
    public <T> ApiCall<T> returns(Codec<T> codec, BiConsumer<? super T, Identity> onSuccess) {
        return new HttpCall<>(core, this, codec, onSuccess, CallOptions.DEFAULT);
    }

    /**
     * Ends a call whose answer has no content.
     *
     * @return the call
     */
    public ApiCall<@Nullable Void> returnsNothing() {
        return new HttpCall<>(core, this, null, null, CallOptions.DEFAULT);
    }

    /**
     * Ends a call whose answer has no content.
     *
     * @param onSuccess what the client does when it has succeeded, for the identity that the call was made as
     * @return the call
     */
    public ApiCall<@Nullable Void> returnsNothing(Consumer<Identity> onSuccess) {
        return new HttpCall<>(core, this, null, (ignored, identity) -> onSuccess.accept(identity), CallOptions.DEFAULT);
    }
}
