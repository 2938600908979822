package io.guildkit.core.internal.telemetry;

import io.guildkit.core.CallListener;
import io.guildkit.core.base.Listeners;
import io.guildkit.core.codec.DriftListener;
import io.guildkit.core.route.Route;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.Executor;
import org.jspecify.annotations.Nullable;

/** The record of one call, and of its attempts. It reports events to the listeners. */
public final class CallTrace {
    /** A hostile response can deviate in a million places. */
    private static final int MAX_DEVIATIONS = 10_000;

    private final Telemetry telemetry;
    private final long id;
    private final Route route;

    /** The context of an asynchronous call, whose events are passed on by the notifier; null if the calling thread reports them. */
    private final @Nullable Executor context;

    private final long started;

    /** The deviations in the response to a blocking call, until its steps have observed the response; null for none. */
    private @Nullable Queue<Runnable> deviations;

    private volatile boolean unreported;
    private volatile int attempts;
    private volatile @Nullable Attempt last;

    CallTrace(Telemetry telemetry, long id, Route route, @Nullable Executor context) {
        this.telemetry = telemetry;
        this.id = id;
        this.route = route;
        this.context = context;
        this.started = telemetry.clocks().now();
    }

    /** Returns the number of the call within its client. */
    public long id() {
        return id;
    }

    /** Returns the number of attempts. */
    public int attempts() {
        return attempts;
    }

    /** Reports that the call starts. */
    public void start() {
        unreported = context != null && !telemetry.notifier().hasRoom();
        report((listener, call, at) -> listener.callStarted(call, at));
    }

    /** Reports that the call has waited for a rate limit. */
    public void waited(Duration wait) {
        report((listener, call, at) -> listener.limitWaited(call, wait, at));
    }

    /** Prepares the record of the next attempt. A call has one attempt at a time. */
    public Attempt nextAttempt() {
        return new Attempt(attempts + 1);
    }

    /**
     * Records the end of the call.
     *
     * @param failure the exception of the call; null for a success
     * @return reports the end, after the call has its result
     */
    public Runnable end(@Nullable Throwable failure) {
        if (telemetry.audience().isEmpty()) {
            return () -> {};
        }
        Attempt attempt = last;
        Optional<Integer> status = attempt == null ? Optional.empty() : attempt.status();
        CallListener.Outcome outcome =
                new CallListener.Outcome(attempts, status, since(started), Optional.ofNullable(failure));
        Instant at = telemetry.clocks().instant();
        return () -> {
            report(at, (listener, call, time) -> listener.callFinished(call, outcome, time));
            if (context != null) {
                telemetry.notifier().flush();
            }
        };
    }

    /** Returns the listener of deviations in the responses of this call; null for none. */
    public @Nullable DriftListener driftListener() {
        DriftListener listener = telemetry.driftListener();
        if (listener == null) {
            return null;
        }
        return drift -> {
            Runnable report = () -> Listeners.report("DriftListener", () -> listener.onDrift(drift));
            if (context == null) {
                hold(report);
            } else if (telemetry.notifier().hasRoom()) {
                reportLater(report);
            }
        };
    }

    private void hold(Runnable deviation) {
        Queue<Runnable> held = deviations;
        if (held == null) {
            held = new ArrayDeque<>();
            deviations = held;
        }
        held.add(deviation);
        if (held.size() == MAX_DEVIATIONS) {
            reportDeviations();
        }
    }

    private void reportDeviations() {
        Queue<Runnable> held = deviations;
        deviations = null;
        if (held != null) {
            held.forEach(Runnable::run);
        }
    }

    private Duration since(long moment) {
        return Duration.ofNanos(telemetry.clocks().now() - moment);
    }

    @FunctionalInterface
    private interface Event {
        void happened(CallListener listener, CallListener.Call call, Instant at);
    }

    private void report(Event event) {
        if (!telemetry.audience().isEmpty()) {
            report(telemetry.clocks().instant(), event);
        }
    }

    private void report(Instant at, Event event) {
        List<CallListener> audience = telemetry.audience();
        CallListener.Call call = new CallListener.Call(id, route);
        Runnable report = () -> {
            for (CallListener listener : audience) {
                Listeners.report("CallListener", () -> event.happened(listener, call, at));
            }
        };
        if (context == null) {
            report.run();
        } else {
            reportLater(report);
        }
    }

    private void reportLater(Runnable report) {
        Executor own = context;
        if (own != null && !unreported) {
            telemetry.notifier().add(() -> own.execute(report));
        }
    }

    /** The record of one attempt. */
    public final class Attempt {
        private final int number;
        private final long began = telemetry.clocks().now();
        private volatile int status;

        private Attempt(int number) {
            this.number = number;
        }

        /** Counts the attempt, and reports that it starts. */
        public void start() {
            attempts = number;
            last = this;
            report((listener, call, at) -> listener.attemptStarted(call, number, at));
        }

        /** Records the status of the response. */
        public void answered(int code) {
            status = code;
        }

        private Optional<Integer> status() {
            return status == 0 ? Optional.empty() : Optional.of(status);
        }

        /**
         * Reports the end of the attempt.
         *
         * @param sent the size of the request's body; -1 if unknown
         * @param received the number of bytes read of the response's body
         * @param failure the reason for a missing response; null if there is a usable one
         */
        public void finish(long sent, long received, @Nullable Throwable failure) {
            reportDeviations();
            if (telemetry.audience().isEmpty()) {
                return;
            }
            CallListener.Attempt attempt = new CallListener.Attempt(
                    number, status(), since(began), sent, received, Optional.ofNullable(failure));
            report((listener, call, at) -> listener.attemptFinished(call, attempt, at));
        }
    }
}
