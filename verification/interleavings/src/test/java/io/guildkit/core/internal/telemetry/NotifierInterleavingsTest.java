package io.guildkit.core.internal.telemetry;

import static io.guildkit.interleavings.Together.require;

import io.guildkit.interleavings.Promise;
import io.guildkit.interleavings.Promise.Defect;
import io.guildkit.interleavings.RacingTime;
import io.guildkit.interleavings.Together;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicInteger;

class NotifierInterleavingsTest {
    private final RacingTime time = new RacingTime();
    private final AtomicInteger starts = new AtomicInteger();
    private final AtomicInteger running = new AtomicInteger();
    private final AtomicInteger passedOn = new AtomicInteger();
    private volatile boolean overlapped;
    private volatile boolean disordered;

    @Promise(
            brokenBy = {
                @Defect(
                        in = Notifier.class,
                        original = "working = event != null;",
                        defective = "if (event == null) { lock.unlock(); lock.lock(); } working = event != null;"),
                @Defect(
                        in = Notifier.class,
                        original = "waiting = working ? 0 : begin();",
                        defective = "waiting = begin();")
            })
    void eventsArePassedOnInOrderAndOneAtATime() throws InterruptedException {
        Notifier notifier = new Notifier(this::startEverySecond);
        Together.run(() -> call(notifier), () -> call(notifier));
        time.join();
        require(passedOn.get() == 4, "events passed on: " + passedOn);
        require(!overlapped, "two events are passed on at the same time");
        require(!disordered, "the events of a call are not in order");
    }

    /** Reports the beginning and the end of a call, as the end of a call does. */
    private void call(Notifier notifier) {
        AtomicInteger ofCall = new AtomicInteger();
        notifier.add(() -> event(ofCall, 1));
        notifier.add(() -> event(ofCall, 2));
        notifier.flush();
    }

    private void event(AtomicInteger ofCall, int number) {
        overlapped |= running.incrementAndGet() != 1;
        disordered |= ofCall.incrementAndGet() != number;
        passedOn.incrementAndGet();
        running.decrementAndGet();
    }

    private void startEverySecond(Runnable task) {
        if (starts.incrementAndGet() % 2 == 1) {
            throw new RejectedExecutionException("no thread can be started");
        }
        time.start(task);
    }
}
