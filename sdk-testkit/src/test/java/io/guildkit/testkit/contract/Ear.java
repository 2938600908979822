package io.guildkit.testkit.contract;

import io.guildkit.core.CallListener;
import io.guildkit.core.codec.DriftListener;
import io.guildkit.core.error.AccountSuspendedException;
import io.guildkit.core.error.ApiException;
import io.guildkit.core.error.ElevationRequiredException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.Arrays;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.logging.Handler;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import java.util.logging.SimpleFormatter;

/** Hears everything that somebody could print without meaning to: all log lines, and what it is told of. */
final class Ear extends Handler implements CallListener, DriftListener {
    /** The server below the emulator may write down what it received: it is no part of the client. */
    private static final String FAR_SIDE = "mockwebserver3.";

    /** Held on to: the log manager would forget its level otherwise. */
    private final Logger root = Logger.getLogger("");

    private final Level before = root.getLevel();
    private final SimpleFormatter formatter = new SimpleFormatter();
    private final Set<String> heard = ConcurrentHashMap.newKeySet();
    private volatile String context = "";

    /** Starts to listen to all there is to log, whoever writes it. */
    static Ear onAllLogs() {
        Ear ear = new Ear();
        ear.setLevel(Level.ALL);
        ear.root.setLevel(Level.ALL);
        ear.root.addHandler(ear);
        return ear;
    }

    @Override
    public void close() {
        root.removeHandler(this);
        root.setLevel(before);
    }

    /** Says what is being done, so that a finding can be told from others. */
    void during(String what) {
        context = what;
    }

    List<String> heard() {
        return List.copyOf(heard);
    }

    void hear(Object thing) {
        heard.add(context + ": " + thing);
    }

    /** Hears a failure in every way it can be printed, with all that hangs on it. */
    void hear(Throwable failure) {
        StringWriter trace = new StringWriter();
        failure.printStackTrace(new PrintWriter(trace, true));
        hear((Object) trace);
        hear(failure, Collections.newSetFromMap(new IdentityHashMap<>()));
    }

    private void hear(Throwable failure, Set<Throwable> seen) {
        if (!seen.add(failure)) {
            return;
        }
        hear((Object) failure);
        hear((Object) failure.getMessage());
        hear((Object) failure.getLocalizedMessage());
        if (failure instanceof ApiException refusal) {
            hear(List.of(refusal.formErrors(), refusal.serverMessage(), refusal.code(), refusal.route()));
        }
        if (failure instanceof ElevationRequiredException required) {
            hear(required.request());
            hear(required.methods());
        }
        if (failure instanceof AccountSuspendedException suspended) {
            hear(suspended.userId());
        }
        Optional.ofNullable(failure.getCause()).ifPresent(cause -> hear(cause, seen));
        Arrays.stream(failure.getSuppressed()).forEach(suppressed -> hear(suppressed, seen));
    }

    @Override
    public void publish(LogRecord line) {
        if (line.getLoggerName() != null && line.getLoggerName().startsWith(FAR_SIDE)) {
            return;
        }
        hear(line.getLoggerName() + " " + formatter.format(line));
        hear((Object) line.getMessage());
        if (line.getParameters() != null) {
            Arrays.stream(line.getParameters()).filter(Objects::nonNull).forEach(this::hear);
        }
        if (line.getThrown() != null) {
            hear(line.getThrown());
        }
    }

    @Override
    public void flush() {}

    @Override
    public void callStarted(Call call) {
        hear(call);
    }

    @Override
    public void attemptStarted(Call call, int attempt) {
        hear(call);
    }

    @Override
    public void attemptFinished(Call call, Attempt attempt) {
        hear(attempt);
        attempt.failure().ifPresent(this::hear);
    }

    @Override
    public void callFinished(Call call, Outcome outcome) {
        hear(outcome);
        outcome.failure().ifPresent(this::hear);
    }

    @Override
    public void onDrift(Drift drift) {
        hear(drift);
    }
}
