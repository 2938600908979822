package io.guildkit.core.model;

import io.guildkit.core.codec.Codec;
import io.guildkit.core.wire.WireModel;
import io.guildkit.core.wire.WireObject;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.immutables.value.Value;

/** A box below a message, with a title, text, images and fields. */
@Value.Immutable
@WireModel
public sealed interface Embed extends WireObject permits EmbedBuilder.ImmutableEmbed {
    /** Reads and writes this type as JSON. */
    Codec<Embed> CODEC = EmbedCodec.CODEC;

    /** {@return the title; empty if there is none} */
    Optional<String> title();

    /** {@return the kind, such as {@code rich}; empty if the service left it out} */
    Optional<String> type();

    /** {@return the text; empty if there is none} */
    Optional<String> description();

    /** {@return the link of the title; empty for none} */
    Optional<String> url();

    /** {@return the displayed time; empty if none} */
    Optional<Instant> timestamp();

    /** {@return the colour of the embed's edge as 0xRRGGBB; empty if there is none} */
    Optional<Integer> color();

    /** {@return the last line; empty if there is none} */
    Optional<EmbedFooter> footer();

    /** {@return the large image; empty if there is none} */
    Optional<EmbedMedia> image();

    /** {@return the small image; empty if there is none} */
    Optional<EmbedMedia> thumbnail();

    /** {@return the video; empty if there is none} */
    Optional<EmbedMedia> video();

    /** {@return the origin of the content; empty if the service left it out} */
    Optional<EmbedProvider> provider();

    /** {@return the first line; empty if there is none} */
    Optional<EmbedAuthor> author();

    /** {@return the names and values} */
    List<EmbedField> fields();

    /**
     * Returns a builder, for tests and caches.
     *
     * @return a new builder
     */
    static EmbedBuilder builder() {
        return new EmbedBuilder();
    }
}
