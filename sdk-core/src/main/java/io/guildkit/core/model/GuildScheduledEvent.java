package io.guildkit.core.model;

import io.guildkit.core.codec.Codec;
import io.guildkit.core.wire.Snowflake;
import io.guildkit.core.wire.WireModel;
import io.guildkit.core.wire.WireObject;
import io.guildkit.core.wire.WireRequired;
import java.time.Instant;
import java.util.Optional;
import org.immutables.value.Value;

/** An event that a guild has announced. */
@Value.Immutable
@WireModel
public sealed interface GuildScheduledEvent extends WireObject
        permits GuildScheduledEventBuilder.ImmutableGuildScheduledEvent {
    /** Reads and writes this type as JSON. */
    Codec<GuildScheduledEvent> CODEC = GuildScheduledEventCodec.CODEC;

    /** {@return the identifier} */
    Snowflake id();

    /** {@return the guild; empty if the service left it out} */
    @WireRequired
    Optional<Snowflake> guildId();

    /** {@return the channel of the event; empty for an event outside the service} */
    Optional<Snowflake> channelId();

    /** {@return the identifier of the creator; empty if unknown} */
    Optional<Snowflake> creatorId();

    /** {@return the creator; empty if the service left it out} */
    Optional<PartialUser> creator();

    /** {@return the name; "" if the service left it out} */
    @WireRequired
    @Value.Default
    default String name() {
        return "";
    }

    /** {@return the description; empty for none} */
    Optional<String> description();

    /** {@return the start; empty if the service left it out} */
    @WireRequired
    Optional<Instant> scheduledStartTime();

    /** {@return the end; empty for an open end} */
    Optional<Instant> scheduledEndTime();

    /** {@return the audience; unknown if the service left it out} */
    @WireRequired
    @Value.Default
    default ScheduledEventPrivacyLevel privacyLevel() {
        return ScheduledEventPrivacyLevel.UNKNOWN;
    }

    /** {@return the status; unknown if the service left it out} */
    @WireRequired
    @Value.Default
    default ScheduledEventStatus status() {
        return ScheduledEventStatus.UNKNOWN;
    }

    /** {@return the kind of place; unknown if the service left it out} */
    @WireRequired
    @Value.Default
    default ScheduledEventEntityType entityType() {
        return ScheduledEventEntityType.UNKNOWN;
    }

    /** {@return the stage; empty for an event without a stage} */
    Optional<Snowflake> entityId();

    /** {@return further properties; empty if the service left them out} */
    Optional<GuildScheduledEventMetadata> entityMetadata();

    /** {@return the number of interested users; empty if the service left it out} */
    Optional<Integer> userCount();

    /** {@return the hash of the image; empty if there is none} */
    Optional<String> image();

    /**
     * Returns a builder, for tests and caches.
     *
     * @return a new builder
     */
    static GuildScheduledEventBuilder builder() {
        return new GuildScheduledEventBuilder();
    }
}
