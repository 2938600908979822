package io.guildkit.core.base;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class CallbackLockTest {
    private final CallbackLock lock = new CallbackLock();
    private final List<String> done = new ArrayList<>();

    private void locked(Runnable work) {
        lock.lock();
        try {
            work.run();
        } finally {
            lock.unlock();
        }
    }

    @Test
    void runsCallbacksWhenTheLastHoldIsReleased() {
        locked(() -> {
            locked(() -> lock.afterwards(() -> done.add("callback")));
            done.add("inner hold released");
        });
        assertThat(done).containsExactly("inner hold released", "callback");
    }

    @Test
    void otherThreadsCanLockDuringACallback() {
        locked(() -> lock.afterwards(() -> {
            CompletableFuture<Void> other = new CompletableFuture<>();
            Thread thread = new Thread(() -> {
                locked(() -> done.add("other thread"));
                other.complete(null);
            });
            thread.start();
            assertThat(other).succeedsWithin(20, TimeUnit.SECONDS);
            done.add("callback");
        }));
        assertThat(done).containsExactly("other thread", "callback");
    }

    @Test
    void runsCallbacksOfCallbacksAfterwardsWithoutNesting() {
        locked(() -> {
            lock.afterwards(() -> {
                locked(() -> lock.afterwards(() -> done.add("third")));
                done.add("first");
            });
            lock.afterwards(() -> done.add("second"));
        });
        assertThat(done).containsExactly("first", "second", "third");
    }

    @Test
    void runsOtherCallbacksAtNextReleaseAfterException() {
        assertThatThrownBy(() -> locked(() -> {
                    lock.afterwards(() -> {
                        throw new IllegalStateException("broken");
                    });
                    lock.afterwards(() -> done.add("second"));
                }))
                .hasMessage("broken");
        locked(() -> done.add("next holder"));
        assertThat(done).containsExactly("next holder", "second");
    }
}
