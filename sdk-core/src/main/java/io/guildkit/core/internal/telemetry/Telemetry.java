package io.guildkit.core.internal.telemetry;

import io.guildkit.core.CallListener;
import io.guildkit.core.route.Route;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;

/** The listeners of a client's calls and attempts, the log among them. */
public final class Telemetry {
    private final List<CallListener> listeners;
    private final List<CallListener> listenersAndLog;
    private final AtomicLong ids = new AtomicLong();

    /**
     * Creates the telemetry of a client.
     *
     * @param listeners the user's listeners
     */
    public Telemetry(List<CallListener> listeners) {
        List<CallListener> all = new ArrayList<>(listeners);
        all.add(new CallLog());
        this.listeners = List.copyOf(listeners);
        this.listenersAndLog = List.copyOf(all);
    }

    /** Creates the record of a call. */
    public CallTrace trace(Route route) {
        return new CallTrace(this, ids.incrementAndGet(), route);
    }

    /** Returns the current listeners. The log can be switched on and off at any time. */
    List<CallListener> audience() {
        return CallLog.isOn() ? listenersAndLog : listeners;
    }
}
