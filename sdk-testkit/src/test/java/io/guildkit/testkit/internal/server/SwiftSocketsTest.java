package io.guildkit.testkit.internal.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import io.guildkit.testkit.internal.http.Delivery;
import io.guildkit.testkit.internal.http.Json;
import io.guildkit.testkit.internal.http.Reply;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
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
    void joinTheHeadOfAResponseWithItsBody() throws Exception {
        SwiftSockets sockets = new SwiftSockets();
        ReplyWriter writer = new ReplyWriter(sockets, () -> Instant.EPOCH);
        try (ServerSocket server = sockets.createServerSocket(0, 1, LOOPBACK);
                Socket client = new Socket(LOOPBACK, server.getLocalPort());
                Socket accepted = server.accept()) {
            accepted.getInputStream();
            OutputStream out = accepted.getOutputStream();
            writer.write(Reply.ok(Json.object()), "GET");
            out.write("head,".getBytes(StandardCharsets.US_ASCII));
            out.write("body,".getBytes(StandardCharsets.US_ASCII));
            assertThat(received(client)).isEqualTo("head,body,");
            writer.write(Reply.noContent(), "GET");
            out.write("only a head".getBytes(StandardCharsets.US_ASCII));
            assertThat(received(client)).isEqualTo("only a head");
            writer.write(Reply.ok(Json.object()), "HEAD");
            out.write("no body".getBytes(StandardCharsets.US_ASCII));
            assertThat(received(client)).isEqualTo("no body");
        }
    }

    /** Returns the data of one read: all that was written at once, because the loopback interface does not divide it. */
    private static String received(Socket client) throws IOException {
        byte[] bytes = new byte[100];
        return new String(bytes, 0, client.getInputStream().read(bytes), StandardCharsets.US_ASCII);
    }

    @Test
    void cuttingAClosedConnectionDoesNothing() throws Exception {
        SwiftSockets sockets = new SwiftSockets();
        Reply cut = Reply.empty(200).delivered(new Delivery.Cut(Delivery.Stage.WITHIN_HEAD, true));
        try (ServerSocket server = sockets.createServerSocket(0, 1, LOOPBACK);
                Socket client = new Socket(LOOPBACK, server.getLocalPort());
                Socket accepted = server.accept()) {
            accepted.getInputStream();
            sockets.end("", false);
            assertThatCode(() -> new ReplyWriter(sockets, () -> Instant.EPOCH).write(cut, "GET"))
                    .doesNotThrowAnyException();
            assertThat(client.isConnected()).isTrue();
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
