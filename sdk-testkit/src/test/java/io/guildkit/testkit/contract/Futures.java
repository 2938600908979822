package io.guildkit.testkit.contract;

import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** Waits for futures and events with a limit. */
final class Futures {
    private static final int PATIENCE_SECONDS = 30;

    private Futures() {}

    /** Returns the result, or throws the exception of the future. */
    static <T> T get(Future<T> future) {
        try {
            return future.get(PATIENCE_SECONDS, TimeUnit.SECONDS);
        } catch (ExecutionException e) {
            if (e.getCause() instanceof RuntimeException failure) {
                throw failure;
            }
            throw new AssertionError("Not one of the SDK's exceptions", e.getCause());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new AssertionError("Interrupted", e);
        } catch (TimeoutException e) {
            throw new AssertionError("Nothing happened within " + PATIENCE_SECONDS + " seconds", e);
        }
    }

    /** Returns the next event, and removes it from the queue. */
    static <T> T next(BlockingQueue<T> events) {
        try {
            T event = events.poll(PATIENCE_SECONDS, TimeUnit.SECONDS);
            if (event == null) {
                throw new AssertionError("No event within " + PATIENCE_SECONDS + " seconds");
            }
            return event;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new AssertionError("Interrupted", e);
        }
    }
}
