package io.guildkit.core.internal.telemetry;

import io.guildkit.core.CallListener;
import io.guildkit.core.base.Clocks;
import io.guildkit.core.codec.DriftListener;
import io.guildkit.core.route.Route;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/** The listeners of a client's calls and attempts, the log among them. */
public final class Telemetry {
    private final List<CallListener> listeners;
    private final List<CallListener> listenersAndLog;
    private final @Nullable DriftListener driftListener;
    private final Notifier notifier;
    private final Clocks clocks;
    private final AtomicLong ids = new AtomicLong();

    /**
     * Creates the telemetry of a client.
     *
     * @param listeners the user's listeners
     * @param threads starts a thread for the events of asynchronous calls
     */
    public Telemetry(
            List<CallListener> listeners, Optional<DriftListener> driftListener, Executor threads, Clocks clocks) {
        List<CallListener> all = new ArrayList<>(listeners);
        all.add(new CallLog());
        this.listeners = List.copyOf(listeners);
        this.listenersAndLog = List.copyOf(all);
        this.driftListener = driftListener.orElse(null);
        this.notifier = new Notifier(threads);
        this.clocks = clocks;
    }

    /** Creates the record of a call whose events the calling thread reports. */
    public CallTrace trace(Route route) {
        return new CallTrace(this, ids.incrementAndGet(), route, null);
    }

    /**
     * Creates the record of a call whose events are reported later, on another thread.
     *
     * @param context runs a task on the current thread, in the context of the call
     */
    public CallTrace asynchronousTrace(Route route, Executor context) {
        return new CallTrace(this, ids.incrementAndGet(), route, context);
    }

    /** Returns the current listeners. The log can be switched on and off at any time. */
    List<CallListener> audience() {
        return CallLog.isOn() ? listenersAndLog : listeners;
    }

    @Nullable
    DriftListener driftListener() {
        return driftListener;
    }

    Notifier notifier() {
        return notifier;
    }

    Clocks clocks() {
        return clocks;
    }
}
