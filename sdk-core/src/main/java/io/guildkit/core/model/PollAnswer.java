package io.guildkit.core.model;

import io.guildkit.core.codec.WireWriter;
import io.guildkit.core.wire.WireModel;
import org.immutables.value.Value;

/** An answer to choose in a poll. */
@Value.Immutable
@WireModel
public sealed interface PollAnswer permits PollAnswerBuilder.ImmutablePollAnswer {
    /** Writes this type as JSON. */
    WireWriter<PollAnswer> CODEC = PollAnswerCodec.CODEC;

    /** {@return what it says} */
    PollMedia pollMedia();

    /**
     * Returns an answer without an emoji.
     *
     * @param text what it says
     * @return the answer
     */
    static PollAnswer of(String text) {
        return builder().pollMedia(PollMedia.of(text)).build();
    }

    /**
     * Returns an answer with an emoji.
     *
     * @param text what it says
     * @param emoji the emoji, by identifier or Unicode name
     * @return the answer
     */
    static PollAnswer of(String text, Emoji emoji) {
        return builder()
                .pollMedia(PollMedia.builder().text(text).emoji(emoji).build())
                .build();
    }

    /**
     * Begins a request.
     *
     * @return a new builder
     */
    static PollAnswerBuilder builder() {
        return new PollAnswerBuilder();
    }
}
