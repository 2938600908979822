package io.guildkit.core.internal.limit;

import io.guildkit.core.route.Headers;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A service as the limiter sees it: buckets with windows that begin with their first request, a global limit that is refilled
 * continuously, refusals, and headers, true or not.
 */
final class SimulatedService {
    private static final DateTimeFormatter DATE = DateTimeFormatter.RFC_1123_DATE_TIME.withZone(ZoneOffset.UTC);

    private static final long MAX_BLOCK = Duration.ofMinutes(1).toNanos();

    private final SimulatedTime time;
    private final Settings settings;
    private final Map<String, Window> windows = new HashMap<>();
    private double globalTokens;
    private long globalRefilled;
    private long refusals;
    private long served;

    /** How the service behaves. */
    static final class Settings {
        int limit = 5;
        Duration window = Duration.ofSeconds(2);

        /** How many requests a second all buckets allow together, and so many at once after a second of rest. */
        int globalLimit = Integer.MAX_VALUE;

        /** Whether refusals name a wait. */
        boolean namesWait = true;

        /** How long requests and responses travel, at the least and at the most. */
        int minMillis = 20;

        int maxMillis = 60;

        /** How far its clock is ahead; null if it counts the time until the reset itself. */
        @Nullable
        Duration skew;

        /** Says that there are so many more left than there are. */
        int lie;

        /** Whether answers tell of limits, or only refusals do. */
        boolean tells = true;

        /** Whether each request that comes too early doubles the wait, up to a minute. */
        boolean lengthens;
    }

    private static final class Window {
        long end;
        int count;
        long block = Duration.ofSeconds(2).toNanos();
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

    long served() {
        return served;
    }

    Response answer(String bucket) {
        long now = time.elapsed().toNanos();
        Window window = windows.computeIfAbsent(bucket, ignored -> new Window());
        refillGlobal(now);
        if (globalTokens < 1) {
            return refuse((1 - globalTokens) / settings.globalLimit, "X-RateLimit-Global", "true");
        }
        globalTokens--;
        if (count(window, settings.window, now) > settings.limit) {
            return refuse(blockedNanos(window, now) / 1e9);
        }
        served++;
        window.block = Duration.ofSeconds(2).toNanos();
        List<String> headers = new ArrayList<>();
        if (settings.tells) {
            headers.addAll(List.of("X-RateLimit-Bucket", "hash-" + settings.limit));
            headers.addAll(List.of("X-RateLimit-Limit", String.valueOf(settings.limit)));
            headers.addAll(
                    List.of("X-RateLimit-Remaining", String.valueOf(settings.limit - window.count + settings.lie)));
            reset(headers, window.end - now);
        }
        return new Response(200, Headers.of(headers.toArray(String[]::new)));
    }

    private void refillGlobal(long now) {
        double gained = (now - globalRefilled) / 1e9 * settings.globalLimit;
        globalTokens = Math.min(settings.globalLimit, globalTokens + gained);
        globalRefilled = now;
    }

    private static int count(Window window, Duration length, long now) {
        if (now >= window.end) {
            window.end = now + length.toNanos();
            window.count = 0;
        }
        return ++window.count;
    }

    private long blockedNanos(Window window, long now) {
        if (settings.lengthens) {
            window.end = now + window.block;
            window.count = settings.limit;
            window.block = Math.min(window.block * 2, MAX_BLOCK);
        }
        return window.end - now;
    }

    private Response refuse(double seconds, String... headers) {
        refusals++;
        List<String> all = new ArrayList<>(List.of(headers));
        if (settings.namesWait) {
            all.addAll(List.of("Retry-After", String.valueOf(Math.ceil(seconds * 1000) / 1000)));
        }
        return new Response(429, Headers.of(all.toArray(String[]::new)));
    }

    private void reset(List<String> headers, long left) {
        if (settings.skew == null) {
            headers.addAll(List.of("X-RateLimit-Reset-After", String.valueOf(left / 1e9)));
        } else {
            Instant now = time.instant().plus(settings.skew);
            headers.addAll(List.of(
                    "X-RateLimit-Reset", String.valueOf(now.plusNanos(left).toEpochMilli() / 1000.0),
                    "Date", DATE.format(now)));
        }
    }
}
