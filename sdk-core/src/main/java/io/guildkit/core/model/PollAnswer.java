package io.guildkit.core.model;

import io.guildkit.core.json.WireModel;
import org.immutables.value.Value;

/** An answer to choose in a poll. */
@Value.Immutable
@WireModel
public sealed interface PollAnswer permits PollAnswerBuilder.ImmutablePollAnswer {
    /** {@return what it says} */
    PollMedia pollMedia();

    /**
     * Begins a request.
     *
     * @return a new builder
     */
    static PollAnswerBuilder builder() {
        return new PollAnswerBuilder();
    }
}
