package io.guildkit.testkit.contract;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import javax.net.SocketFactory;
import org.jspecify.annotations.Nullable;

/** Makes a client's sockets, and tells when the client's system, too, knows that they are broken. */
final class WatchedSockets extends SocketFactory {
    private final List<Watched> sockets = new CopyOnWriteArrayList<>();

    /** Waits until all connections have been broken from the other side. Nothing may be under way. */
    void awaitEnd() {
        sockets.forEach(Watched::awaitEnd);
    }

    @Override
    public Socket createSocket() {
        Watched socket = new Watched();
        sockets.add(socket);
        return socket;
    }

    @Override
    public Socket createSocket(String host, int port) {
        throw new UnsupportedOperationException();
    }

    @Override
    public Socket createSocket(String host, int port, InetAddress localHost, int localPort) {
        throw new UnsupportedOperationException();
    }

    @Override
    public Socket createSocket(InetAddress host, int port) {
        throw new UnsupportedOperationException();
    }

    @Override
    public Socket createSocket(InetAddress address, int port, InetAddress localAddress, int localPort) {
        throw new UnsupportedOperationException();
    }

    private static final class Watched extends Socket {
        private volatile @Nullable IOException reset;

        void awaitEnd() {
            try {
                int next = super.getInputStream().read();
                if (next >= 0) {
                    throw new IllegalStateException("The connection was not ended, but read " + next + ".");
                }
            } catch (IOException e) {
                reset = e;
            }
        }

        @Override
        public InputStream getInputStream() throws IOException {
            return new FilterInputStream(super.getInputStream()) {
                @Override
                public int read() throws IOException {
                    failIfReset();
                    return in.read();
                }

                @Override
                public int read(byte[] bytes, int offset, int length) throws IOException {
                    failIfReset();
                    return in.read(bytes, offset, length);
                }

                private void failIfReset() throws IOException {
                    IOException known = reset; // the system tells it only once
                    if (known != null) {
                        throw new IOException(known);
                    }
                }
            };
        }
    }
}
