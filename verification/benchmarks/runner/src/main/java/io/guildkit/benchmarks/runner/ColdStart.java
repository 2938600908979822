package io.guildkit.benchmarks.runner;

import io.guildkit.benchmarks.Measurements;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/** The time from the launch of the JVM to the first decoded response. */
record ColdStart(Setting setting, Sharing sharing, Path jdk) {
    /** The starts of contestants and archives without goals. */
    private static final int FEW_STARTS = 3;

    /** The classes that the JVM reads from an archive. */
    enum Sharing {
        NONE("no shared classes", false),
        JDK("the JDK's shared", true),
        ALL("all shared", false),
        AOT("AOT cache, Java 25", true);

        final String label;
        private final boolean hasGoals;

        Sharing(String label, boolean hasGoals) {
            this.label = label;
            this.hasGoals = hasGoals;
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

    /** Each round starts a contestant once. Several starts in a row would put a slow period of the machine on one contestant. */
    static Bench bench(Setting setting, Sharing sharing, Path jdk) {
        return new Bench(
                task(sharing),
                Entrant.withPeers(Entrant.LIMIT, Entrant.HAND, Entrant.TYPED, Entrant.GUILDKIT),
                entrant -> sharing.hasGoals && entrant.hasNarrowGoals()
                        ? setting.effort().starts()
                        : Math.min(setting.effort().starts(), FEW_STARTS),
                Bench.once(new ColdStart(setting, sharing, jdk)::run));
    }

    private Measurements run(Entrant entrant) {
        List<String> jvm = options(entrant);
        return start(entrant, jvm).put("classes", classes(entrant, jvm));
    }

    private List<String> options(Entrant entrant) {
        List<String> jvm = new ArrayList<>(List.of("-XX:+UseSerialGC", "-Xms256m", "-Xmx256m"));
        switch (sharing) {
            case NONE -> jvm.add("-Xshare:off");
            case JDK -> jvm.add("-Xshare:auto");
            case ALL -> jvm.add("-XX:SharedArchiveFile=" + archive(entrant, jvm, "-XX:ArchiveClassesAtExit="));
            case AOT -> jvm.add("-XX:AOTCache=" + archive(entrant, jvm, "-XX:AOTCacheOutput="));
        }
        return jvm;
    }

    private Measurements start(Entrant entrant, List<String> jvm, String... more) {
        List<String> options = new ArrayList<>(jvm);
        options.addAll(List.of(more));
        return setting.once(
                jdk, entrant, options, "cold-start", setting.server().atOnce());
    }

    /** Returns the archive of a contestant, which one start of the program records. */
    private Path archive(Entrant entrant, List<String> jvm, String recording) {
        Path archive = setting.scratch().resolve(entrant + "-" + sharing);
        if (!Files.exists(archive)) {
            var unused = start(entrant, jvm, recording + archive);
        }
        return archive;
    }

    /** Starts a contestant with a log of loaded classes, and returns the classes and the time by their owners. */
    Measurements loads(Entrant entrant) {
        Path log = setting.scratch().resolve("loads.log");
        Measurements measured = start(entrant, options(entrant), String.format(Locale.ROOT, ClassLoads.LOG, log));
        try (Stream<String> lines = Files.lines(log)) {
            measured.values().putAll(ClassLoads.of(lines).values());
            return measured.put("wall", measured.values().get("wall") / 1e6);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Counts the loaded classes in a process that is not timed. All starts load the same number. */
    private double classes(Entrant entrant, List<String> jvm) {
        Path log = setting.scratch().resolve(entrant + "-" + sharing + ".log");
        if (!Files.exists(log)) {
            var unused = start(entrant, jvm, "-Xlog:class+load:file=" + log + ":none:filecount=0");
        }
        try (Stream<String> lines = Files.lines(log)) {
            return lines.count();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
