package io.guildkit.core.json;

import java.io.OutputStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Takes what a generator flushes. A text that fits into the generator's buffer, as most do, is copied only once. */
final class ByteChunks extends OutputStream {
    private final List<byte[]> chunks = new ArrayList<>();
    private int size;

    @Override
    public void write(int single) {
        write(new byte[] {(byte) single}, 0, 1);
    }

    @Override
    public void write(byte[] buffer, int offset, int length) {
        chunks.add(Arrays.copyOfRange(buffer, offset, offset + length));
        size += length;
    }

    /** All bytes in one array. */
    byte[] joined() {
        if (chunks.size() == 1) {
            return chunks.get(0);
        }
        byte[] all = new byte[size];
        int end = 0;
        for (byte[] chunk : chunks) {
            System.arraycopy(chunk, 0, all, end, chunk.length);
            end += chunk.length;
        }
        return all;
    }
}
