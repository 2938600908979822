package io.guildkit.core.internal.http;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;

/** Counts what is read, after decompression, and fails when it is too much. */
final class LimitedStream extends FilterInputStream {
    private final long limit;
    private long count;

    /** More came than the limit allows. */
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

    @Override
    public int read() throws IOException {
        int b = super.read();
        if (b >= 0) {
            counted(1);
        }
        return b;
    }

    @Override
    public int read(byte[] buffer, int offset, int length) throws IOException {
        int n = super.read(buffer, offset, length);
        if (n > 0) {
            counted(n);
        }
        return n;
    }

    private void counted(int n) throws IOException {
        count += n;
        if (count > limit) {
            throw new TooLongException();
        }
    }
}
