package io.guildkit.outbox;

import io.guildkit.core.ApiCall;
import io.guildkit.core.base.Listeners;
import io.guildkit.core.base.Log;
import io.guildkit.core.base.RunningCall;
import io.guildkit.core.base.Workers;
import io.guildkit.core.failure.Processing;
import io.guildkit.core.model.Message;
import io.guildkit.core.wire.Snowflake;
import io.guildkit.outbox.Store.Finish;
import io.guildkit.outbox.Store.Grip;
import io.guildkit.outbox.Store.Next;
import io.guildkit.outbox.Store.Turn;
import io.guildkit.webhooks.WebhookClient;
import io.guildkit.webhooks.WebhookMessage;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.HashSet;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Delivers the entries of one lane, one after the other. A lane runs as a chain of steps: a transaction records the result of the entry
 * before and claims the next one, and the end of the call starts the next step. No thread waits for a call, and at most one step runs.
 */
final class Lane {
    // Why: docs/decisions/0135

    /** The longest time between attempts to record a result while the outbox is being closed. */
    private static final Duration CLOSING_PAUSE = Duration.ofMillis(250);

    private final String name;
    private final String me;
    private final Store store;
    private final StoredFiles files;
    private final Bodies bodies;
    private final Settings settings;
    private final Workers workers;

    /** Returns how the lane is acquired now. */
    private final Supplier<Grip> acquisition;

    /** Is called when the lane stops running. */
    private final Runnable onIdle;

    private final ReentrantLock lock = new ReentrantLock();

    // Guarded by the lock.
    private WebhookClient client;
    private boolean running;
    private boolean woken;
    private boolean closing;
    private boolean endsCalls;
    private long pauseNumber;
    private boolean pausing;
    private @Nullable CompletableFuture<?> call;

    /** The time at which the step began that claimed the entry of the call and renewed the lease. */
    private long keptAt;

    /** The time at which the call began, after that step. */
    private long calledAt;

    // Used by the running step only. The lock or the executor orders the steps.
    private Grip grip = Grip.FREE;
    private Optional<Finish> finish = Optional.empty();
    private Optional<Message> response = Optional.empty();
    private final Set<String> unconfirmedClaims = new HashSet<>();
    private int failures;
    private int databaseFailures;

    /** The client of the entry that was claimed last. */
    private WebhookClient webhook;

    /** The time at which that entry was claimed, by the monotonic clock. */
    private long claimedAt;

    /** Whether the client has reported that its webhook is gone. */
    private boolean refused;

    Lane(
            String name,
            String me,
            WebhookClient client,
            Store store,
            StoredFiles files,
            Bodies bodies,
            Settings settings,
            Workers workers,
            Supplier<Grip> acquisition,
            Runnable onIdle) {
        this.name = name;
        this.me = me;
        this.client = client;
        this.webhook = client;
        this.store = store;
        this.files = files;
        this.bodies = bodies;
        this.settings = settings;
        this.workers = workers;
        this.acquisition = acquisition;
        this.onIdle = onIdle;
    }

    String name() {
        return name;
    }

    /** Returns a name of the webhook and thread that the lane posts to. */
    String hash() {
        return hash(client());
    }

    private static String hash(WebhookClient client) {
        return client.threadId().map(thread -> client.urlHash() + "/" + thread).orElse(client.urlHash());
    }

    private WebhookClient client() {
        lock.lock();
        try {
            return client;
        } finally {
            lock.unlock();
        }
    }

    void use(WebhookClient other) {
        lock.lock();
        try {
            client = other;
        } finally {
            lock.unlock();
        }
    }

    boolean isRunning() {
        lock.lock();
        try {
            return running;
        } finally {
            lock.unlock();
        }
    }

    /** Starts the chain of steps. If it runs already, another step follows the last one. */
    void wake() {
        lock.lock();
        try {
            if (closing) {
                return;
            }
            if (running) {
                woken = true;
                return;
            }
            running = true;
        } finally {
            lock.unlock();
        }
        run(this::step);
    }

    /** Lets the lane stop after the call in flight. */
    void stop() {
        lock.lock();
        try {
            closing = true;
            if (!pausing) {
                return;
            }
            pausing = false;
        } finally {
            lock.unlock();
        }
        run(this::step);
    }

    /** Ends the call in flight. Its outcome is unknown only if the request was sent. */
    void endCall() {
        CompletableFuture<?> current;
        lock.lock();
        try {
            endsCalls = true;
            current = call;
        } finally {
            lock.unlock();
        }
        if (current != null) {
            workers.executeApart(() -> end(current)); // may run code of users
        }
    }

    /**
     * Lets the call send no further request if this process has not renewed the lease for some time, because another process may take the
     * lane over. A request that was sent goes on: its result will be known.
     *
     * @param beat the time of the last renewal of all leases
     * @param limit the time in nanoseconds
     */
    void withdrawUnlessKept(long beat, long limit) {
        long now = settings.nanoTime().getAsLong();
        CompletableFuture<?> current;
        lock.lock();
        try {
            current = now - beat > limit && now - keptAt > limit ? call : null;
        } finally {
            lock.unlock();
        }
        withdraw(current);
    }

    /**
     * Lets the call send no further request, because this process has lost the lane, while it was suspended for instance.
     *
     * @param begin the time before the database was asked for the owner. A later call may belong to a later lease
     */
    void withdrawLost(long begin) {
        CompletableFuture<?> current;
        lock.lock();
        try {
            current = calledAt - begin < 0 ? call : null;
        } finally {
            lock.unlock();
        }
        withdraw(current);
    }

    private void withdraw(@Nullable CompletableFuture<?> current) {
        if (current instanceof RunningCall running) {
            workers.executeApart(running::endWait); // may run code of users
        }
    }

    private static void end(CompletableFuture<?> call) {
        if (call instanceof RunningCall running) {
            running.end();
        } else {
            call.cancel(true);
        }
    }

    private void run(Runnable step) {
        if (!workers.execute(() -> guarded(step))) {
            idle();
        }
    }

    /** Runs a step. An error must not stop the lane for ever. */
    private void guarded(Runnable step) {
        try {
            step.run();
        } catch (RuntimeException | Error e) {
            Log.warn(
                    "The lane {0} of the outbox failed: {1}", name, e.getClass().getName());
            grip = Grip.FREE;
            repeatLater();
        }
    }

    private boolean isClosing() {
        lock.lock();
        try {
            return closing;
        } finally {
            lock.unlock();
        }
    }

    private void step() {
        if (!grip.held()) {
            lock.lock();
            try {
                woken = false;
            } finally {
                lock.unlock();
            }
            grip = acquisition.get();
        }
        Next next = next();
        if (next == Next.RELEASE && finish.isEmpty() && !grip.held()) {
            idle();
            return;
        }
        webhook = client();
        String claimId = UUID.randomUUID().toString();
        long begin = settings.nanoTime().getAsLong();
        Turn turn;
        boolean isRecorded;
        try {
            turn = store.turn(name, me, hash(webhook), grip, finish, next, claimId, settings.remembers(), files);
            isRecorded = turn.gripped() ? turn.recorded() : recordLate();
        } catch (SQLException e) {
            failed(e, claimId);
            return;
        }
        databaseFailures = 0;
        Duration pause = pauseOfResult();
        Optional<OutboxEvent> event = isRecorded ? recorded(finish.orElseThrow()) : Optional.empty();
        finish = Optional.empty();
        claimedAt = settings.nanoTime().getAsLong();
        grip = turn.held() ? Grip.HELD : Grip.FREE;
        Runnable rest = () -> {
            if (turn.claimed().isPresent()) {
                process(turn.claimed().get(), turn.left(), begin);
            } else if (turn.held()) {
                // The clock of the database may have been set back while another process paused.
                pause(next == Next.HOLD ? pause : shorter(turn.pause(), settings.maxPause()), this::step);
            } else {
                idle();
            }
        };
        if (event.isPresent()) {
            runCodeOfUser(
                    () -> Listeners.report(
                            "listener of the outbox", () -> settings.listener().accept(event.get())),
                    rest);
        } else {
            rest.run();
        }
    }

    /** Runs code of users, which may block, and continues on a thread of the lanes. */
    private void runCodeOfUser(Runnable code, Runnable rest) {
        boolean runs = workers.executeApart(() -> {
            code.run();
            run(rest);
        });
        if (!runs) {
            idle();
        }
    }

    private Next next() {
        if (isClosing()) {
            return Next.RELEASE;
        }
        return pauseOfResult().isZero() ? Next.CLAIM : Next.HOLD;
    }

    private Duration pauseOfResult() {
        return finish.map(Finish::result).map(Result::pause).orElse(Duration.ZERO);
    }

    private static Duration shorter(Duration one, Duration other) {
        return one.compareTo(other) < 0 ? one : other;
    }

    /** Keeps the result, and tries again. The transaction may have been committed, so nothing of it is assumed. */
    private void failed(SQLException e, String claimId) {
        if (e instanceof Database.UnknownCommitException) {
            unconfirmedClaims.add(claimId);
        }
        grip = Grip.FREE;
        if (databaseFailures == 0) {
            Log.warn("The lane {0} of the outbox waits: {1}", name, Database.text(e));
        }
        repeatLater();
    }

    private void repeatLater() {
        // When the database is back, the heartbeats keep the lane, so no other process continues it.
        Duration pause = shorter(settings.pause(++databaseFailures), settings.lease());
        if (!isClosing()) {
            pause(pause, this::step);
        } else if (finish.isPresent()) { // the result is known, and close() waits for a short time only
            workers.schedule(shorter(settings.firstPause(), CLOSING_PAUSE), () -> run(this::step));
        } else {
            idle();
        }
    }

    /** Records a result although another process has the lane, so that it does not ask about an outcome that is known. */
    private boolean recordLate() throws SQLException {
        return finish.isPresent() && store.recordLate(name, finish.get(), settings.remembers(), files);
    }

    /** Returns the event of a result that the database has recorded. */
    private Optional<OutboxEvent> recorded(Finish done) {
        if (done.result() instanceof Result.Delivered) {
            done.entry().location().ifPresent(files::deleteFiles);
        }
        return event(done.entry(), done.result());
    }

    private Optional<OutboxEvent> event(Claimed entry, Result result) {
        if (result instanceof Result.Delivered) {
            Optional<Message> message = response;
            response = Optional.empty();
            return Optional.of(new OutboxEvent.Delivered(
                    entry.outboxId(), name, entry.kind(), message, entry.attempts(), waited(entry)));
        }
        if (result instanceof Result.Dead dead) {
            return Optional.of(new OutboxEvent.DeadLetter(
                    ended(entry, dead.reason(), dead.detail(), entry.uncertain() || dead.uncertain())));
        }
        if (result instanceof Result.Parked parked) {
            return Optional.of(new OutboxEvent.Parked(
                    ended(entry, UndeliveredEntry.Reason.OUTCOME_UNKNOWN, parked.detail(), true)));
        }
        return result instanceof Result.Suspended suspended
                ? Optional.of(new OutboxEvent.LaneSuspended(name, suspended.detail()))
                : Optional.empty();
    }

    private UndeliveredEntry ended(Claimed entry, UndeliveredEntry.Reason reason, String detail, boolean uncertain) {
        Instant accepted = Instant.ofEpochMilli(entry.acceptedAt());
        return new UndeliveredEntry(
                entry.outboxId(),
                name,
                entry.kind(),
                reason,
                detail,
                entry.attempts(),
                uncertain ? Processing.UNKNOWN : Processing.NOT_PROCESSED,
                accepted,
                accepted.plus(waited(entry)));
    }

    /** Returns the time from the acceptance of an entry until its result was recorded. */
    private Duration waited(Claimed entry) {
        return entry.waited().plusNanos(settings.nanoTime().getAsLong() - claimedAt);
    }

    /**
     * Decides about an entry that was claimed.
     *
     * @param left whether a process was sending it when it ended
     * @param begin the time at which the step began that claimed it
     */
    private void process(Claimed entry, boolean left, long begin) {
        boolean isSent = left && !unconfirmedClaims.contains(entry.claim());
        unconfirmedClaims.clear();
        if (isSent) {
            unknown(entry, "a process ended while it sent the message", Duration.ZERO);
        } else if (entry.age().compareTo(settings.maxAge()) > 0) {
            finish(
                    entry,
                    new Result.Dead(
                            UndeliveredEntry.Reason.TOO_OLD,
                            "the message waited for " + entry.age() + ", and maxAge is " + settings.maxAge()));
        } else {
            Optional<ApiCall<?>> prepared;
            try {
                prepared = call(entry);
            } catch (SQLException e) {
                finish(entry, new Result.Waiting(false, false, Database.text(e), settings.pause(++databaseFailures)));
                return;
            } catch (IllegalArgumentException | IllegalStateException e) {
                finish(
                        entry,
                        new Result.Dead(UndeliveredEntry.Reason.UNREADABLE_MESSAGE, String.valueOf(e.getMessage())));
                return;
            }
            if (prepared.isEmpty()) {
                finish(
                        entry,
                        new Result.Dead(
                                UndeliveredEntry.Reason.TARGET_NOT_DELIVERED,
                                "the outbox has not delivered message " + entry.target()
                                        + ", or does not remember it"));
            } else if (settings.nanoTime().getAsLong() - begin
                    > settings.lease().toNanos()) {
                // The process was suspended, and another one may have the lane.
                finish(entry, new Result.Waiting(false, false, "the lease has ended", Duration.ZERO));
            } else if (isClosing()) {
                finish(entry, new Result.Waiting(false, false, "the outbox was closed", Duration.ZERO));
            } else {
                send(entry, prepared.get(), begin);
            }
        }
    }

    /** Returns the call of an entry; empty if the message to edit or delete is not known. */
    private Optional<ApiCall<?>> call(Claimed entry) throws SQLException {
        if (entry.kind() == EntryKind.MESSAGE) {
            return Optional.of(webhook.execute(bodies.message(name, entry)));
        }
        Optional<Store.Target> target = store.target(entry.target());
        Optional<String> messageId = target.flatMap(Store.Target::messageId);
        if (messageId.isEmpty()) {
            return Optional.empty();
        }
        WebhookClient thread = target.flatMap(Store.Target::threadId)
                .map(Snowflake::of)
                .map(webhook::thread)
                .orElse(webhook);
        Snowflake message = Snowflake.of(messageId.get());
        return Optional.of(
                entry.kind() == EntryKind.EDIT
                        ? thread.editMessage(message, bodies.edit(name, entry))
                        : thread.deleteMessage(message));
    }

    private void send(Claimed entry, ApiCall<?> prepared, long begin) {
        if (refused) { // the client remembers the refusal, but the lane was resumed
            webhook.rateLimits().forgetGoneWebhooks();
            refused = false;
        }
        long now = settings.nanoTime().getAsLong();
        CompletableFuture<?> future;
        try {
            future = prepared.sendAsync();
        } catch (RuntimeException e) {
            future = CompletableFuture.failedFuture(e);
        }
        boolean ends;
        lock.lock();
        try {
            call = future;
            keptAt = begin;
            calledAt = now;
            ends = endsCalls;
        } finally {
            lock.unlock();
        }
        if (ends) {
            end(future);
        }
        var unused = future.whenComplete((result, failure) -> run(() -> ended(entry, result, failure)));
    }

    private void ended(Claimed entry, @Nullable Object result, @Nullable Throwable failure) {
        lock.lock();
        try {
            call = null;
        } finally {
            lock.unlock();
        }
        if (failure == null) {
            failures = 0;
            response = result instanceof Message message ? Optional.of(message) : Optional.empty();
            finish(
                    entry,
                    new Result.Delivered(
                            response.map(Message::id).map(Snowflake::toString).orElse(null), thread(entry)));
            return;
        }
        Duration pause = settings.pause(failures + 1);
        Optional<Result> known = Outcomes.of(
                entry.kind(), hash(webhook), failure, pause, settings.wall().instant());
        if (known.isEmpty()) {
            failures++;
            unknown(entry, Outcomes.text(failure), pause);
            return;
        }
        failures = known.get().pause().isZero() ? 0 : failures + 1;
        refused |= known.get() instanceof Result.Suspended;
        finish(entry, known.get());
    }

    /** Returns the thread that a delivered message has created; null if it has created none. */
    private @Nullable String thread(Claimed entry) {
        return response.flatMap(Message::channelId)
                .filter(channel -> entry.kind() == EntryKind.MESSAGE && bodies.createsThread(name, entry))
                .map(Snowflake::toString)
                .orElse(null);
    }

    /** Lets the policy decide about an entry that may have been delivered. */
    private void unknown(Claimed entry, String detail, Duration pause) {
        if (entry.kind() == EntryKind.DELETION || (entry.kind() == EntryKind.EDIT && entry.files() == null)) {
            decided(entry, UnknownOutcomes.Resolution.repeat(), detail, pause);
            return;
        }
        AtomicReference<UnknownOutcomes.@Nullable Resolution> resolution = new AtomicReference<>();
        runCodeOfUser(
                () -> Listeners.report(
                        "resolver of unknown outcomes",
                        () -> resolution.set(Objects.requireNonNull(
                                settings.unknownOutcomes().resolve(outcome(entry, detail))))),
                () -> {
                    UnknownOutcomes.Resolution decision = resolution.get();
                    if (decision != null) {
                        decided(entry, decision, detail, pause);
                    } else if (isClosing()) {
                        idle();
                    } else {
                        pause(settings.pause(++failures), () -> unknown(entry, detail, pause));
                    }
                });
    }

    private void decided(Claimed entry, UnknownOutcomes.Resolution resolution, String detail, Duration pause) {
        switch (resolution.decision()) {
            case REPEAT ->
                finish(
                        entry,
                        entry.attempts() >= settings.maxAttempts()
                                ? new Result.Dead(
                                        UndeliveredEntry.Reason.TOO_MANY_ATTEMPTS,
                                        entry.attempts() + " attempts; the last one: " + detail,
                                        true,
                                        pause)
                                : new Result.Waiting(true, true, detail, pause));
            case PARK -> finish(entry, new Result.Parked(detail, pause));
            case DELIVERED ->
                finish(
                        entry,
                        new Result.Delivered(
                                resolution.messageId().map(Snowflake::toString).orElse(null),
                                resolution.threadId().map(Snowflake::toString).orElse(null)));
        }
    }

    private UnknownOutcome outcome(Claimed entry, String detail) {
        Optional<WebhookMessage> message = Optional.empty();
        try {
            if (entry.kind() == EntryKind.MESSAGE) {
                message = Optional.of(bodies.message(name, entry));
            }
        } catch (IllegalArgumentException | IllegalStateException e) {
            Log.debug("A stored message cannot be read: {0}", e.getClass().getName());
        }
        return new UnknownOutcome(
                entry.outboxId(),
                name,
                entry.kind(),
                entry.attempts(),
                Instant.ofEpochMilli(entry.sentAt()),
                message,
                detail);
    }

    private void finish(Claimed entry, Result result) {
        finish = Optional.of(new Finish(entry, result, UUID.randomUUID().toString()));
        run(this::step);
    }

    /** Runs a step after a pause, in which the lane is kept. */
    private void pause(Duration pause, Runnable step) {
        long number;
        lock.lock();
        try {
            if (closing) {
                number = 0;
            } else {
                pausing = true;
                number = ++pauseNumber;
            }
        } finally {
            lock.unlock();
        }
        if (number == 0) {
            run(this::step);
        } else {
            workers.schedule(pause, () -> endPause(number, step));
        }
    }

    private void endPause(long number, Runnable step) {
        lock.lock();
        try {
            if (!pausing || number != pauseNumber) {
                return;
            }
            pausing = false;
        } finally {
            lock.unlock();
        }
        run(step);
    }

    /** Ends the chain of steps, or begins the next one if the lane was woken meanwhile. */
    private void idle() {
        lock.lock();
        try {
            if (woken && !closing) {
                woken = false;
            } else {
                running = false;
            }
        } finally {
            lock.unlock();
        }
        if (isRunning()) {
            run(this::step);
        } else {
            onIdle.run();
        }
    }
}
