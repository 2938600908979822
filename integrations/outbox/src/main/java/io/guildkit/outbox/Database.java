package io.guildkit.outbox;

import io.guildkit.core.base.Log;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.locks.ReentrantLock;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/** The differences between the supported databases. */
enum Database {
    // Why: docs/decisions/0135

    /** For any number of processes. */
    POSTGRESQL("(CAST(EXTRACT(EPOCH FROM clock_timestamp()) * 1000 AS BIGINT))") {
        @Override
        void requireDurable(Connection connection) throws SQLException {
            if (setting(connection, "SHOW synchronous_commit").equals("off")) {
                throw new IllegalArgumentException(
                        "PostgreSQL has synchronous_commit=off, so a crash of its machine loses committed messages; set it to on, at least"
                                + " for the connections of the outbox");
            }
            if (setting(connection, "SHOW fsync").equals("off")) {
                Log.warn("PostgreSQL has fsync=off: a crash of its machine loses committed messages of the outbox");
            }
        }

        @Override
        void lockSchema(Connection connection) throws SQLException {
            run(connection, "SELECT pg_advisory_xact_lock(7378697629483820646)");
        }

        @Override
        String identity() {
            return "BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY";
        }

        @Override
        String bytes() {
            return "BYTEA";
        }

        @Override
        boolean hasUnknownCommit(SQLException failure) {
            return !hasState(failure, KNOWN_ROLLBACKS);
        }
    },

    /** One file, without a server. */
    SQLITE("(CAST((julianday('now') - 2440587.5) * 86400000 AS INTEGER))") {
        @Override
        void prepare(Connection connection) throws SQLException {
            // Explicit transactions need it: a deferred transaction that writes after it has read fails with
            // SQLITE_BUSY at once.
            connection.setAutoCommit(true);
            run(connection, "PRAGMA busy_timeout = 10000");
            run(connection, "PRAGMA synchronous = FULL");
        }

        @Override
        <T> T transact(Connection connection, ReentrantLock writer, Work<T> work) throws SQLException {
            prepare(connection);
            // Other threads of this outbox would poll for the file's lock, and the one that waits longest may get it
            // last.
            writer.lock();
            try {
                run(connection, "BEGIN IMMEDIATE");
                boolean committed = false;
                try {
                    T result = work.run(connection);
                    commit(() -> run(connection, "COMMIT"));
                    committed = true;
                    return result;
                } finally {
                    if (!committed) {
                        quietly(() -> run(connection, "ROLLBACK"));
                    }
                }
            } finally {
                writer.unlock();
            }
        }

        @Override
        String identity() {
            return "INTEGER PRIMARY KEY AUTOINCREMENT";
        }

        @Override
        String bytes() {
            return "BLOB";
        }

        @Override
        boolean hasUnknownCommit(SQLException failure) {
            return (failure.getErrorCode() & PRIMARY_CODE) == IO_ERROR;
        }
    },

    /** For tests of programs. */
    H2("DATEDIFF('MILLISECOND', TIMESTAMP WITH TIME ZONE '1970-01-01 00:00:00Z', CURRENT_TIMESTAMP(3))") {
        @Override
        void requireDurable(Connection connection) throws SQLException {
            String delay = setting(
                    connection,
                    "SELECT SETTING_VALUE FROM INFORMATION_SCHEMA.SETTINGS WHERE SETTING_NAME = 'WRITE_DELAY'");
            if (!delay.equals("0")) {
                throw new IllegalArgumentException(
                        "H2 has WRITE_DELAY=" + delay
                                + ", so a crash loses committed messages; add ;WRITE_DELAY=0 to its URL. H2 is supported for tests only");
            }
        }

        @Override
        String identity() {
            return "BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY";
        }

        @Override
        String bytes() {
            return "VARBINARY(1100000)";
        }

        @Override
        String returning(String statement, String columns) {
            return "SELECT " + columns + " FROM FINAL TABLE (" + statement + ")";
        }

        @Override
        String orIgnore() {
            return "";
        }

        @Override
        String partial(String condition) {
            return "";
        }

        @Override
        boolean hasUnknownCommit(SQLException failure) {
            return !hasState(failure, KNOWN_ROLLBACKS);
        }
    };

    private static final int PRIMARY_CODE = 0xff;
    private static final int IO_ERROR = 10;

    /** The classes of SQL states with which a commit reports that the transaction was rolled back. */
    private static final Set<String> KNOWN_ROLLBACKS = Set.of("22", "23", "25", "40", "53", "54");

    /** The expression for the current time in milliseconds since 1970. */
    private final String now;

    Database(String now) {
        this.now = now;
    }

    /** Uses a connection. */
    interface Work<T> {
        T run(Connection connection) throws SQLException;
    }

    /** One step of a transaction. */
    interface Step {
        void run() throws SQLException;
    }

    /** The connection broke during a commit, which may have succeeded. */
    static final class UnknownCommitException extends SQLException {
        private static final long serialVersionUID = 1L;

        UnknownCommitException(SQLException cause) {
            super("the connection broke during the commit", cause.getSQLState(), cause);
        }
    }

    /**
     * Returns the kind of a database.
     *
     * @throws IllegalArgumentException if it is not supported
     */
    static Database of(Connection connection) throws SQLException {
        String product = Objects.requireNonNullElse(connection.getMetaData().getDatabaseProductName(), "");
        for (Database database : values()) {
            if (product.toUpperCase(Locale.ROOT).equals(database.name())) {
                return database;
            }
        }
        throw new IllegalArgumentException(
                "The outbox supports PostgreSQL and SQLite, and H2 in tests; the data source is for " + product);
    }

    String now() {
        return now;
    }

    /** Checks that a commit survives a crash of the machine. */
    void requireDurable(Connection connection) throws SQLException {}

    /** Prepares a connection for statements outside a transaction. */
    void prepare(Connection connection) throws SQLException {
        connection.setAutoCommit(true);
    }

    /** Lets one process create the tables at a time. */
    void lockSchema(Connection connection) throws SQLException {}

    /**
     * Runs work in a transaction.
     *
     * @param writer is held by the thread that writes, where the database has one writer
     * @throws UnknownCommitException if the commit may have succeeded
     */
    <T> T transact(Connection connection, ReentrantLock writer, Work<T> work) throws SQLException {
        boolean autoCommit = connection.getAutoCommit();
        connection.setAutoCommit(false);
        boolean committed = false;
        try {
            T result = work.run(connection);
            commit(connection::commit);
            committed = true;
            return result;
        } finally {
            if (!committed) {
                quietly(connection::rollback);
            }
            if (autoCommit) {
                quietly(() -> connection.setAutoCommit(true)); // pools expect the connection as it was
            }
        }
    }

    /** Commits. */
    final void commit(Step commit) throws SQLException {
        try {
            commit.run();
        } catch (SQLException e) {
            throw hasUnknownCommit(e) ? new UnknownCommitException(e) : e;
        }
    }

    /** Uses a connection. What was committed stays so if the connection cannot be closed. */
    static <T extends @Nullable Object> T connected(DataSource source, Work<T> work) throws SQLException {
        Connection connection = source.getConnection();
        try {
            return work.run(connection);
        } finally {
            quietly(connection::close);
        }
    }

    private static void quietly(Step step) {
        try {
            step.run();
        } catch (SQLException | RuntimeException e) {
            Log.debug(
                    "A connection of the outbox could not be reset or closed: {0}",
                    e.getClass().getName());
        }
    }

    /** Returns whether a failed commit may have succeeded. */
    abstract boolean hasUnknownCommit(SQLException failure);

    /** Returns the type of the column with the identifier of a row. */
    abstract String identity();

    /** Returns the type of a column with at most 1.1 MB. */
    abstract String bytes();

    /** Returns a statement that changes rows and returns columns of them. */
    String returning(String statement, String columns) {
        return statement + " RETURNING " + columns;
    }

    /** Returns the end of an insert that does nothing if a unique index has the values already. */
    String orIgnore() {
        return " ON CONFLICT DO NOTHING";
    }

    /** Returns the end of an index that contains only some rows, where the database has such indexes. */
    String partial(String condition) {
        return " WHERE " + condition;
    }

    static boolean hasState(SQLException failure, Set<String> classes) {
        String state = failure.getSQLState();
        return state != null && state.length() >= 2 && classes.contains(state.substring(0, 2));
    }

    static void run(Connection connection, String sql) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    static void run(Connection connection, List<String> statements) throws SQLException {
        for (String sql : statements) {
            run(connection, sql);
        }
    }

    /** Describes a failure without the values of rows, which further lines of messages contain. */
    static String text(SQLException failure) {
        String message = Objects.requireNonNullElse(
                failure.getMessage(), failure.getClass().getName());
        return "the database failed: " + message.lines().findFirst().orElse("");
    }

    static String setting(Connection connection, String query) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(query)) {
            return rows.next() ? Objects.requireNonNullElse(rows.getString(1), "") : "";
        }
    }
}
