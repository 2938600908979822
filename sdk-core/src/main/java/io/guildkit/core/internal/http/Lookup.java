package io.guildkit.core.internal.http;

import java.io.IOException;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/** The lookup of a host name on a thread of its own, for whose result several calls wait. */
final class Lookup implements Runnable {
    private static final long NOT_BEGUN = Long.MAX_VALUE;

    private final Resolver resolver;
    private final String host;
    private final Set<Thread> waiting = ConcurrentHashMap.newKeySet();
    private volatile long began = NOT_BEGUN;
    private volatile @Nullable List<InetAddress> addresses;
    private volatile @Nullable Throwable failure;

    /** The attempt ended before the lookup. An {@link UnknownHostException}, because a {@code Dns} can throw no other exception. */
    static final class EndedException extends UnknownHostException {
        private static final long serialVersionUID = 1L;

        private final IOException end;

        EndedException(IOException end) {
            this.end = end;
            initCause(end);
        }

        /** Returns the reason. */
        IOException end() {
            return end;
        }
    }

    Lookup(Resolver resolver, String host) {
        this.resolver = resolver;
        this.host = host;
    }

    String host() {
        return host;
    }

    void begins(long now) {
        began = now;
    }

    /** Returns whether the lookup began before a time, and has not responded. A lookup that waits for a thread is not stuck. */
    boolean isStuck(long since) {
        long start = began;
        return start != NOT_BEGUN && start - since < 0;
    }

    @Override
    public void run() {
        try {
            addresses = resolver.found(this);
        } catch (Throwable e) { // a lent HTTP client's Dns may throw anything, and calls wait for it
            failure = e;
        }
        waiting.forEach(LockSupport::unpark);
    }

    private boolean isOver() {
        return addresses != null || failure != null;
    }

    /**
     * Waits for the result, but not beyond the end of an attempt.
     *
     * @throws UnknownHostException if there is none, or the attempt has ended before
     */
    List<InetAddress> result(Attempt attempt) throws UnknownHostException {
        Thread caller = Thread.currentThread();
        waiting.add(caller);
        try {
            attempt.awaits(this::isOver);
        } catch (IOException e) {
            throw new EndedException(e);
        } finally {
            waiting.remove(caller);
        }
        List<InetAddress> found = addresses;
        if (found == null) {
            throw failed(failure);
        }
        return found;
    }

    /** Returns the failure as an exception of the calling thread, because the HTTP client changes exceptions. */
    private static UnknownHostException failed(@Nullable Throwable failure) {
        if (failure instanceof RuntimeException unchecked) {
            throw unchecked;
        }
        if (failure instanceof Error error) {
            throw error;
        }
        UnknownHostException own = new UnknownHostException(failure == null ? null : failure.getMessage());
        own.initCause(failure);
        return own;
    }
}
