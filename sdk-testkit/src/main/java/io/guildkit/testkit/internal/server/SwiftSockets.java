package io.guildkit.testkit.internal.server;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import javax.net.ServerSocketFactory;

/**
 * Creates sockets that send data at once and that can be cut. Without it, the body of a response would wait for the
 * client's acknowledgement of the headers, which most systems delay by 40 milliseconds.
 */
final class SwiftSockets extends ServerSocketFactory {
    private static final int DEFAULT_BACKLOG = 50;

    /** The open connections, by their serving thread. */
    private final Map<Thread, Line> served = new ConcurrentHashMap<>();

    /** Breaks the connection that the calling thread serves after a number of sent bytes, unless it is closed. */
    void cutAfter(long bytes, boolean reset) {
        Line line = served.get(Thread.currentThread());
        if (line != null) { // another thread may have closed it
            line.cutAfter(bytes, reset);
        }
    }

    /** Sends the head of the response on the calling thread together with its body, which must not be empty. */
    void joinHeadAndBody() {
        Line line = served.get(Thread.currentThread());
        if (line != null) {
            line.joinHeadAndBody();
        }
    }

    /** Returns whether the calling thread serves a GET or HEAD request. */
    boolean servesGet() {
        Line line = served.get(Thread.currentThread());
        return line != null && line.startsWithGet();
    }

    /** Notes that the calling thread serves a request of a world. */
    void serves(String world) {
        Line line = served.get(Thread.currentThread());
        if (line != null) {
            line.serves(world);
        }
    }

    /** Ends the connections whose latest request was for a world. */
    void end(String world, boolean reset) {
        served.values().stream()
                .filter(line -> line.world.equals(world))
                .toList()
                .forEach(line -> line.end(reset));
    }

    @Override
    public ServerSocket createServerSocket() throws IOException {
        return new Swift();
    }

    @Override
    public ServerSocket createServerSocket(int port) throws IOException {
        return createServerSocket(port, DEFAULT_BACKLOG);
    }

    @Override
    public ServerSocket createServerSocket(int port, int backlog) throws IOException {
        return bound(new InetSocketAddress(port), backlog);
    }

    @Override
    public ServerSocket createServerSocket(int port, int backlog, InetAddress address) throws IOException {
        return bound(new InetSocketAddress(address, port), backlog);
    }

    private ServerSocket bound(InetSocketAddress address, int backlog) throws IOException {
        ServerSocket socket = createServerSocket();
        socket.bind(address, backlog);
        return socket;
    }

    private final class Swift extends ServerSocket {
        Swift() throws IOException {}

        @Override
        public Socket accept() throws IOException {
            Line accepted = new Line(
                    line -> served.put(Thread.currentThread(), line),
                    line -> served.entrySet().removeIf(entry -> entry.getValue() == line));
            implAccept(accepted);
            accepted.setTcpNoDelay(true);
            return accepted;
        }
    }
}
