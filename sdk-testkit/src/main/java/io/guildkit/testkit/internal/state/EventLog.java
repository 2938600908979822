package io.guildkit.testkit.internal.state;

import java.util.ArrayList;
import java.util.List;

/** The names of the gateway events that were sent. */
public final class EventLog {
    /** The session behind a gateway connection has become another one. */
    public static final String AUTH_SESSION_CHANGE = "AUTH_SESSION_CHANGE";

    private final List<String> names = new ArrayList<>();

    /** Sends an event. */
    public void emit(String name) {
        names.add(name);
    }

    /** Returns the names, the oldest first. */
    public List<String> names() {
        return List.copyOf(names);
    }
}
