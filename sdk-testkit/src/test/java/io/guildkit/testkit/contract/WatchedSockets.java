package io.guildkit.testkit.contract;

import io.guildkit.testsupport.UnconnectedSockets;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.Socket;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.jspecify.annotations.Nullable;

/** Creates a client's sockets, and detects when the operating system has noticed their end. */
final class WatchedSockets extends UnconnectedSockets {
    private final List<Watched> sockets = new CopyOnWriteArrayList<>();

    /** Waits until the server has closed all connections. No request may be in flight. */
    void awaitEnd() {
        sockets.forEach(Watched::awaitEnd);
    }

    @Override
    public Socket createSocket() {
        Watched socket = new Watched();
        sockets.add(socket);
        return socket;
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
                    IOException known = reset; // the system reports it only once
                    if (known != null) {
                        throw new IOException(known);
                    }
                }
            };
        }
    }
}
