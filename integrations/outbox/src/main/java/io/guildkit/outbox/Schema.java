package io.guildkit.outbox;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.UUID;

/** Creates and checks the tables. */
final class Schema {
    /** The version of the tables. Later versions of the library update the tables of all earlier ones. */
    static final int VERSION = 1;

    private final Database database;
    private final String prefix;

    Schema(Database database, String prefix) {
        this.database = database;
        this.prefix = prefix;
    }

    /** Returns the statements that create the tables. */
    List<String> statements() {
        String index = prefix.substring(prefix.indexOf('.') + 1); // an index is in the schema of its table
        return List.of(
                versionTable(),
                "CREATE TABLE IF NOT EXISTS " + prefix + "lanes ("
                        + "name VARCHAR(100) PRIMARY KEY, "
                        + "owner VARCHAR(36), "
                        + "beat BIGINT NOT NULL, "
                        + "refused VARCHAR(64))",
                "CREATE TABLE IF NOT EXISTS " + prefix + "refusals ("
                        + "lane VARCHAR(100) NOT NULL, "
                        + "hash VARCHAR(64) NOT NULL, "
                        + "detail VARCHAR(1000) NOT NULL, "
                        + "PRIMARY KEY (lane, hash))",
                "CREATE TABLE IF NOT EXISTS " + prefix + "messages ("
                        + "id " + database.identity() + ", "
                        + "lane VARCHAR(100) NOT NULL, "
                        + "state SMALLINT NOT NULL, "
                        + "kind VARCHAR(20) NOT NULL, "
                        + "target BIGINT, "
                        + "dedup_key VARCHAR(200), "
                        + "body TEXT NOT NULL, "
                        + "files VARCHAR(1000), "
                        + "accepted_at BIGINT NOT NULL, "
                        + "age_from BIGINT NOT NULL, "
                        + "not_before BIGINT NOT NULL, "
                        + "attempts INTEGER NOT NULL, "
                        + "uncertain SMALLINT NOT NULL, "
                        + "claim VARCHAR(36), "
                        + "sent_at BIGINT, "
                        + "ended_at BIGINT, "
                        + "reason VARCHAR(40), "
                        + "detail VARCHAR(1000), "
                        + "message_id VARCHAR(20), "
                        + "thread_id VARCHAR(20))",
                "CREATE INDEX IF NOT EXISTS " + index + "turn ON " + prefix + "messages (lane, state, id)",
                "CREATE UNIQUE INDEX IF NOT EXISTS " + index + "key ON " + prefix + "messages (lane, dedup_key)"
                        + database.partial("dedup_key IS NOT NULL"),
                "CREATE TABLE IF NOT EXISTS " + prefix + "files ("
                        + "content VARCHAR(36) NOT NULL, "
                        + "position INTEGER NOT NULL, "
                        + "chunk INTEGER NOT NULL, "
                        + "data " + database.bytes() + " NOT NULL, "
                        + "PRIMARY KEY (content, position, chunk))");
    }

    private String versionTable() {
        return "CREATE TABLE IF NOT EXISTS " + prefix
                + "version (version INTEGER NOT NULL, store VARCHAR(36) NOT NULL)";
    }

    /**
     * Returns the statement that stores the version of complete tables.
     *
     * @param store the expression of a unique name
     */
    String insertVersion(String store) {
        return "INSERT INTO " + prefix + "version (version, store) VALUES (" + VERSION + ", " + store + ")";
    }

    /**
     * Creates the tables that do not exist. Runs in a transaction. Does nothing if the tables have a version: PostgreSQL locks a table
     * before it looks for an index, behind all transactions that have written to it, and further writers wait behind this lock.
     */
    void create(Connection connection) throws SQLException {
        database.lockSchema(connection);
        Database.run(connection, versionTable());
        if (version(connection) == 0) {
            Database.run(connection, statements());
            Database.run(connection, insertVersion("'" + UUID.randomUUID() + "'"));
        }
    }

    /**
     * Checks the version of the tables.
     *
     * @throws IllegalArgumentException if it is another one
     */
    void check(Connection connection) throws SQLException {
        int version = version(connection);
        if (version != VERSION) {
            throw new IllegalArgumentException("The tables " + prefix + "* have the version " + version
                    + ", but this version of the library needs version " + VERSION
                    + (version > VERSION ? ": update the library" : ": see docs/outbox.md for the statements"));
        }
    }

    /** Returns the name of these tables, which no other tables have. */
    String store(Connection connection) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery("SELECT store FROM " + prefix + "version")) {
            rows.next();
            return rows.getString(1);
        }
    }

    private int version(Connection connection) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery("SELECT MAX(version) FROM " + prefix + "version")) {
            return rows.next() ? rows.getInt(1) : 0;
        }
    }
}
