package io.guildkit.benchmarks.runner;

import java.util.List;
import java.util.Locale;

/** Messages that the outbox accepts, beside inserts of the same rows without it. Both wait for the disk after each message. */
final class Outbox {
    static final List<String> DATABASES = List.of("SQLite", "PostgreSQL");

    private static final String MAIN = "io.guildkit.outbox.OutboxCost";
    private static final int PATIENCE = 120;

    private Outbox() {}

    static Bench bench(Setting setting, String database) {
        return new Bench(
                "outbox, " + database,
                List.of(Entrant.OUTBOX, Entrant.BARE),
                entrant -> setting.effort().rounds(),
                new Bench.InTurns(
                        entrant -> setting.effort().turns(),
                        entrant -> start(setting.classPaths(), database, entrant)));
    }

    /** Each process has a database of its own, on all cores, because a database server is a process too. */
    static ChildProcess start(ClassPaths classPaths, String database, Entrant entrant) {
        List<String> arguments = List.of(
                "-XX:+UseSerialGC",
                "-Xmx512m",
                "-cp",
                classPaths.of(entrant),
                MAIN,
                database.toUpperCase(Locale.ROOT),
                entrant == Entrant.BARE ? "bare" : "outbox");
        return new ChildProcess(Processes.onAllCores(arguments), PATIENCE).endingItself();
    }
}
