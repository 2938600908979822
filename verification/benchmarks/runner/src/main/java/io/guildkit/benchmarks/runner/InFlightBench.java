package io.guildkit.benchmarks.runner;

import io.guildkit.benchmarks.Measurements;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;

/** Many calls in flight to a server that responds after 50 ms on average. */
record InFlightBench(Setting setting, int calls, Path jdk) implements Bench {
    static final int MILLIS = 50;

    /** Below this number, a short run has too few calls to measure their CPU time. */
    private static final int FEW = 64;

    /** The factor by which a run with few calls is longer. */
    private static final int LONG = 5;

    /** The limit of platform threads of Guildkit and of the baselines on Java versions without virtual threads. */
    private static final int THREADS = 512;

    private static final int FIRST_WITH_VIRTUAL_THREADS = 21;
    private static final List<String> JVM = List.of("-XX:+UseSerialGC", Setting.ONLY_LIVE, "-Xms2g", "-Xmx2g");

    /** Returns the name of the task, which states when threads allow fewer requests than calls. */
    static String task(int calls, Path jdk) {
        int feature = Integer.parseInt(Jdks.feature(jdk));
        boolean bounded = feature < FIRST_WITH_VIRTUAL_THREADS && calls > THREADS;
        return String.format(
                Locale.ROOT, "%,d in flight%s, Java %d", calls, bounded ? " on " + THREADS + " threads" : "", feature);
    }

    @Override
    public String task() {
        return task(calls, jdk);
    }

    @Override
    public List<Entrant> entrants() {
        if (!setting.effort().complete()) {
            return List.of(Entrant.LIMIT, Entrant.HAND, Entrant.ONE_POOL, Entrant.GUILDKIT);
        }
        return List.of(
                Entrant.LIMIT,
                Entrant.HAND,
                Entrant.ONE_POOL,
                Entrant.DEFAULTS,
                Entrant.GUILDKIT,
                Entrant.DISCORD4J,
                Entrant.JDA,
                Entrant.DISCORD_WEBHOOKS,
                Entrant.RETROFIT,
                Entrant.OPENAI);
    }

    /**
     * The goals compare Guildkit with hand. Results of many threads on few cores are scattered, so these two have more rounds. The
     * others, and the points of the charts of growth, have one.
     */
    @Override
    public int rounds(int rounds, Entrant entrant) {
        boolean hasGoal = Benches.IN_FLIGHT.contains(calls)
                && List.of(Entrant.HAND, Entrant.GUILDKIT).contains(entrant);
        return rounds > 1 && hasGoal ? 2 * rounds + 1 : 1;
    }

    @Override
    public Measurements run(Entrant entrant) {
        return setting.warmed(
                jdk,
                entrant,
                JVM,
                "in-flight",
                setting.server().atOnce(),
                setting.server().after(MILLIS),
                Integer.toString(calls),
                Integer.toString(setting.effort().longWarmUp()),
                Integer.toString(setting.effort().seconds() * (calls <= FEW ? LONG : 1)));
    }
}
