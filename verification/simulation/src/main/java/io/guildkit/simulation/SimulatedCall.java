package io.guildkit.simulation;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** A call of the program: what was planned, and how it ended. */
final class SimulatedCall {
    private static final Duration DEADLINE = Duration.ofSeconds(20);

    /** What a call does. */
    enum Kind {
        GET,
        PUT,
        POST,
        UPLOAD,
        SIGN_IN,
        SIGN_OUT;

        static final List<Kind> ORDINARY = List.of(GET, GET, PUT, POST, POST, UPLOAD);

        /** Returns whether the client must not repeat a request that may have been processed. */
        boolean isUnsafe() {
            return this != GET && this != PUT;
        }
    }

    /** What the source of an upload does. */
    enum Source {
        COMPLETE,
        /** Is shorter when it is read again. */
        SHRINKING,
        /** Returns no bytes, and no end. */
        EMPTY,
        /** Throws an exception after the first part. */
        THROWING
    }

    /** The end of a call. */
    record End(
            long moment, @Nullable Object value, @Nullable Throwable failure) {}

    private final int number;
    private final int client;
    private final Kind kind;
    private final boolean blocking;
    private final long start;
    private final List<End> ends = new ArrayList<>();
    private Duration timeout = DEADLINE;
    private long cancelAt = Long.MAX_VALUE;
    private long slowness;
    private Source source = Source.COMPLETE;
    private boolean interrupted;
    private boolean disturbed;
    private boolean closes;
    private boolean omitted;

    SimulatedCall(int number, int client, Kind kind, boolean blocking, long start) {
        this.number = number;
        this.client = client;
        this.kind = kind;
        this.blocking = blocking;
        this.start = start;
    }

    int number() {
        return number;
    }

    int client() {
        return client;
    }

    Kind kind() {
        return kind;
    }

    boolean isBlocking() {
        return blocking;
    }

    long start() {
        return start;
    }

    Duration timeout() {
        return timeout;
    }

    void timeout(Duration limit) {
        timeout = limit;
    }

    /** Returns the moment at which the program cancels the call, or interrupts its thread. */
    long cancelAt() {
        return cancelAt;
    }

    void cancelAt(long moment) {
        cancelAt = moment;
    }

    /** Returns the time that the upload's source takes for each part. */
    long slowness() {
        return slowness;
    }

    void slowness(Duration part) {
        slowness = part.toNanos();
    }

    Source source() {
        return source;
    }

    void source(Source kind) {
        source = kind;
    }

    /** Returns whether the thread is interrupted before it sends the call. */
    boolean isInterrupted() {
        return interrupted;
    }

    void interrupted() {
        interrupted = true;
        disturbed = true;
    }

    /** Returns whether the callback of the call closes the client. */
    boolean closes() {
        return closes;
    }

    void closing() {
        closes = true;
    }

    /** Returns whether the program has cancelled or interrupted the call. */
    boolean isDisturbed() {
        return disturbed;
    }

    void disturbed() {
        disturbed = true;
    }

    /** Returns whether the program does not make the call. */
    boolean isOmitted() {
        return omitted;
    }

    void omitted() {
        omitted = true;
    }

    List<End> ends() {
        return ends;
    }

    void ended(End end) {
        ends.add(end);
    }

    @Override
    public String toString() {
        return "call " + number + " (client " + client + ", " + kind + (blocking ? ", blocking" : "") + ", at "
                + TimeUnit.NANOSECONDS.toMillis(start) + " ms)";
    }
}
