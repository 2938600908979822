package io.guildkit.core.model;

import io.guildkit.core.codec.Codec;
import io.guildkit.core.wire.Snowflake;
import io.guildkit.core.wire.WireModel;
import io.guildkit.core.wire.WireObject;
import io.guildkit.core.wire.WireOmitEmpty;
import java.util.List;
import java.util.Optional;
import org.immutables.value.Value;

/** A custom emoji of a guild, or a Unicode emoji. */
@Value.Immutable
@WireModel
public sealed interface Emoji extends WireObject permits EmojiBuilder.ImmutableEmoji {
    /** Reads and writes this type as JSON. */
    Codec<Emoji> CODEC = EmojiCodec.CODEC;

    /** {@return the identifier; empty for an emoji of Unicode} */
    Optional<Snowflake> id();

    /** {@return the name, or the Unicode characters; empty if the emoji was deleted} */
    Optional<String> name();

    /** {@return the roles that may use the emoji; empty for all} */
    @WireOmitEmpty
    List<Snowflake> roles();

    /** {@return the uploader; empty if the service left it out} */
    Optional<PartialUser> user();

    /** {@return whether the name is written between colons; empty if the service left it out} */
    Optional<Boolean> requireColons();

    /** {@return whether an integration controls the emoji; empty if the service left it out} */
    Optional<Boolean> managed();

    /** {@return whether the emoji is animated; empty if the service left it out} */
    Optional<Boolean> animated();

    /** {@return whether the emoji can be used now; empty if the service left it out} */
    Optional<Boolean> available();

    /**
     * Returns a builder.
     *
     * @return a new builder
     */
    static EmojiBuilder builder() {
        return new EmojiBuilder();
    }
}
