package io.guildkit.core.codec;

import java.io.OutputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ArrayBlockingQueue;

/**
 * Collects what a generator writes, in pieces that the next text uses again. The length of a text is unknown until it is
 * written, so without the pieces each text would be allocated at least twice.
 */
final class WrittenBytes extends OutputStream {
    private static final int PIECE = 8 * 1024;

    /** One megabyte at most. */
    private static final Queue<byte[]> SPARE = new ArrayBlockingQueue<>(128);

    private final List<byte[]> pieces = new ArrayList<>(1);

    /** The length of the last piece. */
    private int end = PIECE;

    @Override
    public void write(int b) {
        write(new byte[] {(byte) b}, 0, 1);
    }

    @Override
    public void write(byte[] bytes, int offset, int length) {
        int from = offset;
        while (from < offset + length) {
            if (end == PIECE) {
                byte[] spare = SPARE.poll();
                pieces.add(spare == null ? new byte[PIECE] : spare);
                end = 0;
            }
            int count = Math.min(offset + length - from, PIECE - end);
            System.arraycopy(bytes, from, pieces.get(pieces.size() - 1), end, count);
            from += count;
            end += count;
        }
    }

    /** Returns all bytes. Nothing can be written afterwards. */
    byte[] toBytes() {
        byte[] all = new byte[pieces.size() * PIECE - (PIECE - end)];
        for (int i = 0; i < pieces.size(); i++) {
            int from = i * PIECE;
            System.arraycopy(pieces.get(i), 0, all, from, Math.min(PIECE, all.length - from));
            SPARE.offer(pieces.get(i));
        }
        return all;
    }
}
