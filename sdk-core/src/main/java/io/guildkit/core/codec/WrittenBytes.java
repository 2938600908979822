package io.guildkit.core.codec;

import com.fasterxml.jackson.core.util.BufferRecycler;
import java.io.ByteArrayOutputStream;

/**
 * Collects the bytes of a text in an array that Jackson reuses. The length of a text is unknown until the text is
 * written, so each text would otherwise be allocated at least twice.
 */
final class WrittenBytes extends ByteArrayOutputStream {
    private static final int ARRAY = BufferRecycler.BYTE_WRITE_CONCAT_BUFFER;

    private static final int MAX_KEPT = 2 * 1024 * 1024;

    private final BufferRecycler arrays;

    WrittenBytes(BufferRecycler arrays) {
        super(0);
        this.arrays = arrays;
        buf = arrays.allocByteBuffer(ARRAY);
    }

    /** Returns all bytes. Nothing can be written afterwards. */
    byte[] toBytes() {
        byte[] bytes = toByteArray();
        if (buf.length <= MAX_KEPT) {
            arrays.releaseByteBuffer(ARRAY, buf);
        }
        return bytes;
    }
}
