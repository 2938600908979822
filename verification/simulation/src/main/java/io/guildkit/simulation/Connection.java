package io.guildkit.simulation;

import java.util.ArrayDeque;
import java.util.Queue;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** A connection as the service sees it. Packets of one direction arrive in order. */
final class Connection {
    private final Network network;
    private final SimulatedSocket socket;
    private final Service service;
    private final Protocol protocol;
    private final Queue<Consumer<SimulatedSocket>> down = new ArrayDeque<>();
    private final Queue<Protocol.Arrival> up = new ArrayDeque<>();
    private final Queue<Response> unread = new ArrayDeque<>();
    private long lastDown;
    private long lastUp;
    private boolean ended;
    private boolean deaf;

    /** Whether the client has written a request, and the service has not responded yet. */
    private boolean awaited;

    /** A response on its way: the bytes that the client has not read, and what happens when it has read all of them. */
    private static final class Response {
        private long left;
        private final Runnable whenRead;

        Response(long left, Runnable whenRead) {
            this.left = left;
            this.whenRead = whenRead;
        }
    }

    Connection(Network network, SimulatedSocket socket, Service service, Protocol protocol) {
        this.network = network;
        this.socket = socket;
        this.service = service;
        this.protocol = protocol;
        send(protocol.greeting());
    }

    int port() {
        return socket.getLocalPort();
    }

    Protocol protocol() {
        return protocol;
    }

    // ---- the client's end

    /** Records that the client is writing, and can no longer know whether the bytes are sent. */
    void isWriting() {
        awaited = true;
    }

    /** Returns what happens when bytes arrive. */
    Protocol.Arrival writes(byte[] bytes) {
        return protocol.written(bytes, service);
    }

    void sent(Protocol.Arrival arrival) {
        up.add(arrival);
        long now = network.scheduler().now();
        lastUp = Math.max(lastUp, now + network.latency());
        network.scheduler().after(lastUp - now, "request bytes " + port(), this::arrives);
    }

    private void arrives() {
        Protocol.Arrival arrival = up.remove();
        if (deaf) {
            return;
        }
        if (ended) {
            reset();
            return;
        }
        arrival.at(service, this);
    }

    void wasRead(int bytes) {
        long left = bytes;
        while (left > 0) {
            Response first = unread.peek();
            if (first == null) {
                return;
            }
            long part = Math.min(left, first.left);
            first.left -= part;
            left -= part;
            if (first.left == 0) {
                unread.remove().whenRead.run();
            }
        }
    }

    void wasClosed() {
        long now = network.scheduler().now();
        network.scheduler().after(Math.max(lastUp - now, network.latency()), "close " + port(), () -> ended = true);
    }

    // ---- the service's end

    /** Sends bytes at once. */
    void send(byte[] bytes) {
        send(bytes, 0, null);
    }

    /** Sends bytes after a delay. */
    void send(byte[] bytes, long delay, @Nullable Runnable whenRead) {
        if (bytes.length > 0) {
            down("response bytes " + port(), delay, to -> {
                awaited = false;
                unread.add(new Response(bytes.length, whenRead == null ? () -> {} : whenRead));
                to.receives(bytes);
            });
        }
    }

    /**
     * Sends bytes without a request, after a delay. Drops the bytes if a request is on its way when they would arrive, because no client
     * can distinguish them from the response.
     */
    void sendUnsolicited(long delay) {
        byte[] bytes = protocol.unsolicited();
        down("unsolicited bytes " + port(), delay, to -> {
            if (!awaited) {
                unread.add(new Response(bytes.length, () -> {}));
                to.receives(bytes);
            }
        });
    }

    /** Closes the connection after a delay. */
    void end(long delay) {
        down("end of " + port(), delay, to -> {
            ended = true;
            to.ends();
        });
    }

    void reset() {
        deaf = true;
        down("reset of " + port(), 0, SimulatedSocket::resets);
    }

    /** Drops everything from now on. */
    void silence() {
        deaf = true;
    }

    private void down(String name, long delay, Consumer<SimulatedSocket> packet) {
        down.add(packet);
        long now = network.scheduler().now();
        lastDown = Math.max(lastDown, now + delay + network.latency());
        network.scheduler().after(lastDown - now, name, () -> down.remove().accept(socket));
    }
}
