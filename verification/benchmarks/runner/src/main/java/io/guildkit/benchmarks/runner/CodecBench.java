package io.guildkit.benchmarks.runner;

import io.guildkit.benchmarks.Measurements;
import io.guildkit.benchmarks.Shape;
import java.util.List;
import java.util.Locale;

/** Decoding and encoding of one shape. */
record CodecBench(Setting setting, Shape shape, Direction direction) implements Bench {
    /** Which way. */
    enum Direction {
        DECODE,
        ENCODE
    }

    static String task(Direction direction, Shape shape) {
        return lower(direction)
                + switch (shape) {
                    case APPLICATION -> " an application";
                    case GUILDS -> " 48 guilds";
                    case INVITES -> " 1,000 invites";
                };
    }

    private static String lower(Direction direction) {
        return direction.name().toLowerCase(Locale.ROOT);
    }

    @Override
    public String task() {
        return task(direction, shape);
    }

    @Override
    public List<Entrant> entrants() {
        return List.of(
                Entrant.HAND,
                Entrant.TYPED,
                Entrant.GUILDKIT,
                Entrant.DISCORD4J,
                Entrant.JDA,
                Entrant.DISCORD_WEBHOOKS,
                Entrant.RETROFIT,
                Entrant.OPENAI);
    }

    @Override
    public Measurements run(Entrant entrant) {
        return JmhRun.run(
                        setting,
                        entrant,
                        "CodecBenchmark." + lower(direction),
                        "contestant=" + entrant.className,
                        "shape=" + shape)
                .values()
                .iterator()
                .next();
    }
}
