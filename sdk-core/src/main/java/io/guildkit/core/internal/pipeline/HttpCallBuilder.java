package io.guildkit.core.internal.pipeline;

import com.fasterxml.jackson.databind.JsonNode;
import io.guildkit.core.ApiCall;
import io.guildkit.core.CallBuilder;
import io.guildkit.core.ResponseReader;
import io.guildkit.core.ServiceDialect;
import io.guildkit.core.annotation.CheckReturnValue;
import io.guildkit.core.auth.AccountSession;
import io.guildkit.core.base.Arguments;
import io.guildkit.core.base.PercentEncoder;
import io.guildkit.core.codec.Codec;
import io.guildkit.core.codec.Codecs;
import io.guildkit.core.codec.EncodedJson;
import io.guildkit.core.codec.WireWriter;
import io.guildkit.core.error.ErrorResponse;
import io.guildkit.core.failure.GuildkitException;
import io.guildkit.core.internal.http.BodyReader;
import io.guildkit.core.internal.http.Content;
import io.guildkit.core.internal.http.MultipartContent;
import io.guildkit.core.internal.http.NoResult;
import io.guildkit.core.internal.http.ResultReader;
import io.guildkit.core.internal.session.Identity;
import io.guildkit.core.route.Route;
import io.guildkit.core.upload.Multipart;
import java.util.AbstractMap.SimpleImmutableEntry;
import java.util.ArrayList;
import java.util.Collections;
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

/** The implementation of {@link CallBuilder}. */
@CheckReturnValue
final class HttpCallBuilder implements CallBuilder {
    // Why: docs/decisions/0067

    private final HttpApiClient client;
    private final Route route;
    private final String path;
    private final String major;
    private final List<String> secrets;
    private final List<Map.Entry<String, String>> query = new ArrayList<>(0);
    private Map<String, String> headers = Map.of();
    private Content content;
    private Optional<String> fingerprint = Optional.empty();
    private boolean bare;
    private boolean urgent;
    private @Nullable Identity identity;

    HttpCallBuilder(HttpApiClient client, Route route, Object... values) {
        this.client = client;
        this.route = route;
        this.path = path(route, client.dialect(), values);
        this.major = route.majorVariables().isEmpty() ? "" : major(route, values);
        this.secrets = secrets(route, values);
        this.content = route.method().equals("GET") || route.method().equals("DELETE")
                ? Content.NONE
                : Content.JsonContent.EMPTY_OBJECT;
    }

    private static String path(Route route, ServiceDialect dialect, Object... values) {
        List<String> variables = route.variables();
        if (variables.size() != values.length) {
            throw new IllegalArgumentException(
                    route + " needs a value for each of its variables " + variables + ", but got " + values.length);
        }
        String beginning = dialect.path(route.literals().get(0));
        if (values.length == 0) {
            return beginning;
        }
        StringBuilder path = new StringBuilder(beginning);
        for (int i = 0; i < values.length; i++) {
            String variable = variables.get(i);
            path.append(PercentEncoder.segment(
                    variable, Objects.requireNonNull(values[i], variable).toString()));
            path.append(dialect.path(route.literals().get(i + 1)));
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
                secrets.add(values[i].toString());
            }
        }
        return secrets;
    }

    /** Returns the values of the major parameters, with secrets hashed, because users can see them. */
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

    /** Requires that a query parameter has a name, and returns it. */
    static String parameter(String name) {
        if (name.isEmpty()) {
            throw new IllegalArgumentException("the name of a query parameter must not be empty");
        }
        return Arguments.unicode(name, "the name of a query parameter");
    }

    @Override
    public HttpCallBuilder query(String name, String value) {
        addQuery(name, value);
        return this;
    }

    private void addQuery(String name, Object value) {
        query.add(new SimpleImmutableEntry<>(
                parameter(name),
                Arguments.unicode(Objects.requireNonNull(value, name).toString(), name)));
    }

    @Override
    public HttpCallBuilder query(String name, Optional<?> value) {
        value.ifPresent(present -> addQuery(name, present));
        return this;
    }

    @Override
    public HttpCallBuilder query(String name, Iterable<?> values) {
        values.forEach(value -> addQuery(name, value));
        return this;
    }

    @Override
    public HttpCallBuilder header(String name, String value) {
        return checkedHeader(client.requireFree(name), value);
    }

    @Override
    public HttpCallBuilder header(ServiceDialect.Word name, String value) {
        return checkedHeader(client.dialect().get(name), value);
    }

    private HttpCallBuilder checkedHeader(String name, String value) {
        if (headers.isEmpty()) { // most calls have none
            headers = new LinkedHashMap<>();
        }
        headers.put(name, Arguments.headerValue(value, name));
        return this;
    }

    @Override
    public <T> HttpCallBuilder json(T body, WireWriter<T> writer) {
        return json(EncodedJson.of(body, writer));
    }

    @Override
    public HttpCallBuilder json(EncodedJson body) {
        return body(Content.json(body));
    }

    @Override
    public HttpCallBuilder json(JsonNode body) {
        return json(body, Codecs.JSON);
    }

    @Override
    public HttpCallBuilder json(byte[] encoded) {
        return json(EncodedJson.of(encoded));
    }

    @Override
    public <T> HttpCallBuilder fingerprintedJson(
            Optional<String> own, Function<Optional<String>, T> body, WireWriter<T> writer) {
        own.ifPresent(chosen -> Arguments.token(chosen, "fingerprint"));
        fingerprint = own;
        return body(Content.fingerprintedJson(body, writer));
    }

    @Override
    public HttpCallBuilder multipart(Multipart body) {
        if (body.leastLength() > body.maxBytes()) {
            throw new IllegalArgumentException("The body must have " + body.maxBytes() + " or fewer bytes, but has "
                    + body.leastLength() + " or more");
        }
        return body(new MultipartContent(body));
    }

    /** Sets a body of any kind. */
    HttpCallBuilder body(Content body) {
        content = body;
        return this;
    }

    /** Makes the call as the identity of another call, even if the client's account has changed. */
    HttpCallBuilder as(Identity other) {
        identity = other;
        return this;
    }

    /** Makes the call even if all threads are busy, because busy threads may wait for it. */
    HttpCallBuilder urgent() {
        urgent = true;
        return this;
    }

    /** Leaves credentials and fingerprint out of a call that obtains them. */
    HttpCallBuilder bare() {
        bare = true;
        return this;
    }

    @Override
    public <T> ApiCall<T> returns(Codec<T> codec) {
        return call(codec::decode, null);
    }

    @Override
    public <T> ApiCall<T> returnsUnlessEmpty(
            Codec<T> codec, Function<? super ErrorResponse, ? extends GuildkitException> onEmpty) {
        return call(new ResultReader<>(codec, onEmpty), null);
    }

    @Override
    public <T> ApiCall<T> returns(Codec<T> codec, BiConsumer<? super T, ? super AccountSession> onSuccess) {
        return call(codec::decode, onSuccess);
    }

    @Override
    public <T> ApiCall<T> returns(ResponseReader<T> reader) {
        Objects.requireNonNull(reader, "reader");
        return call(
                (body, on, listener, maxBytes) -> Objects.requireNonNull(reader.read(body), "the reader returned null"),
                null);
    }

    @Override
    public ApiCall<JsonNode> returnsJson() {
        return returns(Codecs.JSON);
    }

    @Override
    public ApiCall<@Nullable Void> returnsNothing() {
        return call(noResult(), null);
    }

    @Override
    public ApiCall<@Nullable Void> returnsNothing(Consumer<? super AccountSession> onSuccess) {
        return call(noResult(), (ignored, session) -> onSuccess.accept(session));
    }

    private NoResult noResult() {
        return route.method().equals("DELETE") ? NoResult.OF_DELETE : NoResult.READER;
    }

    /** Returns the call as it is specified now. Later changes of this builder do not change it. */
    private <T extends @Nullable Object> ApiCall<T> call(
            BodyReader<T> reader, @Nullable BiConsumer<? super T, ? super AccountSession> onSuccess) {
        CallSpec<T> spec = new CallSpec<>(
                route,
                path,
                major,
                secrets,
                List.copyOf(query),
                headers.isEmpty() ? Map.of() : Collections.unmodifiableMap(new LinkedHashMap<>(headers)),
                content,
                fingerprint,
                bare,
                urgent,
                identity,
                reader,
                onSuccess);
        return new HttpCall<>(client, spec, CallOptions.DEFAULT);
    }
}
