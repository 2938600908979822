package io.guildkit.testkit.contract;

import io.guildkit.testsupport.UnconnectedSockets;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.Socket;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.SocketChannel;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/** Creates a client's sockets as the client does, and detects when the operating system has noticed their end. */
final class WatchedSockets extends UnconnectedSockets {
    private final List<SocketChannel> channels = new CopyOnWriteArrayList<>();

    /** Waits until the server has closed all connections. No request may be in flight. */
    void awaitEnd() {
        try {
            for (SocketChannel channel : channels) {
                awaitEnd(channel);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Waits without reading, because the system reports a reset only once. */
    private static void awaitEnd(SocketChannel channel) throws IOException {
        if (channel.isOpen()) {
            channel.configureBlocking(false);
            try (Selector selector = Selector.open()) {
                channel.register(selector, SelectionKey.OP_READ);
                selector.select();
            }
            channel.configureBlocking(true);
        }
    }

    @Override
    public Socket createSocket() throws IOException {
        SocketChannel channel = SocketChannel.open();
        channels.add(channel);
        return channel.socket();
    }
}
