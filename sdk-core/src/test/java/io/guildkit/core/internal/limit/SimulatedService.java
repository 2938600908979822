package io.guildkit.core.internal.limit;

import io.guildkit.core.route.Headers;
import io.guildkit.testsupport.SimulatedTime;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.jspecify.annotations.Nullable;

/**
 * A service with rate limits: buckets with windows that begin with their first request, a global limit that is refilled
 * continuously, random refusals, and correct or incorrect headers.
 */
final class SimulatedService {
    private static final DateTimeFormatter DATE = DateTimeFormatter.RFC_1123_DATE_TIME.withZone(ZoneOffset.UTC);

    private static final long MIN_BLOCK = Duration.ofSeconds(2).toNanos();
    private static final long MAX_BLOCK = Duration.ofMinutes(1).toNanos();

    private final SimulatedTime time;
    private final Settings settings;
    private final Map<String, Window> windows = new HashMap<>();
    private final Random random = new Random(11);
    private double globalTokens;
    private long globalRefilled;
    private long refusals;

    /** The behaviour of the service. */
    static final class Settings {
        int limit = 5;
        Duration window = Duration.ofSeconds(2);

        /** The requests a second of all buckets, and the size of a burst after an idle second. */
        int globalLimit = Integer.MAX_VALUE;

        /** Whether refusals state a wait. */
        boolean statesWait = true;

        /** The minimum and maximum time that requests and responses travel. */
        int minMillis = 20;

        int maxMillis = 60;

        /** How far the clock is ahead; null if headers state the time until the reset instead of a date. */
        @Nullable
        Duration skew;

        /** The number that headers add to the remaining requests. */
        int excess;

        /** Whether responses state limits. */
        boolean statesLimits = true;

        /** Whether each refusal doubles the wait, up to a minute. */
        boolean doublesWait;

        /** Whether each bucket has a name of its own, and a limit of 1 to 4 requests. */
        boolean distinctBuckets;

        /** The share of requests that the service refuses at random, whatever their rate. They do not count towards limits. */
        double refusedAtRandom;

        /** The wait that random refusals state. */
        Duration randomWait = Duration.ofMillis(20);

        /** Whether random refusals apply to all requests. */
        boolean randomIsGlobal;
    }

    private static final class Window {
        final String name;
        final int limit;
        long end;
        int count;
        long block = MIN_BLOCK;

        Window(String name, int limit) {
            this.name = name;
            this.limit = limit;
        }
    }

    record Response(int status, Headers headers) {}

    SimulatedService(SimulatedTime time, Settings settings) {
        this.time = time;
        this.settings = settings;
        this.globalTokens = settings.globalLimit;
    }

    long refusals() {
        return refusals;
    }

    private Window window(String bucket) {
        return settings.distinctBuckets
                ? new Window("hash-" + bucket, 1 + Math.floorMod(bucket.hashCode(), 4))
                : new Window("hash", settings.limit);
    }

    Response respond(String bucket) {
        long now = time.elapsed().toNanos();
        if (settings.refusedAtRandom > 0 && random.nextDouble() < settings.refusedAtRandom) {
            return refuse(
                    settings.randomWait.toNanos() / 1e9,
                    "X-RateLimit-Global",
                    Boolean.toString(settings.randomIsGlobal));
        }
        Window window = windows.computeIfAbsent(bucket, this::window);
        double gained = (now - globalRefilled) / 1e9 * settings.globalLimit;
        globalTokens = Math.min(settings.globalLimit, globalTokens + gained);
        globalRefilled = now;
        if (globalTokens < 1) {
            return refuse((1 - globalTokens) / settings.globalLimit, "X-RateLimit-Global", "true");
        }
        globalTokens--;
        if (now >= window.end) {
            window.end = now + settings.window.toNanos();
            window.count = 0;
        }
        if (++window.count > window.limit) {
            if (settings.doublesWait) {
                window.end = now + window.block;
                window.count = window.limit;
                window.block = Math.min(window.block * 2, MAX_BLOCK);
            }
            return refuse((window.end - now) / 1e9);
        }
        window.block = MIN_BLOCK;
        return new Response(200, settings.statesLimits ? headers(window, now) : Headers.of());
    }

    private Response refuse(double seconds, String... headers) {
        refusals++;
        List<String> all = new ArrayList<>(List.of(headers));
        if (settings.statesWait) {
            all.addAll(List.of("Retry-After", String.valueOf(Math.ceil(seconds * 1000) / 1000)));
        }
        return new Response(429, Headers.of(all.toArray(String[]::new)));
    }

    private Headers headers(Window window, long now) {
        long left = window.end - now;
        List<String> headers = new ArrayList<>(List.of(
                "X-RateLimit-Bucket", window.name,
                "X-RateLimit-Limit", String.valueOf(window.limit),
                "X-RateLimit-Remaining", String.valueOf(window.limit - window.count + settings.excess)));
        if (settings.skew == null) {
            headers.addAll(List.of("X-RateLimit-Reset-After", String.valueOf(left / 1e9)));
        } else {
            Instant date = time.instant().plus(settings.skew);
            headers.addAll(List.of(
                    "X-RateLimit-Reset", String.valueOf(date.plusNanos(left).toEpochMilli() / 1000.0),
                    "Date", DATE.format(date)));
        }
        return Headers.of(headers.toArray(String[]::new));
    }
}
