package io.guildkit.outbox;

import io.guildkit.core.wire.Snowflake;
import java.util.Objects;
import java.util.Optional;

/**
 * Decides about messages whose outcome is unknown: the process ended while it sent the message, the connection broke, the call ran out of
 * time, or the service answered 5xx. The message is in the channel, or it is not. Nothing in the protocol can tell.
 *
 * <p>Edits without files and deletions are always repeated, because a second time changes nothing.
 */
@FunctionalInterface
public interface UnknownOutcomes {
    /** Sends the message again: at least once. After a crash, one message of each lane can be in its channel twice. */
    UnknownOutcomes REPEAT = outcome -> Resolution.repeat();

    /** Parks the message and continues with the next: at most once. {@link WebhookOutbox#parked} lists such messages. */
    UnknownOutcomes PARK = outcome -> Resolution.park();

    /**
     * Decides about one message. A resolver that can read the channel can look for the message there. The lane waits meanwhile. A resolver
     * that throws an exception is asked again later.
     *
     * @param outcome the message
     * @return the decision
     */
    Resolution resolve(UnknownOutcome outcome);

    /** A decision about one message. */
    final class Resolution {
        private static final Resolution REPEAT = new Resolution(Decision.REPEAT, Optional.empty(), Optional.empty());
        private static final Resolution PARK = new Resolution(Decision.PARK, Optional.empty(), Optional.empty());

        /** The decisions. */
        enum Decision {
            REPEAT,
            PARK,
            DELIVERED
        }

        private final Decision decision;
        private final Optional<Snowflake> messageId;
        private final Optional<Snowflake> threadId;

        private Resolution(Decision decision, Optional<Snowflake> messageId, Optional<Snowflake> threadId) {
            this.decision = decision;
            this.messageId = messageId;
            this.threadId = threadId;
        }

        /**
         * Returns the decision to send the message again.
         *
         * @return the decision
         */
        public static Resolution repeat() {
            return REPEAT;
        }

        /**
         * Returns the decision to park the message.
         *
         * @return the decision
         */
        public static Resolution park() {
            return PARK;
        }

        /**
         * Returns the decision that the message was delivered.
         *
         * @param messageId the identifier of the message in the channel
         * @return the decision
         */
        public static Resolution delivered(Snowflake messageId) {
            return delivered(messageId, Optional.empty());
        }

        /**
         * Returns the decision that the message was delivered and has created a thread. Later edits and deletions of the message need the
         * thread.
         *
         * @param messageId the identifier of the message in the thread
         * @param threadId the identifier of the thread that the message created, because it has a {@linkplain
         *     io.guildkit.webhooks.WebhookMessage.Builder#threadName thread name}
         * @return the decision
         */
        public static Resolution delivered(Snowflake messageId, Snowflake threadId) {
            return delivered(messageId, Optional.of(threadId));
        }

        private static Resolution delivered(Snowflake messageId, Optional<Snowflake> threadId) {
            return new Resolution(
                    Decision.DELIVERED, Optional.of(Objects.requireNonNull(messageId, "messageId")), threadId);
        }

        Decision decision() {
            return decision;
        }

        Optional<Snowflake> messageId() {
            return messageId;
        }

        Optional<Snowflake> threadId() {
            return threadId;
        }

        @Override
        public String toString() {
            return "Resolution{" + decision + messageId.map(id -> " as " + id).orElse("")
                    + threadId.map(id -> " in thread " + id).orElse("") + "}";
        }
    }
}
