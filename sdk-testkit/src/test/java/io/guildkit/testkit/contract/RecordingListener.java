package io.guildkit.testkit.contract;

import io.guildkit.core.CallListener;
import io.guildkit.core.codec.DriftListener;
import io.guildkit.core.error.ApiException;
import io.guildkit.core.error.ElevationRequiredException;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.logging.Handler;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import java.util.logging.SimpleFormatter;
import org.jspecify.annotations.Nullable;

/** Records all log lines and all arguments of listeners, as the text that they print. */
final class RecordingListener extends Handler implements CallListener, DriftListener {
    /** The server below the emulator is no part of the client, and may log what it received. */
    private static final String SERVER = "mockwebserver3.";

    /** Without this reference, the log manager would lose the logger with its level. */
    private final Logger root = Logger.getLogger("");

    private final Level before = root.getLevel();
    private final SimpleFormatter formatter = new SimpleFormatter();
    private final Set<String> lines = ConcurrentHashMap.newKeySet();
    private volatile String context = "";

    /** Returns a listener that records the lines of all loggers. */
    static RecordingListener onAllLogs() {
        RecordingListener listener = new RecordingListener();
        listener.setLevel(Level.ALL);
        listener.root.setLevel(Level.ALL);
        listener.root.addHandler(listener);
        return listener;
    }

    @Override
    public void close() {
        root.removeHandler(this);
        root.setLevel(before);
    }

    /** Sets the prefix of the lines that follow. */
    void context(String operation) {
        context = operation;
    }

    List<String> lines() {
        return List.copyOf(lines);
    }

    /** Records a text or object, or an exception with its causes and its parts. The frames of its stack contain no text of a call. */
    void record(@Nullable Object object) {
        lines.add(context + ": " + object);
        if (object instanceof Throwable failure) {
            recordParts(failure);
        }
    }

    private void recordParts(Throwable failure) {
        record(failure.getMessage());
        if (failure instanceof ApiException refusal) {
            record(List.of(refusal.formErrors(), refusal.serverMessage(), refusal.code(), refusal.route()));
        }
        if (failure instanceof ElevationRequiredException required) {
            record(List.of(required.request(), required.methods()));
        }
        if (failure.getCause() != null) {
            record(failure.getCause());
        }
        Arrays.stream(failure.getSuppressed()).forEach(this::record);
    }

    @Override
    public void publish(LogRecord line) {
        if (!String.valueOf(line.getLoggerName()).startsWith(SERVER)) {
            record(line.getLoggerName() + " " + formatter.formatMessage(line));
            record(line.getMessage());
            record(Arrays.toString(line.getParameters()));
            record(line.getThrown());
        }
    }

    @Override
    public void flush() {}

    @Override
    public void callStarted(Call call, Instant at) {
        record(call);
    }

    @Override
    public void attemptStarted(Call call, int attempt, Instant at) {
        record(call);
    }

    @Override
    public void attemptFinished(Call call, Attempt attempt, Instant at) {
        record(attempt);
        attempt.failure().ifPresent(this::record);
    }

    @Override
    public void callFinished(Call call, Outcome outcome, Instant at) {
        record(outcome);
        outcome.failure().ifPresent(this::record);
    }

    @Override
    public void onDrift(Drift drift) {
        record(drift);
    }
}
