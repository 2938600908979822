package io.guildkit.applications.assets;

import io.guildkit.core.codec.Codec;
import io.guildkit.core.model.Attachment;
import io.guildkit.core.wire.WireModel;
import io.guildkit.core.wire.WireObject;
import io.guildkit.core.wire.WireRequired;
import java.util.Optional;
import org.immutables.value.Value;

/** A file that was uploaded for an application. */
@Value.Immutable
@WireModel
public sealed interface UploadedAttachment extends WireObject
        permits UploadedAttachmentBuilder.ImmutableUploadedAttachment {
    /** Reads and writes this type as JSON. */
    Codec<UploadedAttachment> CODEC = UploadedAttachmentCodec.CODEC;

    /** {@return the temporary file; empty if the service left it out} */
    @WireRequired
    Optional<Attachment> attachment();

    /**
     * Returns a builder, for tests and caches.
     *
     * @return a new builder
     */
    static UploadedAttachmentBuilder builder() {
        return new UploadedAttachmentBuilder();
    }
}
