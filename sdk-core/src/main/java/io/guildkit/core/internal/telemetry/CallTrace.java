package io.guildkit.core.internal.telemetry;

import io.guildkit.core.CallListener;
import io.guildkit.core.internal.util.Listeners;
import io.guildkit.core.route.Route;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/** The record of one call, and of its attempts. It notifies the listeners. */
public final class CallTrace {
    private final Telemetry telemetry;
    private final long id;
    private final Route route;
    private final long started = System.nanoTime();
    private volatile int attempts;
    private volatile @Nullable Attempt last;

    CallTrace(Telemetry telemetry, long id, Route route) {
        this.telemetry = telemetry;
        this.id = id;
        this.route = route;
    }

    /** Returns the number of the call within its client. */
    public long id() {
        return id;
    }

    /** Returns the number of attempts. */
    public int attempts() {
        return attempts;
    }

    /** Notifies the listeners that the call starts. */
    public void start() {
        tell(telemetry.audience(), (listener, call) -> listener.callStarted(call));
    }

    /** Notifies the listeners that the call has waited for a rate limit. */
    public void waited(Duration wait) {
        tell(telemetry.audience(), (listener, call) -> listener.limitWaited(call, wait));
    }

    /** Prepares the record of the next attempt. A call has one attempt at a time. */
    public Attempt nextAttempt() {
        return new Attempt(attempts + 1);
    }

    /**
     * Notifies the listeners of the end of the call.
     *
     * @param failure the exception of the call; null for a success
     */
    public void finish(@Nullable Throwable failure) {
        List<CallListener> audience = telemetry.audience();
        if (!audience.isEmpty()) {
            Attempt attempt = last;
            OptionalInt status = attempt == null ? OptionalInt.empty() : attempt.status();
            CallListener.Outcome outcome =
                    new CallListener.Outcome(attempts, status, since(started), Optional.ofNullable(failure));
            tell(audience, (listener, call) -> listener.callFinished(call, outcome));
        }
    }

    private static Duration since(long started) {
        return Duration.ofNanos(System.nanoTime() - started);
    }

    private void tell(List<CallListener> audience, BiConsumer<CallListener, CallListener.Call> event) {
        if (audience.isEmpty()) {
            return;
        }
        CallListener.Call call = new CallListener.Call(id, route);
        for (CallListener listener : audience) {
            Listeners.tell("CallListener", () -> event.accept(listener, call));
        }
    }

    /** The record of one attempt. */
    public final class Attempt {
        private final int number;
        private final long began = System.nanoTime();
        private volatile int status;

        private Attempt(int number) {
            this.number = number;
        }

        /** Counts the attempt, and notifies the listeners that it starts. */
        public void start() {
            attempts = number;
            last = this;
            tell(telemetry.audience(), (listener, call) -> listener.attemptStarted(call, number));
        }

        /** Records the status of the response. */
        public void answered(int code) {
            status = code;
        }

        private OptionalInt status() {
            return status == 0 ? OptionalInt.empty() : OptionalInt.of(status);
        }

        /**
         * Notifies the listeners of the end of the attempt.
         *
         * @param sent the size of the request's body; -1 if unknown
         * @param received the number of bytes read of the response's body
         * @param failure the reason for a missing response; null if there is a usable one
         */
        public void finish(long sent, long received, @Nullable Throwable failure) {
            List<CallListener> audience = telemetry.audience();
            if (!audience.isEmpty()) {
                CallListener.Attempt attempt = new CallListener.Attempt(
                        number, status(), since(began), sent, received, Optional.ofNullable(failure));
                tell(audience, (listener, call) -> listener.attemptFinished(call, attempt));
            }
        }
    }
}
