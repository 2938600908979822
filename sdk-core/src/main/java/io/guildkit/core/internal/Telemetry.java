package io.guildkit.core.internal;

import io.guildkit.core.CallListener;
import io.guildkit.core.internal.util.Listeners;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/** Tells the listeners of calls and attempts. One that throws harms neither the call nor the other listeners. */
final class Telemetry {
    private final List<CallListener> listeners;
    private final List<CallListener> listenersAndLog;

    Telemetry(List<CallListener> listeners) {
        List<CallListener> all = new ArrayList<>(listeners);
        all.add(new CallLog());
        this.listeners = List.copyOf(listeners);
        this.listenersAndLog = List.copyOf(all);
    }

    /** Those who listen now; the log may be switched on and off at any time. */
    private List<CallListener> audience() {
        return CallLog.isOn() ? listenersAndLog : listeners;
    }

    /** Returns the time, to be handed back when the call is over. */
    long callStarted(CallState state) {
        List<CallListener> audience = audience();
        if (!audience.isEmpty()) {
            tell(audience, state, (listener, call) -> listener.callStarted(call));
        }
        return System.nanoTime();
    }

    void callFinished(CallState state, long started, @Nullable Throwable failure) {
        List<CallListener> audience = audience();
        if (!audience.isEmpty()) {
            CallListener.Outcome outcome = new CallListener.Outcome(
                    state.attempts(), state.lastStatus(), since(started), Optional.ofNullable(failure));
            tell(audience, state, (listener, call) -> listener.callFinished(call, outcome));
        }
    }

    long attemptStarted(CallState state, int number) {
        List<CallListener> audience = audience();
        if (!audience.isEmpty()) {
            tell(audience, state, (listener, call) -> listener.attemptStarted(call, number));
        }
        return System.nanoTime();
    }

    void attemptFinished(CallState state, int number, long started, long sent, long received, Reply reply) {
        List<CallListener> audience = audience();
        if (!audience.isEmpty()) {
            CallListener.Attempt attempt = new CallListener.Attempt(
                    number, state.lastStatus(), since(started), sent, received, Optional.ofNullable(failure(reply)));
            tell(audience, state, (listener, call) -> listener.attemptFinished(call, attempt));
        }
    }

    private static @Nullable Throwable failure(Reply reply) {
        if (reply instanceof Reply.Lost lost) {
            return lost.cause();
        }
        return reply instanceof Reply.Unreadable unreadable ? unreadable.cause() : null;
    }

    private static Duration since(long started) {
        return Duration.ofNanos(System.nanoTime() - started);
    }

    private static void tell(
            List<CallListener> audience, CallState state, BiConsumer<CallListener, CallListener.Call> event) {
        CallListener.Call call = state.described();
        for (CallListener listener : audience) {
            Listeners.tell("CallListener", () -> event.accept(listener, call));
        }
    }
}
