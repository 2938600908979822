package io.guildkit.benchmarks.runner;

import io.guildkit.benchmarks.Measurements;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;

/** Many calls at a time, to a server that takes a while to answer each. */
record InFlightBench(Setting setting, int calls, Path jdk) implements Bench {
    static final int MILLIS = 50;
    private static final List<String> JVM = List.of("-XX:+UseSerialGC", "-Xms2g", "-Xmx2g");

    /** What the tables call it. */
    static String task(int calls, Path jdk) {
        return String.format(Locale.ROOT, "%,d in flight, Java %s", calls, Jdks.feature(jdk));
    }

    /** Calls a second that nobody could exceed. */
    static double ideal(int calls) {
        return calls * 1_000.0 / MILLIS;
    }

    @Override
    public String task() {
        return task(calls, jdk);
    }

    @Override
    public List<Entrant> entrants() {
        return List.of(
                Entrant.LIMIT,
                Entrant.HAND,
                Entrant.TYPED,
                Entrant.DEFAULTS,
                Entrant.GUILDKIT,
                Entrant.DISCORD4J,
                Entrant.JDA,
                Entrant.DISCORD_WEBHOOKS,
                Entrant.RETROFIT,
                Entrant.OPENAI);
    }

    @Override
    public Measurements run(Entrant entrant) {
        return setting.measured(
                jdk,
                entrant,
                JVM,
                "in-flight",
                setting.server().atOnce(),
                setting.server().after(MILLIS),
                Integer.toString(calls),
                Integer.toString(setting.effort().longWarmUp()),
                Integer.toString(setting.effort().seconds()));
    }
}
