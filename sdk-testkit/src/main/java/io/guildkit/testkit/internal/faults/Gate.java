package io.guildkit.testkit.internal.faults;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/** A gate at which calls wait until it opens. It opens once. */
public final class Gate {
    private final CountDownLatch open = new CountDownLatch(1);
    private final Semaphore arrivals = new Semaphore(0);
    private final AtomicInteger inside = new AtomicInteger();

    /** Releases all waiting and future calls. */
    public void open() {
        open.countDown();
    }

    public boolean isOpen() {
        return open.getCount() == 0;
    }

    /** Returns whether a call waits here. */
    boolean isInUse() {
        return inside.get() > 0;
    }

    public void pass() throws InterruptedException {
        inside.incrementAndGet();
        arrivals.release();
        try {
            open.await();
        } finally {
            inside.decrementAndGet();
        }
    }

    /** Waits until the gate opens or the time is up, and returns whether it opened. */
    public boolean pass(Duration atMost) throws InterruptedException {
        inside.incrementAndGet();
        arrivals.release();
        try {
            return open.await(atMost.toNanos(), TimeUnit.NANOSECONDS);
        } finally {
            inside.decrementAndGet();
        }
    }

    /** Waits for the arrival of one more call, and returns whether it arrived. */
    public boolean awaitArrival(Duration atMost) throws InterruptedException {
        return arrivals.tryAcquire(atMost.toNanos(), TimeUnit.NANOSECONDS);
    }
}
