package io.guildkit.benchmarks.runner;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.guildkit.benchmarks.Payloads;
import io.guildkit.benchmarks.Shape;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/** Decoding and encoding of one shape, without a network. */
final class Codec {
    static final String DECODE = "decode";
    static final String ENCODE = "encode";

    /** The shapes that have goals in both directions. The others are points of a chart, and members in changing order. */
    static final List<Shape> HAVE_GOALS = List.of(Shape.APPLICATION, Shape.GUILDS, Shape.INVITES);

    private static final ObjectMapper JSON = new ObjectMapper();
    private static final List<String> JVM = List.of("-XX:+UseSerialGC", "-Xms1g", "-Xmx1g");

    private Codec() {}

    static String task(String direction, Shape shape) {
        return direction + " " + shape.label;
    }

    static Bench bench(Setting setting, String direction, Shape shape) {
        Effort effort = setting.effort();
        boolean hasGoals = HAVE_GOALS.contains(shape);
        boolean inRounds = isPrecise(shape);
        Map<Entrant, Integer> kept = new EnumMap<>(Entrant.class);
        return new Bench(
                task(direction, shape),
                inRounds
                        ? Entrant.withPeers(Entrant.HAND, Entrant.TYPED, Entrant.GUILDKIT)
                        : Entrant.withPeers(Entrant.HAND, Entrant.GUILDKIT), // the chart has no other lines
                entrant -> inRounds && Benches.isPrecise(task(direction, shape), entrant, Jdks.current())
                        ? effort.rounds()
                        : 1,
                new Bench.InTurns(
                        entrant -> effort.turns(),
                        entrant -> start(setting, direction, shape, entrant),
                        (entrant, measured) -> {
                            if (hasGoals && direction.equals(DECODE)) {
                                int members = kept.computeIfAbsent(entrant, e -> kept(setting, shape, e));
                                measured.put("kept", members)
                                        .put("member-time", measured.values().get("time") / members);
                            }
                            return measured;
                        }));
    }

    private static boolean isPrecise(Shape shape) {
        return HAVE_GOALS.contains(shape) || shape == Shape.INVITES_IN_CHANGING_ORDER;
    }

    /** Starts the process of a contestant. */
    static ChildProcess start(Setting setting, String direction, Shape shape, Entrant entrant) {
        Effort effort = setting.effort();
        return setting.inTurns(
                Jdks.current(),
                entrant,
                JVM,
                "codec",
                direction,
                shape,
                isPrecise(shape) ? effort.warmUp() : effort.warmUp() / 2,
                effort.millis());
    }

    /** Counts the members of the payload that a contestant keeps when it decodes. */
    private static int kept(Setting setting, Shape shape, Entrant entrant) {
        Path file = setting.scratch().resolve("kept.json");
        var unused = setting.once(Jdks.current(), entrant, List.of(), "kept", shape, file);
        try {
            return common(JSON.readTree(Payloads.of(shape)), JSON.readTree(file.toFile()));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Counts the members with a value that both documents have at the same place. An empty list says as much as its absence. */
    static int common(JsonNode sent, JsonNode kept) {
        int count = 0;
        for (Map.Entry<String, JsonNode> member : sent.properties()) {
            JsonNode same = kept.path(member.getKey());
            boolean empty = member.getValue().isNull()
                    || (member.getValue().isArray() && member.getValue().isEmpty());
            if (!empty && !same.isMissingNode() && !same.isNull()) {
                count += 1 + common(member.getValue(), same);
            }
        }
        for (int i = 0; sent.isArray() && i < sent.size(); i++) {
            count += common(sent.get(i), kept.path(i));
        }
        return count;
    }
}
