package io.guildkit.core.codec;

import io.guildkit.core.base.Listeners;
import io.guildkit.core.codec.DriftListener.Drift;
import io.guildkit.core.codec.DriftListener.Kind;

/** The differences that one decoding reports to its {@link DriftListener}. Without a listener there is no instance. */
final class Drifts {
    private final DriftListener listener;
    private final String route;

    Drifts(DriftListener listener, String route) {
        this.listener = listener;
        this.route = route;
    }

    void add(Kind kind, String path, String detail) {
        Listeners.report("DriftListener", () -> listener.onDrift(new Drift(kind, route, path, detail)));
    }
}
