package io.guildkit.core.internal.http;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import org.jspecify.annotations.Nullable;

/** Counts the decompressed bytes, and fails when they exceed a limit. Keeps its failure, because a reader may wrap or hide it. */
final class LimitedStream extends FilterInputStream {
    private final long limit;
    private long count;
    private @Nullable IOException failure;

    /** The body exceeds the limit. */
    static final class TooLongException extends IOException {
        private static final long serialVersionUID = 1L;
    }

    LimitedStream(InputStream stream, long limit) {
        super(stream);
        this.limit = limit;
    }

    long count() {
        return count;
    }

    /** Returns why the stream could not be read; null if nothing went wrong. */
    @Nullable
    IOException failure() {
        return failure;
    }

    @Override
    public int read() throws IOException {
        byte[] one = new byte[1];
        return read(one, 0, 1) < 0 ? -1 : Byte.toUnsignedInt(one[0]);
    }

    @Override
    public int read(byte[] buffer, int offset, int length) throws IOException {
        try {
            int n = super.read(buffer, offset, length);
            count += Math.max(0, n);
            if (count > limit) {
                throw new TooLongException();
            }
            return n;
        } catch (IOException e) {
            failure = e;
            throw e;
        }
    }

    /** Not supported, because bytes would be counted twice. */
    @Override
    public boolean markSupported() {
        return false;
    }
}
