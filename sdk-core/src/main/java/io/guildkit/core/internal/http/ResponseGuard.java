package io.guildkit.core.internal.http;

import java.io.IOException;
import java.net.ProtocolException;
import java.net.Proxy;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import okhttp3.Connection;
import okhttp3.Interceptor;
import okhttp3.Response;
import okhttp3.ResponseBody;
import okio.Okio;
import org.jspecify.annotations.Nullable;

/**
 * Filters responses before the HTTP client acts on them. The HTTP client repeats requests after some responses, throws unchecked
 * exceptions at others, and reads compressed responses into unbounded memory.
 */
final class ResponseGuard {
    // Why: docs/decisions/0029

    private static final String CONTENT_ENCODING = "Content-Encoding";
    private static final String CONTENT_LENGTH = "Content-Length";
    private static final String RETRY_AFTER = "Retry-After";
    static final String GZIP = "gzip";

    /** The old name of gzip. */
    private static final String X_GZIP = "x-gzip";

    private static final int PROXY_AUTHENTICATION_REQUIRED = 407;

    /** A status that the HTTP client does not act on. */
    private static final int OTHER_REFUSAL = 499;

    private final RunningAttempts attempts;
    private final long maxResponseBytes;

    ResponseGuard(RunningAttempts attempts, long maxResponseBytes) {
        this.attempts = attempts;
        this.maxResponseBytes = maxResponseBytes;
    }

    /**
     * Hides {@code Retry-After} and 407 without a proxy from the HTTP client. It repeats unsafe requests after a {@code
     * Retry-After}, throws if its number is large, and treats such a 407 as a broken connection.
     */
    Response disguise(Interceptor.Chain chain, Response response) throws IOException {
        String length = response.header(CONTENT_LENGTH);
        if (length != null && length.startsWith("-")) {
            throw new ProtocolException("the Content-Length is negative");
        }
        Attempt attempt = attempts.of(chain);
        if (attempt == null) {
            return response;
        }
        boolean challenge = response.code() == PROXY_AUTHENTICATION_REQUIRED && !isThroughHttpProxy(chain.connection());
        boolean harmless = !challenge && response.header(RETRY_AFTER) == null;
        attempt.facts().disguised(harmless ? null : response);
        if (harmless) {
            return response;
        }
        Response.Builder disguised = response.newBuilder().removeHeader(RETRY_AFTER);
        return (challenge ? disguised.code(OTHER_REFUSAL) : disguised).build();
    }

    private static boolean isThroughHttpProxy(@Nullable Connection connection) {
        return connection != null && connection.route().proxy().type() == Proxy.Type.HTTP;
    }

    /** Restores what was hidden from the HTTP client, and decompresses the body. */
    Response restore(Interceptor.Chain chain, Response response) {
        Attempt attempt = attempts.of(chain);
        Response original = attempt == null ? null : attempt.facts().original();
        return decompressed(original == null ? response : undisguised(response, original));
    }

    /** Restores what was hidden, and keeps headers that interceptors of users have added. */
    private static Response undisguised(Response response, Response original) {
        Response.Builder restored = response.newBuilder().code(original.code());
        original.headers(RETRY_AFTER).forEach(wait -> restored.addHeader(RETRY_AFTER, wait));
        return restored.build();
    }

    /** Decompresses a response instead of the HTTP client, which keeps the whole header of a gzip stream in memory. */
    private Response decompressed(Response response) {
        if (!isCompressed(response.headers(CONTENT_ENCODING))) {
            return response;
        }
        LimitedStream compressed = new LimitedStream(response.body().byteStream(), maxResponseBytes);
        // Proxies put an uncompressed page in place of a compressed response and leave its headers.
        GunzipStream plain = new GunzipStream(compressed, !response.isSuccessful());
        return response.newBuilder()
                .removeHeader(CONTENT_ENCODING)
                .removeHeader(CONTENT_LENGTH)
                .body(ResponseBody.create(
                        Okio.buffer(Okio.source(plain)), response.body().contentType(), -1))
                .build();
    }

    /** Returns whether gzip is the only coding, under any of its names. */
    private static boolean isCompressed(List<String> encodings) {
        if (encodings.isEmpty()) {
            return false;
        }
        List<String> codings = encodings.stream()
                .flatMap(list -> Arrays.stream(list.split(",", -1)))
                .map(coding -> coding.strip().toLowerCase(Locale.ROOT))
                .filter(coding -> !coding.isEmpty() && !coding.equals("identity"))
                .toList();
        return codings.size() == 1
                && (codings.get(0).equals(GZIP) || codings.get(0).equals(X_GZIP));
    }
}
