package io.guildkit.testkit.internal.faults;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;

/** A place where calls wait until somebody opens it. Opens once and for all. */
public final class Gate {
    private final CountDownLatch open = new CountDownLatch(1);
    private final Semaphore arrivals = new Semaphore(0);

    /** Lets all calls through, the waiting ones and the ones to come. */
    public void open() {
        open.countDown();
    }

    public boolean isOpen() {
        return open.getCount() == 0;
    }

    public void pass() throws InterruptedException {
        arrivals.release();
        open.await();
    }

    /** Waits at the gate until it opens or the time is up, and tells which of the two it was. */
    public boolean pass(Duration atMost) throws InterruptedException {
        arrivals.release();
        return open.await(atMost.toNanos(), TimeUnit.NANOSECONDS);
    }

    /** Waits for a call to arrive, and tells whether one did; each arrival is told of once. */
    public boolean awaitArrival(Duration atMost) throws InterruptedException {
        return arrivals.tryAcquire(atMost.toNanos(), TimeUnit.NANOSECONDS);
    }
}
