package io.guildkit.core.codec;

import io.guildkit.core.codec.DriftListener.Drift;
import io.guildkit.core.codec.DriftListener.Kind;
import io.guildkit.core.internal.util.Listeners;

/** What one decoding has to tell its {@link DriftListener}. There is none where nobody listens. */
final class Drifts {
    private final DriftListener listener;
    private final String route;

    Drifts(DriftListener listener, String route) {
        this.listener = listener;
        this.route = route;
    }

    void add(Kind kind, String path, String detail) {
        Listeners.tell("DriftListener", () -> listener.onDrift(new Drift(kind, route, path, detail)));
    }
}
