package io.guildkit.benchmarks.guildkit;

import io.guildkit.invites.discovery.TermValidity;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import okhttp3.OkHttpClient;
import okhttp3.Request;
import okhttp3.Response;

/** A call with a minimal response and without the pipeline. The difference from the same call of the SDK is the cost of the pipeline. */
public final class BareCall {
    /** The base URL. */
    public static final String ADDRESS = "http://localhost/api/v9";

    /** The term of the request. */
    public static final String TERM = "garden";

    private final OkHttpClient http;

    public BareCall(OkHttpClient http) {
        this.http = http;
    }

    /** Returns the response. */
    public static byte[] response() {
        return "{\"valid\":true}".getBytes(StandardCharsets.UTF_8);
    }

    public Object send() throws IOException {
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
}
