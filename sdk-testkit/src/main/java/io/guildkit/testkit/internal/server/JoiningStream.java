package io.guildkit.testkit.internal.server;

import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.util.Arrays;

/** Sends the data of some writes together with that of the write after it. Not thread-safe. */
final class JoiningStream extends FilterOutputStream {
    private boolean joins;
    private byte[] waiting = {};

    JoiningStream(OutputStream out) {
        super(out);
    }

    /** Lets the next write wait for the one after it, which must follow. */
    void joinNextWrites() {
        joins = true;
    }

    @Override
    public void write(int b) throws IOException {
        write(new byte[] {(byte) b}, 0, 1);
    }

    @Override
    public void write(byte[] bytes, int offset, int length) throws IOException {
        if (joins) {
            joins = false;
            waiting = Arrays.copyOfRange(bytes, offset, offset + length);
        } else if (waiting.length > 0) {
            byte[] joined = Arrays.copyOf(waiting, waiting.length + length);
            System.arraycopy(bytes, offset, joined, waiting.length, length);
            waiting = new byte[0];
            out.write(joined);
        } else {
            out.write(bytes, offset, length);
        }
    }
}
