package io.guildkit.core.internal.limit;

import static org.assertj.core.api.Assertions.assertThat;

import io.guildkit.core.base.Clocks;
import io.guildkit.core.limit.RateLimitPolicy;
import io.guildkit.core.limit.RateLimiter;
import io.guildkit.core.limit.RateLimiter.Permit;
import io.guildkit.core.limit.RateLimiter.Request;
import io.guildkit.core.limit.RateLimiter.Response;
import io.guildkit.core.route.Route;
import io.guildkit.testsupport.SimulatedTime;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Processes that know only their part of all limits, and a bucket whose limit is smaller than the number of processes. The service is
 * strict: a window begins with its first request, and a request more than the limit is refused.
 */
class PartsOfSmallLimitTest {
    private static final Route POST = Route.post("/a/{id}").major("id").accountOrBot();
    private static final Duration WINDOW = Duration.ofSeconds(2);
    private static final Duration NEVER = Duration.ofDays(1);
    private static final int WINDOWS = 60;
    private static final int FIRST_WINDOWS = 8;
    private static final int WORKERS = 32;

    private final SimulatedTime time = new SimulatedTime();
    private final List<Duration> refusedAt = new ArrayList<>();
    private final Random random = new Random(7);
    private int accepted;
    private int mostDelay;
    private int lossPercent;
    private int limit;
    private final Bucket[] buckets = {new Bucket(), new Bucket(), new Bucket(), new Bucket()};
    private long order;

    private static final class Bucket {
        int used;
        Duration end = Duration.ZERO;
    }

    private void callForEver(RateLimiter limiter) {
        call(limiter, order++, random.nextInt(buckets.length));
    }

    private void call(RateLimiter limiter, long number, int bucket) {
        var unused = limiter.acquire(new Request(POST, "" + bucket, number, Duration.ZERO, NEVER))
                .thenAccept(permit -> time.after(delay(), () -> count(limiter, permit, number, bucket)));
    }

    private Duration delay() {
        return Duration.ofMillis(5 + random.nextInt(mostDelay));
    }

    private void count(RateLimiter limiter, Permit permit, long number, int path) {
        Bucket bucket = buckets[path];
        if (time.elapsed().compareTo(bucket.end) >= 0) {
            bucket.end = time.elapsed().plus(WINDOW);
            bucket.used = 0;
        }
        boolean refused = bucket.used >= limit;
        if (refused) {
            refusedAt.add(time.elapsed());
        } else {
            bucket.used++;
            accepted++;
        }
        boolean lost = random.nextInt(100) < lossPercent;
        Duration untilReset = bucket.end.minus(time.elapsed());
        int left = limit - bucket.used;
        time.after(delay(), () -> {
            if (lost) {
                permit.noResponse(true);
            } else {
                permit.responded(response(refused, left, untilReset));
            }
            if (refused) {
                call(limiter, number, path);
            } else {
                callForEver(limiter);
            }
        });
    }

    private Response response(boolean refused, int left, Duration untilReset) {
        return new Response(
                refused ? 429 : 200,
                Optional.of("b"),
                Optional.of(limit),
                Optional.of(left),
                Optional.of(untilReset),
                refused ? Optional.of(untilReset) : Optional.empty(),
                false);
    }

    @ParameterizedTest
    @CsvSource({
        "8, 5, 20, 0, 0.72, 0.005",
        "8, 5, 100, 0, 0.71, 0.005",
        "8, 7, 20, 0, 0.62, 0.001",
        "6, 5, 100, 0, 0.53, 0.003",
        "4, 3, 60, 0, 0.59, 0.005",
        "10, 5, 60, 0, 0.85, 0.02",
        "7, 3, 20, 0, 0.65, 0.02",
        "4, 1, 100, 0, 0.8, 0.02",
        "16, 5, 20, 0, 0.65, 0.005",
        "8, 5, 20, 3, 0.65, 0.01",
    })
    void takesTurnsWithOtherProcesses(
            int processes, int limit, int mostDelay, int lossPercent, double share, double mostRefused) {
        this.limit = limit;
        this.mostDelay = mostDelay;
        this.lossPercent = lossPercent;
        for (int process = 0; process < processes; process++) {
            RateLimiter limiter = new LearnedRateLimiter(
                    new Clocks(time, time::now),
                    time::sleep,
                    RateLimitPolicy.standard(),
                    1.0 / processes,
                    List.of(),
                    0);
            time.after(Duration.ofMillis(random.nextInt(3_000)), () -> {
                for (int worker = 0; worker < WORKERS; worker++) {
                    callForEver(limiter);
                }
            });
        }

        time.pass(WINDOW.multipliedBy(WINDOWS));

        double used = (double) accepted / limit / WINDOWS / buckets.length;
        assertThat(used).isBetween(share, 0.98);
        long later = refusedAt.stream()
                .filter(at -> at.compareTo(WINDOW.multipliedBy(FIRST_WINDOWS)) > 0)
                .count();
        assertThat((double) later / accepted)
                .as("only the service knows when a window begins, so turns drift a little")
                .isLessThan(mostRefused);
    }
}
