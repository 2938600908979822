package io.guildkit.core.json;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonStreamContext;
import com.fasterxml.jackson.databind.DeserializationContext;
import io.guildkit.core.DriftListener;
import io.guildkit.core.DriftListener.Drift;
import io.guildkit.core.DriftListener.Kind;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** What one decoding has to tell its {@link DriftListener}. There is none where nobody listens. */
final class Drifts {
    /** The attribute of a decoding that holds its drifts. */
    static final Object ATTRIBUTE = Drifts.class;

    private static final System.Logger LOG = System.getLogger("io.guildkit.core");

    private final DriftListener listener;
    private final String route;
    private final Deque<Set<String>> seen = new ArrayDeque<>();

    Drifts(DriftListener listener, String route) {
        this.listener = listener;
        this.route = route;
    }

    /** Returns the drifts of a decoding, or null if nobody listens. */
    static @Nullable Drifts of(DeserializationContext context) {
        return (Drifts) context.getAttribute(ATTRIBUTE);
    }

    static void report(DeserializationContext context, JsonParser parser, Kind kind, String detail) {
        Drifts drifts = of(context);
        if (drifts != null) {
            drifts.add(kind, parser.getParsingContext(), detail);
        }
    }

    void add(Kind kind, JsonStreamContext where, String detail) {
        add(kind, where.pathAsPointer().toString(), detail);
    }

    /** What a listener throws must not cost the caller the answer. */
    void add(Kind kind, String path, String detail) {
        try {
            listener.onDrift(new Drift(kind, route, path, detail));
        } catch (RuntimeException e) {
            LOG.log(
                    System.Logger.Level.WARNING,
                    "A DriftListener failed: {0}",
                    e.getClass().getName());
        }
    }

    /** An object begins: from here on its members are noted. */
    void enter() {
        seen.push(new HashSet<>());
    }

    void saw(String member) {
        Set<String> members = seen.peek();
        if (members != null) {
            members.add(member);
        }
    }

    /** The object ends; returns the members it had. */
    Set<String> leave() {
        return seen.pop();
    }
}
