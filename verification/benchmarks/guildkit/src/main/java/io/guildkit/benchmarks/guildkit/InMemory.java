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

/** Responds from memory, so that only the work of the client is measured. */
public final class InMemory implements Interceptor {
    private static final MediaType JSON = MediaType.get("application/json");
    private static final ByteString DEMAND =
            bytes("{\"message\":\"Two factor is required for this operation\",\"code\":60003,"
                    + "\"mfa\":{\"ticket\":\"ticket\",\"methods\":[{\"type\":\"totp\"}]}}");
    private static final ByteString PROOF = bytes("{\"token\":\"proof\"}");
    private static final String PROOF_HEADER = "X-Service-MFA-Authorization";
    private static final int OK = 200;
    private static final int UNAUTHORIZED = 401;

    private final ByteString body;
    private final Headers headers;
    private final boolean elevated;

    /**
     * Creates the interceptor.
     *
     * @param response the body of each response
     * @param headers the headers of each response
     * @param elevated whether a call needs a second factor
     */
    public InMemory(byte[] response, Headers headers, boolean elevated) {
        this.body = ByteString.of(response);
        this.headers = headers;
        this.elevated = elevated;
    }

    /** Returns an HTTP client whose requests end here. */
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
                : response(request, OK, body);
    }

    private Response response(Request request, int status, ByteString content) {
        return new Response.Builder()
                .request(request)
                .protocol(Protocol.HTTP_1_1)
                .code(status)
                .message("")
                .headers(headers)
                .body(ResponseBody.create(content, JSON))
                .build();
    }

    private static ByteString bytes(String text) {
        return ByteString.encodeString(text, StandardCharsets.UTF_8);
    }
}
