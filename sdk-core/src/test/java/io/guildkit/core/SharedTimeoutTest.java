package io.guildkit.core;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class SharedTimeoutTest {
    private static final Duration SECOND = Duration.ofSeconds(1);
    private static final int CALLS = 4;

    @Test
    void startsWithFirstCall() {
        SharedTimeout limit = SharedTimeout.of(SECOND);
        long start = Long.MAX_VALUE - 5; // the monotonic clock may overflow
        assertThat(limit.remaining(start)).isEqualTo(SECOND);
        assertThat(limit.remaining(start + 400_000_000)).isEqualTo(Duration.ofMillis(600));
        assertThat(limit.remaining(start + 1_000_000_000)).isZero();
        assertThat(limit.remaining(start + 2_000_000_000)).isZero();
        assertThat(limit).hasToString("SharedTimeout{PT1S}");
    }

    @Test
    void hasOneEndForCallsThatStartTogether() throws Exception {
        ExecutorService threads = Executors.newFixedThreadPool(CALLS);
        try {
            for (int round = 0; round < 200; round++) {
                SharedTimeout limit = SharedTimeout.of(SECOND);
                CyclicBarrier start = new CyclicBarrier(CALLS);
                List<Future<Long>> ends = new ArrayList<>();
                for (long time = 0; time < CALLS; time++) {
                    long now = time;
                    ends.add(threads.submit(() -> {
                        start.await();
                        return now + limit.remaining(now).toNanos();
                    }));
                }
                Set<Long> different = new HashSet<>();
                for (Future<Long> end : ends) {
                    different.add(end.get());
                }
                assertThat(different).hasSize(1);
            }
        } finally {
            threads.shutdown();
            assertThat(threads.awaitTermination(30, TimeUnit.SECONDS)).isTrue();
        }
    }

    @Test
    void acceptsForever() {
        assertThat(SharedTimeout.of(Timeouts.FOREVER).remaining(0)).isGreaterThan(Duration.ofDays(300));
    }

    @Test
    void rejectsNoTime() {
        assertThatIllegalArgumentException().isThrownBy(() -> SharedTimeout.of(Duration.ZERO));
    }
}
