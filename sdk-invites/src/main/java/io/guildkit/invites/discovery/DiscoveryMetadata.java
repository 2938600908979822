package io.guildkit.invites.discovery;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import io.guildkit.core.wire.Snowflake;
import io.guildkit.core.wire.WireModel;
import io.guildkit.core.wire.WireObject;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.immutables.value.Value;

/** What a guild shows of itself in discovery. */
@Value.Immutable
@WireModel
public sealed interface DiscoveryMetadata extends WireObject
        permits DiscoveryMetadataBuilder.ImmutableDiscoveryMetadata {
    /** {@return the guild; empty if the service left it out} */
    @JsonProperty(required = true)
    Optional<Snowflake> guildId();

    /** {@return its main category; 0 if the service left it out} */
    @JsonProperty(required = true)
    @Value.Default
    default int primaryCategoryId() {
        return 0;
    }

    /** {@return what it is found by: at most 10, of at most 30 characters each} */
    @JsonInclude(JsonInclude.Include.NON_EMPTY)
    List<String> keywords();

    /** {@return whether it is shown to those who look at one of its emoji} */
    @JsonProperty(required = true)
    @Value.Default
    default boolean emojiDiscoverabilityEnabled() {
        return false;
    }

    /** {@return when its wish to become a partner was decided on; empty if it was not} */
    Optional<Instant> partnerActionedTimestamp();

    /** {@return when it asked to become a partner; empty if it did not} */
    Optional<Instant> partnerApplicationTimestamp();

    /** {@return whether it has a landing page} */
    @JsonProperty(required = true)
    @Value.Default
    default boolean isPublished() {
        return false;
    }

    /** {@return why to join it, at most 4} */
    @JsonProperty(required = true)
    List<DiscoveryReason> reasonsToJoin();

    /** {@return where else to find it: at most 9, of at most 256 characters each} */
    @JsonInclude(JsonInclude.Include.NON_EMPTY)
    List<String> socialLinks();

    /** {@return what it says of itself, at most 2400 characters; empty if it says nothing} */
    Optional<String> about();

    /** {@return its further categories, at most 5} */
    @JsonProperty(required = true)
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
