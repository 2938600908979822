package io.guildkit.core.model;

import io.guildkit.core.codec.Codec;
import io.guildkit.core.wire.Snowflake;
import io.guildkit.core.wire.WireModel;
import io.guildkit.core.wire.WireObject;
import io.guildkit.core.wire.WireRequired;
import java.util.List;
import java.util.Optional;
import org.immutables.value.Value;

/** A guild as other objects contain it. */
@Value.Immutable
@WireModel
public sealed interface PartialGuild extends WireObject permits PartialGuildBuilder.ImmutablePartialGuild {
    /** Reads and writes this type as JSON. */
    Codec<PartialGuild> CODEC = PartialGuildCodec.CODEC;

    /** {@return the identifier} */
    Snowflake id();

    /** {@return the name; "" if the service left it out} */
    @WireRequired
    @Value.Default
    default String name() {
        return "";
    }

    /** {@return the icon's hash; empty if there is none} */
    Optional<String> icon();

    /** {@return the description; empty for none} */
    Optional<String> description();

    /** {@return the hash of the image behind invites; empty if there is none} */
    Optional<String> splash();

    /** {@return the hash of the image in discovery; empty if there is none} */
    Optional<String> discoverySplash();

    /** {@return the names of the enabled features; empty if the service named none} */
    @WireRequired
    List<String> features();

    /** {@return the emoji; empty if the service named none} */
    List<Emoji> emojis();

    /** {@return the stickers; empty if the service named none} */
    List<Sticker> stickers();

    /** {@return the approximate number of members; empty if the service left it out} */
    Optional<Integer> approximateMemberCount();

    /** {@return the approximate number of online members; empty if the service left it out} */
    Optional<Integer> approximatePresenceCount();

    /**
     * Returns a builder, for tests and caches.
     *
     * @return a new builder
     */
    static PartialGuildBuilder builder() {
        return new PartialGuildBuilder();
    }
}
