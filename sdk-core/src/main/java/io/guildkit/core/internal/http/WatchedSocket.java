package io.guildkit.core.internal.http;

import java.io.FilterInputStream;
import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.Socket;
import java.net.SocketAddress;
import java.net.SocketException;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A socket that counts its bytes. It limits the received bytes, because the HTTP client keeps chunk extensions and trailers in memory
 * until they end. The written bytes show whether a request has been sent.
 */
final class WatchedSocket extends DelegatingSocket {
    /** The last bytes of a response without a body. */
    private static final int BLANK_LINE = 0x0d0a0d0a;

    private final Connector connector;
    private final Map<List<SocketAddress>, WatchedSocket> connected;
    private volatile @Nullable Race race;
    private volatile boolean closed;
    private volatile @Nullable SocketAddress endpoint;
    private volatile @Nullable List<SocketAddress> ends;
    private long received;
    private int lastReceived;
    private volatile long written;

    /** A byte that {@link #arrived} has read, and no stream yet; negative for none. */
    private int early = -1;

    private long limit = Long.MAX_VALUE;

    /**
     * Creates a socket.
     *
     * @param connected the connected sockets; the socket adds and removes itself
     * @param delegate its implementation, unless another address is faster
     */
    WatchedSocket(Connector connector, Map<List<SocketAddress>, WatchedSocket> connected, Socket delegate)
            throws SocketException {
        super(delegate);
        this.connector = connector;
        this.connected = connected;
    }

    @Override
    public void connect(SocketAddress address, int timeout) throws IOException {
        endpoint = connector.connect(this, address, timeout);
        setSoTimeout(timeout); // limits the handshake; the HTTP client replaces the limit afterwards
        List<SocketAddress> own = WatchedSockets.ends(this);
        ends = own;
        connected.put(own, this);
        if (closed) {
            connected.remove(own, this); // another thread closed the socket before it was added
        }
        Attempt attempt = connector.current();
        if (attempt != null) {
            attempt.facts().connecting().hasSocket(this);
        }
    }

    /** Runs a race, and takes over its winner. */
    Race.Winner win(Race own) throws IOException {
        race = own;
        try {
            if (closed) {
                throw new SocketException("Socket closed");
            }
            Race.Winner winner = own.run();
            replace(winner.socket());
            if (closed) { // another thread may have closed the socket that was replaced
                winner.socket().close();
            }
            return winner;
        } finally {
            race = null;
        }
    }

    @Override
    @SuppressWarnings("UnsynchronizedOverridesSynchronized") // its parts need no lock
    public void close() throws IOException {
        closed = true;
        Race running = race;
        if (running != null) {
            running.close();
        }
        super.close();
        List<SocketAddress> own = ends;
        if (own != null) {
            connected.remove(own, this);
        }
    }

    /** Returns the address to which the socket is connected, as it was chosen; null before. */
    @Nullable
    SocketAddress endpoint() {
        return endpoint;
    }

    /** Returns whether the socket can limit reads, and ends them in time. */
    boolean limitsReads() {
        return connector.isOfJdk();
    }

    /** Frees the memory of the addresses, when the socket no longer needs to be found. */
    void forgetEnds() {
        ends = null;
    }

    /** Returns the number of received bytes, including TLS. Only the exchange's thread may call it. */
    long received() {
        return received;
    }

    /** Returns the number of bytes that may have been sent, including TLS. */
    long written() {
        return written;
    }

    /**
     * Returns whether nothing was sent since a number of written bytes, and nothing will be. An open socket may still send what the HTTP
     * client keeps in a buffer.
     */
    boolean wroteNothingSince(long before) {
        return closed && written == before;
    }

    /** Returns whether the received bytes end as a response without a body does. Only the exchange's thread may call it. */
    boolean endsWithBlankLine() {
        return lastReceived == BLANK_LINE;
    }

    /** What has arrived on a socket. */
    enum Arrived {
        NOTHING,
        BYTES,
        END,

        /** Nothing or the end, which cannot be distinguished without waiting. */
        NO_BYTES
    }

    /** Returns what has arrived and was not read, without waiting. Only the exchange's thread may call it, between two exchanges. */
    Arrived arrived() {
        if (early >= 0) {
            return Arrived.BYTES;
        }
        try {
            SocketChannel channel = delegate().getChannel();
            if (channel == null) {
                return delegate().getInputStream().available() > 0 ? Arrived.BYTES : Arrived.NO_BYTES;
            }
            ByteBuffer one = ByteBuffer.allocate(1);
            int n;
            channel.configureBlocking(false);
            try {
                n = channel.read(one);
            } finally {
                channel.configureBlocking(true);
            }
            if (n > 0) {
                early = one.get(0) & 0xff;
                return Arrived.BYTES;
            }
            return n == 0 ? Arrived.NOTHING : Arrived.END;
        } catch (IOException e) {
            return Arrived.END; // it was reset, or another thread has closed it
        }
    }

    /** Limits the number of received bytes from now on. Only the exchange's thread may call it. */
    void allow(long bytes) {
        limit = received + bytes;
    }

    @Override
    public InputStream getInputStream() throws IOException {
        return new FilterInputStream(super.getInputStream()) {
            @Override
            public int read() throws IOException {
                byte[] one = new byte[1];
                return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
            }

            @Override
            public int read(byte[] buffer, int offset, int length) throws IOException {
                int n = readEarly(buffer, offset, length);
                if (n == 0) {
                    n = readSocket(buffer, offset, length);
                }
                for (int i = Math.max(0, n - Integer.BYTES); i < n; i++) {
                    lastReceived = lastReceived << Byte.SIZE | (buffer[offset + i] & 0xff);
                }
                count(Math.max(0, n));
                return n;
            }

            private int readSocket(byte[] buffer, int offset, int length) throws IOException {
                try {
                    return super.read(buffer, offset, length);
                } catch (RuntimeException | Error e) {
                    throw broken(e);
                }
            }
        };
    }

    /**
     * Closes the socket after an error, such as one without memory for the transfer, and returns an exception. After an error the HTTP
     * client would keep the connection, with a part of an exchange.
     */
    private IOException broken(Throwable e) throws IOException {
        close();
        return new IOException("the socket failed with " + e, e);
    }

    /** Returns 1 if there was a byte to read; otherwise 0. */
    private int readEarly(byte[] buffer, int offset, int length) {
        if (early < 0 || length == 0) {
            return 0;
        }
        buffer[offset] = (byte) early;
        early = -1;
        return 1;
    }

    @Override
    public OutputStream getOutputStream() throws IOException {
        return new FilterOutputStream(super.getOutputStream()) {
            @Override
            public void write(int b) throws IOException {
                write(new byte[] {(byte) b}, 0, 1);
            }

            @Override
            @SuppressWarnings("NonAtomicVolatileUpdate") // the HTTP client writes on one thread at a time
            public void write(byte[] buffer, int offset, int length) throws IOException {
                if (closed) {
                    throw new SocketException("Socket closed");
                }
                written += length; // before the write, because a write that fails may have sent a part
                try {
                    out.write(buffer, offset, length);
                } catch (RuntimeException | Error e) {
                    throw broken(e);
                }
            }
        };
    }

    private void count(int bytes) throws IOException {
        received += bytes;
        if (received > limit) {
            throw new IOException(
                    "The response has too many bytes between two parts of its body: headers, chunk extensions or trailers");
        }
    }
}
