package io.guildkit.core.internal.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import org.junit.jupiter.api.Test;

class WatchedSocketsTest {
    @Test
    void sendSmallPacketsAtOnce() throws IOException {
        try (Socket socket = new WatchedSockets().createSocket()) {
            assertThat(socket.getTcpNoDelay()).isTrue();
        }
    }

    @Test
    void findsConnectedSocketOnce() throws IOException {
        WatchedSockets sockets = new WatchedSockets();
        try (ServerSocket server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
                Socket socket = sockets.createSocket()) {
            assertThat(sockets.take(socket)).isNull();
            socket.connect(server.getLocalSocketAddress(), 1_000);

            assertThat(sockets.take(socket)).isSameAs(socket);
            assertThat(sockets.take(socket)).isNull();
        }
    }
}
