package io.guildkit.core.model;

import io.guildkit.core.base.style.RequestStyle;
import io.guildkit.core.codec.WireWriter;
import io.guildkit.core.wire.WireModel;
import io.guildkit.core.wire.WireRequest;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.immutables.value.Value;

/** A poll to be sent with a message. Its limits are checked together with the limits of the message. */
@RequestStyle
@Value.Immutable
@WireModel
public sealed interface PollCreateRequest extends WireRequest
        permits PollCreateRequestBuilder.ImmutablePollCreateRequest {
    /** Writes this type as JSON. */
    WireWriter<PollCreateRequest> CODEC = PollCreateRequestCodec.CODEC;

    /** {@return the question; without an emoji} */
    PollMedia question();

    /** {@return the answers to choose from; 1 to 10} */
    List<PollAnswer> answers();

    /** {@return the duration in hours; 1 to 768, 24 unless set} */
    @Value.Default
    default int duration() {
        return 24;
    }

    /** {@return whether users can choose several answers; empty for the service's default} */
    Optional<Boolean> allowMultiselect();

    /** {@return the layout, as the service's number; empty for the service's default} */
    Optional<Integer> layoutType();

    /**
     * Returns a poll that is open for a day, with one answer for each user.
     *
     * @param question the question
     * @param answers the answers to choose from; 1 to 10
     * @return the poll
     */
    static PollCreateRequest of(String question, String... answers) {
        return builder()
                .question(PollMedia.of(question))
                .addAllAnswers(Arrays.stream(answers).map(PollAnswer::of).toList())
                .build();
    }

    /** Checks the request. */
    @Value.Check
    default void check() {
        CODEC.check(this).throwIfAny();
    }

    /**
     * Returns a builder of the request.
     *
     * @return a new builder
     */
    static PollCreateRequestBuilder builder() {
        return new PollCreateRequestBuilder();
    }
}
