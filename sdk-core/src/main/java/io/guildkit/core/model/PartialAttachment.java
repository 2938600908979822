package io.guildkit.core.model;

import io.guildkit.core.base.style.RequestStyle;
import io.guildkit.core.codec.WireWriter;
import io.guildkit.core.wire.Snowflake;
import io.guildkit.core.wire.WireModel;
import io.guildkit.core.wire.WireRequest;
import java.util.Optional;
import org.immutables.value.Value;

/** The description of a file in a request that uploads or keeps it. */
@RequestStyle
@Value.Immutable
@WireModel
public sealed interface PartialAttachment extends WireRequest
        permits PartialAttachmentBuilder.ImmutablePartialAttachment {
    /** Writes this type as JSON. */
    WireWriter<PartialAttachment> CODEC = PartialAttachmentCodec.CODEC;

    /** {@return the index of a new file, from 0; the identifier of an existing file} */
    Snowflake id();

    /** {@return the name; empty to leave it} */
    Optional<String> filename();

    /** {@return the alternative text for users who cannot see the file; empty to keep it} */
    Optional<String> description();

    /** {@return the name of a file that was uploaded before; empty if the request contains the file} */
    Optional<String> uploadedFilename();

    /** {@return the length of a voice message in seconds; empty for other files} */
    Optional<Double> durationSecs();

    /** {@return the loudness of a voice message over time, as 1 to 256 bytes in base64; empty for other files} */
    Optional<String> waveform();

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
    static PartialAttachmentBuilder builder() {
        return new PartialAttachmentBuilder();
    }
}
