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
import java.util.function.Consumer;

/** A connection, as the server holds it. It can be told to break after so many more bytes, or at once. */
final class Line extends Socket {
    private final Consumer<Line> whenServed;
    private final Consumer<Line> whenClosed;
    private long left = Long.MAX_VALUE;
    private boolean resets;
    private volatile boolean broken;

    /**
     * Prepares to be accepted.
     *
     * @param whenServed called on the thread that is going to serve the connection
     * @param whenClosed called once it is closed, perhaps more than once
     */
    Line(Consumer<Line> whenServed, Consumer<Line> whenClosed) throws IOException {
        super((SocketImpl) null); // accepting gives it one
        this.whenServed = whenServed;
        this.whenClosed = whenClosed;
    }

    /** Breaks once so many more bytes have been sent; only for the thread that serves the connection. */
    void cutAfter(long bytes, boolean reset) {
        left = bytes;
        resets = reset;
    }

    /**
     * Ends the connection at once.
     *
     * @param reset whether the client is told that it is gone rather than at its end
     */
    void end(boolean reset) {
        broken = true;
        try {
            if (reset) {
                setSoLinger(true, 0);
            }
            close();
        } catch (IOException e) {
            if (!isClosed()) { // as the thread that serves it, or who it serves, may have done just now
                throw new UncheckedIOException(e);
            }
        }
    }

    @Override
    public InputStream getInputStream() throws IOException {
        whenServed.accept(this);
        return new FilterInputStream(super.getInputStream()) {
            /** What comes in after the break is lost, though the system may still hand it to a thread that waits for it. */
            @Override
            public int read(byte[] bytes, int offset, int length) throws IOException {
                int count = in.read(bytes, offset, length);
                if (broken) {
                    throw new SocketException("The connection was reset, as the script says.");
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
