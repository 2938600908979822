package io.guildkit.testkit.internal.admin;

import com.fasterxml.jackson.databind.JsonNode;
import io.guildkit.testkit.internal.world.World;
import java.time.Duration;

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

    /** Closes all connections; {@code reset} breaks them instead. */
    void endConnections(boolean reset);
}
