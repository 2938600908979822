package io.guildkit.testkit.internal.server;

import io.guildkit.testkit.internal.http.Incoming;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.jspecify.annotations.Nullable;

/** All calls since the start, or since the log was cleared, in the order of their arrival. */
public final class CallLog {
    private final Queue<Entry> entries = new ConcurrentLinkedQueue<>();

    /** Notes the arrival of a request. */
    Entry arrived(Incoming request, @Nullable String template) {
        Entry entry = new Entry(request, template);
        entries.add(entry);
        return entry;
    }

    /** Returns all entries. */
    public List<Entry> entries() {
        return List.copyOf(entries);
    }

    /** Forgets all entries. */
    public void clear() {
        entries.clear();
    }

    /** One call. What became of it is filled in as it becomes known. */
    public static final class Entry {
        private final Incoming request;
        private final @Nullable String template;
        private volatile boolean processed;
        private volatile int status;

        private Entry(Incoming request, @Nullable String template) {
            this.request = request;
            this.template = template;
        }

        void markProcessed() {
            processed = true;
        }

        void answered(int code) {
            status = code;
        }

        /** Returns the request. */
        public Incoming request() {
            return request;
        }

        /** Returns the path template of the route, or null if no route was meant. */
        public @Nullable String template() {
            return template;
        }

        /** Tells whether a handler carried the request out. */
        public boolean processed() {
            return processed;
        }

        /** Returns the status of the answer, or 0 if none was sent (yet). */
        public int status() {
            return status;
        }
    }
}
