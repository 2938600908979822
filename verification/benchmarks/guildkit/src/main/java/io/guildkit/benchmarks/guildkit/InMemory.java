package io.guildkit.benchmarks.guildkit;

import java.nio.charset.StandardCharsets;
import java.util.List;
import okhttp3.Headers;
import okhttp3.Interceptor;
import okhttp3.MediaType;
import okhttp3.OkHttpClient;
import okhttp3.Protocol;
import okhttp3.Request;
import okhttp3.Response;
import okhttp3.ResponseBody;
import okio.ByteString;

/** Answers before the network is reached: what is left is what the client does by itself. */
public final class InMemory implements Interceptor {
    private static final MediaType JSON = MediaType.get("application/json");
    private static final ByteString DEMAND =
            bytes("{\"message\":\"Two factor is required for this operation\",\"code\":60003,"
                    + "\"mfa\":{\"ticket\":\"ticket\",\"methods\":[{\"type\":\"totp\"}]}}");
    private static final ByteString PROOF = bytes("{\"token\":\"proof\"}");
    private static final String PROOF_HEADER = "X-Service-MFA-Authorization";
    private static final int OK = 200;
    private static final int UNAUTHORIZED = 401;

    private final ByteString answer;
    private final Headers headers;
    private final boolean elevated;

    /**
     * Creates one.
     *
     * @param answer the body of each answer
     * @param headers what each answer says
     * @param elevated whether a second factor is demanded
     */
    public InMemory(byte[] answer, Headers headers, boolean elevated) {
        this.answer = ByteString.of(answer);
        this.headers = headers;
        this.elevated = elevated;
    }

    /** Returns an HTTP client that gets no further than here. */
    public OkHttpClient client() {
        return new OkHttpClient.Builder().addInterceptor(this).build();
    }

    @Override
    public Response intercept(Chain chain) {
        Request request = chain.request();
        List<String> path = request.url().pathSegments();
        if (path.get(path.size() - 1).equals("finish")) {
            return response(request, OK, PROOF);
        }
        return elevated && request.header(PROOF_HEADER) == null
                ? response(request, UNAUTHORIZED, DEMAND)
                : response(request, OK, answer);
    }

    private Response response(Request request, int status, ByteString body) {
        return new Response.Builder()
                .request(request)
                .protocol(Protocol.HTTP_1_1)
                .code(status)
                .message("")
                .headers(headers)
                .body(ResponseBody.create(body, JSON))
                .build();
    }

    private static ByteString bytes(String text) {
        return ByteString.encodeString(text, StandardCharsets.UTF_8);
    }
}
