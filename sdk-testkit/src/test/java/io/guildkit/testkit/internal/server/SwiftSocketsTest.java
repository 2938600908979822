package io.guildkit.testkit.internal.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import org.junit.jupiter.api.Test;

class SwiftSocketsTest {
    @Test
    void sendAtOnceWhatIsWritten() throws Exception {
        InetAddress loopback = InetAddress.getByAddress(new byte[] {127, 0, 0, 1});
        try (ServerSocket server = new SwiftSockets().createServerSocket(0, 1, loopback);
                Socket client = new Socket(loopback, server.getLocalPort());
                Socket accepted = server.accept()) {
            assertThat(client.isConnected()).isTrue();
            assertThat(accepted.getTcpNoDelay()).isTrue();
        }
    }

    @Test
    void breakingAConnectionThatHasJustBeenClosedDoesNothing() throws Exception {
        InetAddress loopback = InetAddress.getByAddress(new byte[] {127, 0, 0, 1});
        try (ServerSocket server = new SwiftSockets().createServerSocket(0, 1, loopback);
                Socket client = new Socket(loopback, server.getLocalPort())) {
            Line accepted = (Line) server.accept();
            accepted.close();
            assertThatCode(() -> accepted.end(true)).doesNotThrowAnyException();
            assertThat(client.isConnected()).isTrue();
        }
    }
}
