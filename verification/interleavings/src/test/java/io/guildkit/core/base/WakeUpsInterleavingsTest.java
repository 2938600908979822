package io.guildkit.core.base;

import static io.guildkit.interleavings.Together.require;

import io.guildkit.interleavings.Promise;
import io.guildkit.interleavings.Promise.Defect;
import io.guildkit.interleavings.RacingTime;
import io.guildkit.interleavings.Together;
import java.time.Clock;

class WakeUpsInterleavingsTest {
    private final RacingTime time = new RacingTime();
    private final Clocks clocks = new Clocks(Clock.systemUTC(), time::now);
    private final CallbackLock lock = new CallbackLock();
    private final WakeUps wakeUps = new WakeUps(lock, clocks, time::sleep);
    private final WakeUps.WakeUp wakeUp = new WakeUps.WakeUp();

    /** Whether the action should run. Guarded by the lock. */
    private boolean wanted;

    private boolean repeated;
    private boolean unwanted;

    @Promise(
            brokenBy = {
                @Defect(in = WakeUps.class, original = """
                                lock.lock();
                                try {
                                    if (wakeUp.at != moment) { // another wake-up has replaced this one
                                        return;
                                    }
                        """, defective = """
                                if (wakeUp.at != moment) {
                                    return;
                                }
                                lock.lock();
                                try {
                        """),
                @Defect(in = WakeUps.class, original = """
                                    wakeUp.cancel();
                                    if (failure == null) {
                                        action.run();
                        """, defective = """
                                    if (failure == null) {
                                        action.run();
                                        wakeUp.cancel();
                        """)
            })
    void actionsRunOnceUnlessTheyAreCancelled() throws InterruptedException {
        Together.run(() -> scheduleAfter(100), () -> scheduleAfter(50), this::cancel);
        time.join();
        require(!unwanted, "a cancelled or replaced action has run");
        require(!wanted, "a scheduled action has not run");
    }

    private void scheduleAfter(long nanos) {
        lock.lock();
        try {
            wanted = true;
            wakeUps.schedule(wakeUp, clocks.now() + nanos, this::act, failure -> {});
        } finally {
            lock.unlock();
        }
    }

    private void cancel() {
        lock.lock();
        try {
            wanted = false;
            wakeUp.cancel();
        } finally {
            lock.unlock();
        }
    }

    /** Schedules itself again once, as the limiters do. */
    private void act() {
        unwanted |= !wanted;
        wanted = false;
        if (!repeated) {
            repeated = true;
            scheduleAfter(10);
        }
    }
}
