package io.guildkit.testkit.internal.faults;

import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;

/** A gate at which calls wait until they are released, or until it opens for good. */
public final class Gate {
    private static final Duration FOREVER = Duration.ofNanos(Long.MAX_VALUE);

    /** The latch of the waiting calls. Each release ends it, and the calls after it get another one. */
    private final AtomicReference<CountDownLatch> waiting = new AtomicReference<>(new CountDownLatch(1));

    private final Semaphore arrivals = new Semaphore(0);
    private final AtomicInteger inside = new AtomicInteger();
    private volatile boolean opened;

    /** Releases all waiting and future calls. */
    public void open() {
        opened = true;
        latch().countDown();
    }

    /** Releases the calls that wait now. */
    void release() {
        Objects.requireNonNull(waiting.getAndSet(new CountDownLatch(1))).countDown();
    }

    /** Returns whether a call waits here. */
    boolean isInUse() {
        return inside.get() > 0;
    }

    /** Begins a call, whose waits all end with one release. */
    Visit enter() {
        return new Visit(latch());
    }

    private CountDownLatch latch() {
        return Objects.requireNonNull(waiting.get());
    }

    /** The waits of one call. */
    final class Visit {
        private final CountDownLatch latch;

        private Visit(CountDownLatch latch) {
            this.latch = latch;
        }

        /** Returns whether the call was released. */
        boolean isReleased() {
            return opened || latch.getCount() == 0;
        }

        /** Waits until the call is released. */
        void pass() throws InterruptedException {
            pass(FOREVER);
        }

        /** Waits until the call is released or the time is up. */
        void pass(Duration atMost) throws InterruptedException {
            inside.incrementAndGet();
            arrivals.release();
            try {
                if (!isReleased()) {
                    boolean unused = latch.await(atMost.toNanos(), TimeUnit.NANOSECONDS);
                }
            } finally {
                inside.decrementAndGet();
            }
        }
    }

    /** Waits for the arrival of one more call, and returns whether it arrived. */
    public boolean awaitArrival(Duration atMost) throws InterruptedException {
        return arrivals.tryAcquire(atMost.toNanos(), TimeUnit.NANOSECONDS);
    }
}
