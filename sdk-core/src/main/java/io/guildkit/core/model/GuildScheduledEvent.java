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

    /** {@return its guild; empty if the service left it out} */
    @WireRequired
    Optional<Snowflake> guildId();

    /** {@return where it takes place; empty if that is outside the service} */
    Optional<Snowflake> channelId();

    /** {@return who announced it; empty if unknown} */
    Optional<Snowflake> creatorId();

    /** {@return who announced it; empty if the service did not say} */
    Optional<PartialUser> creator();

    /** {@return what it is called; "" if the service left it out} */
    @WireRequired
    @Value.Default
    default String name() {
        return "";
    }

    /** {@return what it is about; empty if it does not say} */
    Optional<String> description();

    /** {@return when it begins; empty if the service left it out} */
    @WireRequired
    Optional<Instant> scheduledStartTime();

    /** {@return when it ends; empty if that is open} */
    Optional<Instant> scheduledEndTime();

    /** {@return who can see it; unknown if the service left it out} */
    @WireRequired
    @Value.Default
    default ScheduledEventPrivacyLevel privacyLevel() {
        return ScheduledEventPrivacyLevel.UNKNOWN;
    }

    /** {@return where it stands; unknown if the service left it out} */
    @WireRequired
    @Value.Default
    default ScheduledEventStatus status() {
        return ScheduledEventStatus.UNKNOWN;
    }

    /** {@return where it takes place; unknown if the service left it out} */
    @WireRequired
    @Value.Default
    default ScheduledEventEntityType entityType() {
        return ScheduledEventEntityType.UNKNOWN;
    }

    /** {@return the stage it takes place on; empty if on none} */
    Optional<Snowflake> entityId();

    /** {@return further properties; empty if there are none} */
    Optional<GuildScheduledEventMetadata> entityMetadata();

    /** {@return how many users are interested; empty if the service did not say} */
    Optional<Integer> userCount();

    /** {@return the hash of its picture; empty if it has none} */
    Optional<String> image();

    /**
     * Begins such an object, for tests and for stores.
     *
     * @return a new builder
     */
    static GuildScheduledEventBuilder builder() {
        return new GuildScheduledEventBuilder();
    }
}
