package io.guildkit.outbox;

import io.guildkit.core.base.BackgroundThreads;
import io.guildkit.core.base.Workers;
import java.time.Duration;

/** Workers for whose tasks time passes faster, and which a process takes with it when it ends. */
final class FastWorkers implements Workers {
    private static final int SPEED = 50;

    private final Workers workers = new BackgroundThreads("outbox-test");
    private volatile boolean dead;

    /** Returns the monotonic time of such a process. */
    static long nanoTime() {
        return System.nanoTime() * SPEED;
    }

    /** Returns a time for methods that wait, in the time of such a process. */
    static Duration limit() {
        return Duration.ofSeconds(30L * SPEED);
    }

    void die() {
        dead = true;
        workers.close();
    }

    boolean isDead() {
        return dead;
    }

    @Override
    public boolean execute(Runnable task) {
        return workers.execute(() -> {
            if (!dead) {
                task.run();
            }
        });
    }

    @Override
    public void schedule(Duration wait, Runnable task) {
        workers.schedule(wait.dividedBy(SPEED), task);
    }

    @Override
    public void receive(Runnable task) {
        workers.receive(task);
    }

    @Override
    public void close() {
        workers.close();
    }
}
