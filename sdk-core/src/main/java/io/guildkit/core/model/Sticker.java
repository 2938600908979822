package io.guildkit.core.model;

import io.guildkit.core.codec.Codec;
import io.guildkit.core.wire.Snowflake;
import io.guildkit.core.wire.WireModel;
import io.guildkit.core.wire.WireObject;
import io.guildkit.core.wire.WireRequired;
import java.util.Optional;
import org.immutables.value.Value;

/** An image that can be sent as a message. */
@Value.Immutable
@WireModel
public sealed interface Sticker extends WireObject permits StickerBuilder.ImmutableSticker {
    /** Reads and writes this type as JSON. */
    Codec<Sticker> CODEC = StickerCodec.CODEC;

    /** {@return the identifier} */
    Snowflake id();

    /** {@return the pack; empty for a guild's own sticker} */
    Optional<Snowflake> packId();

    /** {@return the name; "" if the service left it out} */
    @WireRequired
    @Value.Default
    default String name() {
        return "";
    }

    /** {@return the description; empty for none} */
    Optional<String> description();

    /** {@return the search terms, separated by commas; "" if the service left them out} */
    @WireRequired
    @Value.Default
    default String tags() {
        return "";
    }

    /** {@return the kind of owner, the service or a guild, as the service's number; 0 if left out} */
    @WireRequired
    @Value.Default
    default int type() {
        return 0;
    }

    /** {@return the format of the image, as the service's number; 0 if left out} */
    @WireRequired
    @Value.Default
    default int formatType() {
        return 0;
    }

    /** {@return whether the sticker can be used now; empty if the service left it out} */
    Optional<Boolean> available();

    /** {@return the guild of the sticker; empty if there is none} */
    Optional<Snowflake> guildId();

    /** {@return the uploader; empty if the service left it out} */
    Optional<PartialUser> user();

    /** {@return the position in the pack; empty if the sticker is in no pack} */
    Optional<Integer> sortValue();

    /**
     * Returns a builder, for tests and caches.
     *
     * @return a new builder
     */
    static StickerBuilder builder() {
        return new StickerBuilder();
    }
}
