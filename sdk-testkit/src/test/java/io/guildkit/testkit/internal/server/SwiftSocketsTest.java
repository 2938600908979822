package io.guildkit.testkit.internal.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import org.junit.jupiter.api.Test;

class SwiftSocketsTest {
    private static final InetAddress LOOPBACK = InetAddress.getLoopbackAddress();

    @Test
    void sendWithoutDelay() throws Exception {
        try (ServerSocket server = new SwiftSockets().createServerSocket(0, 1, LOOPBACK);
                Socket client = new Socket(LOOPBACK, server.getLocalPort());
                Socket accepted = server.accept()) {
            assertThat(client.isConnected()).isTrue();
            assertThat(accepted.getTcpNoDelay()).isTrue();
        }
    }

    @Test
    void resettingAClosedConnectionDoesNothing() throws Exception {
        try (ServerSocket server = new SwiftSockets().createServerSocket(0, 1, LOOPBACK);
                Socket client = new Socket(LOOPBACK, server.getLocalPort())) {
            Line accepted = (Line) server.accept();
            accepted.close();
            assertThatCode(() -> accepted.end(true)).doesNotThrowAnyException();
            assertThat(client.isConnected()).isTrue();
        }
    }
}
