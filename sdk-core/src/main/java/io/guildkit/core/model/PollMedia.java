package io.guildkit.core.model;

import io.guildkit.core.codec.WireWriter;
import io.guildkit.core.wire.WireModel;
import java.util.Optional;
import org.immutables.value.Value;

/** A text in a poll, perhaps with an emoji. */
@Value.Immutable
@WireModel
public sealed interface PollMedia permits PollMediaBuilder.ImmutablePollMedia {
    /** Writes this type as JSON. */
    WireWriter<PollMedia> CODEC = PollMediaCodec.CODEC;

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
     * Begins a request.
     *
     * @return a new builder
     */
    static PollMediaBuilder builder() {
        return new PollMediaBuilder();
    }
}
