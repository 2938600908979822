package io.guildkit.benchmarks.runner;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/** A message with ten files, which have the maximum size of one request together. */
record UploadBench(Setting setting, String heap) implements Bench.InTurns {
    private static final int FILES = 10;

    /** A tenth of 100 MiB, less the multipart headers. */
    private static final int BYTES = 10 * 1024 * 1024 - 1024;

    static String task(String heap) {
        return "100 MiB upload, " + heap + " heap";
    }

    @Override
    public String task() {
        return task(heap);
    }

    @Override
    public List<Entrant> entrants() {
        if (!setting.effort().complete()) {
            return List.of(Entrant.LIMIT, Entrant.GUILDKIT);
        }
        return List.of(
                Entrant.LIMIT,
                Entrant.GUILDKIT,
                Entrant.DISCORD4J,
                Entrant.JDA,
                Entrant.DISCORD_WEBHOOKS,
                Entrant.RETROFIT,
                Entrant.OPENAI);
    }

    @Override
    public int rounds(int rounds, Entrant entrant) {
        return isComparable(entrant) ? rounds : 1;
    }

    @Override
    public int turns(Entrant entrant) {
        return isComparable(entrant) ? setting.effort().turns() : 1;
    }

    /** Returns whether a contestant needs a time similar to ours. discord-webhooks needs more than half a minute. */
    private static boolean isComparable(Entrant entrant) {
        return entrant == Entrant.LIMIT || entrant == Entrant.GUILDKIT || entrant == Entrant.RETROFIT;
    }

    @Override
    public TurnProcess start(Entrant entrant) {
        List<String> arguments = new ArrayList<>(List.of(setting.server().atOnce()));
        files().forEach(file -> arguments.add(file.toString()));
        return setting.inTurns(
                Jdks.current(),
                entrant,
                List.of("-XX:+UseSerialGC", Setting.ONLY_LIVE, "-Xmx" + heap, "-XX:+ExitOnOutOfMemoryError"),
                "upload",
                arguments.toArray(String[]::new));
    }

    private List<Path> files() {
        List<Path> files = new ArrayList<>();
        Random random = new Random(FILES);
        for (int i = 0; i < FILES; i++) {
            Path file = setting.scratch().resolve("file-" + i + ".bin");
            if (!Files.exists(file)) {
                byte[] content = new byte[BYTES];
                random.nextBytes(content);
                try {
                    Files.write(file, content);
                } catch (IOException e) {
                    throw new UncheckedIOException(e);
                }
            }
            files.add(file);
        }
        return files;
    }
}
