package io.guildkit.core.internal;

import io.guildkit.core.internal.Transport.Attempt;
import java.io.IOException;
import java.net.ProtocolException;
import java.net.Proxy;
import okhttp3.Connection;
import okhttp3.Interceptor;
import okhttp3.OkHttpClient;
import okhttp3.Response;
import okhttp3.ResponseBody;
import okio.Okio;
import org.jspecify.annotations.Nullable;

/**
 * Stands between the responses of a service and the HTTP client, which would act on some of them by itself, fails at others, and
 * lets compressed ones take any amount of memory.
 */
final class ResponseGuard {
    private static final String ACCEPT_ENCODING = "Accept-Encoding";
    private static final String CONTENT_ENCODING = "Content-Encoding";
    private static final String CONTENT_LENGTH = "Content-Length";
    private static final String RETRY_AFTER = "Retry-After";
    private static final String GZIP = "gzip";
    private static final int PROXY_AUTHENTICATION_REQUIRED = 407;

    /** A status that the HTTP client does not act on. */
    private static final int OTHER_REFUSAL = 499;

    private final long maxAnswerBytes;

    ResponseGuard(long maxAnswerBytes) {
        this.maxAnswerBytes = maxAnswerBytes;
    }

    void addTo(OkHttpClient.Builder client) {
        client.addInterceptor(this::decompress)
                .addInterceptor(ResponseGuard::restore)
                .addNetworkInterceptor(ResponseGuard::disguise);
    }

    /**
     * Hides what the HTTP client would act on: a {@code Retry-After}, for which it repeats a request even where that is not
     * safe, and at which it fails if the number is large; and a 407 without a proxy, which it takes for a broken connection.
     */
    private static Response disguise(Interceptor.Chain chain) throws IOException {
        Response response = chain.proceed(chain.request());
        String length = response.header(CONTENT_LENGTH);
        if (length != null && length.startsWith("-")) {
            throw new ProtocolException("the Content-Length is negative");
        }
        boolean challenge = response.code() == PROXY_AUTHENTICATION_REQUIRED && !isThroughHttpProxy(chain.connection());
        Attempt attempt = Attempt.of(chain);
        if (attempt == null) {
            return response;
        }
        attempt.disguised(response);
        Response.Builder disguised = response.newBuilder().removeHeader(RETRY_AFTER);
        return (challenge ? disguised.code(OTHER_REFUSAL) : disguised).build();
    }

    private static boolean isThroughHttpProxy(@Nullable Connection connection) {
        return connection != null && connection.route().proxy().type() == Proxy.Type.HTTP;
    }

    private static Response restore(Interceptor.Chain chain) throws IOException {
        Response response = chain.proceed(chain.request());
        Attempt attempt = Attempt.of(chain);
        return attempt == null ? response : attempt.undisguised(response);
    }

    /** Decompresses in place of the HTTP client, whose way keeps the header of a compressed stream in memory, however long. */
    private Response decompress(Interceptor.Chain chain) throws IOException {
        if (chain.request().header(ACCEPT_ENCODING) != null) {
            return chain.proceed(chain.request()); // the user's interceptor decompresses
        }
        Response response = chain.proceed(
                chain.request().newBuilder().header(ACCEPT_ENCODING, GZIP).build());
        if (!GZIP.equalsIgnoreCase(response.header(CONTENT_ENCODING))) {
            return response;
        }
        GunzipStream plain = new GunzipStream(new LimitedStream(response.body().byteStream(), maxAnswerBytes));
        return response.newBuilder()
                .removeHeader(CONTENT_ENCODING)
                .removeHeader(CONTENT_LENGTH)
                .body(ResponseBody.create(
                        Okio.buffer(Okio.source(plain)), response.body().contentType(), -1))
                .build();
    }
}
