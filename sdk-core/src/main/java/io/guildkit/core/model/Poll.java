package io.guildkit.core.model;

import io.guildkit.core.codec.Codec;
import io.guildkit.core.wire.OpenObject;
import io.guildkit.core.wire.WireModel;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.immutables.value.Value;

/** A poll of a message. */
@Value.Immutable
@WireModel
public sealed interface Poll extends OpenObject permits PollBuilder.ImmutablePoll {
    /** Reads and writes this type as JSON. */
    Codec<Poll> CODEC = PollCodec.CODEC;

    /** {@return the question; empty if absent} */
    Optional<PollMedia> question();

    /** {@return the answers to choose from; empty if absent} */
    List<PollAnswer> answers();

    /** {@return the end of the poll; empty if the poll does not end, or if absent} */
    Optional<Instant> expiry();

    /** {@return whether a user can choose several answers; empty if absent, which means no} */
    Optional<Boolean> allowMultiselect();

    /** {@return the layout, as the service's number; empty if absent} */
    Optional<Integer> layoutType();

    /** {@return the votes; empty if the service does not know them yet} */
    Optional<PollResults> results();

    /**
     * Returns a builder, for tests and caches.
     *
     * @return a new builder
     */
    static PollBuilder builder() {
        return new PollBuilder();
    }
}
