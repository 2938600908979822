package io.guildkit.benchmarks.runner;

import io.guildkit.benchmarks.Measurements;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** From the launch of the JVM to the first answer, decoded. */
record ColdStartBench(Setting setting, Sharing sharing) implements Bench {
    /** Which classes come from an archive. */
    enum Sharing {
        NONE("no shared classes"),
        JDK("the JDK's shared"),
        ALL("all shared");

        final String label;

        Sharing(String label) {
            this.label = label;
        }
    }

    static String task(Sharing sharing) {
        return "cold start, " + sharing.label;
    }

    @Override
    public String task() {
        return task(sharing);
    }

    @Override
    public List<Entrant> entrants() {
        return List.of(
                Entrant.LIMIT,
                Entrant.HAND,
                Entrant.TYPED,
                Entrant.GUILDKIT,
                Entrant.DISCORD4J,
                Entrant.JDA,
                Entrant.DISCORD_WEBHOOKS,
                Entrant.RETROFIT,
                Entrant.OPENAI);
    }

    /** One start after the other of the same contestant would give the machine's slow moments to him alone. */
    @Override
    public int rounds(int rounds, Entrant entrant) {
        return 4 * rounds + 1;
    }

    @Override
    public Measurements run(Entrant entrant) {
        List<String> jvm = jvm(entrant);
        Processes.Finished start = start(entrant, jvm);
        return start.measurements().put("wall", start.nanos()).put("classes", classes(entrant, jvm));
    }

    private Processes.Finished start(Entrant entrant, List<String> jvm) {
        return setting.child(
                Jdks.current(), entrant, jvm, "cold-start", setting.server().atOnce());
    }

    private List<String> jvm(Entrant entrant) {
        List<String> jvm = new ArrayList<>(List.of("-XX:+UseSerialGC", "-Xms256m", "-Xmx256m"));
        switch (sharing) {
            case NONE -> jvm.add("-Xshare:off");
            case JDK -> jvm.add("-Xshare:auto");
            case ALL -> jvm.add("-XX:SharedArchiveFile=" + archive(entrant, jvm));
        }
        return jvm;
    }

    private Path archive(Entrant entrant, List<String> jvm) {
        Path archive = setting.scratch().resolve(entrant + ".jsa");
        if (!Files.exists(archive)) {
            List<String> dumping = new ArrayList<>(jvm);
            dumping.add("-XX:ArchiveClassesAtExit=" + archive);
            start(entrant, dumping).measurements();
        }
        return archive;
    }

    /** Counted once, in a process that is not timed: they are the same at each start. */
    private double classes(Entrant entrant, List<String> jvm) {
        Path log = setting.scratch().resolve(entrant.name() + "-" + sharing + ".log");
        if (!Files.exists(log)) {
            List<String> logging = new ArrayList<>(jvm);
            logging.add("-Xlog:class+load:file=" + log + ":none:filecount=0");
            start(entrant, logging);
        }
        try (Stream<String> lines = Files.lines(log)) {
            return lines.count();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
