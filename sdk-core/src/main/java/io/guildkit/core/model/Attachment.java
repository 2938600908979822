package io.guildkit.core.model;

import io.guildkit.core.codec.Codec;
import io.guildkit.core.wire.Snowflake;
import io.guildkit.core.wire.WireModel;
import io.guildkit.core.wire.WireObject;
import io.guildkit.core.wire.WireRequired;
import java.util.Optional;
import org.immutables.value.Value;

/** A file that was sent with a message. */
@Value.Immutable
@WireModel
public sealed interface Attachment extends WireObject permits AttachmentBuilder.ImmutableAttachment {
    /** Reads and writes this type as JSON. */
    Codec<Attachment> CODEC = AttachmentCodec.CODEC;

    /** {@return the identifier} */
    Snowflake id();

    /** {@return the name; "" if the service left it out} */
    @WireRequired
    @Value.Default
    default String filename() {
        return "";
    }

    /** {@return the title; empty if there is none} */
    Optional<String> title();

    /** {@return the alternative text for users who cannot see the file; empty for none} */
    Optional<String> description();

    /** {@return the media type; empty if unknown} */
    Optional<String> contentType();

    /** {@return the size in bytes; 0 if the service left it out} */
    @WireRequired
    @Value.Default
    default long size() {
        return 0;
    }

    /** {@return the URL; "" if the service left it out} */
    @WireRequired
    @Value.Default
    default String url() {
        return "";
    }

    /** {@return the URL at the service's proxy; "" if the service left it out} */
    @WireRequired
    @Value.Default
    default String proxyUrl() {
        return "";
    }

    /** {@return the height in pixels; empty if the file is not an image} */
    Optional<Long> height();

    /** {@return the width in pixels; empty if the file is not an image} */
    Optional<Long> width();

    /** {@return whether the file is temporary; empty if the service left it out, which means no} */
    Optional<Boolean> ephemeral();

    /** {@return the length of a voice message in seconds; empty for other files} */
    Optional<Double> durationSecs();

    /** {@return the loudness of a voice message over time, in base64; empty for other files} */
    Optional<String> waveform();

    /** {@return the properties, as bits; empty if the service left it out} */
    Optional<Long> flags();

    /**
     * Returns a builder, for tests and caches.
     *
     * @return a new builder
     */
    static AttachmentBuilder builder() {
        return new AttachmentBuilder();
    }
}
