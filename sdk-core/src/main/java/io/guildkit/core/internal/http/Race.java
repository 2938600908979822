package io.guildkit.core.internal.http;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketException;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * Connects to the first of several addresses that accepts, as browsers do (RFC 8305). The calling thread tries one address after
 * another. While an address has not responded for a quarter of a second, another thread tries the next one. So an address that works
 * costs no thread, and one that never responds costs a quarter of a second.
 */
final class Race {
    // Why: docs/decisions/0098

    /** The time until the next address is tried, as the RFC recommends. */
    static final Duration HEAD_START = Duration.ofMillis(250);

    /** Creates the sockets of a race, and starts its parts. */
    interface Starter {
        /** Returns an unconnected socket. */
        Socket socket() throws IOException;

        /**
         * Runs a task on another thread later.
         *
         * @throws RejectedExecutionException if there is no thread
         */
        Future<?> start(Runnable task, Duration delay);
    }

    /** An address, and the socket that is connected to it. */
    record Winner(InetSocketAddress address, Socket socket) {}

    private final Starter starter;
    private final int timeout;
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition changed = lock.newCondition();
    private final Queue<InetSocketAddress> waiting;

    /** The addresses that are being tried, in the order of their starts. A socket is null until it exists. */
    private final Map<InetSocketAddress, @Nullable Socket> running = new LinkedHashMap<>();

    private final List<InetSocketAddress> failed = new ArrayList<>();
    private final List<InetSocketAddress> late = new ArrayList<>();
    private @Nullable Socket first;
    private @Nullable Future<?> nextStart;
    private @Nullable Winner winner;
    private @Nullable IOException failure;
    private boolean closed;

    /**
     * Creates a race.
     *
     * @param addresses at least one, in the order in which they are tried
     * @param first the socket for the first address
     * @param timeout the limit for each address, in milliseconds
     */
    Race(List<InetSocketAddress> addresses, Socket first, int timeout, Starter starter) {
        this.waiting = new ArrayDeque<>(addresses);
        this.first = first;
        this.timeout = timeout;
        this.starter = starter;
    }

    /**
     * Runs the race.
     *
     * @throws IOException if no address accepts, or the race was closed or interrupted
     */
    Winner run() throws IOException {
        tryAll();
        lock.lock();
        try {
            while (!isOver() && !running.isEmpty()) {
                changed.await();
            }
            if (winner != null) {
                return winner;
            }
            if (Thread.currentThread().isInterrupted()) {
                throw new InterruptedIOException("interrupted");
            }
            throw closed || failure == null ? new SocketException("Socket closed") : failure;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            if (winner != null) {
                return winner; // the caller closes its socket when it notices the interrupt
            }
            throw new InterruptedIOException("interrupted");
        } finally {
            closed = true; // an address that accepts from now on does not win
            lock.unlock();
            close();
        }
    }

    /** Ends the race without a winner, unless there is one. Any thread may call it. */
    void close() {
        List<Socket> losers;
        lock.lock();
        try {
            closed = true;
            losers = ended();
        } finally {
            lock.unlock();
        }
        losers.forEach(Race::close);
    }

    /** Returns the addresses that did not accept. Only valid after the race. */
    List<InetSocketAddress> failed() {
        return failed;
    }

    /** Returns the addresses that were slower than the winner, although they were tried before. Only valid after the race. */
    List<InetSocketAddress> late() {
        return late;
    }

    private boolean isOver() {
        return winner != null || closed;
    }

    /** Tries one address after another until one accepts. */
    private void tryAll() {
        for (InetSocketAddress next = next(); next != null; next = next()) {
            try {
                attempt(next);
            } catch (IOException e) {
                failed(next, e);
            } catch (Throwable e) { // the lent HTTP client's sockets may throw anything, and the other thread must not
                // wait for ever
                failed(next, new IOException(e));
            }
        }
    }

    private @Nullable InetSocketAddress next() {
        lock.lock();
        try {
            if (isOver() || waiting.isEmpty() || Thread.currentThread().isInterrupted()) {
                return null;
            }
            InetSocketAddress next = waiting.remove();
            running.put(next, null);
            startLater();
            return next;
        } finally {
            lock.unlock();
        }
    }

    /** Gives the address that has just been started a head start over the next one. */
    private void startLater() {
        cancelStart();
        if (!waiting.isEmpty()) {
            try {
                nextStart = starter.start(this::tryAll, HEAD_START);
            } catch (RejectedExecutionException e) {
                // the calling thread tries the next address when this one has failed
            }
        }
    }

    private void cancelStart() {
        if (nextStart != null) {
            nextStart.cancel(false);
        }
    }

    private void attempt(InetSocketAddress address) throws IOException {
        Socket socket = socket();
        boolean won = false;
        try {
            if (begins(address, socket)) {
                socket.connect(address, timeout);
                won = wins(new Winner(address, socket));
            }
        } finally {
            if (!won) {
                close(socket);
            }
        }
    }

    private Socket socket() throws IOException {
        lock.lock();
        try {
            Socket socket = first;
            if (socket != null) {
                first = null;
                return socket;
            }
        } finally {
            lock.unlock();
        }
        return starter.socket();
    }

    private boolean begins(InetSocketAddress address, Socket socket) {
        lock.lock();
        try {
            if (!isOver()) {
                running.put(address, socket);
            }
            return !isOver();
        } finally {
            lock.unlock();
        }
    }

    /** Records that an address has accepted, and closes the other sockets. Returns false if the race was over before. */
    private boolean wins(Winner accepted) {
        List<Socket> losers;
        lock.lock();
        try {
            if (isOver()) {
                return false;
            }
            for (InetSocketAddress address : running.keySet()) {
                if (address.equals(accepted.address())) {
                    break;
                }
                late.add(address);
            }
            running.remove(accepted.address());
            winner = accepted;
            losers = ended();
        } finally {
            lock.unlock();
        }
        losers.forEach(Race::close);
        return true;
    }

    /** Ends all attempts, and returns their sockets, which must be closed. */
    private List<Socket> ended() {
        List<Socket> sockets = new ArrayList<>();
        running.values().forEach(socket -> {
            if (socket != null) {
                sockets.add(socket);
            }
        });
        running.clear();
        cancelStart();
        changed.signalAll();
        return sockets;
    }

    private void failed(InetSocketAddress address, IOException cause) {
        lock.lock();
        try {
            if (isOver()) {
                return; // it failed because its socket was closed
            }
            running.remove(address);
            failed.add(address);
            if (failure == null) {
                failure = cause;
            } else if (failure != cause) {
                failure.addSuppressed(cause);
            }
            changed.signalAll();
        } finally {
            lock.unlock();
        }
    }

    private static void close(Socket socket) {
        try {
            socket.close();
        } catch (IOException | RuntimeException e) {
            // it is of no use any more
        }
    }
}
