package io.guildkit.benchmarks.guildkit;

import io.guildkit.invites.discovery.TermValidity;
import java.io.IOException;
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

/**
 * Responds from memory, so that only the work of the client is measured.
 *
 * @param body the body of each response
 * @param headers the headers of each response
 * @param elevated whether a call needs a second factor
 */
record InMemory(ByteString body, Headers headers, boolean elevated) implements Interceptor {
    /** The base URL. */
    static final String ADDRESS = "http://localhost/api/v9";

    /** The term of the request with a minimal response. */
    static final String TERM = "garden";

    /** The minimal response. */
    static final ByteString VALID = ByteString.encodeUtf8("{\"valid\":true}");

    private static final MediaType JSON = MediaType.get("application/json");
    private static final ByteString DEMAND =
            ByteString.encodeUtf8("{\"message\":\"Two factor is required for this operation\",\"code\":60003,"
                    + "\"mfa\":{\"ticket\":\"ticket\",\"methods\":[{\"type\":\"totp\"}]}}");
    private static final ByteString PROOF = ByteString.encodeUtf8("{\"token\":\"proof\"}");
    private static final String PROOF_HEADER = "X-Service-MFA-Authorization";
    private static final int OK = 200;
    private static final int UNAUTHORIZED = 401;

    /** Returns an HTTP client whose requests end here. */
    OkHttpClient client() {
        return new OkHttpClient.Builder().addInterceptor(this).build();
    }

    /** Sends a request without the pipeline. The difference from the same call of the SDK is the cost of the pipeline. */
    static TermValidity bareCall(OkHttpClient http) throws IOException {
        Request request = new Request.Builder()
                .url(ADDRESS + "/discovery/valid-term?term=" + TERM)
                .header("User-Agent", "bare")
                .header("Accept", "application/json")
                .header("Authorization", "token")
                .build();
        try (Response response = http.newCall(request).execute()) {
            return TermValidity.CODEC.decode(response.body().byteStream());
        }
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
}
