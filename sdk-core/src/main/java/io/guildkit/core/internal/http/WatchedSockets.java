package io.guildkit.core.internal.http;

import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.SocketAddress;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import javax.net.SocketFactory;
import org.jspecify.annotations.Nullable;

/** Creates the sockets of a client. They send small packets at once, because HTTP/2 would otherwise wait for acknowledgements. */
final class WatchedSockets extends SocketFactory {
    private final Map<List<SocketAddress>, WatchedSocket> connected = new ConcurrentHashMap<>();

    /** Returns the two ends of a connection. A list, because the JVM links the generated methods of a record at run time. */
    static List<SocketAddress> ends(Socket socket) {
        return Arrays.asList(socket.getLocalSocketAddress(), socket.getRemoteSocketAddress());
    }

    @Override
    public Socket createSocket() throws IOException {
        WatchedSocket socket = new WatchedSocket(connected);
        socket.setTcpNoDelay(true);
        return socket;
    }

    /**
     * Finds the socket of a connection, once: afterwards its addresses no longer take memory.
     *
     * @param outer the connection's socket, which may be a TLS socket around a socket of this factory
     * @return null if this factory did not create the socket
     */
    @Nullable
    WatchedSocket take(Socket outer) {
        WatchedSocket found = connected.remove(ends(outer));
        if (found != null) {
            found.forgetEnds();
        }
        return found;
    }

    @Override
    public Socket createSocket(String host, int port) {
        throw new UnsupportedOperationException("the HTTP client connects its sockets itself");
    }

    @Override
    public Socket createSocket(String host, int port, InetAddress localHost, int localPort) {
        return createSocket(host, port);
    }

    @Override
    public Socket createSocket(InetAddress host, int port) {
        return createSocket(host.getHostName(), port);
    }

    @Override
    public Socket createSocket(InetAddress address, int port, InetAddress localAddress, int localPort) {
        return createSocket(address, port);
    }
}
