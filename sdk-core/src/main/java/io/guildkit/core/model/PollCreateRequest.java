package io.guildkit.core.model;

import io.guildkit.core.json.Limits;
import io.guildkit.core.json.WireModel;
import java.util.List;
import java.util.Optional;
import org.immutables.value.Value;

/** A poll to be sent with a message. */
@Value.Immutable
@WireModel
public sealed interface PollCreateRequest permits PollCreateRequestBuilder.ImmutablePollCreateRequest {
    /** {@return what is asked; without an emoji} */
    PollMedia question();

    /** {@return what can be chosen; 1 to 10} */
    List<PollAnswer> answers();

    /** {@return how long it is open, in hours; 1 to 768, 24 unless set} */
    @Value.Default
    default int duration() {
        return 24;
    }

    /** {@return whether one may choose several answers; empty leaves it to the service} */
    Optional<Boolean> allowMultiselect();

    /** {@return how it looks, as the service's number; empty leaves it to the service} */
    Optional<Integer> layoutType();

    /** Checks the limits. */
    @Value.Check
    default void check() {
        Limits.size("answers", answers().size(), 1, 10);
        Limits.range("duration", duration(), 1, 768);
    }

    /**
     * Begins a request.
     *
     * @return a new builder
     */
    static PollCreateRequestBuilder builder() {
        return new PollCreateRequestBuilder();
    }
}
