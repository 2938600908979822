package io.guildkit.benchmarks.child;

import io.guildkit.benchmarks.server.LoopbackServer;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.nio.charset.StandardCharsets;

/** Reads the server's count of waiting requests, and lets them wait longer. */
final class Server {
    private Server() {}

    /** Resets the count. */
    static void forgetPeak(String address) throws IOException {
        peak(address);
    }

    /** Returns the largest number of requests that have waited for a response at the same time since the last call. */
    static int peak(String address) throws IOException {
        return Integer.parseInt(get(address, LoopbackServer.PEAK));
    }

    /** Keeps all delayed responses back. */
    static void hold(String address) throws IOException {
        get(address, LoopbackServer.HOLD);
    }

    /** Sends the responses that were kept back. */
    static void release(String address) throws IOException {
        get(address, LoopbackServer.RELEASE);
    }

    private static String get(String address, String path) throws IOException {
        try (InputStream body = URI.create(address).resolve(path).toURL().openStream()) {
            return new String(body.readAllBytes(), StandardCharsets.US_ASCII);
        }
    }
}
