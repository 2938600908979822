package io.guildkit.core.model;

import io.guildkit.core.codec.Codec;
import io.guildkit.core.wire.OpenObject;
import io.guildkit.core.wire.WireModel;
import java.util.Optional;
import org.immutables.value.Value;

/** An answer of a poll that users can choose. */
@Value.Immutable
@WireModel
public sealed interface PollAnswer extends OpenObject permits PollAnswerBuilder.ImmutablePollAnswer {
    /** Reads and writes this type as JSON. */
    Codec<PollAnswer> CODEC = PollAnswerCodec.CODEC;

    /** {@return the number of the answer in the poll; the service assigns the number, so requests omit it} */
    Optional<Integer> answerId();

    /** {@return the text and the emoji of the answer; neither if absent} */
    @Value.Default
    default PollMedia pollMedia() {
        return PollMedia.builder().build();
    }

    /**
     * Returns an answer without an emoji.
     *
     * @param text the text
     * @return the answer
     */
    static PollAnswer of(String text) {
        return builder().pollMedia(PollMedia.of(text)).build();
    }

    /**
     * Returns an answer with an emoji.
     *
     * @param text the text
     * @param emoji the emoji, by identifier or Unicode name
     * @return the answer
     */
    static PollAnswer of(String text, Emoji emoji) {
        return builder()
                .pollMedia(PollMedia.builder().text(text).emoji(emoji).build())
                .build();
    }

    /**
     * Returns a builder.
     *
     * @return a new builder
     */
    static PollAnswerBuilder builder() {
        return new PollAnswerBuilder();
    }
}
