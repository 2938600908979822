package io.guildkit.benchmarks.runner;

import io.guildkit.benchmarks.CannotDoException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Many calls in flight to a server that responds after 50 ms on average. */
final class InFlight {
    /** The numbers of calls in flight that have goals. */
    static final List<Integer> HAVE_GOALS = List.of(64, 1_000, 10_000);

    /** The numbers of calls in flight that only the charts show. */
    static final List<Integer> CHARTED = List.of(1, 8, 512, 4_096);

    private static final int MILLIS = 50;

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
    private static final List<String> JVM = List.of(("-XX:+UseSerialGC -Xms4g -Xmx4g -Xmn3g -XX:+AlwaysPreTouch "
                    + Setting.ONLY_LIVE + " " + Setting.SAME_COMPILERS)
            .split(" "));

    /** The maximum turns of a process. A third one takes five minutes of a full run, and processes differ more than turns. */
    private static final int TURNS = 2;

    private InFlight() {}

    /** Returns the name of the task, which states when threads allow fewer requests than calls. */
    static String task(int calls, Path jdk) {
        int feature = Integer.parseInt(Jdks.feature(jdk));
        boolean bounded = feature < FIRST_WITH_VIRTUAL_THREADS && calls > THREADS;
        return String.format(
                Locale.ROOT, "%,d in flight%s, Java %d", calls, bounded ? " on " + THREADS + " threads" : "", feature);
    }

    static Bench bench(Setting setting, int calls, Path jdk) {
        Effort effort = setting.effort();
        return new Bench(
                task(calls, jdk),
                entrants(effort, calls),
                entrant -> hasGoal(calls, entrant, jdk) ? effort.rounds() : 1,
                new Bench.InTurns(
                        entrant -> hasGoal(calls, entrant, jdk) ? Math.min(effort.turns(), TURNS) : 1,
                        entrant -> start(setting, calls, jdk, entrant)));
    }

    private static List<Entrant> entrants(Effort effort, int calls) {
        if (CHARTED.contains(calls)) {
            return Entrant.withPeers(
                    Entrant.HAND, Entrant.ONE_POOL, Entrant.GUILDKIT); // the charts have no other lines
        }
        return effort.complete()
                ? Entrant.withPeers(Entrant.LIMIT, Entrant.HAND, Entrant.ONE_POOL, Entrant.DEFAULTS, Entrant.GUILDKIT)
                : List.of(Entrant.LIMIT, Entrant.HAND, Entrant.ONE_POOL, Entrant.GUILDKIT);
    }

    /** Returns whether goals compare the results of this task. The points of the charts of growth need less precision. */
    private static boolean hasGoal(int calls, Entrant entrant, Path jdk) {
        return HAVE_GOALS.contains(calls) && Benches.isPrecise(task(calls, jdk), entrant, jdk);
    }

    /** Starts the process of a contestant, with additional options of the JVM. */
    static ChildProcess start(Setting setting, int calls, Path jdk, Entrant entrant, String... more) {
        if (calls > FEW && BOUNDED.containsKey(entrant)) {
            throw new CannotDoException(BOUNDED.get(entrant));
        }
        Effort effort = setting.effort();
        boolean precise = hasGoal(calls, entrant, jdk);
        int warmUp = precise ? effort.longWarmUp() : Math.max(2, effort.longWarmUp() / 4);
        int seconds = CHARTED.contains(calls) ? Math.max(1, effort.seconds() / 2) : effort.seconds();
        // One server may not have enough file descriptors for the connections of several contestants.
        Server server = Server.start(setting.classPaths());
        List<String> jvm = new ArrayList<>(JVM);
        jvm.addAll(List.of(more));
        return setting.inTurns(
                        jdk, entrant, jvm, "in-flight", server.atOnce(), server.after(MILLIS), calls, warmUp, seconds)
                .closing(server);
    }
}
