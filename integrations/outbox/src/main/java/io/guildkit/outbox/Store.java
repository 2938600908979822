package io.guildkit.outbox;

import io.guildkit.core.base.Deadline;
import io.guildkit.core.failure.Processing;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.locks.ReentrantLock;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/** The statements of the outbox. All times are those of the database, in milliseconds since 1970. */
final class Store {
    private static final int MAX_DETAIL = 1000;

    private static final String CLAIMED =
            "id, kind, target, body, files, attempts, uncertain, sent_at, age_from, accepted_at, claim";

    /** The number of rows that one statement forgets. */
    private static final int FORGET = 1000;

    private final DataSource source;
    private final Database database;
    private final ReentrantLock writer = new ReentrantLock();
    private final String name;

    private final String insert;
    private final String byKey;
    private final String laneOf;
    private final String count;
    private final String newLane;
    private final String acquire;
    private final String renew;
    private final String beat;
    private final String release;
    private final String refuse;
    private final String addRefusal;
    private final String resume;
    private final String removeRefusals;
    private final String head;
    private final String claim;
    private final String finish;
    private final String isFinished;
    private final String known;
    private final String forget;
    private final String forgetOld;
    private final String lanes;
    private final String counts;
    private final String oldest;
    private final String refusals;
    private final String refusal;
    private final String ended;
    private final String target;
    private final String retry;
    private final String endedFiles;
    private final String discard;
    private final String usedFiles;

    /**
     * Creates or checks the tables.
     *
     * @param prefix the beginning of the names of the tables
     * @param now the expression of the current time
     */
    Store(DataSource source, Database database, String prefix, String now, boolean createTables) throws SQLException {
        this.source = source;
        this.database = database;
        String messages = prefix + "messages";
        String lane = prefix + "lanes";
        String refused = prefix + "refusals";
        this.insert = "INSERT INTO " + messages
                + " (lane, state, kind, target, dedup_key, body, files, accepted_at, age_from, not_before, attempts, uncertain)"
                + " VALUES (?, 0, ?, ?, ?, ?, ?, " + now + ", " + now + ", 0, 0, 0)";
        this.byKey = "SELECT id FROM " + messages + " WHERE lane = ? AND dedup_key = ?";
        this.laneOf = "SELECT lane FROM " + messages + " WHERE id = ? AND kind = 'MESSAGE'";
        this.count = "SELECT COUNT(*) FROM (SELECT 1 AS one FROM " + messages
                + " WHERE lane = ? AND state = 0 LIMIT ?) AS waiting";
        this.newLane = "INSERT INTO " + lane
                + " (name, beat) SELECT CAST(? AS VARCHAR(100)), 0 WHERE NOT EXISTS (SELECT 1 FROM " + lane
                + " WHERE name = ?)" + database.orIgnore();
        String own = "UPDATE " + lane
                + " SET owner = ?, beat = beat + 1, refused = CASE WHEN ? = 1 THEN NULL ELSE refused END WHERE name = ? AND ";
        this.acquire = own + "(owner IS NULL OR owner = ? OR (owner = ? AND beat = ?))";
        this.renew = own + "owner = ?";
        this.beat = "UPDATE " + lane + " SET beat = beat + 1 WHERE owner = ?";
        this.release = "UPDATE " + lane + " SET owner = NULL WHERE name = ? AND owner = ?";
        this.refuse = "UPDATE " + lane + " SET refused = ? WHERE name = ?";
        this.addRefusal = "INSERT INTO " + refused
                + " (lane, hash, detail) SELECT CAST(? AS VARCHAR(100)), CAST(? AS VARCHAR(64)), CAST(? AS VARCHAR(1000))"
                + " WHERE NOT EXISTS (SELECT 1 FROM " + refused + " WHERE lane = ? AND hash = ?)" + database.orIgnore();
        this.resume = "UPDATE " + lane + " SET refused = NULL WHERE name = ?";
        this.removeRefusals = "DELETE FROM " + refused + " WHERE lane = ? AND hash = COALESCE(?, hash)";
        this.head = "SELECT state, not_before - " + now + " AS pause, " + CLAIMED + ", " + now + " AS time FROM "
                + messages + " WHERE lane = ? AND state IN (0, 1) ORDER BY state DESC, id LIMIT 1";
        this.claim = database.returning(
                "UPDATE " + messages + " SET state = 1, claim = ?, attempts = attempts + 1, sent_at = " + now
                        + " WHERE id = (SELECT id FROM "
                        + messages + " WHERE lane = ? AND state = 0 ORDER BY id LIMIT 1) AND NOT EXISTS (SELECT 1 FROM "
                        + refused
                        + " WHERE lane = ? AND hash = ?)",
                CLAIMED + ", sent_at AS time");
        this.finish = "UPDATE " + messages
                + " SET state = ?, attempts = attempts - ?, uncertain = CASE WHEN ? = 1 THEN 1 ELSE uncertain END,"
                + " not_before = " + now + " + ?, reason = ?, detail = ?, ended_at = " + now
                + ", claim = ? WHERE id = ? AND claim = ? AND state = 1";
        this.isFinished = "SELECT 1 FROM " + messages + " WHERE id = ? AND claim = ?";
        this.known = "UPDATE " + messages + " SET state = 2, body = '', files = NULL, ended_at = " + now
                + ", reason = NULL, detail = NULL, message_id = ?, thread_id = ? WHERE id = ? AND state <> 2";
        this.forget = "DELETE FROM " + messages + " WHERE id = ?";
        this.forgetOld = "DELETE FROM " + messages + " WHERE id IN (SELECT id FROM (SELECT id, ended_at FROM "
                + messages + " WHERE lane = ? AND state = 2 ORDER BY id LIMIT " + FORGET
                + ") AS delivered WHERE ended_at < " + now + " - ?)";
        this.lanes = "SELECT name, owner, beat, refused, (SELECT MIN(id) FROM " + messages
                + " WHERE lane = name AND state = 0) AS waiting, " + "(SELECT MIN(id) FROM " + messages
                + " WHERE lane = name AND state = 1) AS sending FROM " + lane;
        this.counts =
                "SELECT state, COUNT(*) FROM " + messages + " WHERE lane = ? AND state IN (0, 1, 3, 4) GROUP BY state";
        this.oldest = "SELECT " + now + " - accepted_at FROM " + messages
                + " WHERE lane = ? AND state IN (0, 1) ORDER BY id LIMIT 1";
        this.refusals = "SELECT lane, hash FROM " + refused;
        this.refusal = "SELECT detail FROM " + refused + " WHERE lane = ? AND hash = COALESCE(?, (SELECT refused FROM "
                + lane + " WHERE name = ?))";
        this.ended = "SELECT id, lane, kind, reason, detail, attempts, uncertain, accepted_at, ended_at FROM "
                + messages + " WHERE lane = ? AND state = ? ORDER BY id LIMIT ?";
        this.target = "SELECT state, message_id, thread_id FROM " + messages + " WHERE id = ?";
        this.retry = "UPDATE " + messages + " SET state = 0, attempts = 0, age_from = " + now
                + ", not_before = 0, reason = NULL, detail = NULL WHERE id = ? AND state IN (3, 4)";
        this.endedFiles = "SELECT files FROM " + messages + " WHERE id = ? AND state IN (3, 4)";
        this.discard = "DELETE FROM " + messages + " WHERE id = ? AND state IN (3, 4)";
        this.usedFiles = "SELECT files FROM " + messages + " WHERE files IS NOT NULL";
        this.name = open(new Schema(database, prefix), createTables);
    }

    private String open(Schema schema, boolean createTables) throws SQLException {
        query(connection -> {
            database.requireDurable(connection);
            return true;
        });
        if (createTables) {
            transact(connection -> {
                schema.create(connection);
                return true;
            });
        }
        return query(connection -> {
            schema.check(connection);
            return schema.store(connection);
        });
    }

    /** Returns the name of the tables, which no other tables have. */
    String name() {
        return name;
    }

    /** Runs a query on a connection of its own. */
    <T extends @Nullable Object> T query(Database.Work<T> work) throws SQLException {
        return Database.connected(source, connection -> {
            database.prepare(connection);
            return work.run(connection);
        });
    }

    /** Runs work in a transaction of its own. */
    <T extends @Nullable Object> T transact(Database.Work<T> work) throws SQLException {
        return Database.connected(source, connection -> database.transact(connection, writer, work));
    }

    /** Runs a change of one statement. */
    private int change(String sql, Object... values) throws SQLException {
        return transact(connection -> update(connection, sql, values));
    }

    private static int update(Connection connection, String sql, @Nullable Object... values) throws SQLException {
        try (PreparedStatement statement = prepare(connection, sql, values)) {
            return statement.executeUpdate();
        }
    }

    private static PreparedStatement prepare(Connection connection, String sql, @Nullable Object... values)
            throws SQLException {
        PreparedStatement statement = connection.prepareStatement(sql);
        try {
            for (int i = 0; i < values.length; i++) {
                Object value = values[i];
                if (value instanceof Long number) {
                    statement.setLong(i + 1, number);
                } else if (value instanceof Integer number) {
                    statement.setInt(i + 1, number);
                } else {
                    statement.setString(i + 1, (String) value);
                }
            }
            return statement;
        } catch (SQLException | RuntimeException e) {
            statement.close();
            throw e;
        }
    }

    /** An entry to store. */
    record NewEntry(
            String lane,
            EntryKind kind,
            long target,
            Optional<String> key,
            String body,
            @Nullable String files) {}

    /**
     * Stores an entry.
     *
     * @return its identifier; empty if the key exists already
     */
    private Optional<Long> insert(Connection connection, NewEntry entry) throws SQLException {
        String key = entry.key().orElse(null);
        String sql = key == null ? insert : insert + database.orIgnore();
        try (PreparedStatement statement = prepare(
                        connection,
                        database.returning(sql, "id"),
                        entry.lane(),
                        entry.kind().name(),
                        entry.target(),
                        key,
                        entry.body(),
                        entry.files());
                ResultSet rows = statement.executeQuery()) {
            return rows.next() ? Optional.of(rows.getLong(1)) : Optional.empty();
        }
    }

    /**
     * An entry that is in the database.
     *
     * @param isNew whether it was stored now, and not by an earlier transaction with the same key
     */
    record Inserted(long id, boolean isNew) {}

    /**
     * Stores an entry, or finds the entry with its key.
     *
     * @param files deletes the files of an entry that is not stored
     */
    Inserted insertOnce(Connection connection, NewEntry entry, StoredFiles files) throws SQLException {
        boolean isKnown = database == Database.H2 // has no insert that ignores known keys
                && entry.key().isPresent()
                && findKey(connection, entry.lane(), entry.key().get()).isPresent();
        Optional<Long> id = isKnown ? Optional.empty() : insert(connection, entry);
        if (id.isPresent()) {
            return new Inserted(id.get(), true);
        }
        if (entry.files() != null) { // another transaction has stored the key since these files were written
            files.deleteRows(connection, entry.files());
        }
        return findKey(connection, entry.lane(), entry.key().orElseThrow())
                .map(earlier -> new Inserted(earlier, false))
                .orElseThrow(() -> new SQLException(
                        "another transaction stores the key, and this one does not see it; enqueue again"));
    }

    Optional<Long> findKey(Connection connection, String lane, String key) throws SQLException {
        try (PreparedStatement statement = prepare(connection, byKey, lane, key);
                ResultSet rows = statement.executeQuery()) {
            return rows.next() ? Optional.of(rows.getLong(1)) : Optional.empty();
        }
    }

    /** Returns the lane of a message. */
    Optional<String> laneOf(Connection connection, long id) throws SQLException {
        try (PreparedStatement statement = prepare(connection, laneOf, id);
                ResultSet rows = statement.executeQuery()) {
            return rows.next() ? Optional.of(rows.getString(1)) : Optional.empty();
        }
    }

    /** Counts the waiting entries of a lane up to a limit. */
    int waiting(Connection connection, String lane, int limit) throws SQLException {
        try (PreparedStatement statement = prepare(connection, count, lane, limit);
                ResultSet rows = statement.executeQuery()) {
            return rows.next() ? rows.getInt(1) : 0;
        }
    }

    void createLanes(Collection<String> names) throws SQLException {
        transact(connection -> {
            for (String lane : names) {
                update(connection, newLane, lane, lane);
            }
            return true;
        });
    }

    /**
     * How a process gets or keeps a lane.
     *
     * @param held whether this process has the lane. Otherwise it gets a lane without an owner, or that of an owner that has ended
     * @param owner another owner that has ended; empty if there is none
     * @param beat its last beat
     */
    record Grip(boolean held, Optional<String> owner, long beat) {
        static final Grip HELD = new Grip(true, Optional.empty(), 0);
        static final Grip FREE = new Grip(false, Optional.empty(), 0);
    }

    /**
     * An entry that a process has sent, and its result.
     *
     * @param id replaces the name of the attempt, so that the process recognises a result whose commit it was not told about
     */
    record Finish(Claimed entry, Result result, String id) {}

    /** What a process does after it has recorded a result. */
    enum Next {
        /** Claims the next entry, and releases the lane if there is none. */
        CLAIM,

        /** Keeps the lane during a pause. */
        HOLD,

        /** Releases the lane. */
        RELEASE
    }

    /**
     * The state of a lane after a step.
     *
     * @param gripped whether this process had the lane in this transaction
     * @param recorded whether the result of the entry before was recorded; not if another process has recorded one
     * @param held whether this process has the lane now
     * @param claimed the entry to send
     * @param left whether a process was sending the entry when it ended
     * @param pause the time until the first entry may be sent
     */
    record Turn(
            boolean gripped, boolean recorded, boolean held, Optional<Claimed> claimed, boolean left, Duration pause) {
        static final Turn LOST = new Turn(false, false, false, Optional.empty(), false, Duration.ZERO);
        static final Turn RELEASED = new Turn(true, false, false, Optional.empty(), false, Duration.ZERO);
        static final Turn HELD = new Turn(true, false, true, Optional.empty(), false, Duration.ZERO);

        static Turn of(Claimed claimed, boolean left) {
            return new Turn(true, false, true, Optional.of(claimed), left, Duration.ZERO);
        }

        static Turn pause(Duration pause) {
            return new Turn(true, false, true, Optional.empty(), false, pause);
        }

        Turn recorded(boolean isRecorded) {
            return new Turn(gripped, isRecorded, held, claimed, left, pause);
        }
    }

    /**
     * Records the result of an entry, and claims the next one, in one transaction.
     *
     * @param me this process
     * @param hash names the webhook and thread of the client
     * @param finished the entry before; empty if there is none
     * @param claimId names the next attempt
     * @param remembers whether delivered entries are remembered
     * @param files deletes the files of delivered entries
     */
    Turn turn(
            String lane,
            String me,
            String hash,
            Grip grip,
            Optional<Finish> finished,
            Next next,
            String claimId,
            boolean remembers,
            StoredFiles files)
            throws SQLException {
        return transact(connection -> {
            boolean delivers = finished.map(Finish::result)
                    .filter(Result.Delivered.class::isInstance)
                    .isPresent();
            if (!grip(connection, lane, me, grip, delivers)) {
                return Turn.LOST;
            }
            boolean suspended = false;
            boolean recorded = false;
            if (finished.isPresent()) {
                recorded = record(connection, lane, finished.get(), remembers, files);
                suspended = finished.get().result() instanceof Result.Suspended;
            }
            if (next == Next.HOLD && !suspended) {
                return Turn.HELD.recorded(recorded);
            }
            Turn turn = next == Next.CLAIM && !suspended
                    ? next(connection, lane, hash, grip.held(), claimId)
                    : Turn.RELEASED;
            if (!turn.held()) {
                update(connection, release, lane, me);
            }
            return turn.recorded(recorded);
        });
    }

    /** Gets or keeps a lane. A delivery shows that the lane is not suspended. */
    private boolean grip(Connection connection, String lane, String me, Grip grip, boolean delivers)
            throws SQLException {
        int notRefused = delivers ? 1 : 0;
        int changed = grip.held()
                ? update(connection, renew, me, notRefused, lane, me)
                : update(
                        connection,
                        acquire,
                        me,
                        notRefused,
                        lane,
                        me,
                        grip.owner().orElse(null),
                        grip.beat());
        return changed == 1;
    }

    /** Returns whether the result was recorded, now or by an earlier commit that this process was not told about. */
    private boolean record(Connection connection, String lane, Finish finish, boolean remembers, StoredFiles files)
            throws SQLException {
        if (finish.result() instanceof Result.Delivered delivered) {
            delivered(connection, finish.entry(), delivered, remembers, files);
            return true;
        }
        boolean isNew = finish(connection, finish);
        if (isNew && finish.result() instanceof Result.Suspended suspended) {
            String hash = suspended.hash();
            update(connection, refuse, hash, lane);
            update(connection, addRefusal, lane, hash, cut(suspended.detail()), lane, hash);
        }
        return isNew || isFinished(connection, finish);
    }

    private boolean finish(Connection connection, Finish finish) throws SQLException {
        Result result = finish.result();
        if (result instanceof Result.Dead dead) {
            String reason = dead.reason().name();
            return finish(connection, finish, State.DEAD, 0, dead.uncertain(), 0, reason, dead.detail());
        }
        if (result instanceof Result.Parked parked) {
            String reason = UndeliveredEntry.Reason.OUTCOME_UNKNOWN.name();
            return finish(connection, finish, State.PARKED, 0, true, 0, reason, parked.detail());
        }
        if (result instanceof Result.Waiting waiting) {
            int uncounted = waiting.attempted() ? 0 : 1;
            long pause = Deadline.bounded(waiting.pause()).toMillis();
            return finish(
                    connection, finish, State.WAITING, uncounted, waiting.uncertain(), pause, null, waiting.detail());
        }
        Result.Suspended suspended = (Result.Suspended) result;
        return finish(connection, finish, State.WAITING, 1, false, 0, null, suspended.detail());
    }

    private boolean isFinished(Connection connection, Finish finish) throws SQLException {
        try (PreparedStatement statement =
                        prepare(connection, isFinished, finish.entry().id(), finish.id());
                ResultSet rows = statement.executeQuery()) {
            return rows.next();
        }
    }

    private void delivered(
            Connection connection, Claimed entry, Result.Delivered result, boolean remembers, StoredFiles files)
            throws SQLException {
        if (remembers && entry.kind() == EntryKind.MESSAGE) {
            update(connection, known, result.messageId(), result.threadId(), entry.id());
        } else {
            update(connection, forget, entry.id());
        }
        if (entry.files() != null) {
            files.deleteRows(connection, entry.files());
        }
    }

    private boolean finish(
            Connection connection,
            Finish result,
            State state,
            int uncounted,
            boolean uncertain,
            long pause,
            @Nullable String reason,
            String detail)
            throws SQLException {
        return update(
                        connection,
                        finish,
                        state.code(),
                        uncounted,
                        uncertain ? 1 : 0,
                        pause,
                        reason,
                        cut(detail),
                        result.id(),
                        result.entry().id(),
                        result.entry().claim())
                == 1;
    }

    private static String cut(String detail) {
        String text = detail.replace('\0', ' '); // PostgreSQL refuses it
        if (text.length() <= MAX_DETAIL) {
            return text;
        }
        int end = Character.isHighSurrogate(text.charAt(MAX_DETAIL - 1)) ? MAX_DETAIL - 1 : MAX_DETAIL;
        return text.substring(0, end);
    }

    private Turn next(Connection connection, String lane, String hash, boolean held, String claimId)
            throws SQLException {
        if (!held) {
            Optional<Turn> left = left(connection, lane);
            if (left.isPresent()) {
                return left.get();
            }
        }
        try (PreparedStatement statement = prepare(connection, claim, claimId, lane, lane, hash);
                ResultSet rows = statement.executeQuery()) {
            return rows.next() ? Turn.of(claimed(rows), false) : Turn.RELEASED;
        }
    }

    /** Finds what another process has left: an entry that it was sending, or a pause. */
    private Optional<Turn> left(Connection connection, String lane) throws SQLException {
        try (PreparedStatement statement = prepare(connection, head, lane);
                ResultSet rows = statement.executeQuery()) {
            if (!rows.next()) {
                return Optional.empty();
            }
            if (rows.getInt("state") == State.SENDING.code()) {
                return Optional.of(Turn.of(claimed(rows), true));
            }
            long pause = rows.getLong("pause");
            return pause <= 0 ? Optional.empty() : Optional.of(Turn.pause(Duration.ofMillis(pause)));
        }
    }

    private static Claimed claimed(ResultSet rows) throws SQLException {
        long time = rows.getLong("time");
        return new Claimed(
                rows.getLong("id"),
                EntryKind.valueOf(rows.getString("kind")),
                rows.getLong("target"),
                rows.getString("body"),
                rows.getString("files"),
                rows.getInt("attempts"),
                rows.getInt("uncertain") == 1,
                rows.getLong("sent_at"),
                Duration.ofMillis(Math.max(0, time - rows.getLong("age_from"))),
                Duration.ofMillis(Math.max(0, time - rows.getLong("accepted_at"))),
                rows.getLong("accepted_at"),
                Objects.requireNonNullElse(rows.getString("claim"), ""));
    }

    /**
     * Records a result although another process has the lane. A delivery counts in any case. Another result counts if the other process has
     * not decided about the attempt yet.
     *
     * @return whether it was recorded
     */
    boolean recordLate(String lane, Finish finish, boolean remembers, StoredFiles files) throws SQLException {
        return transact(connection -> record(connection, lane, finish, remembers, files));
    }

    void beat(String me) throws SQLException {
        change(beat, me);
    }

    /**
     * Lets a lane continue.
     *
     * @param hash names the webhook and thread to try again; null for all
     */
    void resume(String lane, @Nullable String hash) throws SQLException {
        transact(connection -> update(connection, resume, lane) + update(connection, removeRefusals, lane, hash));
    }

    boolean retry(long id) throws SQLException {
        return change(retry, id) == 1;
    }

    /**
     * Deletes a dead letter or parked message.
     *
     * @return where its files were; empty if there is no such entry; an empty text without files
     */
    Optional<String> discard(long id, StoredFiles files) throws SQLException {
        return transact(connection -> {
            String location = "";
            try (PreparedStatement statement = prepare(connection, endedFiles, id);
                    ResultSet rows = statement.executeQuery()) {
                if (rows.next()) {
                    location = Objects.requireNonNullElse(rows.getString(1), "");
                }
            }
            if (update(connection, discard, id) == 0) {
                return Optional.empty();
            }
            if (!location.isEmpty()) {
                files.deleteRows(connection, location);
            }
            return Optional.of(location);
        });
    }

    /** Forgets delivered entries. */
    void forget(String lane, Duration age) throws SQLException {
        boolean more = true;
        while (more) {
            more = change(forgetOld, lane, age.toMillis()) == FORGET;
        }
    }

    /**
     * The state of a lane in the database.
     *
     * @param refused the last refusal; empty after a delivery
     * @param refusals the hashes of all refused URLs
     */
    record LaneState(
            Optional<String> owner, long beat, Optional<String> refused, Set<String> refusals, boolean hasEntries) {
        /**
         * Returns whether the lane is suspended.
         *
         * @param hash names the webhook and thread of the client; empty if another process has the client
         */
        boolean isRefused(Optional<String> hash) {
            return hash.or(() -> refused).filter(refusals::contains).isPresent();
        }
    }

    Map<String, LaneState> lanes() throws SQLException {
        return query(connection -> {
            Map<String, LaneState> states = new HashMap<>();
            Map<String, Set<String>> hashes = refusals(connection);
            try (PreparedStatement statement = prepare(connection, lanes);
                    ResultSet rows = statement.executeQuery()) {
                while (rows.next()) {
                    states.put(
                            rows.getString("name"),
                            new LaneState(
                                    Optional.ofNullable(rows.getString("owner")),
                                    rows.getLong("beat"),
                                    Optional.ofNullable(rows.getString("refused")),
                                    hashes.getOrDefault(rows.getString("name"), Set.of()),
                                    rows.getObject("waiting") != null || rows.getObject("sending") != null));
                }
            }
            return states;
        });
    }

    private Map<String, Set<String>> refusals(Connection connection) throws SQLException {
        Map<String, Set<String>> hashes = new HashMap<>();
        try (PreparedStatement statement = prepare(connection, refusals);
                ResultSet rows = statement.executeQuery()) {
            while (rows.next()) {
                hashes.computeIfAbsent(rows.getString("lane"), lane -> new HashSet<>())
                        .add(rows.getString("hash"));
            }
        }
        return hashes;
    }

    /**
     * Counts the entries of a lane.
     *
     * @param hash names the webhook and thread of the client; empty if another process has the client
     */
    OutboxStatus.Lane status(Connection connection, String lane, Optional<String> hash) throws SQLException {
        Map<State, Long> numbers = new HashMap<>();
        try (PreparedStatement statement = prepare(connection, counts, lane);
                ResultSet rows = statement.executeQuery()) {
            while (rows.next()) {
                numbers.put(State.of(rows.getInt(1)), rows.getLong(2));
            }
        }
        Optional<Duration> age = Optional.empty();
        try (PreparedStatement statement = prepare(connection, oldest, lane);
                ResultSet rows = statement.executeQuery()) {
            if (rows.next()) {
                age = Optional.of(Duration.ofMillis(Math.max(0, rows.getLong(1))));
            }
        }
        Optional<String> suspended = Optional.empty();
        try (PreparedStatement statement = prepare(connection, refusal, lane, hash.orElse(null), lane);
                ResultSet rows = statement.executeQuery()) {
            if (rows.next()) {
                suspended = Optional.of(rows.getString(1));
            }
        }
        return new OutboxStatus.Lane(
                lane,
                numbers.getOrDefault(State.WAITING, 0L) + numbers.getOrDefault(State.SENDING, 0L),
                age,
                numbers.getOrDefault(State.DEAD, 0L),
                numbers.getOrDefault(State.PARKED, 0L),
                suspended);
    }

    List<UndeliveredEntry> ended(String lane, State state, int limit) throws SQLException {
        return query(connection -> {
            List<UndeliveredEntry> entries = new ArrayList<>();
            try (PreparedStatement statement = prepare(connection, ended, lane, state.code(), limit);
                    ResultSet rows = statement.executeQuery()) {
                while (rows.next()) {
                    entries.add(new UndeliveredEntry(
                            new OutboxId(rows.getLong("id")),
                            rows.getString("lane"),
                            EntryKind.valueOf(rows.getString("kind")),
                            UndeliveredEntry.Reason.valueOf(rows.getString("reason")),
                            Objects.requireNonNullElse(rows.getString("detail"), ""),
                            rows.getInt("attempts"),
                            rows.getInt("uncertain") == 1 ? Processing.UNKNOWN : Processing.NOT_PROCESSED,
                            Instant.ofEpochMilli(rows.getLong("accepted_at")),
                            Instant.ofEpochMilli(rows.getLong("ended_at"))));
                }
            }
            return entries;
        });
    }

    /** The message that an edit or a deletion is for. */
    record Target(Optional<String> messageId, Optional<String> threadId) {}

    Optional<Target> target(long id) throws SQLException {
        return query(connection -> {
            try (PreparedStatement statement = prepare(connection, target, id);
                    ResultSet rows = statement.executeQuery()) {
                return rows.next() && rows.getInt("state") == State.DELIVERED.code()
                        ? Optional.of(new Target(
                                Optional.ofNullable(rows.getString("message_id")),
                                Optional.ofNullable(rows.getString("thread_id"))))
                        : Optional.empty();
            }
        });
    }

    /** Returns the names of all contents in the folder that entries have. */
    Set<String> usedFiles() throws SQLException {
        return query(connection -> {
            Set<String> contents = new HashSet<>();
            try (PreparedStatement statement = prepare(connection, usedFiles);
                    ResultSet rows = statement.executeQuery()) {
                while (rows.next()) {
                    contents.add(FileLocation.parse(rows.getString(1)).content());
                }
            }
            return contents;
        });
    }
}
