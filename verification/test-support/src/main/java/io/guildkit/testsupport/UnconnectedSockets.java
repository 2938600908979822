package io.guildkit.testsupport;

import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import javax.net.SocketFactory;

/** A factory of sockets with behaviour of a test's own. OkHttp creates sockets unconnected, and calls no other method. */
public abstract class UnconnectedSockets extends SocketFactory {
    @Override
    public abstract Socket createSocket() throws IOException;

    @Override
    public final Socket createSocket(String host, int port) {
        throw new UnsupportedOperationException();
    }

    @Override
    public final Socket createSocket(String host, int port, InetAddress localHost, int localPort) {
        throw new UnsupportedOperationException();
    }

    @Override
    public final Socket createSocket(InetAddress host, int port) {
        throw new UnsupportedOperationException();
    }

    @Override
    public final Socket createSocket(InetAddress address, int port, InetAddress localAddress, int localPort) {
        throw new UnsupportedOperationException();
    }
}
