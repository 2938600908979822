package io.guildkit.core.internal.http;

import io.guildkit.core.base.Clocks;
import java.net.Socket;
import org.jspecify.annotations.Nullable;

/** The state of a connection, which all clients with the same lent HTTP client share. */
final class Kept {
    /** The limit of bytes between two parts of a response's body, and before the first. The HTTP client's own limits are lower. */
    static final long MOST_BETWEEN_PARTS = 512 * 1024;

    private static final long UNANNOUNCED = Long.MAX_VALUE;

    private final Clocks clocks;
    private final Socket outer;
    private final @Nullable WatchedSocket socket;
    private volatile boolean used;
    private volatile long lastUsed;
    private volatile long keptFor = UNANNOUNCED;

    /**
     * Creates the state of a connection.
     *
     * @param outer its socket, which may be a TLS socket
     * @param socket the socket itself, or below TLS; null if this library did not create it
     * @param used whether it has been used before
     */
    Kept(Clocks clocks, Socket outer, @Nullable WatchedSocket socket, boolean used) {
        this.clocks = clocks;
        this.outer = outer;
        this.socket = socket;
        this.used = used;
        this.lastUsed = clocks.now();
    }

    /** Returns the socket of the connection, which may be a TLS socket. */
    Socket outer() {
        return outer;
    }

    /** Returns the socket, which counts its bytes; null if it is not this library's. */
    @Nullable
    WatchedSocket socket() {
        return socket;
    }

    /** Returns whether there has been an exchange on the connection. */
    boolean isUsed() {
        return used;
    }

    /** Returns the time since the last exchange, in nanoseconds. */
    long idle() {
        return clocks.now() - lastUsed;
    }

    /** Records a response. Its connection may be used again before this exchange has ended. */
    void answered() {
        used = true;
    }

    /** Records the end of an exchange. */
    void released() {
        used = true;
        lastUsed = clocks.now();
    }

    /** Records the idle time after which the service closes the connection. */
    void announced(long nanos) {
        keptFor = nanos;
    }

    void unannounced() {
        keptFor = UNANNOUNCED;
    }

    boolean isOutdated(long idle) {
        return idle >= keptFor;
    }

    /** Records that a part of a response was received, so that the limit of bytes applies to the next part. */
    void progressed() {
        if (socket != null) {
            socket.allow(MOST_BETWEEN_PARTS);
        }
    }
}
