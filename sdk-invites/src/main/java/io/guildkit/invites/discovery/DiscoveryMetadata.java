package io.guildkit.invites.discovery;

import io.guildkit.core.codec.Codec;
import io.guildkit.core.wire.Snowflake;
import io.guildkit.core.wire.WireModel;
import io.guildkit.core.wire.WireObject;
import io.guildkit.core.wire.WireOmitEmpty;
import io.guildkit.core.wire.WireRequired;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.immutables.value.Value;

/** The presentation of a guild in discovery. */
@Value.Immutable
@WireModel
public sealed interface DiscoveryMetadata extends WireObject
        permits DiscoveryMetadataBuilder.ImmutableDiscoveryMetadata {
    /** Reads and writes this type as JSON. */
    Codec<DiscoveryMetadata> CODEC = DiscoveryMetadataCodec.CODEC;

    /** {@return the guild; empty if the service left it out} */
    @WireRequired
    Optional<Snowflake> guildId();

    /** {@return the main category; 0 if the service left it out} */
    @WireRequired
    @Value.Default
    default int primaryCategoryId() {
        return 0;
    }

    /** {@return the keywords: at most 10, of at most 30 characters each} */
    @WireOmitEmpty
    List<String> keywords();

    /** {@return whether the guild is shown to users who open one of its emoji} */
    @WireRequired
    @Value.Default
    default boolean emojiDiscoverabilityEnabled() {
        return false;
    }

    /** {@return the time of the decision about the partner application; empty if undecided} */
    Optional<Instant> partnerActionedTimestamp();

    /** {@return the time of the partner application; empty for none} */
    Optional<Instant> partnerApplicationTimestamp();

    /** {@return whether the guild has a landing page} */
    @WireRequired
    @Value.Default
    default boolean isPublished() {
        return false;
    }

    /** {@return the reasons to join, at most 4} */
    @WireRequired
    List<DiscoveryReason> reasonsToJoin();

    /** {@return the links to social media: at most 9, of at most 256 characters each} */
    @WireOmitEmpty
    List<String> socialLinks();

    /** {@return the long description, at most 2400 characters; empty for none} */
    Optional<String> about();

    /** {@return the further categories, at most 5} */
    @WireRequired
    List<Snowflake> categoryIds();

    /**
     * Returns a builder, for tests and caches.
     *
     * @return a new builder
     */
    static DiscoveryMetadataBuilder builder() {
        return new DiscoveryMetadataBuilder();
    }
}
