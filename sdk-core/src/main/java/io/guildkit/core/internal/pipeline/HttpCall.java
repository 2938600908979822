package io.guildkit.core.internal.pipeline;

import io.guildkit.core.ApiCall;
import io.guildkit.core.ApiResponse;
import io.guildkit.core.CaptchaSolution;
import io.guildkit.core.ServiceDialect;
import io.guildkit.core.ServiceDialect.Word;
import io.guildkit.core.SharedTimeout;
import io.guildkit.core.base.Arguments;
import io.guildkit.core.base.PercentEncoder;
import io.guildkit.core.base.Secrets;
import io.guildkit.core.error.DecodingException;
import io.guildkit.core.internal.http.Reply;
import io.guildkit.core.internal.session.Principal;
import io.guildkit.core.route.Route;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/** The implementation of {@link ApiCall}. */
final class HttpCall<T extends @Nullable Object> implements ApiCall<T> {
    private static final int MAX_AUDIT_REASON = 512;

    private final HttpApiClient client;
    private final CallSpec<T> spec;
    private final CallOptions options;

    HttpCall(HttpApiClient client, CallSpec<T> spec, CallOptions options) {
        this.client = client;
        this.spec = spec;
        this.options = options;
    }

    @Override
    public T send() {
        return exchange().body();
    }

    @Override
    public ApiResponse<T> exchange() {
        return client.send(this);
    }

    @Override
    public CompletableFuture<T> sendAsync() {
        return client.sendAsync(this, ApiResponse::body);
    }

    @Override
    public CompletableFuture<ApiResponse<T>> exchangeAsync() {
        return client.sendAsync(this, response -> response);
    }

    /** Returns whether the end of this call runs an action of the client, which stores the result and may run code of users. */
    boolean stores(Reply reply, CallState state) {
        return reply instanceof Reply.Success
                && spec.onSuccess() != null
                && !(route().isOptional() && state.access() == Route.Access.OPEN); // without an account
    }

    /** Turns a decoded response into the caller's result, after the client has processed it. */
    @SuppressWarnings({"unchecked", "NullAway"}) // the transport reads with the reader of T; null for Void
    ApiResponse<T> response(Reply.Success success, CallState state) {
        T value = (T) success.value();
        try {
            if (stores(success, state)) {
                spec.onSuccess().accept(value, state.identity());
            }
        } catch (Principal.UnusableTokenException e) {
            throw new DecodingException(
                    route() + ": the service reports success (" + success.status()
                            + "), but no header can contain the token",
                    success.status(),
                    e);
        }
        return new ApiResponse<>(success.status(), success.headers(), value);
    }

    @Override
    public ApiCall<T> timeout(Duration timeout) {
        return with(options.withTimeout(Arguments.positive(timeout, "timeout")));
    }

    @Override
    public ApiCall<T> within(SharedTimeout limit) {
        return with(options.within(limit));
    }

    @Override
    public ApiCall<T> header(String name, String value) {
        return with(options.withHeader(client.requireFree(name), Arguments.headerValue(value, name)));
    }

    @Override
    public ApiCall<T> query(String name, String value) {
        return with(options.withQuery(HttpCallBuilder.parameter(name), Arguments.unicode(value, name)));
    }

    @Override
    public ApiCall<T> auditReason(String reason) {
        Arguments.length(reason, 1, MAX_AUDIT_REASON, "audit reason");
        return with(options.withAuditReason(PercentEncoder.encode("audit reason", reason)));
    }

    @Override
    public ApiCall<T> captcha(CaptchaSolution solution) {
        return with(options.withCaptcha(solution));
    }

    @Override
    public ApiCall<T> withoutCredentials() {
        boolean needed = !route().isOptional()
                && route().access() != Route.Access.OPEN
                && route().access() != Route.Access.WEBHOOK_TOKEN;
        if (needed) {
            throw new IllegalArgumentException(route() + " needs credentials: do not call withoutCredentials()");
        }
        return with(options.withoutToken());
    }

    @Override
    public ApiCall<T> noRetry() {
        return with(options.withoutRetry());
    }

    private HttpCall<T> with(CallOptions changed) {
        return new HttpCall<>(client, spec, changed);
    }

    @Override
    public Route route() {
        return spec.route();
    }

    @Override
    public String path() {
        return spec.path();
    }

    @Override
    public List<Map.Entry<String, String>> query() {
        if (options.query().isEmpty()) {
            return spec.query();
        }
        List<Map.Entry<String, String>> all = new ArrayList<>(spec.query());
        all.addAll(options.query());
        return Collections.unmodifiableList(all);
    }

    @Override
    public Map<String, String> headers() {
        if (spec.headers().isEmpty() && !options.addHeaders()) {
            return Map.of();
        }
        ServiceDialect dialect = client.dialect();
        Map<String, String> headers = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
        headers.putAll(spec.headers());
        headers.putAll(options.headers());
        if (options.auditReason() != null) {
            headers.put(dialect.get(Word.AUDIT_REASON_HEADER), options.auditReason());
        }
        CaptchaSolution captcha = options.captcha();
        if (captcha != null) {
            headers.put(dialect.get(Word.CAPTCHA_KEY_HEADER), captcha.key());
            captcha.sessionId().ifPresent(id -> headers.put(dialect.get(Word.CAPTCHA_SESSION_ID_HEADER), id));
            captcha.rqtoken().ifPresent(token -> headers.put(dialect.get(Word.CAPTCHA_RQTOKEN_HEADER), token));
        }
        return headers;
    }

    @Override
    public Optional<String> body() {
        return spec.content().text();
    }

    CallSpec<T> spec() {
        return spec;
    }

    CallOptions options() {
        return options;
    }

    /** Returns the secrets in the request, except for secrets of the pipeline's steps. */
    List<String> secrets() {
        List<String> secrets = new ArrayList<>(spec.secrets());
        spec.content().secrets(secrets::add);
        options.headers().values().forEach(value -> Secrets.ofHeader(value, secrets::add));
        spec.headers().forEach((name, value) -> {
            if (!client.dialect().owns(name)) { // the value of one of the library's headers is no secret
                Secrets.ofHeader(value, secrets::add);
            }
        });
        for (Map.Entry<String, String> parameter : query()) {
            if (Secrets.isSecretName(parameter.getKey())) {
                secrets.add(parameter.getValue());
            }
        }
        CaptchaSolution captcha = options.captcha();
        if (captcha != null) {
            secrets.add(captcha.key());
            captcha.sessionId().ifPresent(secrets::add);
            captcha.rqtoken().ifPresent(secrets::add);
        }
        return secrets;
    }

    /** Returns the names of the fields in the request, which error responses repeat. */
    Set<String> names() {
        Set<String> names = new HashSet<>();
        spec.content().names(names::add);
        query().forEach(parameter -> names.add(parameter.getKey()));
        return names;
    }

    /** Returns the route, and nothing that could be a secret. */
    @Override
    public String toString() {
        return "ApiCall{" + spec.route() + "}";
    }
}
