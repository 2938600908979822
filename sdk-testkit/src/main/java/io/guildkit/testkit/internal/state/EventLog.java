package io.guildkit.testkit.internal.state;

import java.util.ArrayList;
import java.util.List;

/** The names of the gateway events that were sent. */
public final class EventLog {
    private final List<String> names = new ArrayList<>();

    public void emit(String... sent) {
        names.addAll(List.of(sent));
    }

    public void clear() {
        names.clear();
    }

    public List<String> names() {
        return List.copyOf(names);
    }
}
