package io.guildkit.testkit.internal.admin;

import com.fasterxml.jackson.databind.JsonNode;
import io.guildkit.testkit.internal.world.World;
import java.time.Duration;

/** What the admin API does with the emulator as a whole. */
public interface Controls {
    /** Returns the present world. */
    World world();

    /** Forgets everything, and begins with a world that is empty. */
    void reset();

    /**
     * Replaces everything by a world that was saved.
     *
     * @throws IllegalArgumentException if the JSON is no world; then nothing changes
     */
    void load(JsonNode world);

    boolean isTicking();

    /** Lets the clock run along with real time, or makes it stand still. */
    void setTicking(boolean ticking);

    /**
     * Moves the clock on.
     *
     * @throws IllegalArgumentException if that would be backwards
     */
    void advance(Duration by);

    /** Closes all connections; {@code reset} breaks them instead. */
    void endConnections(boolean reset);
}
