package io.guildkit.core.model;

import io.guildkit.core.codec.Codec;
import io.guildkit.core.wire.OpenObject;
import io.guildkit.core.wire.WireModel;
import java.util.Optional;
import org.immutables.value.Value;

/** The votes for one answer of a poll. */
@Value.Immutable
@WireModel
public sealed interface PollAnswerCount extends OpenObject permits PollAnswerCountBuilder.ImmutablePollAnswerCount {
    /** Reads and writes this type as JSON. */
    Codec<PollAnswerCount> CODEC = PollAnswerCountCodec.CODEC;

    /** {@return the number of the answer, see {@link PollAnswer#answerId()}} */
    int id();

    /** {@return the number of votes; empty if absent} */
    Optional<Integer> count();

    /** {@return whether the account or application of the client chose the answer; empty if absent} */
    Optional<Boolean> meVoted();

    /**
     * Returns a builder, for tests and caches.
     *
     * @return a new builder
     */
    static PollAnswerCountBuilder builder() {
        return new PollAnswerCountBuilder();
    }
}
