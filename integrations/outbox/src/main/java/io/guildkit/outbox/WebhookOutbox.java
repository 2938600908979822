package io.guildkit.outbox;

import io.guildkit.core.Timeouts;
import io.guildkit.core.annotation.CheckReturnValue;
import io.guildkit.core.auth.EncryptionKeys;
import io.guildkit.core.base.BackgroundThreads;
import io.guildkit.core.base.Deadline;
import io.guildkit.core.base.Log;
import io.guildkit.core.base.ValueCipher;
import io.guildkit.core.base.Workers;
import io.guildkit.core.error.UploadException;
import io.guildkit.core.failure.Processing;
import io.guildkit.core.internal.upload.UnreadableBodyException;
import io.guildkit.core.upload.UploadFile;
import io.guildkit.outbox.Store.Grip;
import io.guildkit.outbox.Store.LaneState;
import io.guildkit.outbox.Store.NewEntry;
import io.guildkit.webhooks.WebhookClient;
import io.guildkit.webhooks.WebhookMessage;
import io.guildkit.webhooks.WebhookMessageEdit;
import java.io.IOException;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/**
 * Stores webhook messages in a database and delivers them: an accepted message survives crashes of the process, of the machine and of the
 * connection to the database, and the messages of a lane are delivered in the order of their acceptance.
 *
 * <pre>{@code
 * WebhookOutbox outbox = WebhookOutbox.builder(dataSource)
 *         .lane("releases", WebhookClient.of(url))
 *         .listener(event -> log.info("{}", event))
 *         .build();
 * outbox.start();
 * outbox.enqueue("releases", WebhookMessage.of("Version 4.1 is out."));
 * }</pre>
 *
 * <p>A message is accepted when its transaction is committed. {@link #enqueue(String, WebhookMessage)} commits before it returns. {@link
 * #enqueue(Connection, String, WebhookMessage, Enqueue)} is part of your transaction.
 *
 * <p>A lane sends one message at a time and waits until the service has saved it. Failures have the following results:
 *
 * <table>
 * <caption>Failures</caption>
 * <tr><th>failure</th><th>result</th></tr>
 * <tr><td>no connection, rate limit, open breaker</td><td>the lane waits and sends the message again; this is no attempt</td></tr>
 * <tr><td>5xx, time limit, broken connection, end of the process</td><td>unknown: see {@link UnknownOutcomes}</td></tr>
 * <tr><td>refusal, unreadable file, too old, too many attempts</td><td>dead letter, and the lane continues</td></tr>
 * <tr><td>webhook deleted, token refused</td><td>the lane is suspended, and its messages wait</td></tr>
 * </table>
 *
 * <p>Several processes can use the same tables. One of them has a lane at a time. If it ends, another one takes the lane over within twice the
 * {@linkplain Builder#lease lease}. A process that is suspended for longer than its lease may send one message that another process sends,
 * too.
 *
 * <p>Thread-safe. An outbox has up to six daemon threads, and one for each listener and resolver that is running, until it is
 * {@linkplain #close() closed}. It does not close its clients and the data source. All methods that use the database throw {@link OutboxException} if it fails.
 */
public final class WebhookOutbox implements AutoCloseable {
    // Why: docs/decisions/0135

    private static final int MAX_NAME = 100;
    private static final int BEATS = 3;
    private static final Duration FORGET_INTERVAL = Duration.ofMinutes(1);

    private final Store store;
    private final StoredFiles files;
    private final Bodies bodies;
    private final Settings settings;
    private final Workers workers;
    private final OutboxTransactions transactions;
    private final Duration closeTimeout;

    /** Names this process in the database. */
    private final String me = UUID.randomUUID().toString();

    /** By name. Other processes deliver lanes without a value. */
    private final Map<String, Optional<Lane>> lanes = new LinkedHashMap<>();

    private final Map<String, Room> rooms = new HashMap<>();

    /** The processes that other lanes belong to, as the heartbeats have seen them. */
    private final Map<String, Sighting> sightings = new ConcurrentHashMap<>();

    /** The time at which the last successful heartbeat began, by the monotonic clock. */
    private volatile long lastBeat;

    /** Whether the last check of the database failed, which is logged once. */
    private final AtomicBoolean databaseFails = new AtomicBoolean();

    private final AtomicBoolean started = new AtomicBoolean();
    private final AtomicBoolean closed = new AtomicBoolean();
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition someLaneIsIdle = lock.newCondition();

    /**
     * What this process has seen of the process that a lane belongs to.
     *
     * @param looks the number of heartbeats in a row that have seen the same beat, at most one more than {@link #BEATS}
     */
    private record Sighting(String owner, long beat, int looks) {
        Sighting followedBy(Sighting next) {
            boolean isSame = owner.equals(next.owner) && beat == next.beat;
            return isSame ? new Sighting(owner, beat, Math.min(looks, BEATS) + 1) : next;
        }

        /** Returns whether the process has shown no sign of life for a lease. */
        boolean isOfEnded() {
            return looks > BEATS;
        }
    }

    private WebhookOutbox(Builder builder, Store store, Settings settings) throws SQLException {
        this.store = store;
        this.settings = settings;
        this.workers = builder.workers;
        this.transactions = builder.transactions;
        this.closeTimeout = builder.closeTimeout;
        this.lastBeat = settings.nanoTime().getAsLong();
        EncryptionKeys keys = builder.keys;
        ValueCipher cipher = new ValueCipher("the outbox", keys.current(), keys::find);
        this.files = new StoredFiles(store, builder.files.folder(), cipher, builder.prefix);
        this.bodies = new Bodies(cipher, keys.current().isPresent(), files);
        builder.lanes.forEach((name, client) -> {
            lanes.put(name, client.map(used -> newLane(name, used)));
            rooms.put(name, new Room());
        });
        store.createLanes(lanes.keySet());
    }

    private Lane newLane(String name, WebhookClient client) {
        return new Lane(
                name, me, client, store, files, bodies, settings, workers, () -> acquisition(name), this::laneIsIdle);
    }

    /**
     * Returns a builder.
     *
     * @param dataSource connects to PostgreSQL or SQLite. A pool needs five connections at most
     * @return a new builder
     */
    @CheckReturnValue
    public static Builder builder(DataSource dataSource) {
        return new Builder(dataSource);
    }

    /**
     * Accepts a message. If the outbox has {@linkplain Builder#transactions transactions} and the current thread is in one, the message is
     * part of it. Otherwise the message is committed when the method returns.
     *
     * <p>The files are read now, at most 100 MiB, and their streams are closed in any case. Without a transaction of yours, they are read
     * before the transaction begins, so a slow source delays nothing else.
     *
     * @param lane the name of a lane
     * @param message the message; its files are read now
     * @return the identifier of the entry
     * @throws OutboxFullException if the lane is full
     * @throws OutboxException if the database failed
     * @throws UploadException if a file cannot be read, or is too large
     * @throws IllegalArgumentException if the outbox has no such lane
     */
    public OutboxId enqueue(String lane, WebhookMessage message) {
        return enqueue(lane, message, Enqueue.withoutKey());
    }

    /**
     * Accepts a message with options, as {@link #enqueue(String, WebhookMessage)} does.
     *
     * @param lane the name of a lane
     * @param message the message; its files are read now
     * @param options such as a key
     * @return the identifier of the entry; that of the earlier entry if there is one with the same key
     * @throws OutboxFullException if the lane is full
     * @throws OutboxException if the database failed
     * @throws UploadException if a file cannot be read, or is too large
     * @throws IllegalArgumentException if the outbox has no such lane
     */
    public OutboxId enqueue(String lane, WebhookMessage message, Enqueue options) {
        return discardingRest(message.files(), () -> accept(draft(lane, message, options)));
    }

    /**
     * Accepts a message as part of your transaction. The message is accepted when you commit, and does not exist if you roll back. The
     * outbox finds it when it {@linkplain Builder#pollInterval checks} the database the next time.
     *
     * <p>The files are read during your transaction. In SQLite a transaction that has written blocks all other writers until it ends: open
     * slow sources, such as downloads, before it.
     *
     * @param connection a connection to the database of the outbox, in a transaction
     * @param lane the name of a lane
     * @param message the message; its files are read now
     * @param options such as a key
     * @return the identifier of the entry; that of the earlier entry if there is one with the same key
     * @throws OutboxFullException if the lane is full
     * @throws OutboxException if the database failed; roll back then
     * @throws UploadException if a file cannot be read, or is too large; roll back then
     * @throws IllegalArgumentException if the outbox has no such lane
     */
    public OutboxId enqueue(Connection connection, String lane, WebhookMessage message, Enqueue options) {
        return discardingRest(message.files(), () -> within(connection, draft(lane, message, options)));
    }

    /**
     * Accepts an edit of a message. It is delivered after the message, in the same lane. If the message is not delivered, or was forgotten
     * (see {@link Builder#remember}), the edit becomes a dead letter.
     *
     * @param message the identifier of the message
     * @param edit the changes; its files are read now
     * @return the identifier of the new entry
     * @throws OutboxFullException if the lane is full
     * @throws OutboxException if the database failed, or does not contain the message
     * @throws UploadException if a file cannot be read, or is too large
     */
    public OutboxId edit(OutboxId message, WebhookMessageEdit edit) {
        return discardingRest(edit.files(), () -> accept(draft(laneOf(message), message, edit)));
    }

    /**
     * Accepts an edit of a message as part of your transaction.
     *
     * @param connection a connection to the database of the outbox, in a transaction
     * @param message the identifier of the message
     * @param edit the changes; its files are read now
     * @return the identifier of the new entry
     * @throws OutboxException if the database failed, or does not contain the message; roll back then
     * @throws UploadException if a file cannot be read, or is too large; roll back then
     */
    public OutboxId edit(Connection connection, OutboxId message, WebhookMessageEdit edit) {
        return discardingRest(
                edit.files(), () -> within(connection, draft(laneOf(connection, message), message, edit)));
    }

    /**
     * Accepts the deletion of a message. It is delivered after the message, in the same lane.
     *
     * @param message the identifier of the message
     * @return the identifier of the new entry
     * @throws OutboxFullException if the lane is full
     * @throws OutboxException if the database failed, or does not contain the message
     */
    public OutboxId delete(OutboxId message) {
        return accept(deletion(laneOf(message), message));
    }

    /**
     * Accepts the deletion of a message as part of your transaction.
     *
     * @param connection a connection to the database of the outbox, in a transaction
     * @param message the identifier of the message
     * @return the identifier of the new entry
     * @throws OutboxException if the database failed, or does not contain the message; roll back then
     */
    public OutboxId delete(Connection connection, OutboxId message) {
        return within(connection, deletion(laneOf(connection, message), message));
    }

    private Draft draft(String lane, WebhookMessage message, Enqueue options) {
        return new Draft(known(lane), EntryKind.MESSAGE, 0, options.key(), message.encode(), message.files());
    }

    private static Draft draft(String lane, OutboxId message, WebhookMessageEdit edit) {
        return new Draft(lane, EntryKind.EDIT, message.value(), Optional.empty(), edit.encode(), edit.files());
    }

    private static Draft deletion(String lane, OutboxId message) {
        return new Draft(lane, EntryKind.DELETION, message.value(), Optional.empty(), "{}", List.of());
    }

    /** Closes the streams that were not read, because nothing else will. */
    private static OutboxId discardingRest(List<UploadFile> uploads, Supplier<OutboxId> work) {
        try {
            return work.get();
        } finally {
            uploads.forEach(UploadFile::discard);
        }
    }

    private String known(String lane) {
        if (!lanes.containsKey(Objects.requireNonNull(lane, "lane"))) {
            throw new IllegalArgumentException("The outbox has no lane \"" + lane + "\", only " + lanes.keySet()
                    + "; add lane(name, client), or lane(name) if another process delivers it");
        }
        return lane;
    }

    private String laneOf(OutboxId message) {
        // The current transaction may have accepted the message, which no other connection sees.
        Optional<Connection> current = transactions.current();
        return current.isPresent() ? laneOf(current.get(), message) : query(connection -> laneOf(connection, message));
    }

    private String laneOf(Connection connection, OutboxId message) {
        try {
            return known(store.laneOf(connection, message.value())
                    .orElseThrow(() -> new OutboxException(
                            "The outbox does not contain message " + message
                                    + "; messages are forgotten some time after their delivery: see remember(..)",
                            null,
                            Processing.NOT_PROCESSED)));
        } catch (SQLException e) {
            throw failed(e);
        }
    }

    private OutboxId accept(Draft draft) {
        requireOpen();
        Optional<Connection> current = transactions.current();
        if (current.isPresent()) {
            OutboxId id = within(current.get(), draft);
            transactions.afterCommit(() -> wake(draft.lane()));
            return id;
        }
        OutboxId id = callDatabase(() -> draft.files().isEmpty()
                ? store.transact(connection -> insert(connection, draft))
                : insertWithFiles(draft));
        wake(draft.lane());
        return id;
    }

    /** Reads the files before the transaction begins. */
    private OutboxId insertWithFiles(Draft draft) throws SQLException {
        Optional<OutboxId> earlier = store.query(connection -> earlier(connection, draft));
        if (earlier.isPresent()) {
            return earlier.get();
        }
        try (StoredFiles.ReadFiles read = readAll(draft.files())) {
            return inserted(read, () -> store.transact(connection -> insert(connection, draft, read)));
        }
    }

    private void requireOpen() {
        if (closed.get()) {
            throw new OutboxException("The outbox is closed", null, Processing.NOT_PROCESSED);
        }
    }

    private OutboxId within(Connection connection, Draft draft) {
        requireOpen();
        return callDatabase(() -> insert(connection, draft));
    }

    private OutboxId insert(Connection connection, Draft draft) throws SQLException {
        Optional<OutboxId> earlier = earlier(connection, draft);
        if (earlier.isPresent()) {
            return earlier.get();
        }
        try (StoredFiles.ReadFiles read = readAll(draft.files())) {
            return inserted(read, () -> insert(connection, draft, read));
        }
    }

    /**
     * Takes a place in the lane. Finds the entry with the same key if there is no place, or if files would be read for nothing.
     *
     * @throws OutboxFullException if there is neither a place nor an entry
     */
    private Optional<OutboxId> earlier(Connection connection, Draft draft) throws SQLException {
        boolean full = !takesPlace(connection, draft.lane());
        if (draft.key().isPresent() && (full || !draft.files().isEmpty())) {
            Optional<Long> earlier =
                    store.findKey(connection, draft.lane(), draft.key().get());
            if (earlier.isPresent()) {
                return earlier.map(OutboxId::new);
            }
        }
        if (full) {
            throw new OutboxFullException(draft.lane(), settings.capacity());
        }
        return Optional.empty();
    }

    private boolean takesPlace(Connection connection, String lane) throws SQLException {
        Room room = Objects.requireNonNull(rooms.get(lane));
        return room.take() || room.take(settings.capacity() - store.waiting(connection, lane, settings.capacity()));
    }

    private StoredFiles.ReadFiles readAll(List<UploadFile> uploads) {
        try {
            return files.readAll(uploads);
        } catch (IOException e) {
            throw failed(e);
        }
    }

    /** Inserts an entry. Deletes its files from the folder if it is certain that no entry will have them. */
    private static OutboxId inserted(StoredFiles.ReadFiles read, DatabaseCall<Store.Inserted> insertion)
            throws SQLException {
        Store.Inserted inserted;
        try {
            inserted = insertion.run();
        } catch (Database.UnknownCommitException e) {
            throw e; // the message may be accepted
        } catch (SQLException e) {
            read.delete();
            throw e;
        }
        if (!inserted.isNew()) {
            read.delete();
        }
        return new OutboxId(inserted.id());
    }

    private Store.Inserted insert(Connection connection, Draft draft, StoredFiles.ReadFiles read) throws SQLException {
        String location;
        try {
            location = read.store(connection);
        } catch (IOException e) {
            throw failed(e);
        }
        String body = bodies.encode(draft.lane(), draft.kind(), draft.body());
        NewEntry entry = new NewEntry(draft.lane(), draft.kind(), draft.target(), draft.key(), body, location);
        return store.insertOnce(connection, entry, files);
    }

    private static UploadException failed(IOException e) {
        String reason = e instanceof UnreadableBodyException ? e.getMessage() : "its files cannot be stored: " + e;
        UploadException failure = new UploadException("The message was not accepted: " + reason, e);
        failure.initProcessing(Processing.NOT_PROCESSED);
        return failure;
    }

    private static OutboxException failed(SQLException e) {
        return e instanceof Database.UnknownCommitException
                ? new OutboxException(
                        "The connection to the database broke during the commit, so the message may be accepted: enqueue it again with the"
                                + " same key, which stores it once",
                        e,
                        Processing.UNKNOWN)
                : new OutboxException("Nothing was changed: " + Database.text(e), e, Processing.NOT_PROCESSED);
    }

    /**
     * Starts the delivery. Without it, the outbox only accepts messages, and another process delivers them. A second call does nothing.
     *
     * @return this outbox
     */
    public WebhookOutbox start() {
        if (!started.getAndSet(true)) {
            workers.execute(this::deleteOrphans);
            workers.execute(this::poll);
            beatLater();
            checkLeasesLater();
            if (settings.remembers()) {
                forgetLater();
            }
        }
        return this;
    }

    private void deleteOrphans() {
        try {
            files.deleteOrphans(Instant.now(settings.wall()).minus(Duration.ofDays(1)), store::usedFiles);
        } catch (SQLException e) {
            Log.warn("Files without a message are not deleted: {0}", Database.text(e));
        }
    }

    private void wake(String lane) {
        if (started.get()) {
            Objects.requireNonNull(lanes.get(lane)).ifPresent(Lane::wake);
        }
    }

    /** Finds lanes with entries that other processes have accepted. */
    private void poll() {
        try {
            Map<String, LaneState> states = store.lanes();
            databaseFails.set(false);
            for (Lane lane : own()) {
                LaneState state = states.get(lane.name());
                if (state != null && isWaiting(lane, state)) {
                    lane.wake();
                }
            }
        } catch (SQLException e) {
            if (!databaseFails.getAndSet(true)) {
                Log.warn("The outbox waits for its database: {0}", Database.text(e));
            }
        } finally {
            workers.schedule(settings.pollInterval(), () -> workers.execute(this::poll));
        }
    }

    /** Returns whether a lane that no other process has is to be delivered. */
    private boolean isWaiting(Lane lane, LaneState state) {
        return state.owner().orElse(me).equals(me) && state.hasEntries() && !state.isRefused(Optional.of(lane.hash()));
    }

    /**
     * Takes a lane over whose owner has shown no sign of life for a lease. The lease is counted in heartbeats: time in which this process was
     * suspended itself, or in which it waited for the database, says nothing about the owner.
     */
    private void watch(Lane lane, LaneState state) {
        String owner = state.owner().orElse(me);
        if (owner.equals(me)) {
            sightings.remove(lane.name());
            return;
        }
        Sighting first = new Sighting(owner, state.beat(), 1);
        Sighting seen = sightings.merge(lane.name(), first, Sighting::followedBy);
        if (seen != null && seen.isOfEnded()) {
            lane.wake();
        }
    }

    /** Returns how a lane is acquired that this process does not have. */
    private Grip acquisition(String lane) {
        Sighting seen = sightings.get(lane);
        if (seen == null || !seen.isOfEnded()) {
            return Grip.FREE;
        }
        sightings.remove(lane, seen); // if the database fails now, it may fail for the owner, too
        return new Grip(false, Optional.of(seen.owner()), seen.beat());
    }

    private List<Lane> own() {
        return lanes.values().stream().flatMap(Optional::stream).toList();
    }

    private void beatLater() {
        workers.schedule(beatInterval(), () -> workers.executeApart(this::beat));
    }

    private Duration beatInterval() {
        return settings.lease().dividedBy(BEATS);
    }

    /**
     * Renews the leases, and finds lanes that other processes have, or had when they ended. A process without a lane writes, too: if it
     * cannot, the owners may be unable to show that they live.
     */
    private void beat() {
        boolean hasSeenAll = false;
        try {
            long begin = settings.nanoTime().getAsLong();
            store.beat(me);
            lastBeat = begin;
            Map<String, LaneState> states = store.lanes();
            for (Lane lane : own()) {
                LaneState state = states.get(lane.name());
                if (state != null) {
                    watch(lane, state);
                    if (!state.owner().equals(Optional.of(me))) {
                        lane.withdrawLost(begin);
                    }
                }
            }
            hasSeenAll = true;
        } catch (SQLException e) {
            Log.debug("The leases of the outbox cannot be renewed: {0}", Database.text(e));
        } finally {
            if (!hasSeenAll) {
                sightings.clear();
            }
            beatLater();
        }
    }

    private void checkLeasesLater() {
        workers.schedule(beatInterval(), this::checkLeases);
    }

    /** Withdraws calls whose lease ends before the next check. Heartbeats cannot do this, because they may wait for the database for long. */
    private void checkLeases() {
        try {
            long limit = settings.lease().minus(beatInterval()).toNanos();
            own().forEach(lane -> lane.withdrawUnlessKept(lastBeat, limit));
        } finally {
            checkLeasesLater();
        }
    }

    private void forgetLater() {
        workers.schedule(FORGET_INTERVAL, () -> workers.execute(this::forget));
    }

    /** Forgets delivered entries. */
    private void forget() {
        try {
            for (Lane lane : own()) {
                store.forget(lane.name(), settings.remember());
            }
        } catch (SQLException e) {
            Log.debug("Delivered messages cannot be forgotten: {0}", Database.text(e));
        } finally {
            forgetLater();
        }
    }

    private void laneIsIdle() {
        lock.lock();
        try {
            someLaneIsIdle.signalAll();
        } finally {
            lock.unlock();
        }
    }

    /**
     * Waits until the lanes of this outbox that are not suspended have no waiting message. Other processes may deliver them.
     *
     * @param limit the time to wait
     * @return whether no message waits; false after the time, or if the thread is interrupted
     */
    public boolean drain(Duration limit) {
        long end = settings.nanoTime().getAsLong() + Deadline.bounded(limit).toNanos();
        own().forEach(lane -> wake(lane.name()));
        lock.lock();
        try {
            while (waits()) {
                long left = end - settings.nanoTime().getAsLong();
                if (left <= 0) {
                    return false;
                }
                var unused = someLaneIsIdle.awaitNanos(
                        Math.min(left, settings.pollInterval().toNanos()));
            }
            return true;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        } finally {
            lock.unlock();
        }
    }

    private boolean waits() {
        Map<String, LaneState> states = callDatabase(store::lanes);
        return lanes.entrySet().stream().anyMatch(lane -> {
            LaneState state = states.get(lane.getKey());
            return state != null
                    && state.hasEntries()
                    && !state.isRefused(lane.getValue().map(Lane::hash));
        });
    }

    /** Uses the database. */
    private interface DatabaseCall<T> {
        T run() throws SQLException;
    }

    private static <T> T callDatabase(DatabaseCall<T> call) {
        try {
            return call.run();
        } catch (SQLException e) {
            throw failed(e);
        }
    }

    private <T> T query(Database.Work<T> work) {
        return callDatabase(() -> store.query(work));
    }

    /**
     * Counts the entries of all lanes.
     *
     * @return the numbers
     */
    public OutboxStatus status() {
        return query(connection -> {
            List<OutboxStatus.Lane> all = new ArrayList<>();
            for (Map.Entry<String, Optional<Lane>> lane : lanes.entrySet()) {
                all.add(store.status(connection, lane.getKey(), lane.getValue().map(Lane::hash)));
            }
            return new OutboxStatus(all);
        });
    }

    /**
     * Lists dead letters.
     *
     * @param lane the name of a lane
     * @param limit the maximum number, at least 1
     * @return the oldest ones
     */
    public List<UndeliveredEntry> deadLetters(String lane, int limit) {
        return callDatabase(() -> store.ended(known(lane), State.DEAD, limit));
    }

    /**
     * Lists parked messages, whose outcome is unknown.
     *
     * @param lane the name of a lane
     * @param limit the maximum number, at least 1
     * @return the oldest ones
     */
    public List<UndeliveredEntry> parked(String lane, int limit) {
        return callDatabase(() -> store.ended(known(lane), State.PARKED, limit));
    }

    /**
     * Sends a dead letter or parked message again, with new attempts and a new age. It is delivered before the waiting messages of its lane,
     * because it was accepted before them. If the outcome of an earlier attempt is unknown, {@link UndeliveredEntry#processing()} stays
     * {@link Processing#UNKNOWN}.
     *
     * @param entry the identifier of a dead letter or parked message
     * @return false if the entry is neither a dead letter nor parked
     */
    public boolean retry(OutboxId entry) {
        boolean found = callDatabase(() -> store.retry(entry.value()));
        if (found) {
            own().forEach(lane -> wake(lane.name()));
        }
        return found;
    }

    /**
     * Deletes a dead letter or parked message, its files and its key.
     *
     * @param entry the identifier of a dead letter or parked message
     * @return false if the entry is neither a dead letter nor parked
     */
    public boolean discard(OutboxId entry) {
        Optional<String> location = callDatabase(() -> store.discard(entry.value(), files));
        location.filter(text -> !text.isEmpty()).ifPresent(files::deleteFiles);
        return location.isPresent();
    }

    /**
     * Continues a suspended lane. The other processes continue, too.
     *
     * @param lane the name of a lane
     */
    public void resume(String lane) {
        resumeUrl(known(lane), null);
    }

    /**
     * Continues a suspended lane with another client in this process. Processes whose clients have another refused URL leave the lane to
     * this one.
     *
     * @param lane the name of a lane that this process delivers
     * @param client the client, which is not closed with the outbox
     * @throws IllegalArgumentException if this process does not deliver the lane
     */
    public void resume(String lane, WebhookClient client) {
        Lane own = Objects.requireNonNull(lanes.get(known(lane)))
                .orElseThrow(() -> new IllegalArgumentException("This process does not deliver the lane " + lane));
        own.use(client);
        resumeUrl(lane, own.hash());
    }

    private void resumeUrl(String lane, @Nullable String hash) {
        callDatabase(() -> {
            store.resume(lane, hash);
            return lane;
        });
        wake(lane);
    }

    /**
     * Stops the delivery. Waits for calls in flight, for ten seconds unless the builder has another {@linkplain Builder#closeTimeout time},
     * and then ends them: the outcome of a request that was sent is unknown, and a message whose request was not sent waits for the next
     * start. An interrupt does not shorten the time, and the thread's interrupt flag stays set. Clients and the data source stay open.
     * Waiting messages are delivered after the next start.
     */
    @Override
    public void close() {
        if (closed.getAndSet(true)) {
            return;
        }
        own().forEach(Lane::stop);
        if (!stopped(closeTimeout)) {
            own().forEach(Lane::endCall);
            if (!stopped(Duration.ofSeconds(1))) {
                Log.warn("The outbox was closed while it sent messages, whose outcome is unknown");
            }
        }
        workers.close();
    }

    /** Waits in spite of interrupts: a result that arrives meanwhile must be recorded. */
    private boolean stopped(Duration limit) {
        long end = settings.nanoTime().getAsLong() + limit.toNanos();
        boolean interrupted = false;
        lock.lock();
        try {
            while (own().stream().anyMatch(Lane::isRunning)) {
                long left = end - settings.nanoTime().getAsLong();
                if (left <= 0) {
                    return false;
                }
                try {
                    var unused = someLaneIsIdle.awaitNanos(left);
                } catch (InterruptedException e) {
                    interrupted = true;
                }
            }
            return true;
        } finally {
            lock.unlock();
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    Set<String> laneNames() {
        return lanes.keySet();
    }

    @Override
    public String toString() {
        return "WebhookOutbox" + lanes.keySet();
    }

    /**
     * Settings of an outbox. Each setting except for the lanes has a default. {@link Timeouts#FOREVER} stands for no limit; pauses, the lease
     * and the intervals are at most a year.
     */
    public static final class Builder {
        /** Replaces longer times, which would overflow. */
        private static final Duration FOR_EVER = Duration.ofDays(365_000);

        private final DataSource dataSource;
        private final Map<String, Optional<WebhookClient>> lanes = new LinkedHashMap<>();
        private UnknownOutcomes unknownOutcomes = UnknownOutcomes.REPEAT;
        private int capacity = 10_000;
        private int maxAttempts = 10;
        private Duration maxAge = Duration.ofDays(3);
        private Duration firstPause = Duration.ofSeconds(2);
        private Duration maxPause = Duration.ofMinutes(15);
        private Duration remember = Duration.ofDays(7);
        private Duration lease = Duration.ofSeconds(10);
        private Duration pollInterval = Duration.ofSeconds(1);
        private Duration closeTimeout = Duration.ofSeconds(10);
        private OutboxFiles files = OutboxFiles.inDatabase();
        private EncryptionKeys keys = EncryptionKeys.unencrypted();
        private Consumer<OutboxEvent> listener = event -> {};
        private OutboxTransactions transactions = NO_TRANSACTIONS;
        private String prefix = "guildkit_outbox_";
        private boolean createTables = true;
        private @Nullable String now;
        private LongSupplier nanoTime = System::nanoTime;
        private Clock wall = Clock.systemUTC();
        private Workers workers = new BackgroundThreads("guildkit-outbox");

        private static final OutboxTransactions NO_TRANSACTIONS = new OutboxTransactions() {
            @Override
            public Optional<Connection> current() {
                return Optional.empty();
            }

            @Override
            public void afterCommit(Runnable task) {}
        };

        private Builder(DataSource dataSource) {
            this.dataSource = Objects.requireNonNull(dataSource, "dataSource");
        }

        /**
         * Adds a lane: messages that are delivered in order, through one webhook. The database contains its name, and never its URL.
         *
         * @param name 1 to 100 characters
         * @param client the client, perhaps of a {@linkplain WebhookClient#thread thread}; it is not closed with the outbox
         * @return this builder
         * @throws IllegalArgumentException if the name is empty or too long, or another lane has it
         */
        public Builder lane(String name, WebhookClient client) {
            return add(name, Optional.of(client));
        }

        /**
         * Adds a lane that other processes deliver. This process only accepts messages for it.
         *
         * @param name 1 to 100 characters
         * @return this builder
         * @throws IllegalArgumentException if the name is empty or too long, or another lane has it
         */
        public Builder lane(String name) {
            return add(name, Optional.empty());
        }

        private Builder add(String name, Optional<WebhookClient> client) {
            if (name.isEmpty() || name.length() > MAX_NAME) {
                throw new IllegalArgumentException(
                        "The name of a lane must have 1 to " + MAX_NAME + " characters, but has " + name.length());
            }
            if (lanes.putIfAbsent(name, client) != null) {
                throw new IllegalArgumentException("There is a lane \"" + name + "\" already");
            }
            return this;
        }

        /**
         * Sets what happens to messages that may have been delivered. Default: {@link UnknownOutcomes#REPEAT}. A resolver may block: its lane
         * waits for it, and other lanes do not.
         *
         * @param policy {@link UnknownOutcomes#REPEAT}, {@link UnknownOutcomes#PARK} or a resolver
         * @return this builder
         */
        public Builder unknownOutcomes(UnknownOutcomes policy) {
            this.unknownOutcomes = Objects.requireNonNull(policy, "policy");
            return this;
        }

        /**
         * Sets the number of messages that may wait in each lane. Default: 10,000. Processes do not count each message of the others, so
         * several processes can exceed it by one eighth each.
         *
         * @param messages at least 1
         * @return this builder
         */
        public Builder capacity(int messages) {
            this.capacity = positive(messages, "capacity");
            return this;
        }

        /**
         * Sets the number of attempts after which a message becomes a dead letter. Default: 10. Waits for rate limits, and for a service that
         * cannot be reached, are no attempts.
         *
         * @param attempts at least 1
         * @return this builder
         */
        public Builder maxAttempts(int attempts) {
            this.maxAttempts = positive(attempts, "maxAttempts");
            return this;
        }

        /**
         * Sets the age at which a waiting message becomes a dead letter. Default: three days.
         *
         * @param age the time since the acceptance, by the clock of the database
         * @return this builder
         */
        public Builder maxAge(Duration age) {
            this.maxAge = positive(age, "maxAge");
            return this;
        }

        /**
         * Sets the pauses of a lane after failures. Each pause is three times as long as the one before. Defaults: 2 seconds and 15 minutes,
         * which makes ten attempts in about an hour. Pauses after failures of the database are at most the lease.
         *
         * @param first the pause after the first failure
         * @param max the longest pause
         * @return this builder
         */
        public Builder pauses(Duration first, Duration max) {
            this.firstPause = Deadline.bounded(positive(first, "first"));
            this.maxPause = Deadline.bounded(positive(max, "max"));
            return this;
        }

        /**
         * Sets how long the outbox remembers keys and the identifiers of delivered messages, which edits and deletions need. Default: seven
         * days.
         *
         * @param time the time after the delivery; zero remembers nothing
         * @return this builder
         */
        public Builder remember(Duration time) {
            Duration positive = notNegative(time, "remember");
            this.remember = positive.compareTo(FOR_EVER) > 0 ? FOR_EVER : positive;
            return this;
        }

        /**
         * Sets the time for which a process keeps a lane without a sign of life. Default: 10 seconds. Processes measure
         * it with their own monotonic clocks, so clocks that jump do no harm. Time in which the other processes cannot read and write the
         * database does not count. All processes need the same lease.
         *
         * @param time at least 1 second
         * @return this builder
         */
        public Builder lease(Duration time) {
            if (time.compareTo(Duration.ofSeconds(1)) < 0) {
                throw new IllegalArgumentException("lease must be at least 1 second, but is " + time);
            }
            this.lease = Deadline.bounded(time);
            return this;
        }

        /**
         * Sets how often the outbox looks for messages that other processes or your own transactions have stored. Default: 1 second. Messages
         * of {@link WebhookOutbox#enqueue(String, WebhookMessage)} are sent at once.
         *
         * @param interval positive
         * @return this builder
         */
        public Builder pollInterval(Duration interval) {
            this.pollInterval = Deadline.bounded(positive(interval, "pollInterval"));
            return this;
        }

        /**
         * Sets how long {@link WebhookOutbox#close} waits for calls in flight. Default: 10 seconds.
         *
         * @param time zero or more
         * @return this builder
         */
        public Builder closeTimeout(Duration time) {
            this.closeTimeout = Deadline.bounded(notNegative(time, "closeTimeout"));
            return this;
        }

        /**
         * Sets where the files of messages are kept. Default: {@link OutboxFiles#inDatabase()}.
         *
         * @param place the place
         * @return this builder
         */
        public Builder files(OutboxFiles place) {
            this.files = Objects.requireNonNull(place, "place");
            return this;
        }

        /**
         * Encrypts messages and files. Keys of deduplication, names of lanes, sizes and times stay readable. Default: not encrypted. To
         * switch encryption off, set {@link EncryptionKeys#unencrypted()} with the key as an {@linkplain EncryptionKeys#withOld old} one, until
         * the messages that wait are delivered.
         *
         * @param encryptionKeys the keys; all processes need the same
         * @return this builder
         */
        public Builder encryption(EncryptionKeys encryptionKeys) {
            this.keys = Objects.requireNonNull(encryptionKeys, "encryptionKeys");
            return this;
        }

        /**
         * Sets a listener. It is called on a thread of the outbox, and its lane waits for it; other lanes do not. Its exceptions are logged.
         *
         * @param consumer receives each event
         * @return this builder
         */
        public Builder listener(Consumer<OutboxEvent> consumer) {
            this.listener = Objects.requireNonNull(consumer, "consumer");
            return this;
        }

        /**
         * Sets how the outbox finds the transaction of the current thread. Default: there is none.
         *
         * @param finder finds it
         * @return this builder
         */
        public Builder transactions(OutboxTransactions finder) {
            this.transactions = Objects.requireNonNull(finder, "finder");
            return this;
        }

        /**
         * Sets the beginning of the names of the tables. Default: {@code guildkit_outbox_}. It may name a schema: {@code jobs.outbox_}.
         *
         * @param text lower-case letters, digits, underscores and one dot
         * @return this builder
         * @throws IllegalArgumentException if it contains other characters
         */
        public Builder tablePrefix(String text) {
            if (!text.matches("([a-z][a-z0-9_]{0,40}\\.)?[a-z][a-z0-9_]{0,40}")) {
                throw new IllegalArgumentException(
                        "tablePrefix must have lower-case letters, digits, underscores and at most one dot, but is \""
                                + text + "\"");
            }
            this.prefix = text;
            return this;
        }

        /**
         * Sets whether the outbox creates its tables. Default: true. Programs that create them with a tool for migrations set false. The
         * outbox checks the version of the tables in both cases.
         *
         * @param create whether to create tables that do not exist
         * @return this builder
         */
        public Builder createTables(boolean create) {
            this.createTables = create;
            return this;
        }

        /** Sets the expression for the current time of the database, in milliseconds since 1970. */
        Builder now(String expression) {
            this.now = expression;
            return this;
        }

        Builder clocks(LongSupplier monotonic, Clock clock) {
            this.nanoTime = monotonic;
            this.wall = clock;
            return this;
        }

        Builder workers(Workers other) {
            this.workers = other;
            return this;
        }

        /**
         * Connects to the database, and creates or checks the tables. The outbox accepts messages then, and delivers them after {@link
         * WebhookOutbox#start()}.
         *
         * @return the outbox
         * @throws OutboxException if the database fails
         * @throws IllegalArgumentException if there is no lane, the database is not supported or does not survive a crash of its machine, or
         *     the tables have another version
         */
        public WebhookOutbox build() {
            if (lanes.isEmpty()) {
                throw new IllegalArgumentException("The outbox needs a lane: call lane(name, client)");
            }
            Settings settings = new Settings(
                    unknownOutcomes,
                    capacity,
                    maxAttempts,
                    maxAge,
                    firstPause,
                    maxPause,
                    remember,
                    lease,
                    pollInterval,
                    listener,
                    nanoTime,
                    wall);
            return callDatabase(() -> {
                Database database = Database.connected(dataSource, Database::of);
                String time = now == null ? database.now() : now;
                return new WebhookOutbox(this, new Store(dataSource, database, prefix, time, createTables), settings);
            });
        }

        private static int positive(int number, String name) {
            if (number < 1) {
                throw new IllegalArgumentException(name + " must be at least 1, but is " + number);
            }
            return number;
        }

        private static Duration notNegative(Duration time, String name) {
            if (time.isNegative()) {
                throw new IllegalArgumentException(name + " must not be negative, but is " + time);
            }
            return time;
        }

        private static Duration positive(Duration time, String name) {
            if (time.isNegative() || time.isZero()) {
                throw new IllegalArgumentException(name + " must be positive, but is " + time);
            }
            return time;
        }
    }
}
