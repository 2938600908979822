package io.guildkit.core.codec;

import java.io.OutputStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Collects what a generator writes. The generator has a buffer of its own, so a short text arrives in one piece, and is copied
 * once only.
 */
final class WrittenBytes extends OutputStream {
    private final List<byte[]> pieces = new ArrayList<>(1);
    private int size;

    @Override
    public void write(int b) {
        write(new byte[] {(byte) b}, 0, 1);
    }

    @Override
    public void write(byte[] bytes, int offset, int length) {
        pieces.add(Arrays.copyOfRange(bytes, offset, offset + length));
        size += length;
    }

    /** Returns all bytes. */
    byte[] toBytes() {
        if (pieces.size() == 1) {
            return pieces.get(0);
        }
        byte[] all = new byte[size];
        int end = 0;
        for (byte[] piece : pieces) {
            System.arraycopy(piece, 0, all, end, piece.length);
            end += piece.length;
        }
        return all;
    }
}
