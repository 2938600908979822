package io.guildkit.benchmarks.runner;

import io.guildkit.benchmarks.Measurements;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** The time from the launch of the JVM to the first decoded response. */
record ColdStartBench(Setting setting, Sharing sharing, Path jdk) implements Bench.Single {
    /** The only one with goals: the default of the JVM. */
    static final Sharing HAS_GOALS = Sharing.JDK;

    /** The classes that the JVM reads from an archive. */
    enum Sharing {
        NONE("no shared classes"),
        JDK("the JDK's shared"),
        ALL("all shared"),
        AOT("AOT cache, Java 25");

        final String label;

        Sharing(String label) {
            this.label = label;
        }

        /** Returns the JDK for this task; empty if there is none. */
        Optional<Path> jdk(List<Path> jdks) {
            return this != AOT
                    ? Optional.of(Jdks.current())
                    : jdks.stream()
                            .filter(jdk -> Jdks.feature(jdk).equals("25"))
                            .findFirst();
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

    /** Each round starts a contestant once. Several starts in a row would put a slow period of the machine on one contestant. */
    @Override
    public int rounds(int rounds, Entrant entrant) {
        return setting.effort().starts();
    }

    @Override
    public Measurements run(Entrant entrant) {
        List<String> jvm = jvm(entrant);
        Processes.Finished start = start(entrant, jvm);
        return start.measurements().put("wall", start.nanos()).put("classes", classes(entrant, jvm));
    }

    private Processes.Finished start(Entrant entrant, List<String> jvm) {
        return setting.child(jdk, entrant, jvm, "cold-start", setting.server().atOnce());
    }

    private List<String> jvm(Entrant entrant) {
        List<String> jvm = new ArrayList<>(List.of("-XX:+UseSerialGC", "-Xms256m", "-Xmx256m"));
        switch (sharing) {
            case NONE -> jvm.add("-Xshare:off");
            case JDK -> jvm.add("-Xshare:auto");
            case ALL -> jvm.add("-XX:SharedArchiveFile=" + archive(entrant, jvm, "-XX:ArchiveClassesAtExit="));
            case AOT -> jvm.add("-XX:AOTCache=" + archive(entrant, jvm, "-XX:AOTCacheOutput="));
        }
        return jvm;
    }

    /** Returns the archive of a contestant, which one start of the program records. */
    private Path archive(Entrant entrant, List<String> jvm, String recording) {
        Path archive = setting.scratch().resolve(entrant + "-" + sharing);
        if (!Files.exists(archive)) {
            List<String> dumping = new ArrayList<>(jvm);
            dumping.add(recording + archive);
            start(entrant, dumping).measurements();
        }
        return archive;
    }

    /** Counts the loaded classes in a process that is not timed. All starts load the same number. */
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
