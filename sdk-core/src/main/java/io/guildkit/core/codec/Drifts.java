package io.guildkit.core.codec;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonStreamContext;
import io.guildkit.core.codec.DriftListener.Drift;
import io.guildkit.core.codec.DriftListener.Kind;
import io.guildkit.core.internal.util.Listeners;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/** What one decoding has to tell its {@link DriftListener}. There is none where nobody listens. */
final class Drifts {
    private final DriftListener listener;
    private final String route;

    Drifts(DriftListener listener, String route) {
        this.listener = listener;
        this.route = route;
    }

    /** Skips a value that is of no use, and reports it; the value counts as absent. */
    @SuppressWarnings("TypeParameterUnusedInFormals") // always null
    static <T> @Nullable T unreadable(JsonParser parser, @Nullable Drifts drifts) throws IOException {
        parser.skipChildren();
        if (drifts != null) {
            drifts.add(Kind.WRONG_TYPE, parser.getParsingContext(), "can't be read as what it should be");
        }
        return null;
    }

    void add(Kind kind, JsonStreamContext where, String detail) {
        add(kind, where.pathAsPointer().toString(), detail);
    }

    void add(Kind kind, String path, String detail) {
        Listeners.tell("DriftListener", () -> listener.onDrift(new Drift(kind, route, path, detail)));
    }
}
