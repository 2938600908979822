package io.guildkit.testkit.internal.faults;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.zip.GZIPOutputStream;

/** Makes little data that becomes much when it is decompressed. */
public final class CompressedBomb {
    private static final byte[] CHUNK = "0".repeat(8192).getBytes(StandardCharsets.US_ASCII);

    private CompressedBomb() {}

    /** Returns a compressed JSON object with one string of about the given length. */
    public static ByteBuffer of(long bytes) {
        ByteArrayOutputStream small = new ByteArrayOutputStream();
        try (GZIPOutputStream large = new GZIPOutputStream(small)) {
            large.write("{\"zeros\":\"".getBytes(StandardCharsets.US_ASCII));
            for (long left = bytes; left > 0; left -= CHUNK.length) {
                large.write(CHUNK, 0, (int) Math.min(left, CHUNK.length));
            }
            large.write("\"}".getBytes(StandardCharsets.US_ASCII));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return ByteBuffer.wrap(small.toByteArray());
    }
}
