package io.guildkit.core.codec;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;

/** Limits the heap for decoding a response. {@link BudgetedParser} spends the budget, token by token. */
final class HeapBudget {
    // Why: docs/decisions/0051

    /**
     * The heap, in bytes, for each byte of a token while the parser collects it: growing buffers and copies, with two
     * bytes for each character.
     */
    private static final int HEAP_FOR_A_BYTE_OF_A_TOKEN = 8;

    /**
     * The number of bytes of a response before the counting of tokens begins. Counting takes about a tenth of the time
     * of decoding, and most responses are shorter. The objects of so much text need at most 6 MB.
     */
    private static final int UNCOUNTED = 64 * 1024;

    private final long size;
    private long left;
    private boolean counting = true;

    /**
     * Creates a budget.
     *
     * @param size in bytes
     */
    HeapBudget(long size) {
        this.size = size;
        this.left = size;
    }

    /** Returns whether tokens are charged. */
    boolean isCounting() {
        return counting;
    }

    void spend(long bytes) throws TooMuchHeapException {
        left -= bytes;
        if (left < 0) {
            throw new TooMuchHeapException(size);
        }
    }

    /**
     * Returns a stream that fails when a single token gets too long for the rest of the budget. The parser collects a token
     * before anything can be spent on it. Tokens are counted after the stream has returned more than a short response.
     */
    InputStream guard(InputStream json) {
        counting = false;
        return new Guard(json);
    }

    private final class Guard extends FilterInputStream {
        /** The number of bytes read since the parser's last token. */
        private long pending;

        private long leftBefore = left;
        private long total;

        Guard(InputStream json) {
            super(json);
        }

        @Override
        public int read() throws IOException {
            int b = super.read();
            check(b < 0 ? 0 : 1);
            return b;
        }

        @Override
        public int read(byte[] buffer, int offset, int length) throws IOException {
            int n = super.read(buffer, offset, length);
            check(Math.max(n, 0));
            return n;
        }

        private void check(int read) throws TooMuchHeapException {
            total += read;
            counting = total > UNCOUNTED;
            boolean sameToken = left == leftBefore;
            pending = sameToken ? pending + read : read;
            leftBefore = left;
            if (pending > left / HEAP_FOR_A_BYTE_OF_A_TOKEN) {
                throw new TooMuchHeapException(size);
            }
        }
    }
}
