package io.guildkit.redis.internal;

import io.guildkit.core.annotation.CanIgnoreReturnValue;
import io.guildkit.core.base.BackgroundThreads;
import io.guildkit.core.base.Listeners;
import io.guildkit.core.base.Workers;
import java.security.SecureRandom;
import java.time.Duration;
import java.time.Instant;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The connection of one process to the fleet: its threads, its place in the list of processes, and whether Redis is in use.
 *
 * <p>The first command that fails takes Redis out of use. From then on the process tries to join again. Redis sets the
 * time of the return, the same for all processes that join meanwhile, so that no process uses its own share while
 * others already share.
 */
public final class Link {
    // Why: docs/decisions/0081

    private static final System.Logger LOG = System.getLogger("io.guildkit.redis");

    private static final Script JOIN = Script.load("join.lua");

    /** The interval of reports that the process is alive. */
    private static final Duration HEARTBEAT = Duration.ofSeconds(1);

    /** The pause before the first attempt to join or to subscribe again. The pauses between attempts to join double. */
    private static final Duration RETRY = Duration.ofMillis(200);

    /** Below the time from the first process's attempt until the return, so that all processes return together. */
    private static final Duration LONGEST_RETRY = Duration.ofSeconds(1);

    /** The names of {@code join.lua} for what a process does. */
    private static final String REPORT = "report";

    private static final String RETURN = "return";
    private static final String LEAVE = "leave";

    private static final String CLOSED = "the fleet is closed";

    /** The time before and after the return in which nothing is sent. */
    private static final Duration QUIET = Duration.ofMillis(75);

    private final Redis redis;
    private final KeyNames keys;
    private final Workers workers;
    private final ReentrantLock lock = new ReentrantLock();
    private final ReentrantLock announcing = new ReentrantLock();
    private final CountDownLatch closing = new CountDownLatch(1);
    private final List<ModeListener> modeListeners = new CopyOnWriteArrayList<>();
    private final Set<Consumer<String>> messageListeners = ConcurrentHashMap.newKeySet();
    private final Consumer<Link> observer;
    private final String process;
    private final AtomicLong commands = new AtomicLong();
    private final AtomicInteger lanes = new AtomicInteger();
    private final AtomicBoolean foreignReported = new AtomicBoolean();

    /** Spreads the attempts of the processes. */
    private final Random random;

    /** The attempts to join since the loss of Redis. One task at a time makes them. */
    private volatile int attempts;

    /** Grows with each loss of Redis, so that later leases have another name than earlier ones. */
    private final AtomicInteger incarnation = new AtomicInteger();

    private volatile boolean attached = true;
    private volatile boolean everJoined;

    /** The number of reports under way. {@link #lock} guards it. */
    private int reporting;

    /** Whether Redis has replied to the last report of this process, and counts it. {@link #lock} guards it. */
    private boolean listed;

    private volatile boolean closed;
    private volatile Instant since = Instant.now();

    /** The number of processes in the last reply; 0 before the first. */
    private volatile int lastProcesses;

    /**
     * The larger number of the last two replies; 0 before the second. The first reply to a new process may not count processes that start
     * at the same time, and a Redis that has lost its data counts too few at first.
     */
    private volatile int knownProcesses;

    /** How long Redis has been out of use, in multiples of {@link OwnShare#DOUBLING}. */
    private volatile Duration alone = Duration.ZERO;

    private volatile Optional<String> failure = Optional.empty();

    /** Is notified when Redis goes out of use or returns. The methods must not block. */
    interface ModeListener {
        /** Redis is out of use. */
        void detached();

        /** Redis is still out of use, so the share of the process may have changed. */
        default void stillDetached() {}

        /** Redis will be in use soon. Nothing may be sent until then. */
        default void returning() {}

        /** Redis is in use again. */
        default void attached() {}
    }

    /**
     * Prepares a connection.
     *
     * @param observer is notified when Redis goes out of use or returns
     */
    public Link(Redis redis, KeyNames keys, Consumer<Link> observer) {
        this(
                redis,
                keys,
                observer,
                new BackgroundThreads("guildkit-redis"),
                "p" + HexFormat.of().formatHex(random()));
    }

    /**
     * Prepares a connection with the threads and the name of its process.
     *
     * @param process a name that no other process has
     */
    Link(Redis redis, KeyNames keys, Consumer<Link> observer, Workers workers, String process) {
        this.process = process;
        this.redis = redis;
        this.keys = keys;
        this.observer = observer;
        this.workers = workers;
        this.random = new Random(process.hashCode());
    }

    /** Opens the connection in the background. */
    public void open() {
        execute(this::heartbeat);
        workers.executeApart(this::listen);
    }

    private static byte[] random() {
        byte[] bytes = new byte[6];
        new SecureRandom().nextBytes(bytes);
        return bytes;
    }

    public KeyNames keys() {
        return keys;
    }

    /** Returns a name for the leases and queue entries of a lane. Names from before a loss of Redis are never used again. */
    String laneName(int lane) {
        return process + "." + incarnation.get() + "." + lane;
    }

    /** Returns a number that no other lane of this process has. */
    int nextLane() {
        return lanes.incrementAndGet();
    }

    /** Returns the name of this process. It never changes. */
    String member() {
        return process;
    }

    public boolean isAttached() {
        return attached;
    }

    /** Returns the number of processes seen lately, including this one. */
    public int processes() {
        return Math.max(1, lastProcesses);
    }

    /** Returns the share of all limits that the process takes now, if Redis is out of use. */
    public double share(OwnShare share) {
        return share.of(knownProcesses, alone);
    }

    /** Returns when the process last began or ceased to use Redis, by its own clock. */
    public Instant since() {
        return since;
    }

    /** Returns why Redis is not in use. */
    public Optional<String> failure() {
        return attached ? Optional.empty() : failure;
    }

    /** Returns how many commands this process has sent. */
    public long commands() {
        return commands.get();
    }

    void addModeListener(ModeListener listener) {
        announcing.lock();
        try {
            modeListeners.add(listener);
            if (!attached) {
                listener.detached();
            }
        } finally {
            announcing.unlock();
        }
    }

    void removeModeListener(ModeListener listener) {
        modeListeners.remove(listener);
    }

    /** Adds a listener of the fleet's messages. The empty string stands for messages that may have been missed. */
    void addMessageListener(Consumer<String> listener) {
        messageListeners.add(listener);
    }

    void removeMessageListener(Consumer<String> listener) {
        messageListeners.remove(listener);
    }

    /**
     * Runs a task that may block on one of the connection's threads.
     *
     * @return false after {@link #close}, when it never runs
     */
    @CanIgnoreReturnValue
    boolean execute(Runnable task) {
        return workers.execute(task);
    }

    /**
     * Runs code of the user, which may block for long, on a thread of its own.
     *
     * @return false after {@link #close}, when it never runs
     */
    boolean executeApart(Runnable task) {
        return workers.executeApart(task);
    }

    void schedule(Duration wait, Runnable task) {
        workers.schedule(wait, task);
    }

    /**
     * Runs a script that has the same effect and the same reply if it runs twice. So it runs again, through a new connection, if the
     * connection breaks: connections that break once do not take Redis out of use. Other failures do. The failure of a command from
     * before an earlier loss of Redis changes nothing.
     *
     * @throws RuntimeException if it fails
     */
    List<?> runOnce(Script script, List<String> keyNames, List<String> arguments) {
        int sentBy = incarnation.get();
        try {
            return send(script, keyNames, arguments, true);
        } catch (RuntimeException e) {
            if (sentBy == incarnation.get()) {
                lost(e);
            }
            throw e;
        }
    }

    /**
     * Runs a script on a thread of the user, with the same consequences if it fails. Another thread notifies the listeners of the loss of
     * Redis: the caller may hold locks, and waits for no listener.
     *
     * @param repeatable whether the script has the same effect and the same reply if it runs twice
     * @throws RuntimeException if it fails
     */
    List<?> runForUser(Script script, List<String> keyNames, List<String> arguments, boolean repeatable) {
        int sentBy = incarnation.get();
        try {
            return send(script, keyNames, arguments, repeatable);
        } catch (RuntimeException e) {
            if (sentBy == incarnation.get() && detach(e)) {
                workers.executeApart(this::reportLoss);
            }
            throw e;
        }
    }

    private List<?> send(Script script, List<String> keyNames, List<String> arguments, boolean repeatable) {
        commands.incrementAndGet();
        try {
            return redis.run(script, keyNames, arguments);
        } catch (RuntimeException e) {
            if (!redis.isDisconnected(e)) {
                throw e;
            }
            redis.closeIdle();
            if (!repeatable) {
                throw e;
            }
        }
        commands.incrementAndGet();
        return redis.run(script, keyNames, arguments);
    }

    /** Reports once that values in Redis could not be read. They were replaced. */
    void reportForeign() {
        if (foreignReported.compareAndSet(false, true)) {
            LOG.log(
                    System.Logger.Level.WARNING,
                    "Redis has values of another program or version under the names of this fleet. They were replaced. Give this fleet"
                            + " a name of its own with name(..), or its own database.");
        }
    }

    /** Takes Redis out of use, because its granted permits are unknown. */
    void lost(RuntimeException cause) {
        if (detach(cause)) {
            reportLoss();
        }
    }

    /** Takes Redis out of use. Returns false if it is out of use already. */
    private boolean detach(RuntimeException cause) {
        lock.lock();
        try {
            if (closed) {
                return false;
            }
            failure = Optional.of(FailureDescription.of(cause));
            if (!attached) {
                return false;
            }
            attached = false;
            since = Instant.now();
            alone = Duration.ZERO;
            attempts = 0;
            int lost = incarnation.incrementAndGet();
            schedule(OwnShare.DOUBLING, () -> remind(lost));
            return true;
        } finally {
            lock.unlock();
        }
    }

    private void reportLoss() {
        LOG.log(
                System.Logger.Level.WARNING,
                "Redis is not in use: {0}. Limits are not shared until it is back.",
                failure.orElse(""));
        announce();
        retry();
        notifyObserver();
    }

    /** Notifies the listeners of the present mode. The lock keeps the notifications in order. */
    private void announce() {
        announcing.lock();
        try {
            modeListeners.forEach(attached ? ModeListener::attached : ModeListener::detached);
        } finally {
            announcing.unlock();
        }
    }

    /** Notifies the listeners from time to time while Redis is out of use. */
    private void remind(int lost) {
        announcing.lock();
        try {
            if (attached || closed || lost != incarnation.get()) {
                return;
            }
            alone = alone.plus(OwnShare.DOUBLING);
            modeListeners.forEach(ModeListener::stillDetached);
        } finally {
            announcing.unlock();
        }
        schedule(OwnShare.DOUBLING, () -> remind(lost));
    }

    /** Notifies the observer. Its exceptions and errors must not prevent the process from joining again. */
    private void notifyObserver() {
        Listeners.report("listener of the fleet", () -> observer.accept(this));
    }

    private void retry() {
        int failed = attempts;
        attempts = failed + 1;
        long pause = Math.min(RETRY.toNanos() << Math.min(failed, 10), LONGEST_RETRY.toNanos());
        schedule(Duration.ofNanos((long) (pause * (1 - random.nextDouble() / 4))), () -> execute(this::join));
    }

    /** Joins the fleet again at the time that Redis states. */
    private void join() {
        if (attached || closed) {
            return;
        }
        try {
            long wait = TimeUnit.MICROSECONDS.toNanos(report(RETURN));
            long quiet = QUIET.toNanos();
            int joining = incarnation.get();
            schedule(Duration.ofNanos(Math.max(0, wait - quiet)), () -> modeListeners.forEach(ModeListener::returning));
            schedule(Duration.ofNanos(wait + quiet), () -> execute(() -> attach(joining)));
        } catch (RuntimeException e) {
            failure = Optional.of(FailureDescription.of(e));
            retry();
        }
    }

    /** Uses Redis again if it still responds. */
    private void attach(int joining) {
        try {
            report(REPORT);
        } catch (RuntimeException e) {
            failure = Optional.of(FailureDescription.of(e));
            announce();
            retry();
            return;
        }
        lock.lock();
        try {
            if (closed || attached || joining != incarnation.get()) {
                return;
            }
            attached = true;
            since = Instant.now();
        } finally {
            lock.unlock();
        }
        LOG.log(System.Logger.Level.INFO, "Redis is in use again");
        announce();
        redis.endSubscription(); // it may lead to a former server, or have no server any more
        notifyObserver();
    }

    /** Reports that this process is alive or wants to return. Returns the microseconds until the return. */
    private long report(String action) {
        beginReport();
        boolean succeeded = false;
        List<?> reply;
        try {
            reply = callJoin(action);
            succeeded = true;
        } catch (RuntimeException e) {
            redis.closeIdle(); // a server that has become a replica closes no connection, and refuses each report
            throw e;
        } finally {
            endReport(succeeded);
        }
        if (reply.get(0) instanceof String refused) {
            throw new IllegalStateException(refused);
        }
        if (reply.get(2).equals(1L)) {
            reportForeign();
        }
        if (action.equals(REPORT)) { // the share of a process stays the same until it returns
            int replied = Math.toIntExact((Long) reply.get(0));
            knownProcesses = lastProcesses == 0 ? 0 : Math.max(lastProcesses, replied);
            lastProcesses = replied;
        }
        return (Long) reply.get(1);
    }

    private List<?> callJoin(String action) {
        return send(JOIN, List.of(keys.ofFleet("processes"), keys.ofFleet("return")), List.of(process, action), true);
    }

    /** Begins a report. A report that began after {@link #close} would bring the process back. */
    private void beginReport() {
        lock.lock();
        try {
            if (closed) {
                throw new IllegalStateException(CLOSED);
            }
            reporting++;
        } finally {
            lock.unlock();
        }
    }

    /** Ends a report. If the fleet was closed meanwhile, Redis may have run the report last, so the process leaves again. */
    private void endReport(boolean succeeded) {
        boolean late;
        boolean last;
        lock.lock();
        try {
            reporting--;
            listed = succeeded;
            late = closed;
            last = closed && reporting == 0;
        } finally {
            lock.unlock();
        }
        if (late && succeeded) {
            leave();
        }
        if (last) {
            redis.close();
        }
    }

    private void heartbeat() {
        if (closed) {
            return;
        }
        redis.probeSubscription();
        if (attached) {
            try {
                long untilReturn = report(REPORT);
                if (!everJoined) {
                    everJoined = true;
                    since = Instant.now();
                    if (untilReturn > 0) { // until then the others use their own shares
                        lost(new IllegalStateException("the fleet returns to Redis in a moment"));
                    } else {
                        notifyObserver();
                    }
                }
            } catch (RuntimeException e) {
                lost(e);
            }
        }
        schedule(HEARTBEAT, () -> execute(this::heartbeat));
    }

    /** Returns whether Redis has responded at least once. */
    public boolean hasJoined() {
        return everJoined;
    }

    private void listen() {
        while (!closed) {
            try {
                redis.subscribe(keys.channel(), () -> deliver(""), this::deliver);
            } catch (RuntimeException e) {
                LOG.log(System.Logger.Level.DEBUG, "No messages: {0}", FailureDescription.of(e));
            }
            pauseListening();
        }
    }

    /** Waits before the next subscription, or until the fleet is closed. */
    private void pauseListening() {
        try {
            var unused = closing.await(RETRY.toMillis(), TimeUnit.MILLISECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** Passes a message to the listeners; null stands for messages that may have been missed. */
    void deliver(@Nullable String message) {
        messageListeners.forEach(listener -> listener.accept(message == null ? "" : message));
    }

    /** Leaves the fleet, so that the others take its share at once. If a report is under way, its thread closes the connections. */
    public void close() {
        boolean leaves;
        boolean last;
        lock.lock();
        try {
            if (closed) {
                return;
            }
            closed = true;
            attached = false;
            since = Instant.now();
            failure = Optional.of(CLOSED);
            leaves = listed;
            last = reporting == 0;
        } finally {
            lock.unlock();
        }
        closing.countDown();
        announce(); // clients that are closed later go on without Redis
        if (leaves) {
            leave();
        }
        workers.close();
        if (last) {
            redis.close();
        }
    }

    private void leave() {
        try {
            var unused = callJoin(LEAVE);
        } catch (RuntimeException e) { // the others notice after some seconds
            LOG.log(System.Logger.Level.DEBUG, "The process could not leave: {0}", FailureDescription.of(e));
        }
    }
}
