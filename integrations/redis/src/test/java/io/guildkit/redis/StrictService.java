package io.guildkit.redis;

import java.io.IOException;
import java.util.ArrayDeque;
import java.util.Queue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.ReentrantLock;
import mockwebserver3.Dispatcher;
import mockwebserver3.MockResponse;
import mockwebserver3.MockWebServer;
import mockwebserver3.RecordedRequest;

/** A service with a limit of requests in each second, counted in real time. It has no code in common with the library. */
final class StrictService implements AutoCloseable {
    static final String PROOF = "canary-proof";
    private static final long SECOND = 1_000_000_000L;

    private final MockWebServer server = new MockWebServer();
    private final ReentrantLock lock = new ReentrantLock();
    private final Queue<Long> counted = new ArrayDeque<>();
    final AtomicInteger refused = new AtomicInteger();
    final AtomicInteger passed = new AtomicInteger();
    final AtomicInteger fingerprints = new AtomicInteger();
    private final int global;

    /** The status of all accepted requests. */
    volatile int status = 200;

    StrictService(int global) throws IOException {
        this.global = global;
        server.setDispatcher(new Dispatcher() {
            @Override
            public MockResponse dispatch(RecordedRequest request) {
                return serve(request);
            }
        });
        server.start();
    }

    String url() {
        return server.url("/api/v9").toString();
    }

    private MockResponse serve(RecordedRequest request) {
        if (request.getUrl().encodedPath().endsWith("/experiments")) {
            return json(200, "{\"fingerprint\":\"canary-fingerprint-" + fingerprints.incrementAndGet() + "\"}");
        }
        if (request.getUrl().encodedPath().endsWith("/sensitive")) {
            return sensitive(request);
        }
        if (request.getUrl().encodedPath().endsWith("/mfa/finish")) {
            return json(200, "{\"token\":\"" + PROOF + "\"}");
        }
        lock.lock();
        try {
            long now = System.nanoTime();
            while (!counted.isEmpty() && counted.element() <= now - SECOND) {
                counted.remove();
            }
            if (counted.size() >= global) {
                refused.incrementAndGet();
                return new MockResponse.Builder()
                        .code(429)
                        .addHeader("Retry-After", "1")
                        .addHeader("X-RateLimit-Global", "true")
                        .build();
            }
            counted.add(now);
            passed.incrementAndGet();
            return new MockResponse.Builder().code(status).body("{}").build();
        } finally {
            lock.unlock();
        }
    }

    /** Requires a second factor. */
    private static MockResponse sensitive(RecordedRequest request) {
        return PROOF.equals(request.getHeaders().get("X-Service-MFA-Authorization"))
                ? json(200, "{}")
                : json(
                        401,
                        "{\"code\":60003,\"message\":\"Two factor is required\",\"mfa\":{\"ticket\":\"canary-ticket\","
                                + "\"methods\":[{\"type\":\"totp\"}]}}");
    }

    private static MockResponse json(int status, String body) {
        return new MockResponse.Builder()
                .code(status)
                .addHeader("Content-Type", "application/json")
                .body(body)
                .build();
    }

    @Override
    public void close() {
        server.close();
    }
}
