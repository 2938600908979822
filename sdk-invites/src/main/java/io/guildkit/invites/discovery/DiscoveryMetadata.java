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

/** What a guild shows of itself in discovery. */
@Value.Immutable
@WireModel
public sealed interface DiscoveryMetadata extends WireObject
        permits DiscoveryMetadataBuilder.ImmutableDiscoveryMetadata {
    /** Reads and writes this type as JSON. */
    Codec<DiscoveryMetadata> CODEC = DiscoveryMetadataCodec.CODEC;

    /** {@return the guild; empty if the service left it out} */
    @WireRequired
    Optional<Snowflake> guildId();

    /** {@return its main category; 0 if the service left it out} */
    @WireRequired
    @Value.Default
    default int primaryCategoryId() {
        return 0;
    }

    /** {@return what it is found by: at most 10, of at most 30 characters each} */
    @WireOmitEmpty
    List<String> keywords();

    /** {@return whether it is shown to those who look at one of its emoji} */
    @WireRequired
    @Value.Default
    default boolean emojiDiscoverabilityEnabled() {
        return false;
    }

    /** {@return when its wish to become a partner was decided on; empty if it was not} */
    Optional<Instant> partnerActionedTimestamp();

    /** {@return when it asked to become a partner; empty if it did not} */
    Optional<Instant> partnerApplicationTimestamp();

    /** {@return whether it has a landing page} */
    @WireRequired
    @Value.Default
    default boolean isPublished() {
        return false;
    }

    /** {@return why to join it, at most 4} */
    @WireRequired
    List<DiscoveryReason> reasonsToJoin();

    /** {@return where else to find it: at most 9, of at most 256 characters each} */
    @WireOmitEmpty
    List<String> socialLinks();

    /** {@return what it says of itself, at most 2400 characters; empty if it says nothing} */
    Optional<String> about();

    /** {@return its further categories, at most 5} */
    @WireRequired
    List<Snowflake> categoryIds();

    /**
     * Begins such an object, for tests and for stores.
     *
     * @return a new builder
     */
    static DiscoveryMetadataBuilder builder() {
        return new DiscoveryMetadataBuilder();
    }
}
