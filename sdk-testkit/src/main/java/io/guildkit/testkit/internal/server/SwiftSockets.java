package io.guildkit.testkit.internal.server;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import javax.net.ServerSocketFactory;

/**
 * Makes sockets that send at once what is written to them, and that can be cut. Otherwise the body of an answer would wait
 * until the client has acknowledged the head, which on most systems it puts off for 40 milliseconds.
 */
final class SwiftSockets extends ServerSocketFactory {
    private static final int DEFAULT_BACKLOG = 50;

    /** The open connections, each with the one thread that serves it. */
    private final Map<Thread, Line> served = new ConcurrentHashMap<>();

    /** Returns the connection that the calling thread serves. */
    Line current() {
        return Objects.requireNonNull(served.get(Thread.currentThread()), "This thread serves no connection.");
    }

    void resetAll() {
        List.copyOf(served.values()).forEach(line -> line.end(true));
    }

    void closeAll() {
        List.copyOf(served.values()).forEach(line -> line.end(false));
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
