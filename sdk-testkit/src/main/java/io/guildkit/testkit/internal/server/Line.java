package io.guildkit.testkit.internal.server;

import java.io.FilterInputStream;
import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.Socket;
import java.net.SocketException;
import java.net.SocketImpl;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.function.Consumer;

/** A connection of the server. It can be broken after a number of bytes, or at once. */
final class Line extends Socket {
    private static final byte[] GET = "GET ".getBytes(StandardCharsets.US_ASCII);
    private static final byte[] HEAD = "HEAD".getBytes(StandardCharsets.US_ASCII);

    private final Consumer<Line> whenServed;
    private final Consumer<Line> whenClosed;
    private long left = Long.MAX_VALUE;
    private boolean resets;
    private volatile boolean broken;

    /** The first bytes of the present request. */
    private final byte[] start = new byte[GET.length];

    private int started;

    /**
     * Prepares to be accepted.
     *
     * @param whenServed called on the thread that serves the connection
     * @param whenClosed called when it is closed, also more than once
     */
    Line(Consumer<Line> whenServed, Consumer<Line> whenClosed) throws IOException {
        super((SocketImpl) null); // accepting sets it
        this.whenServed = whenServed;
        this.whenClosed = whenClosed;
    }

    /** Breaks the connection after a number of sent bytes. Only the serving thread may call it. */
    void cutAfter(long bytes, boolean reset) {
        left = bytes;
        resets = reset;
    }

    /**
     * Ends the connection at once.
     *
     * @param reset whether the connection is reset instead of closed
     */
    void end(boolean reset) {
        broken = true;
        try {
            if (reset) {
                setSoLinger(true, 0);
            }
            close();
        } catch (IOException e) {
            if (!isClosed()) { // the serving thread or the client may have closed it
                throw new UncheckedIOException(e);
            }
        }
    }

    /** Returns whether the present request is a GET or HEAD. Only the serving thread may call it. */
    boolean startsWithGet() {
        return Arrays.equals(start, GET) || Arrays.equals(start, HEAD);
    }

    @Override
    public InputStream getInputStream() throws IOException {
        whenServed.accept(this);
        return new FilterInputStream(super.getInputStream()) {
            /** Discards data after the break, which the system may still deliver to a waiting thread. */
            @Override
            public int read(byte[] bytes, int offset, int length) throws IOException {
                int count = in.read(bytes, offset, length);
                if (broken) {
                    throw new SocketException("The connection was reset, as the script says.");
                }
                for (int i = 0; i < count && started < start.length; i++) {
                    start[started++] = bytes[offset + i];
                }
                return count;
            }
        };
    }

    @Override
    public OutputStream getOutputStream() throws IOException {
        return new FilterOutputStream(super.getOutputStream()) {
            @Override
            public void write(int b) throws IOException {
                write(new byte[] {(byte) b}, 0, 1);
            }

            @Override
            public void write(byte[] bytes, int offset, int length) throws IOException {
                started = 0;
                Arrays.fill(start, (byte) 0);
                int allowed = (int) Math.min(length, left);
                out.write(bytes, offset, allowed);
                left -= allowed;
                if (allowed < length) {
                    cut();
                }
            }
        };
    }

    private void cut() throws IOException {
        if (resets) {
            end(true);
        } else {
            close();
        }
        throw new IOException("The connection was cut, as the script says.");
    }

    @Override
    @SuppressWarnings("UnsynchronizedOverridesSynchronized") // the callback must not run inside a monitor
    public void close() throws IOException {
        super.close();
        whenClosed.accept(this);
    }
}
