package io.guildkit.benchmarks.runner;

import io.guildkit.benchmarks.CannotDoException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Many calls in flight to a server that responds after 50 ms on average. */
record InFlightBench(Setting setting, int calls, Path jdk) implements Bench.InTurns {
    static final int MILLIS = 50;

    /** The number up to which all contestants are measured. */
    private static final int FEW = 64;

    private static final String ONE_BY_ONE =
            "sends the calls of a route one after the other, so more calls in flight change nothing";
    private static final String FIVE =
            "sends at most five calls to a host at a time, so more calls in flight change nothing";

    /** Why contestants are not measured with many calls. Such a run takes up to four minutes. */
    private static final Map<Entrant, String> BOUNDED = Map.of(
            Entrant.DEFAULTS, FIVE,
            Entrant.RETROFIT, FIVE,
            Entrant.DISCORD4J, ONE_BY_ONE,
            Entrant.JDA, ONE_BY_ONE);

    /** The limit of platform threads of Guildkit and of the baselines on Java versions without virtual threads. */
    private static final int THREADS = 512;

    private static final int FIRST_WITH_VIRTUAL_THREADS = 21;

    /**
     * The young generation has room for the calls in flight of each contestant. With 2 GB of heap, 10,000 calls of Guildkit exceed the
     * survivor space and those of the baselines do not, and collections decide the ratio. Touched at the start, because with few calls in
     * flight the first use of its pages takes longer than a run.
     */
    private static final List<String> JVM = List.of(
            "-XX:+UseSerialGC",
            Setting.ONLY_LIVE,
            Setting.SAME_COMPILERS,
            "-Xms4g",
            "-Xmx4g",
            "-Xmn3g",
            "-XX:+AlwaysPreTouch");

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

    @Override
    public int rounds(int rounds, Entrant entrant) {
        return hasGoal(entrant) ? rounds : 1;
    }

    @Override
    public int turns(Entrant entrant) {
        return hasGoal(entrant) ? setting.effort().turns() : 1;
    }

    /** Returns whether goals compare the results of this task. The points of the charts of growth need less precision. */
    private boolean hasGoal(Entrant entrant) {
        return Benches.IN_FLIGHT.contains(calls) && entrant.hasNarrowGoals();
    }

    @Override
    public TurnProcess start(Entrant entrant) {
        if (calls > FEW && BOUNDED.containsKey(entrant)) {
            throw new CannotDoException(BOUNDED.get(entrant));
        }
        Effort effort = setting.effort();
        Server server = setting.anotherServer();
        return setting.inTurns(
                        jdk,
                        entrant,
                        JVM,
                        "in-flight",
                        server.atOnce(),
                        server.after(MILLIS),
                        Integer.toString(calls),
                        Integer.toString(hasGoal(entrant) ? effort.longWarmUp() : effort.longWarmUp() / 2),
                        Integer.toString(effort.seconds()))
                .closing(server);
    }
}
