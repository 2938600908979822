package io.guildkit.core.internal.http;

import io.guildkit.core.base.Clocks;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.SocketAddress;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.WeakHashMap;
import java.util.concurrent.ConcurrentHashMap;
import javax.net.SocketFactory;
import okhttp3.Connection;
import org.jspecify.annotations.Nullable;

/**
 * Creates the sockets of a connection pool, and knows the state of its connections. Each connection leads to the factory of its
 * socket, also when another client with the same lent pool uses it.
 */
final class WatchedSockets extends SocketFactory {
    private final Connector connector;
    private final Clocks clocks;
    private final Map<List<SocketAddress>, WatchedSocket> connected = new ConcurrentHashMap<>();
    private final Map<Connection, Kept> kept = Collections.synchronizedMap(new WeakHashMap<>());

    WatchedSockets(Connector connector, Clocks clocks) {
        this.connector = connector;
        this.clocks = clocks;
    }

    /** Returns the state of a connection; null if no factory of this kind created its socket. */
    static @Nullable Kept kept(Connection connection) {
        return connection.route().address().socketFactory() instanceof WatchedSockets sockets
                ? sockets.kept.computeIfAbsent(connection, sockets::fresh)
                : null;
    }

    private Kept fresh(Connection connection) {
        return new Kept(clocks, connection.socket(), take(connection.socket()), false);
    }

    /** Returns the two ends of a connection. A list, because the JVM links the generated methods of a record at run time. */
    static List<SocketAddress> ends(Socket socket) {
        return Arrays.asList(socket.getLocalSocketAddress(), socket.getRemoteSocketAddress());
    }

    @Override
    public Socket createSocket() throws IOException {
        return new WatchedSocket(connector, connected, connector.socket());
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
