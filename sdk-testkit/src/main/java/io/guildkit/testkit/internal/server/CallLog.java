package io.guildkit.testkit.internal.server;

import io.guildkit.testkit.internal.http.Incoming;
import io.guildkit.testkit.internal.http.Router;
import io.guildkit.testkit.internal.validation.UnknownNames;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.jspecify.annotations.Nullable;

/** All calls since the start, or since the log was cleared, in the order of their arrival. */
public final class CallLog {
    private final Queue<Entry> entries = new ConcurrentLinkedQueue<>();
    private final Leniency leniency;

    /** Begins without any call; {@code leniency} tells whether unknown names in requests are ignored. */
    public CallLog(Leniency leniency) {
        this.leniency = leniency;
    }

    Entry arrived(Incoming request, Router.Found found) {
        Entry entry = new Entry(request, found, new UnknownNames(leniency.isGranted()));
        entries.add(entry);
        return entry;
    }

    public List<Entry> entries() {
        return List.copyOf(entries);
    }

    public void clear() {
        entries.clear();
    }

    /** One call. What became of it is filled in as it becomes known. */
    public static final class Entry {
        public final Incoming request;
        private final Router.Found found;
        public final UnknownNames unknownNames;
        /** Whether a handler carried the request out. */
        public volatile boolean processed;

        public volatile int status;

        private Entry(Incoming request, Router.Found found, UnknownNames unknownNames) {
            this.request = request;
            this.found = found;
            this.unknownNames = unknownNames;
        }

        /** Returns the path template of the route, or null if no route was meant. */
        public @Nullable String template() {
            return found.template();
        }

        /** Returns the name of the route, or null if no route was meant. */
        public @Nullable String routeKey() {
            return found.key();
        }
    }
}
