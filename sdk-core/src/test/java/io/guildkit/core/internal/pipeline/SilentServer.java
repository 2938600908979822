package io.guildkit.core.internal.pipeline;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.util.ArrayList;
import java.util.List;

/** A port that never responds to a connection attempt, because its queue of connections is full and stays full. */
final class SilentServer implements AutoCloseable {
    private static final int MOST_QUEUED = 64;
    private static final int PATIENCE_MILLIS = 100;

    private final ServerSocket listener;
    private final List<Socket> queued = new ArrayList<>();

    SilentServer(InetAddress address, int port) {
        try {
            listener = new ServerSocket(port, 1, address);
            while (isAnswered()) {
                if (queued.size() > MOST_QUEUED) {
                    throw new IllegalStateException("this system accepts connections beyond the queue");
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private boolean isAnswered() throws IOException {
        Socket socket = new Socket();
        queued.add(socket);
        try {
            socket.connect(new InetSocketAddress(listener.getInetAddress(), listener.getLocalPort()), PATIENCE_MILLIS);
            return true;
        } catch (SocketTimeoutException e) {
            return false;
        }
    }

    @Override
    public void close() {
        try {
            for (Socket socket : queued) {
                socket.close();
            }
            listener.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
