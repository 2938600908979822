package io.guildkit.core.internal.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.Socket;
import org.junit.jupiter.api.Test;

class WatchedSocketsTest {
    @Test
    void sendSmallPacketsAtOnce() throws IOException {
        try (Socket socket = new WatchedSockets().createSocket()) {
            assertThat(socket.getTcpNoDelay()).isTrue();
        }
    }
}
