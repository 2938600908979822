package io.guildkit.benchmarks.runner;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.guildkit.benchmarks.Measurements;
import io.guildkit.benchmarks.Payloads;
import io.guildkit.benchmarks.Shape;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.Iterator;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Decoding and encoding of one shape, without a network. */
final class CodecBench implements Bench.InTurns {
    /** The shapes that have goals. The others are points of a chart. */
    static final List<Shape> HAVE_GOALS = List.of(Shape.APPLICATION, Shape.GUILDS, Shape.INVITES);

    private static final ObjectMapper JSON = new ObjectMapper();
    private static final List<String> JVM = List.of("-XX:+UseSerialGC", "-Xms1g", "-Xmx1g");

    private final Setting setting;
    private final Shape shape;
    private final Direction direction;

    /** The number of members that each contestant keeps. */
    private final Map<Entrant, Integer> kept = new EnumMap<>(Entrant.class);

    CodecBench(Setting setting, Shape shape, Direction direction) {
        this.setting = setting;
        this.shape = shape;
        this.direction = direction;
    }

    /** The operations. */
    enum Direction {
        DECODE,
        ENCODE
    }

    static String task(Direction direction, Shape shape) {
        return lower(direction) + " " + shape.label();
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

    /** A point of the chart of growth, and a peer, has one round. */
    @Override
    public int rounds(int rounds, Entrant entrant) {
        return HAVE_GOALS.contains(shape) && entrant.hasNarrowGoals() ? rounds : 1;
    }

    @Override
    public int turns(Entrant entrant) {
        return setting.effort().turns();
    }

    @Override
    public TurnProcess start(Entrant entrant) {
        Effort effort = setting.effort();
        return setting.inTurns(
                Jdks.current(),
                entrant,
                JVM,
                "codec",
                lower(direction),
                shape.name(),
                Integer.toString(effort.warmUp()),
                Integer.toString(effort.millis()));
    }

    @Override
    public Measurements completed(Entrant entrant, Measurements measured) {
        if (direction == Direction.DECODE && HAVE_GOALS.contains(shape)) {
            int members = kept.computeIfAbsent(entrant, this::kept);
            measured.put("kept", members).put("member-time", measured.values().get("time") / members);
        }
        return measured;
    }

    /** Counts the members of the payload that a contestant keeps when it decodes. */
    private int kept(Entrant entrant) {
        Path file = setting.scratch().resolve("kept.json");
        setting.child(Jdks.current(), entrant, List.of(), "kept", shape.name(), file.toString())
                .measurements();
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
        Iterator<JsonNode> elements =
                sent.isArray() ? sent.elements() : List.<JsonNode>of().iterator();
        for (int i = 0; elements.hasNext(); i++) {
            count += common(elements.next(), kept.path(i));
        }
        return count;
    }
}
