package io.guildkit.outbox;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import javax.sql.DataSource;
import org.h2.jdbcx.JdbcDataSource;
import org.sqlite.SQLiteDataSource;

/** The databases of the tests. */
enum TestDatabase {
    SQLITE,
    H2,
    POSTGRESQL;

    /** Stops a database. */
    interface Stop {
        void run() throws IOException, SQLException;
    }

    /** A database that is open. */
    record Opened(DataSource source, Stop stop) {}

    /** Returns the databases that are tested: PostgreSQL only in the profile {@code ci}. */
    static Stream<TestDatabase> tested() {
        List<TestDatabase> all = new ArrayList<>(List.of(SQLITE, H2));
        if (testsPostgresql()) {
            all.add(POSTGRESQL);
        }
        return all.stream();
    }

    /** Returns whether this is the profile {@code ci}. */
    static boolean testsPostgresql() {
        return "long".equals(System.getProperty("outbox.tests"));
    }

    Database database() {
        return Database.valueOf(name());
    }

    /** Opens an empty database with a pool of connections. PostgreSQL starts a process for each connection, which takes most of the time. */
    Opened openWithPool(Path folder) throws IOException, SQLException {
        Opened database = open(folder);
        HikariConfig config = new HikariConfig();
        config.setDataSource(database.source());
        config.setMaximumPoolSize(5);
        HikariDataSource pool = new HikariDataSource(config);
        return new Opened(pool, () -> {
            pool.close();
            database.stop().run();
        });
    }

    Opened open(Path folder) throws IOException, SQLException {
        return switch (this) {
            case SQLITE -> {
                SQLiteDataSource source = new SQLiteDataSource();
                source.setUrl("jdbc:sqlite:" + folder.resolve("outbox.db"));
                try (Connection connection = source.getConnection()) {
                    Database.run(connection, "PRAGMA journal_mode = WAL");
                }
                yield new Opened(source, () -> {});
            }
            case H2 -> {
                JdbcDataSource source = new JdbcDataSource();
                source.setURL("jdbc:h2:" + folder.resolve("outbox") + ";WRITE_DELAY=0;DB_CLOSE_DELAY=-1");
                yield new Opened(source, () -> {
                    try (Connection connection = source.getConnection()) {
                        Database.run(connection, "SHUTDOWN");
                    }
                });
            }
            case POSTGRESQL -> {
                EmbeddedPostgres server = EmbeddedPostgres.builder()
                        .setServerConfig("synchronous_commit", "on")
                        .setServerConfig("fsync", "on")
                        .start();
                yield new Opened(server.getPostgresDatabase(), server::close);
            }
        };
    }
}
