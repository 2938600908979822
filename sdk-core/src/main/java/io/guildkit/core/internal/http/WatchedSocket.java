package io.guildkit.core.internal.http;

import java.io.FilterInputStream;
import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.Socket;
import java.net.SocketAddress;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A socket that counts its bytes. It limits the received bytes, because the HTTP client keeps chunk extensions and trailers in memory
 * until they end. The written bytes show whether a request has been sent.
 */
final class WatchedSocket extends Socket {
    private final Map<List<SocketAddress>, WatchedSocket> connected;
    private volatile @Nullable List<SocketAddress> ends;
    private long received;
    private volatile long written;
    private long limit = Long.MAX_VALUE;

    /**
     * Creates a socket.
     *
     * @param connected the connected sockets; the socket adds and removes itself
     */
    WatchedSocket(Map<List<SocketAddress>, WatchedSocket> connected) {
        this.connected = connected;
    }

    @Override
    public void connect(SocketAddress endpoint, int timeout) throws IOException {
        super.connect(endpoint, timeout);
        setSoTimeout(timeout); // limits the handshake; the HTTP client replaces the limit afterwards
        List<SocketAddress> own = WatchedSockets.ends(this);
        ends = own;
        connected.put(own, this);
        if (isClosed()) {
            connected.remove(own, this); // another thread closed the socket before it was added
        }
    }

    @Override
    @SuppressWarnings("UnsynchronizedOverridesSynchronized") // the added code needs no lock
    public void close() throws IOException {
        super.close();
        List<SocketAddress> own = ends;
        if (own != null) {
            connected.remove(own, this);
        }
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

    /** Limits the number of received bytes from now on. Only the exchange's thread may call it. */
    void allow(long bytes) {
        limit = received + bytes;
    }

    @Override
    public InputStream getInputStream() throws IOException {
        return new FilterInputStream(super.getInputStream()) {
            @Override
            public int read() throws IOException {
                int b = super.read();
                count(b < 0 ? 0 : 1);
                return b;
            }

            @Override
            public int read(byte[] buffer, int offset, int length) throws IOException {
                int n = super.read(buffer, offset, length);
                count(Math.max(0, n));
                return n;
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
            @SuppressWarnings("NonAtomicVolatileUpdate") // the HTTP client writes on one thread at a time
            public void write(byte[] buffer, int offset, int length) throws IOException {
                written += length; // before the write, because a write that fails may have sent a part
                out.write(buffer, offset, length);
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
