package io.guildkit.outbox;

import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Optional;

/** The databases of kill tests. A server runs for many runs, and each run has a database of its own. */
final class KillDatabase implements AutoCloseable {
    /** The kinds of databases. */
    enum Kind {
        SQLITE("SQLite"),
        POSTGRESQL("PostgreSQL");

        private final String title;

        Kind(String title) {
            this.title = title;
        }

        String title() {
            return title;
        }
    }

    private final Kind kind;
    private final Optional<EmbeddedPostgres> server;

    private KillDatabase(Kind kind, Optional<EmbeddedPostgres> server) {
        this.kind = kind;
        this.server = server;
    }

    /**
     * Starts the server of a database.
     *
     * @throws IOException if it does not start on this machine
     */
    static KillDatabase start(Kind kind) throws IOException {
        if (kind == Kind.SQLITE) {
            return new KillDatabase(kind, Optional.empty());
        }
        try {
            // Only processes of the outbox are killed, so fsync stays off, as it is by default in this server.
            return new KillDatabase(
                    kind,
                    Optional.of(EmbeddedPostgres.builder()
                            .setServerConfig("synchronous_commit", "on")
                            .start()));
        } catch (IllegalStateException | LinkageError e) {
            throw new IOException("PostgreSQL does not start on this machine: " + e.getMessage(), e);
        }
    }

    Kind kind() {
        return kind;
    }

    /**
     * Creates an empty database.
     *
     * @param name lower-case letters, digits and underscores
     * @return its JDBC URL
     */
    String create(Path folder, String name) throws SQLException {
        if (server.isEmpty()) {
            String url = "jdbc:sqlite:" + folder.resolve(name + ".db");
            try (Connection connection = KillProcess.source(url).getConnection()) {
                Database.run(connection, "PRAGMA journal_mode = WAL");
            }
            return url;
        }
        try (Connection connection = server.get().getPostgresDatabase().getConnection()) {
            Database.run(connection, "CREATE DATABASE " + name);
        }
        return server.get().getJdbcUrl("postgres", name);
    }

    @Override
    public void close() throws IOException {
        if (server.isPresent()) {
            server.get().close();
        }
    }
}
