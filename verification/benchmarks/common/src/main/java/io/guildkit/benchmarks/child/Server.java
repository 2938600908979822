package io.guildkit.benchmarks.child;

import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.nio.charset.StandardCharsets;

/** What the server knows about the requests that wait for a response. */
final class Server {
    private static final String PEAK = "/peak";

    private Server() {}

    /** Starts to count anew. */
    static void forgetPeak(String address) throws IOException {
        peak(address);
    }

    /** Returns the largest number of requests that have waited for a response at the same time since the last call. */
    static int peak(String address) throws IOException {
        try (InputStream body = URI.create(address).resolve(PEAK).toURL().openStream()) {
            return Integer.parseInt(new String(body.readAllBytes(), StandardCharsets.US_ASCII));
        }
    }
}
