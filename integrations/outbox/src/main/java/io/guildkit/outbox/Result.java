package io.guildkit.outbox;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** The result of an entry that was to be sent. */
sealed interface Result {
    /**
     * The service reported success.
     *
     * @param messageId the identifier of the message; null if the response was unreadable
     * @param threadId the thread that the message created; null if it created none
     */
    record Delivered(@Nullable String messageId, @Nullable String threadId) implements Result {}

    /**
     * The outbox gives up.
     *
     * @param pause the time until the lane goes on
     */
    record Dead(UndeliveredEntry.Reason reason, String detail, boolean uncertain, Duration pause) implements Result {
        Dead(UndeliveredEntry.Reason reason, String detail) {
            this(reason, detail, false, Duration.ZERO);
        }
    }

    /** The outcome is unknown, and the message must not be sent twice. */
    record Parked(String detail, Duration pause) implements Result {}

    /**
     * The entry waits again.
     *
     * @param attempted whether this was an attempt, which the limit of attempts counts
     * @param uncertain whether the service may have processed the request
     */
    record Waiting(boolean attempted, boolean uncertain, String detail, Duration pause) implements Result {}

    /**
     * The webhook is gone, or its token was refused.
     *
     * @param hash names the webhook and thread
     */
    record Suspended(String detail, String hash) implements Result {}

    /** Returns the time until the lane goes on. */
    default Duration pause() {
        return Duration.ZERO;
    }
}
