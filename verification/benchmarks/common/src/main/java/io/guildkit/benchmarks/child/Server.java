package io.guildkit.benchmarks.child;

import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.nio.charset.StandardCharsets;

/** Reads the server's count of waiting requests. */
final class Server {
    private static final String PEAK = "/peak";

    private Server() {}

    /** Resets the count. */
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
