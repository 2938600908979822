package io.guildkit.core.internal.http;

import io.guildkit.core.base.Deadline;
import io.guildkit.core.internal.telemetry.CallTrace;
import io.guildkit.core.internal.upload.UnreadableBodyException;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.net.SocketTimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import okhttp3.Call;
import okhttp3.RequestBody;
import okhttp3.Response;
import org.jspecify.annotations.Nullable;

/**
 * One attempt of a call. As soon as the status of its response is known, the status decides the reply. Thread-safe: any thread can
 * end an attempt.
 */
public final class Attempt implements Content.Checkpoint {
    /** Exceeds the steps of all ways to log in, and keeps accounts from being locked. */
    private static final int MAX_LOGINS = 3;

    private static final int NEW = 0;
    private static final int STARTED = 1;
    private static final int REPORTED = 2;

    private final Transport transport;
    private final OutboundRequest request;
    private final Deadline deadline;
    private final CallTrace.Attempt record;
    private final Facts facts;
    private final @Nullable RequestBody body;
    private final ConnectionPools.Pool pool;
    private final Call exchange;
    private final ReplyReader replies;
    private final AtomicInteger phase = new AtomicInteger(NEW);
    private volatile Reply.@Nullable Reason ended;

    /** The thread that waits within the exchange; null for none. */
    private volatile @Nullable Thread waiting;

    /** The reply, as soon as the exchange is over. */
    private volatile @Nullable Reply reply;

    Attempt(Transport transport, OutboundRequest request, Deadline deadline, CallTrace trace) {
        this.transport = transport;
        this.request = request;
        this.deadline = deadline;
        this.record = trace.nextAttempt();
        this.facts = new Facts(record);
        this.body = request.content().body(request.fingerprint(), this);
        this.pool = transport.pools.next();
        this.replies = new ReplyReader(transport, request, trace.driftListener());
        this.exchange = transport.newCall(this, request, body);
    }

    /** Returns the longest time without a received byte, in milliseconds. */
    int readMillis() {
        return pool.client.readTimeoutMillis();
    }

    ConnectionPools.Pool pool() {
        return pool;
    }

    /** Returns what is known about the attempt. */
    Facts facts() {
        return facts;
    }

    // ---- logins and limits

    /** Returns whether the call may log in once more, to a proxy or a gateway. */
    boolean mayLogIn() {
        return request.logins() < MAX_LOGINS;
    }

    void logsIn() {
        request.logsIn();
    }

    /**
     * Records that the request will be sent again with a login, because the response to it was a challenge.
     *
     * @throws UnreadableBodyException if its body can be read only once
     */
    void repeats() throws UnreadableBodyException {
        facts.wasChallenged();
        if (!isRepeatable()) {
            throw new UnreadableBodyException(
                    "the body can be read only once, and must be sent again with a login;"
                            + " make the call again with a new body, or use UploadFile.of(name, Source)",
                    null);
        }
        facts.repeats();
    }

    @Override
    public boolean allowsRepetition() {
        return facts.isRepeating();
    }

    boolean isEnded() {
        return ended != null;
    }

    /**
     * Requires that the attempt may continue. Code of users, such as an upload's source, may have taken too long. If nothing was sent
     * yet, the connection may have changed since its probe.
     */
    @Override
    public void check() throws IOException {
        if (ended != null) {
            throw new IOException("the attempt is over");
        }
        if (Thread.currentThread().isInterrupted()) {
            throw new InterruptedIOException("interrupted");
        }
        if (deadline.remaining() == 0) {
            throw new SocketTimeoutException("the deadline passed");
        }
        facts.requireAliveUntilSent();
    }

    /** Returns whether the request can be written again. */
    boolean isRepeatable() {
        return request.content().repeatable();
    }

    // ---- the course of the attempt

    /**
     * Waits until a condition holds. Another thread that changes it unparks the current thread.
     *
     * @throws IOException if the attempt ends before
     */
    void awaits(BooleanSupplier condition) throws IOException {
        waiting = Thread.currentThread();
        try {
            while (!condition.getAsBoolean()) {
                check();
                LockSupport.park(this);
            }
        } finally {
            waiting = null;
        }
    }

    /** Cancels the exchange. Its thread returns the reply. */
    public void end(Reply.Reason reason) {
        ended = reason;
        exchange.cancel();
        LockSupport.unpark(waiting);
    }

    /** Cancels the exchange, and returns a reply without waiting for its thread, which may run code of users. */
    public Reply abandon(Reply.Reason reason) {
        end(reason);
        phase.compareAndSet(NEW, REPORTED);
        Reply known = reply;
        return known == null ? outcome(reason, new IOException(reason.words())) : known;
    }

    /** Executes the exchange on the calling thread. The caller reports it afterwards. */
    public Reply execute() {
        if (!phase.compareAndSet(NEW, STARTED)) {
            return new Reply.Lost(Reply.Reason.CANCELLED, false, new IOException("abandoned"));
        }
        record.start();
        Reply known = exchange();
        reply = known;
        return known;
    }

    /** Reports the end of an attempt that has started, once. */
    public void report(Reply known) {
        if (phase.compareAndSet(STARTED, REPORTED)) {
            record.finish(Transport.length(body), reply == null ? 0 : replies.received(), known.failure());
        }
    }

    private Reply exchange() {
        pool.enter();
        transport.attempts.add(exchange, this);
        try {
            check();
            try (Response response = exchange.execute()) {
                facts.answered(response); // an interceptor may have made it without a network
                if (ReplyReader.mustBeEmpty(response) && response.body().contentLength() != 0) {
                    exchange.cancel(); // discards the connection, whose next bytes could be read as the next response
                }
                return replies.read(response);
            }
        } catch (IOException e) {
            IOException failure = facts.connecting().explained(e);
            return outcome(reason(failure), failure);
        } catch (Throwable e) {
            if (e instanceof InterruptedException) { // the HTTP client throws it without declaring it
                Thread.currentThread().interrupt();
                return outcome(reason(Reply.Reason.INTERRUPTED), new InterruptedIOException("interrupted"));
            }
            exchange.cancel(); // thrown by a user's interceptor, or by the HTTP client, such as an error without a
            // thread for it
            return outcome(reason(Reply.Reason.BROKEN), new IOException(e));
        } finally {
            transport.attempts.remove(exchange);
            pool.leave();
            facts.released();
            transport.released();
        }
    }

    /** Returns the reply of an exchange that failed. If the status is known, the status decides. */
    private Reply outcome(Reply.Reason reason, IOException failure) {
        Response known = facts.head();
        return known == null
                ? new Reply.Lost(reason, facts.isSent(), replies.masked(failure))
                : replies.withoutBody(known, reason, failure);
    }

    private Reply.Reason reason(IOException e) {
        if (e instanceof UnreadableBodyException) {
            return Reply.Reason.UNREADABLE_BODY;
        }
        if (e instanceof Exposure.ExposedException) {
            return Reply.Reason.EXPOSED;
        }
        if (e instanceof UnreachableException) {
            return reason(Reply.Reason.UNREACHABLE);
        }
        if (e instanceof SocketTimeoutException) {
            return reason(Reply.Reason.TIMEOUT);
        }
        boolean interrupted =
                e instanceof InterruptedIOException || Thread.currentThread().isInterrupted();
        return reason(interrupted ? Reply.Reason.INTERRUPTED : Reply.Reason.BROKEN);
    }

    /** Returns the reason for which another thread has ended the attempt; without one, the given reason. */
    private Reply.Reason reason(Reply.Reason own) {
        Reply.Reason by = ended;
        return by == null ? own : by;
    }
}
