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

    /** Returns what it is called. */
    public String filename() {
        return attachment.filename();
    }

    /** Returns what it shows. */
    public Optional<String> description() {
        return Optional.ofNullable(attachment.description());
    }

    /** Returns the media type. */
    public String contentType() {
        return attachment.contentType();
    }

    /** Returns where it can be downloaded, without any credentials. */
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

    /** Returns a view of the bytes, which can't be written to: no copy of a large file is made. */
    public ByteBuffer content() {
        return attachment.content().asReadOnlyBuffer();
    }

    @Override
    public String toString() {
        return "EmulatedAttachment{id=" + id() + ", filename=" + filename() + ", size=" + size() + "}";
    }
}
