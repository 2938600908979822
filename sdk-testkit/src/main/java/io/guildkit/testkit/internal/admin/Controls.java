package io.guildkit.testkit.internal.admin;

import com.fasterxml.jackson.databind.JsonNode;
import io.guildkit.testkit.internal.world.World;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The operations of the admin API on the whole emulator. */
public interface Controls {
    /** Returns the current world. */
    World world();

    /** Removes everything, and starts with an empty world. */
    void reset();

    /**
     * Replaces the state by a saved world.
     *
     * @throws IllegalArgumentException if the JSON is not a world; the state stays unchanged
     */
    void load(JsonNode world);

    boolean isTicking();

    /** Makes the clock follow real time, or stand still. */
    void setTicking(boolean ticking);

    /**
     * Advances the clock.
     *
     * @throws IllegalArgumentException if the duration is negative
     */
    void advance(Duration by);

    /** Returns the name of the world; empty for the world at the root. */
    String name();

    /** Returns the worlds with names on the same server. */
    List<Controls> worlds();

    /**
     * Creates a world on the same server.
     *
     * @param name the name in its paths, or null for a generated one
     * @param json the state, or null for an empty world
     * @throws IllegalArgumentException if the name is taken or has another form, or the JSON is not a world
     */
    Controls openWorld(@Nullable String name, @Nullable JsonNode json);

    /** Drops a world on the same server, and returns whether there was one with the name. */
    boolean dropWorld(String name);

    /** Closes all connections; {@code reset} breaks them instead. */
    void endConnections(boolean reset);
}
