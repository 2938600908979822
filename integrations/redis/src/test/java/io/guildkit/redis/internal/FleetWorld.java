package io.guildkit.redis.internal;

import io.guildkit.core.limit.RateLimitPolicy;
import io.guildkit.core.limit.RateLimiter.Party;
import io.guildkit.redis.internal.RecordingService.Refusal;
import io.guildkit.redis.internal.SimulatedFleet.FleetProcess;
import io.guildkit.testsupport.Trace;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * All parts of one run. The processes start within the first 0.3 s, while faults of Redis may last from before. All faults end within the
 * first eight seconds. When the fleet has had time to come back, the workers end, then the processes.
 */
final class FleetWorld implements FleetObserver {
    /** The longest time from the end of the last fault until all processes share their limits again. */
    private static final Duration COMES_BACK_WITHIN = Duration.ofSeconds(4);

    /** The time until processes of one version take no notice of a process of another version that has ended without leaving. */
    private static final Duration FORGETS_OTHER_VERSION = Duration.ofSeconds(3);

    /** The milliseconds after which all processes have started, and those after which all know their number. */
    private static final int LAST_START = 300;

    static final int ACQUAINTED = 1_500;

    /** The time until a process notices that Redis does not reply. */
    static final Duration LOSS = Duration.ofSeconds(1);

    /** The time until a process notices that Redis has become too old. */
    static final Duration HEARTBEAT = Duration.ofMillis(1_500);

    /** The time until a process that was out of reach shares its limits again. */
    static final Duration RETURN = Duration.ofSeconds(2);

    private static final Duration WORKS_AFTERWARDS = Duration.ofSeconds(2);
    private static final Duration LEASES_END_WITHIN = Duration.ofSeconds(2);
    private static final Duration TASKS_END_WITHIN = Duration.ofSeconds(5);

    /** The window of the buckets, the longer one. */
    static final Duration WINDOW = Duration.ofSeconds(2);

    private static final int BUCKETS = 2;
    private static final int BUCKET_LIMIT = 8;

    /** A run with more steps repeats something without a pause; most have fewer than 2,000. */
    private static final int MOST_STEPS = 6_000;

    private final long seed;
    private final List<FleetFault> faults;
    private final SplittableRandom random;
    private final Trace trace;
    private final int size;
    private final RateLimitPolicy policy;
    private final Set<FleetProcess> lost = new HashSet<>();

    /** The times at which processes have returned to Redis. */
    private final TreeSet<Long> returns = new TreeSet<>();

    /** The times at which processes without Redis have ended or stopped. They report their last requests to no other process. */
    private final List<Long> silent = new ArrayList<>();

    private final List<long[]> excuses = new ArrayList<>();
    private long lastEnd;
    private int steps;

    /** Whether new processes are of a version that writes another format. */
    boolean upgrades;

    final SimulatedFleet fleet;
    final FleetLoad load;

    /** The losses of Redis. */
    final List<Loss> losses = new ArrayList<>();

    /** What the end of the run has found: processes that are alone, leases, keys, and processes that run tasks. */
    final List<String> alone = new ArrayList<>();

    final List<String> kept = new ArrayList<>();
    final List<String> stored = new ArrayList<>();
    final List<String> active = new ArrayList<>();
    private final Map<FleetProcess, Integer> activity = new HashMap<>();
    private @Nullable String crash;

    /** When the service has refused a request. */
    enum RefusalKind {
        /** Within a window after a process has returned to Redis. */
        AT_RETURN,
        /** In a window of a bucket that counts a request that was granted in the window before. */
        AT_RESET,
        ORDINARY
    }

    /** A process has ceased to use Redis. */
    record Loss(FleetProcess process, long at, String reason) {}

    FleetWorld(TestRedis server, long seed, int size, List<FleetFault> faults, Trace trace) {
        this.seed = seed;
        this.size = size;
        this.faults = faults;
        this.trace = trace;
        this.random = new SplittableRandom(seed);
        this.fleet = new SimulatedFleet(server);
        fleet.observer = this;
        fleet.expectedProcesses = size + (faults.contains(FleetFault.JOINS) ? 1 : 0);
        fleet.roundTrip = Duration.ofNanos(500_000 + random.nextInt(2_500_000));
        fleet.timeout = Optional.of(Duration.ofMillis(500));
        int global = new int[] {0, 10, 24}[random.nextInt(3)];
        RateLimitPolicy standard = RateLimitPolicy.standard();
        this.policy = global == 0 ? standard : standard.withGlobal(global, Duration.ofSeconds(1));
        this.load = new FleetLoad(
                this,
                random.split(),
                new RecordingService(fleet.time, new SimulatedService(fleet.time, BUCKET_LIMIT, WINDOW, global)),
                BUCKETS);
    }

    void run() {
        try {
            faults.forEach(fault -> fault.strike(new FaultPlan(this, seed, fault)));
            for (int i = 0; i < size; i++) {
                long moment = TimeUnit.MILLISECONDS.toNanos(random.nextInt(LAST_START));
                at(moment, "a process starts", () -> startProcess(random));
            }
            Duration patience = faults.contains(FleetFault.UPGRADED)
                    ? COMES_BACK_WITHIN.plus(FORGETS_OTHER_VERSION)
                    : COMES_BACK_WITHIN;
            passUntil(Math.max(lastEnd, TimeUnit.SECONDS.toNanos(4)) + patience.toNanos());
            living(process -> {
                if (!isShared(process)) {
                    alone.add(process.name + " is alone: "
                            + process.link.failure().orElse("it has not joined"));
                }
            });
            fleet.pass(WORKS_AFTERWARDS);
            load.stop();
            fleet.pass(FleetLoad.PATIENCE.plus(LEASES_END_WITHIN));
            inspect();
            close();
            note("the run ends after " + steps + " steps");
        } catch (RuntimeException e) {
            crash = e + (e.getCause() == null ? "" : ", " + e.getCause());
        }
    }

    private void passUntil(long moment) {
        fleet.pass(Duration.ofNanos(moment - fleet.time.now()));
    }

    private static boolean isShared(FleetProcess process) {
        return process.link.isAttached() && process.link.hasJoined();
    }

    /** Records what is left in Redis when all requests have ended. */
    private void inspect() {
        living(process -> {
            if (load.inUse(process) != 0) {
                kept.add(process.name + " has not returned " + load.inUse(process) + " permits");
            }
        });
        for (String key : fleet.redis.states()) {
            if (upgrades && key.contains("}:1:")) {
                continue; // no process reads the states of the former version
            }
            List<?> counts = fleet.redis.leasesAndQueue(key);
            if (!counts.equals(List.of(0L, 0L))) {
                kept.add(key + " has leases and waiting requests: " + counts);
            }
        }
        fleet.redis.immortal().forEach(key -> stored.add(key + " never expires"));
    }

    /** Closes all processes, and records those that run tasks afterwards. */
    private void close() {
        living(process -> process.execute(() -> {
            process.limiter.close();
            process.link.close();
        }));
        fleet.pass(TASKS_END_WITHIN);
        activity.clear();
        fleet.pass(TASKS_END_WITHIN);
        activity.forEach((process, times) -> active.add(process.name + " runs " + times + " tasks after its end"));
    }

    private void living(Consumer<FleetProcess> action) {
        List.copyOf(fleet.processes).forEach(action);
    }

    /** Returns why the run has stopped early, if it has. */
    @Nullable
    String crash() {
        return crash;
    }

    boolean hasEnded() {
        return steps < MOST_STEPS;
    }

    int faults() {
        return faults.size();
    }

    /** Returns the 429s of a kind that no fault makes unavoidable. */
    List<Refusal> avoidable(RefusalKind kind) {
        return load.service.refusals.stream()
                .filter(refusal -> kindOf(refusal) == kind
                        && !(kind == RefusalKind.AT_RETURN && isUnreported(refusal))
                        && excuses.stream().noneMatch(span -> span[0] <= refusal.at() && refusal.at() <= span[1]))
                .toList();
    }

    private long lastReturn(Refusal refusal) {
        return returns.headSet(refusal.at(), true).isEmpty()
                ? Long.MIN_VALUE / 2
                : returns.headSet(refusal.at(), true).last();
    }

    /** Returns whether the service may have counted requests that no process has reported at the last return. */
    private boolean isUnreported(Refusal refusal) {
        long returned = lastReturn(refusal);
        return silent.stream().anyMatch(end -> end <= returned && returned - end <= WINDOW.toNanos());
    }

    private RefusalKind kindOf(Refusal refusal) {
        if (refusal.at() - lastReturn(refusal) <= WINDOW.toNanos()) {
            return RefusalKind.AT_RETURN;
        }
        return refusal.straddles() ? RefusalKind.AT_RESET : RefusalKind.ORDINARY;
    }

    void note(String what) {
        trace.note(fleet.time.now(), what);
    }

    // ---- what processes do

    @Override
    public void replied(FleetProcess process, Script script, @Nullable RuntimeException failure) {
        note(process.name + (failure == null ? " has a reply" : " has no reply: " + failure.getMessage()));
    }

    @Override
    public void modeChanged(FleetProcess process) {
        boolean attached = process.link.isAttached();
        note(process.name
                + (attached
                        ? " shares its limits"
                        : " is alone: " + process.link.failure().orElse("")));
        if (attached && fleet.processes.contains(process) && lost.contains(process)) {
            returns.add(fleet.time.now());
        }
        if (!attached && !process.isDead()) {
            lost.add(process);
            losses.add(
                    new Loss(process, fleet.time.now(), process.link.failure().orElse("")));
        }
    }

    @Override
    public void active(FleetProcess process) {
        activity.merge(process, 1, Integer::sum);
        if (++steps == MOST_STEPS) {
            living(FleetProcess::kill);
        }
    }

    // ---- for faults

    void startProcess(SplittableRandom chooser) {
        FleetProcess process = fleet.start(Party.PRINCIPAL, policy, Duration.ZERO);
        process.writesOtherFormat = upgrades;
        load.start(process, 2 + chooser.nextInt(2));
    }

    /** Runs an action of a fault at a time. */
    void at(long moment, String what, Runnable action) {
        lastEnd = Math.max(lastEnd, moment);
        fleet.time.after(Duration.ofNanos(moment), () -> {
            note(what);
            action.run();
        });
    }

    /** Records that a process ends or stops. */
    void falls(FleetProcess process) {
        if (!process.link.isAttached()) {
            silent.add(fleet.time.now());
        }
    }

    /** Declares 429s unavoidable from a time until a duration from now has passed. */
    void excuse(long begin, Duration further) {
        excuses.add(new long[] {begin, fleet.time.now() + further.toNanos()});
    }
}
