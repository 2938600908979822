package io.guildkit.core.internal.http;

import static org.assertj.core.api.Assertions.assertThat;

import io.guildkit.core.base.ClientThreads;
import io.guildkit.core.base.Clocks;
import io.guildkit.core.base.Timer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.time.Clock;
import javax.net.SocketFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class WatchedSocketsTest {
    private final WatchedSockets sockets = sockets(SocketFactory.getDefault());

    static WatchedSockets sockets(SocketFactory factory) {
        return sockets(factory, true);
    }

    private static WatchedSockets sockets(SocketFactory factory, boolean http1) {
        Clocks clocks = new Clocks(Clock.systemUTC(), System::nanoTime);
        Connector connector = new Connector(
                factory,
                () -> http1,
                new AddressOrder(clocks),
                new RunningAttempts(),
                new Timer(),
                new ClientThreads(1));
        return new WatchedSockets(connector, clocks);
    }

    @Test
    void sendSmallPacketsAtOnce() throws IOException {
        try (Socket socket = sockets.createSocket()) {
            assertThat(socket.getTcpNoDelay()).isTrue();
        }
    }

    /** An interrupt closes a channel, and with HTTP/2 the calls of other threads would end, too. */
    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void haveChannelForHttp1Only(boolean http1) throws IOException {
        try (Socket socket = sockets(SocketFactory.getDefault(), http1).createSocket()) {
            boolean hasChannel = ((WatchedSocket) socket).delegate().getChannel() != null;
            assertThat(hasChannel).isEqualTo(http1);
        }
    }

    @Test
    void findsConnectedSocketOnce() throws IOException {
        try (ServerSocket server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
                Socket socket = sockets.createSocket()) {
            assertThat(sockets.take(socket)).isNull();
            socket.connect(server.getLocalSocketAddress(), 1_000);

            assertThat(sockets.take(socket)).isSameAs(socket);
            assertThat(sockets.take(socket)).isNull();
        }
    }

    @Test
    void closedSocketIsNotFound() throws IOException {
        try (ServerSocket server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            Socket socket = sockets.createSocket();
            socket.connect(server.getLocalSocketAddress(), 1_000);
            socket.close();
            assertThat(sockets.take(socket)).isNull();
        }
    }
}
