package io.guildkit.benchmarks.runner;

import io.guildkit.benchmarks.CannotDoException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/** A message with ten files, which have the maximum size of one request together. */
final class Upload {
    static final String AMPLE = "512m";
    static final String SCARCE = "24m";

    private static final int FILES = 10;

    /** A tenth of 100 MiB, less the multipart headers. */
    private static final int BYTES = 10 * 1024 * 1024 - 1024;

    /** Why discord-webhooks has no result with enough heap: its uploads took five minutes of a run. */
    private static final String SLOW =
            "took 377 times as long as limit when it was last measured, and is left out because of it";

    /** The contestants that need a time similar to ours. */
    private static final List<Entrant> COMPARABLE = List.of(Entrant.LIMIT, Entrant.GUILDKIT, Entrant.RETROFIT);

    private Upload() {}

    static String task(String heap) {
        return "100 MiB upload, " + heap + " heap";
    }

    static Bench bench(Setting setting, String heap) {
        Effort effort = setting.effort();
        return new Bench(
                task(heap),
                effort.complete()
                        ? Entrant.withPeers(Entrant.LIMIT, Entrant.GUILDKIT)
                        : List.of(Entrant.LIMIT, Entrant.GUILDKIT),
                entrant -> COMPARABLE.contains(entrant) ? effort.rounds() : 1,
                new Bench.InTurns(
                        entrant -> COMPARABLE.contains(entrant) ? effort.turns() : 1,
                        entrant -> start(setting, heap, entrant)));
    }

    /** Starts the process of a contestant, with additional options of the JVM. */
    static ChildProcess start(Setting setting, String heap, Entrant entrant, String... more) {
        if (entrant == Entrant.DISCORD_WEBHOOKS && heap.equals(AMPLE)) {
            throw new CannotDoException(SLOW);
        }
        List<String> jvm = new ArrayList<>(
                List.of("-XX:+UseSerialGC", Setting.ONLY_LIVE, "-Xmx" + heap, "-XX:+ExitOnOutOfMemoryError"));
        jvm.addAll(List.of(more));
        List<Object> arguments = new ArrayList<>(files(setting.scratch()));
        arguments.add(0, setting.server().atOnce());
        return setting.inTurns(Jdks.current(), entrant, jvm, "upload", arguments.toArray());
    }

    private static List<Path> files(Path folder) {
        List<Path> files = new ArrayList<>();
        Random random = new Random(FILES);
        try {
            for (int i = 0; i < FILES; i++) {
                Path file = folder.resolve("file-" + i + ".bin");
                if (!Files.exists(file)) {
                    byte[] content = new byte[BYTES];
                    random.nextBytes(content);
                    Files.write(file, content);
                }
                files.add(file);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return files;
    }
}
