package io.guildkit.core.base;

import static io.guildkit.interleavings.Together.require;

import io.guildkit.interleavings.Promise;
import io.guildkit.interleavings.Promise.Defect;
import io.guildkit.interleavings.Together;
import java.util.concurrent.atomic.AtomicInteger;

class CallbackLockInterleavingsTest {
    private final CallbackLock lock = new CallbackLock();
    private final AtomicInteger running = new AtomicInteger();
    private final AtomicInteger runs = new AtomicInteger();

    @Promise(
            brokenBy = {
                @Defect(
                        in = CallbackLock.class,
                        original = "if (running || lock.getHoldCount() > 1) {",
                        defective = "if (lock.getHoldCount() > 1) {"),
                @Defect(in = CallbackLock.class, original = """
                            running = false;
                            lock.unlock();
                """, defective = """
                            lock.unlock();
                            lock.lock();
                            running = false;
                            lock.unlock();
                """)
            })
    void callbacksRunOnceAndOneAtATime() throws InterruptedException {
        Together.run(this::change, this::change, this::changeTwice);
        require(runs.get() == 5, "callbacks run: " + runs.get());
    }

    private void change() {
        lock.lock();
        lock.afterwards(this::callback);
        lock.unlock();
    }

    /** Queues another callback in the first one. */
    private void changeTwice() {
        lock.lock();
        lock.afterwards(() -> {
            callback();
            change();
        });
        lock.afterwards(this::callback);
        lock.unlock();
    }

    private void callback() {
        require(running.incrementAndGet() == 1, "two callbacks run at the same time");
        runs.incrementAndGet();
        running.decrementAndGet();
    }
}
