package io.guildkit.testkit.internal.server;

import io.guildkit.testkit.internal.http.Incoming;
import io.guildkit.testkit.internal.http.Reply;
import io.guildkit.testkit.internal.http.Route;
import io.guildkit.testkit.internal.http.Router;
import io.guildkit.testkit.internal.validation.Deviations;
import java.time.Instant;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** All calls since the start, or since the log was cleared, in the order of their arrival. */
public final class CallLog {
    private final Queue<Entry> entries = new ConcurrentLinkedQueue<>();
    private final AtomicInteger count = new AtomicInteger();
    private final AtomicLong numbers = new AtomicLong();
    private final Leniency leniency;
    private final int most;
    private final Consumer<Entry> onAnswer;

    /**
     * Creates an empty log.
     *
     * @param leniency whether unknown names in requests are ignored
     * @param most the maximum number of calls; the oldest are removed
     * @param onAnswer is notified of each response
     */
    public CallLog(Leniency leniency, int most, Consumer<Entry> onAnswer) {
        this.leniency = leniency;
        this.most = most;
        this.onAnswer = onAnswer;
    }

    Entry arrived(Incoming request, Router.Found found, Instant time) {
        Entry entry = new Entry(
                numbers.incrementAndGet(), request, found.route(), time, new Deviations(leniency.isGranted()));
        entries.add(entry);
        if (count.incrementAndGet() > most && entries.poll() != null) {
            count.decrementAndGet();
        }
        return entry;
    }

    void answered(Entry entry, Reply reply) {
        entry.status = reply.visibleStatus();
        entry.nanos = System.nanoTime() - entry.startedNanos;
        entry.reply = reply;
        onAnswer.accept(entry);
    }

    public List<Entry> entries() {
        return List.copyOf(entries);
    }

    public void clear() {
        while (entries.poll() != null) {
            count.decrementAndGet();
        }
    }

    /** One call. Its result is added when it is known. */
    public static final class Entry {
        /** Counts calls from 1. */
        public final long number;

        public final Incoming request;
        /** When the call arrived, by the clock of the emulator. */
        public final Instant time;

        private final @Nullable Route route;
        public final Deviations deviations;
        /** Whether a handler executed the request. */
        public volatile boolean processed;

        public volatile int status;
        /** The real time until the response was ready, in nanoseconds. */
        public volatile long nanos;
        /** The response; null while there is none. */
        public volatile @Nullable Reply reply;

        private final long startedNanos = System.nanoTime();

        private Entry(long number, Incoming request, @Nullable Route route, Instant time, Deviations deviations) {
            this.number = number;
            this.request = request;
            this.route = route;
            this.time = time;
            this.deviations = deviations;
        }

        /** Returns the path template of the route, or null if no route was meant. */
        public @Nullable String template() {
            return route == null ? null : route.template();
        }

        /** Returns the name of the route, or null if no route was meant. */
        public @Nullable String routeKey() {
            return route == null ? null : route.key();
        }
    }
}
