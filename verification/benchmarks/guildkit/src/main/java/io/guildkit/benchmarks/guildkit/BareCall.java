package io.guildkit.benchmarks.guildkit;

import io.guildkit.invites.discovery.TermValidity;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import okhttp3.OkHttpClient;
import okhttp3.Request;
import okhttp3.Response;

/** A call with next to nothing to decode, without the pipeline: what the same call takes beyond it is the pipeline's. */
public final class BareCall {
    /** Where the call goes. */
    public static final String ADDRESS = "http://localhost/api/v9";

    /** What it asks about. */
    public static final String TERM = "garden";

    private final OkHttpClient http;

    public BareCall(OkHttpClient http) {
        this.http = http;
    }

    /** What is answered. */
    public static byte[] answer() {
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
