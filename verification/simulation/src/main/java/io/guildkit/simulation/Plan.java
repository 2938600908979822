package io.guildkit.simulation;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;

/** What the program of a run does. Faults change it before the run starts. */
final class Plan {
    static final int CLIENTS = 2;
    private static final int CALLS = 6;
    private static final int STARTS = 20;

    /** The milliseconds between two moments. At the slow pace, connections are idle for so long that they are probed with a read. */
    private static final long SLOW_PACE = 250;

    private static final long FAST_PACE = 10;
    private static final int MOST_MILLIS_APART = 6;

    private static final Instant START = Instant.parse("2026-01-01T00:00:00Z");
    private static final long HOUR = Duration.ofHours(1).toNanos();

    private final SplittableRandom random;
    private final long pace;
    private final List<SimulatedCall> calls = new ArrayList<>();
    private long closeAt = Long.MAX_VALUE;
    private long clockJumpsAt = Long.MAX_VALUE;
    private long clockJump;
    private ExecutorKind executor;
    private boolean http2;
    private int mostStreams = 100;
    private boolean silentAddress;
    private boolean littleMemory;

    /** The executor of the user, for the futures of asynchronous calls. */
    enum ExecutorKind {
        NONE,
        THREADS,
        FULL,
        CLOSED,
        BROKEN;

        Executor create(Scheduler scheduler, SplittableRandom random) {
            int refused = this == THREADS ? 0 : this == FULL ? 2 : 4;
            return task -> {
                Scheduler.giveWay();
                if (random.nextInt(4) < refused) {
                    throw this == BROKEN ? new IllegalStateException("broken") : new RejectedExecutionException("full");
                }
                scheduler.thread("executor", task).start();
            };
        }
    }

    Plan(SplittableRandom random) {
        this.random = random;
        this.pace = random.nextInt(4) == 0 ? SLOW_PACE : FAST_PACE;
        this.http2 = random.nextInt(3) == 0;
        this.executor = random.nextBoolean() ? ExecutorKind.NONE : ExecutorKind.THREADS;
        for (int client = 0; client < CLIENTS; client++) {
            for (int i = 0; i < CALLS; i++) {
                add(client, SimulatedCall.Kind.ORDINARY.get(random.nextInt(SimulatedCall.Kind.ORDINARY.size())));
            }
        }
    }

    SplittableRandom random() {
        return random;
    }

    List<SimulatedCall> calls() {
        return calls;
    }

    /** Adds a call that starts at a random moment. Several calls often start at the same moment. */
    SimulatedCall add(int client, SimulatedCall.Kind kind) {
        SimulatedCall call = new SimulatedCall(calls.size(), client, kind, random.nextBoolean(), moment());
        calls.add(call);
        return call;
    }

    /** Adds a sign-in or a sign-out: of the same client as the one before, and shortly after it. */
    void addOfSession(SimulatedCall.Kind kind) {
        SimulatedCall last = calls.get(calls.size() - 1);
        if (SimulatedCall.Kind.ORDINARY.contains(last.kind())) {
            add(anyClient(), kind);
        } else {
            long start = last.start() + TimeUnit.MILLISECONDS.toNanos(random.nextInt(MOST_MILLIS_APART));
            calls.add(new SimulatedCall(calls.size(), last.client(), kind, random.nextBoolean(), start));
        }
    }

    /** Chooses a moment while calls run. */
    /** Chooses a moment at which calls start. */
    long moment() {
        return TimeUnit.MILLISECONDS.toNanos(pace * random.nextInt(STARTS));
    }

    /** Leaves out some calls. */
    void omit(Set<Integer> numbers) {
        calls.stream().filter(call -> numbers.contains(call.number())).forEach(SimulatedCall::omitted);
    }

    /** Chooses a call. */
    SimulatedCall anyCall() {
        return calls.get(random.nextInt(calls.size()));
    }

    /** Chooses a call of a kind, or adds one. */
    SimulatedCall anyCall(SimulatedCall.Kind kind) {
        List<SimulatedCall> fitting =
                calls.stream().filter(call -> call.kind() == kind).toList();
        return fitting.isEmpty() ? add(anyClient(), kind) : fitting.get(random.nextInt(fitting.size()));
    }

    int anyClient() {
        return random.nextInt(CLIENTS);
    }

    long closeAt() {
        return closeAt;
    }

    void closes() {
        closeAt = moment();
    }

    /** Returns the time of the wall clock at a moment of the run. */
    Instant wallClock(long moment) {
        return START.plusNanos(moment).plusNanos(moment < clockJumpsAt ? 0 : clockJump);
    }

    /** Sets the wall clock forward or back, by an hour at most. */
    void clockJumps() {
        clockJumpsAt = moment();
        clockJump = random.nextLong(-HOUR, HOUR);
    }

    boolean isHttp2() {
        return http2;
    }

    /** Lets clients and service speak HTTP/2. */
    void http2() {
        http2 = true;
    }

    /** Returns the number of concurrent streams that the service allows for a connection. */
    int mostStreams() {
        return mostStreams;
    }

    void mostStreams(int number) {
        http2();
        mostStreams = number;
    }

    /** Returns whether the first address of the service never responds. */
    boolean hasSilentAddress() {
        return silentAddress;
    }

    void silentAddress() {
        silentAddress = true;
    }

    /** Returns whether sockets fail because memory is short. */
    boolean hasLittleMemory() {
        return littleMemory;
    }

    void littleMemory() {
        littleMemory = true;
    }

    ExecutorKind executor() {
        return executor;
    }

    void executor(ExecutorKind kind) {
        executor = kind;
    }
}
