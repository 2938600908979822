package io.guildkit.spring;

import io.guildkit.outbox.WebhookOutbox;
import java.util.concurrent.atomic.AtomicBoolean;
import org.springframework.context.SmartLifecycle;

/** Starts the delivery when all beans exist, and closes the outbox before they are destroyed. */
final class OutboxLifecycle implements SmartLifecycle {
    /**
     * Below the phases of web servers, schedulers and message listeners. They stop first, so that the outbox still accepts the messages of
     * their last requests.
     */
    static final int PHASE = DEFAULT_PHASE - 4096;

    private final WebhookOutbox outbox;
    private final boolean delivers;
    private final AtomicBoolean running = new AtomicBoolean();
    private final AtomicBoolean closed = new AtomicBoolean();

    OutboxLifecycle(WebhookOutbox outbox, boolean delivers) {
        this.outbox = outbox;
        this.delivers = delivers;
    }

    @Override
    public void start() {
        if (closed.get()) {
            throw new IllegalStateException(
                    "The outbox was closed when the application context was stopped; create a new application context");
        }
        running.set(true);
        if (delivers) {
            outbox.start();
        }
    }

    @Override
    public void stop() {
        closed.set(true);
        outbox.close();
        running.set(false);
    }

    @Override
    public boolean isRunning() {
        return running.get();
    }

    @Override
    public int getPhase() {
        return PHASE;
    }

    /** Overrides a method of Spring 7, whose tests pause contexts and continue them later. A closed outbox cannot continue. */
    public boolean isPauseable() {
        return false;
    }
}
