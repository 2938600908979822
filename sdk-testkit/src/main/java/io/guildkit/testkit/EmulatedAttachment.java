package io.guildkit.testkit;

import io.guildkit.testkit.internal.guilds.Attachment;
import java.nio.ByteBuffer;
import java.util.Optional;

/** A file of a message within an emulator. */
public final class EmulatedAttachment {
    private final Attachment attachment;

    EmulatedAttachment(Attachment attachment) {
        this.attachment = attachment;
    }

    /** Returns the id. */
    public String id() {
        return attachment.id();
    }

    /** Returns the file name. */
    public String filename() {
        return attachment.filename();
    }

    /** Returns the description. */
    public Optional<String> description() {
        return Optional.ofNullable(attachment.description());
    }

    /** Returns the media type. */
    public String contentType() {
        return attachment.contentType();
    }

    /** Returns the URL for downloading it without credentials. */
    public String url() {
        return attachment.url();
    }

    /** Returns the number of bytes. */
    public int size() {
        return attachment.content().remaining();
    }

    /** Returns a copy of the bytes. */
    public byte[] bytes() {
        byte[] bytes = new byte[size()];
        content().get(bytes);
        return bytes;
    }

    /** Returns a read-only view of the bytes, without a copy. */
    public ByteBuffer content() {
        return attachment.content().asReadOnlyBuffer();
    }

    @Override
    public String toString() {
        return "EmulatedAttachment{id=" + id() + ", filename=" + filename() + ", size=" + size() + "}";
    }
}
