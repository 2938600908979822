package io.guildkit.outbox;

import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * The entries of an outbox at one time.
 *
 * @param lanes the lanes of the outbox, in the order of the builder
 */
public record OutboxStatus(List<Lane> lanes) {
    /**
     * Creates a status.
     *
     * @param lanes is copied
     */
    public OutboxStatus {
        lanes = List.copyOf(lanes);
    }

    /**
     * The entries of a lane.
     *
     * @param name the name of the lane
     * @param waiting the number of entries that wait, including the one that is being sent
     * @param oldest the age of the first waiting entry, by the clock of the database; empty if none waits
     * @param deadLetters the number of dead letters
     * @param parked the number of parked messages
     * @param suspended why the lane is suspended; empty if it is not
     */
    public record Lane(
            String name,
            long waiting,
            Optional<Duration> oldest,
            long deadLetters,
            long parked,
            Optional<String> suspended) {}
}
