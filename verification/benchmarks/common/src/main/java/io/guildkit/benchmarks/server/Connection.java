package io.guildkit.benchmarks.server;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.SocketChannel;

/** A connection of a client, which responds to one request after the other. */
final class Connection {
    private static final ByteBuffer NOTHING = ByteBuffer.allocate(0);

    private final SocketChannel channel;
    private final SelectionKey key;
    private final RequestReader reader = new RequestReader();
    private ByteBuffer out = NOTHING;

    Connection(SocketChannel channel, SelectionKey key) {
        this.channel = channel;
        this.key = key;
    }

    RequestReader reader() {
        return reader;
    }

    int read(ByteBuffer in) throws IOException {
        return channel.read(in);
    }

    void send(Response response) throws IOException {
        out = response.bytes().duplicate();
        write();
    }

    void write() throws IOException {
        channel.write(out);
        int interest = out.hasRemaining() ? SelectionKey.OP_READ | SelectionKey.OP_WRITE : SelectionKey.OP_READ;
        if (key.interestOps() != interest) {
            key.interestOps(interest);
        }
    }

    void close() {
        key.cancel();
        try {
            channel.close();
        } catch (IOException e) {
            // The connection is closed anyway.
        }
    }
}
