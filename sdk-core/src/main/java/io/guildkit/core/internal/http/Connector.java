package io.guildkit.core.internal.http;

import io.guildkit.core.base.ClientThreads;
import io.guildkit.core.base.Timer;
import java.io.IOException;
import java.net.ConnectException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketAddress;
import java.nio.channels.SocketChannel;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;
import java.util.function.BooleanSupplier;
import javax.net.SocketFactory;
import org.jspecify.annotations.Nullable;

/** Creates and connects the sockets of a client. */
final class Connector implements Race.Starter {
    private final SocketFactory factory;
    private final BooleanSupplier http1;
    private final AddressOrder order;
    private final RunningAttempts attempts;
    private final Timer timer;
    private final ClientThreads threads;

    /**
     * Creates a connector.
     *
     * @param factory creates the sockets; of the JDK, or of a lent HTTP client
     * @param http1 whether the next connection will use HTTP/1.1, as far as is known
     */
    Connector(
            SocketFactory factory,
            BooleanSupplier http1,
            AddressOrder order,
            RunningAttempts attempts,
            Timer timer,
            ClientThreads threads) {
        this.factory = factory;
        this.http1 = http1;
        this.order = order;
        this.attempts = attempts;
        this.timer = timer;
        this.threads = threads;
    }

    /** Returns whether the sockets are the JDK's, which obey their read timeout. */
    boolean isOfJdk() {
        return factory == SocketFactory.getDefault();
    }

    /** Returns the attempt for which the current thread connects; null for none. */
    @Nullable
    Attempt current() {
        return attempts.current();
    }

    /**
     * Creates a socket: of the user, or for HTTP/1.1 one whose channel can be read without waiting. An interrupt closes a channel, and
     * with HTTP/2 the calls of other threads share it. The JDK's sockets send small packets at once, because HTTP/2 would
     * otherwise wait for acknowledgements.
     */
    @Override
    public Socket socket() throws IOException {
        if (!isOfJdk()) {
            return factory.createSocket();
        }
        Socket socket = http1.getAsBoolean() ? SocketChannel.open().socket() : factory.createSocket();
        socket.setTcpNoDelay(true);
        return socket;
    }

    /** Starts a task after a delay, if a thread can be started then. */
    @Override
    public Future<?> start(Runnable task, Duration delay) {
        return timer.schedule(
                () -> {
                    try {
                        threads.execute(task, true);
                    } catch (RejectedExecutionException e) {
                        // the calling thread tries the next address when the first has failed
                    }
                },
                delay.toNanos());
    }

    /**
     * Connects a socket to an address, or to another address of the same host that accepts sooner.
     *
     * @return the address
     */
    SocketAddress connect(WatchedSocket socket, SocketAddress endpoint, int timeout) throws IOException {
        Attempt attempt = current();
        Candidates candidates =
                attempt == null ? null : attempt.facts().connecting().candidates();
        if (candidates == null || !candidates.contain(endpoint)) {
            socket.delegate().connect(endpoint, timeout);
            return endpoint;
        }
        return connect(socket, candidates, (InetSocketAddress) endpoint, timeout);
    }

    private InetSocketAddress connect(
            WatchedSocket socket, Candidates candidates, InetSocketAddress endpoint, int timeout) throws IOException {
        List<InetSocketAddress> addresses = candidates.inPlaceOf(endpoint);
        if (addresses.isEmpty()) {
            throw new ConnectException("all addresses of the host have been tried");
        }
        Race race = new Race(addresses, socket.delegate(), timeout, this);
        try {
            InetSocketAddress winner = socket.win(race).address();
            candidates.chose(winner, endpoint);
            order.connected(winner.getAddress());
            return winner;
        } finally {
            race.late().forEach(address -> order.late(address.getAddress()));
            race.failed().forEach(address -> {
                order.late(address.getAddress());
                candidates.failed(address);
            });
        }
    }
}
