package io.guildkit.core.model;

import io.guildkit.core.codec.Codec;
import io.guildkit.core.wire.OpenObject;
import io.guildkit.core.wire.WireModel;
import java.util.Optional;
import org.immutables.value.Value;

/** A text in a poll, perhaps with an emoji. */
@Value.Immutable
@WireModel
public sealed interface PollMedia extends OpenObject permits PollMediaBuilder.ImmutablePollMedia {
    /** Reads and writes this type as JSON. */
    Codec<PollMedia> CODEC = PollMediaCodec.CODEC;

    /** {@return the text; empty for none} */
    Optional<String> text();

    /** {@return the emoji, by identifier or Unicode name; empty for none} */
    Optional<Emoji> emoji();

    /**
     * Returns a text without an emoji.
     *
     * @param text the text
     * @return the text
     */
    static PollMedia of(String text) {
        return builder().text(text).build();
    }

    /**
     * Returns a builder.
     *
     * @return a new builder
     */
    static PollMediaBuilder builder() {
        return new PollMediaBuilder();
    }
}
