package io.guildkit.testkit.internal.server;

import java.io.ByteArrayOutputStream;
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
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** A connection of the server. It can be broken after a number of bytes, or at once. */
final class Line extends Socket {
    /** The first four bytes of requests whose body the web server cannot read. */
    private static final Set<String> WITHOUT_BODY = Set.of("GET ", "HEAD");

    private static final int METHOD_BYTES = 4;

    /** The world of the latest request; before the first request, the world without a name. */
    volatile String world = "";

    private final Consumer<Line> whenServed;
    private final Consumer<Line> whenClosed;
    private long left = Long.MAX_VALUE;
    private boolean resets;
    private @Nullable JoiningStream output;
    private volatile boolean broken;

    /** The first bytes of the current request. */
    private final ByteArrayOutputStream start = new ByteArrayOutputStream(METHOD_BYTES);

    /**
     * Creates a socket for an accepted connection.
     *
     * @param whenServed called on the thread that serves the connection
     * @param whenClosed called when it is closed, also more than once
     */
    Line(Consumer<Line> whenServed, Consumer<Line> whenClosed) throws IOException {
        super((SocketImpl) null); // accepting sets it
        this.whenServed = whenServed;
        this.whenClosed = whenClosed;
    }

    /** Notes that the current request is for a world. Its response is sent as a whole. Only the serving thread may call it. */
    void serves(String name) {
        world = name;
        left = Long.MAX_VALUE;
        resets = false;
    }

    /** Breaks the connection after a number of sent bytes of the current response. Only the serving thread may call it. */
    void cutAfter(long bytes, boolean reset) {
        left = bytes;
        resets = reset;
    }

    /**
     * Sends the head of the current response together with its body, which must not be empty. The web server writes them one after the
     * other, which would wake the client twice. Only the serving thread may call it.
     */
    void joinHeadAndBody() {
        if (output != null) {
            output.joinNextWrites();
        }
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

    /** Returns whether the current request is a GET or HEAD. Only the serving thread may call it. */
    boolean startsWithGet() {
        return WITHOUT_BODY.contains(start.toString(StandardCharsets.US_ASCII));
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
                start.write(bytes, offset, Math.max(0, Math.min(count, METHOD_BYTES - start.size())));
                return count;
            }
        };
    }

    @Override
    public OutputStream getOutputStream() throws IOException {
        output = new JoiningStream(super.getOutputStream());
        return new FilterOutputStream(output) {
            @Override
            public void write(int b) throws IOException {
                write(new byte[] {(byte) b}, 0, 1);
            }

            @Override
            public void write(byte[] bytes, int offset, int length) throws IOException {
                start.reset();
                int allowed = (int) Math.min(length, left);
                out.write(bytes, offset, allowed);
                left -= allowed;
                if (left == 0) { // also after the last byte, for example of a response without a body
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
