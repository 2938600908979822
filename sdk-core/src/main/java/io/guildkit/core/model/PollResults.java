package io.guildkit.core.model;

import io.guildkit.core.codec.Codec;
import io.guildkit.core.wire.OpenObject;
import io.guildkit.core.wire.WireModel;
import io.guildkit.core.wire.WireName;
import java.util.List;
import java.util.Optional;
import org.immutables.value.Value;

/** The votes of a poll. The service counts them exactly only when the poll has ended. */
@Value.Immutable
@WireModel
public sealed interface PollResults extends OpenObject permits PollResultsBuilder.ImmutablePollResults {
    /** Reads and writes this type as JSON. */
    Codec<PollResults> CODEC = PollResultsCodec.CODEC;

    /** {@return whether the votes are counted exactly; empty if absent, which means no} */
    @WireName("is_finalized")
    Optional<Boolean> finalized();

    /** {@return the votes by answer; an answer without votes can be absent} */
    List<PollAnswerCount> answerCounts();

    /**
     * Returns a builder, for tests and caches.
     *
     * @return a new builder
     */
    static PollResultsBuilder builder() {
        return new PollResultsBuilder();
    }
}
