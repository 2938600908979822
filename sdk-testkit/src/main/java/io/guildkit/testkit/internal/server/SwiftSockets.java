package io.guildkit.testkit.internal.server;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import javax.net.ServerSocketFactory;

/**
 * Makes sockets that send at once what is written to them. Otherwise the body of an answer would wait until the client
 * has acknowledged the head, which on most systems it puts off for 40 milliseconds.
 */
final class SwiftSockets extends ServerSocketFactory {
    private static final int DEFAULT_BACKLOG = 50;

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

    private static final class Swift extends ServerSocket {
        Swift() throws IOException {}

        @Override
        public Socket accept() throws IOException {
            Socket accepted = super.accept();
            accepted.setTcpNoDelay(true);
            return accepted;
        }
    }
}
