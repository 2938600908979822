package io.guildkit.testkit.internal.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import io.guildkit.testkit.internal.http.Delivery;
import io.guildkit.testkit.internal.http.Reply;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.time.Instant;
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
    void cutsNoClosedConnection() throws Exception {
        SwiftSockets sockets = new SwiftSockets();
        Reply cut = Reply.empty(200).delivered(new Delivery.Cut(Delivery.Stage.WITHIN_HEAD, true));
        InetAddress loopback = InetAddress.getByAddress(new byte[] {127, 0, 0, 1});
        try (ServerSocket server = sockets.createServerSocket(0, 1, loopback);
                Socket client = new Socket(loopback, server.getLocalPort());
                Socket accepted = server.accept()) {
            accepted.getInputStream();
            sockets.closeAll();
            assertThatCode(() -> new ReplyWriter(sockets, () -> Instant.EPOCH).write(cut, "GET"))
                    .doesNotThrowAnyException();
            assertThat(client.isConnected()).isTrue();
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
