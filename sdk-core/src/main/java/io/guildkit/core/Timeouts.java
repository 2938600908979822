package io.guildkit.core;

import io.guildkit.core.base.Arguments;
import java.time.Duration;
import java.time.temporal.ChronoUnit;

/**
 * The time limits of a call. {@link #FOREVER} stands for no limit.
 *
 * @param connect the time until a connection exists
 * @param read the time without a received byte
 * @param write the time without a sent byte
 * @param call the time of the whole call: all attempts and the waits between them, but not second-factor prompts
 * @param prompt the time for a person's response to a second-factor prompt
 */
public record Timeouts(Duration connect, Duration read, Duration write, Duration call, Duration prompt) {
    /** Longest duration, which stands for no limit. The longest limit of a connection is 24 days, and that of a call is a year. */
    public static final Duration FOREVER = ChronoUnit.FOREVER.getDuration();

    private static final Timeouts STANDARD = new Timeouts(
            Duration.ofSeconds(10),
            Duration.ofSeconds(30),
            Duration.ofSeconds(30),
            Duration.ofMinutes(2),
            Duration.ofMinutes(5));

    /**
     * Checks that all are positive.
     *
     * @param connect the time until a connection exists
     * @param read the time without a received byte
     * @param write the time without a sent byte
     * @param call the whole call
     * @param prompt the time for a person's response to a second-factor prompt
     */
    public Timeouts {
        Arguments.positive(connect, "connect");
        Arguments.positive(read, "read");
        Arguments.positive(write, "write");
        Arguments.positive(call, "call");
        Arguments.positive(prompt, "prompt");
    }

    /**
     * Returns the defaults: 10 seconds to connect, 30 to read and to write, two minutes for a call, five for a prompt.
     *
     * @return the defaults
     */
    public static Timeouts standard() {
        return STANDARD;
    }

    /**
     * Changes the limit for a connection.
     *
     * @param limit positive
     * @return changed timeouts
     */
    public Timeouts withConnect(Duration limit) {
        return new Timeouts(limit, read, write, call, prompt);
    }

    /**
     * Changes the limit of the time without a received byte.
     *
     * @param limit positive
     * @return changed timeouts
     */
    public Timeouts withRead(Duration limit) {
        return new Timeouts(connect, limit, write, call, prompt);
    }

    /**
     * Changes the limit of the time without a sent byte.
     *
     * @param limit positive
     * @return changed timeouts
     */
    public Timeouts withWrite(Duration limit) {
        return new Timeouts(connect, read, limit, call, prompt);
    }

    /**
     * Changes the limit of a whole call.
     *
     * @param limit positive
     * @return changed timeouts
     */
    public Timeouts withCall(Duration limit) {
        return new Timeouts(connect, read, write, limit, prompt);
    }

    /**
     * Changes the limit of a second-factor prompt.
     *
     * @param limit positive
     * @return changed timeouts
     */
    public Timeouts withPrompt(Duration limit) {
        return new Timeouts(connect, read, write, call, limit);
    }
}
