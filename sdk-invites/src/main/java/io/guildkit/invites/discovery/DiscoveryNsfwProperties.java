package io.guildkit.invites.discovery;

import io.guildkit.core.codec.Codec;
import io.guildkit.core.wire.Snowflake;
import io.guildkit.core.wire.WireAlias;
import io.guildkit.core.wire.WireModel;
import io.guildkit.core.wire.WireObject;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.immutables.value.Value;

/** The adult content that excludes a guild from discovery. */
@Value.Immutable
@WireModel
public sealed interface DiscoveryNsfwProperties extends WireObject
        permits DiscoveryNsfwPropertiesBuilder.ImmutableDiscoveryNsfwProperties {
    /** Reads and writes this type as JSON. */
    Codec<DiscoveryNsfwProperties> CODEC = DiscoveryNsfwPropertiesCodec.CODEC;

    /** {@return the channels with such content} */
    List<Snowflake> channels();

    /** {@return the words found in names of channels, by channel} */
    @WireAlias("channels_banned_keywords")
    Map<Snowflake, List<String>> channelBannedKeywords();

    /** {@return the guild's name; empty unless it contains banned words} */
    Optional<String> name();

    /** {@return the words found in the guild's name} */
    List<String> nameBannedKeywords();

    /** {@return the guild's description; empty unless it contains banned words} */
    Optional<String> description();

    /** {@return the words found in the guild's description} */
    List<String> descriptionBannedKeywords();

    /**
     * Returns a builder, for tests and caches.
     *
     * @return a new builder
     */
    static DiscoveryNsfwPropertiesBuilder builder() {
        return new DiscoveryNsfwPropertiesBuilder();
    }
}
