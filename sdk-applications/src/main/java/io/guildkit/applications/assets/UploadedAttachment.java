package io.guildkit.applications.assets;

import com.fasterxml.jackson.annotation.JsonProperty;
import io.guildkit.core.model.Attachment;
import io.guildkit.core.wire.WireModel;
import io.guildkit.core.wire.WireObject;
import java.util.Optional;
import org.immutables.value.Value;

/** A file that was uploaded for an application. */
@Value.Immutable
@WireModel
public sealed interface UploadedAttachment extends WireObject
        permits UploadedAttachmentBuilder.ImmutableUploadedAttachment {
    /** {@return the file, which vanishes after a while; empty if the service left it out} */
    @JsonProperty(required = true)
    Optional<Attachment> attachment();

    /**
     * Begins such an object, for tests and for stores.
     *
     * @return a new builder
     */
    static UploadedAttachmentBuilder builder() {
        return new UploadedAttachmentBuilder();
    }
}
