package io.guildkit.core.internal.http;

import io.guildkit.core.internal.telemetry.CallTrace;
import io.guildkit.core.internal.util.Deadline;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.net.SocketTimeoutException;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import okhttp3.Call;
import okhttp3.Connection;
import okhttp3.Interceptor;
import okhttp3.RequestBody;
import okhttp3.Response;
import org.jspecify.annotations.Nullable;

/**
 * One attempt of a call, and the facts about it: what was sent, and the response as soon as its status and headers were read. From
 * then on, the status decides the reply. Thread-safe: any thread can end an attempt.
 */
public final class Attempt {
    private static final int NEW = 0;
    private static final int STARTED = 1;
    private static final int REPORTED = 2;

    private final Transport transport;
    private final OutboundRequest request;
    private final Deadline deadline;
    private final CallTrace.Attempt record;
    private final @Nullable RequestBody body;
    private final ConnectionPools.Pool pool;
    private final Call exchange;
    private final ReplyReader replies;
    private final AtomicInteger phase = new AtomicInteger(NEW);
    private KeptConnections.@Nullable Kept connection;
    private @Nullable Response disguised;
    private volatile boolean sent;

    /** The socket that the request is being written to, if it counts its bytes, and their number before the request. */
    private volatile @Nullable WatchedSocket socket;

    private volatile long writtenBefore;

    /** The status and the headers of the response; null if they are unknown. */
    private volatile @Nullable Response head;

    private volatile Reply.@Nullable Reason ended;

    /** The reply, as soon as the exchange is over. */
    private volatile @Nullable Reply reply;

    Attempt(Transport transport, OutboundRequest request, Deadline deadline, CallTrace trace) {
        this.transport = transport;
        this.request = request;
        this.deadline = deadline;
        this.record = trace.nextAttempt();
        this.body = request.content().body(request.fingerprint(), this::check);
        this.pool = transport.pools.next();
        this.replies = new ReplyReader(transport, request, trace.driftListener());
        this.exchange = transport.newCall(this, request, body);
    }

    /** Returns the attempt of an interceptor's chain; null for a request that a user's interceptor makes. */
    static @Nullable Attempt of(Interceptor.Chain chain) {
        return of(chain.call());
    }

    /** Returns the attempt of an exchange; null for one of a user's interceptor. */
    static @Nullable Attempt of(Call exchange) {
        return exchange.request().tag(Attempt.class); // an interceptor may have replaced the chain's request
    }

    /** Returns the longest time without a received byte, in milliseconds. */
    int readMillis() {
        return pool.client.readTimeoutMillis();
    }

    /** Returns what is known about the connections of the attempt's pool. */
    Map<Connection, KeptConnections.Kept> kept() {
        return pool.kept;
    }

    ConnectionPools.Pool pool() {
        return pool;
    }

    // ---- facts

    /**
     * Records that the request is about to be written, after which it may have been received. A response to an earlier request of
     * this attempt, which an authenticator or a user's interceptor has repeated, no longer counts.
     *
     * @throws IOException if the attempt must not begin
     */
    void sends() throws IOException {
        check();
        head = null;
        sent = true;
    }

    /** Records that the request is about to be written to a kept connection. The socket knows whether bytes were written. */
    void sendsOn(KeptConnections.Kept kept) throws IOException {
        check();
        head = null;
        connection = kept;
        WatchedSocket counting = kept.socket();
        if (counting == null) {
            sent = true;
        } else {
            writtenBefore = counting.written();
            socket = counting;
        }
    }

    /** Records that the exchange with the kept connection is over. Later bytes on its socket belong to other exchanges. */
    void exchanged() {
        sent = isSent();
        socket = null;
    }

    /** Records the service's report that it did not process the request. */
    void wasNotProcessed() {
        sent = false;
    }

    boolean isSent() {
        WatchedSocket counting = socket;
        return sent || (counting != null && counting.written() > writtenBefore);
    }

    /** Records the final status of the response and its headers. */
    void answered(Response response) {
        head = response;
        record.answered(response.code());
    }

    /** Records that the response was there before the request, so that it belongs to no request. */
    void wasNotAnswered() {
        head = null;
    }

    boolean isEnded() {
        return ended != null;
    }

    /** Requires that the attempt may continue. Code of users, such as an upload's source, may have taken too long. */
    private void check() throws IOException {
        if (ended != null) {
            throw new IOException("the attempt is over");
        }
        if (Thread.currentThread().isInterrupted()) {
            throw new InterruptedIOException("interrupted");
        }
        if (deadline.remaining() == 0) {
            throw new SocketTimeoutException("the deadline passed");
        }
    }

    /** Returns whether the request can be written again. */
    boolean isRepeatable() {
        return request.content().repeatable();
    }

    /** Keeps the original of a disguised response; null for none. */
    void disguised(@Nullable Response original) {
        disguised = original;
    }

    /** Returns the original of a disguised response; null for none. */
    @Nullable
    Response original() {
        return disguised;
    }

    // ---- the course of the attempt

    /** Cancels the exchange. Its thread returns the reply. */
    public void end(Reply.Reason reason) {
        ended = reason;
        exchange.cancel();
    }

    /** Cancels the exchange, and returns a reply without waiting for its thread, which may run code of users. */
    public Reply abandon(Reply.Reason reason) {
        end(reason);
        Reply known = reply;
        if (known == null) {
            known = outcome(reason, new IOException(reason.words()));
        }
        if (phase.getAndSet(REPORTED) == STARTED) {
            finish(known, 0);
        }
        return known;
    }

    /** Executes the exchange on the calling thread. */
    public Reply execute() {
        if (!phase.compareAndSet(NEW, STARTED)) {
            return new Reply.Lost(Reply.Reason.CANCELLED, false, new IOException("abandoned"));
        }
        record.start();
        Reply known = exchange();
        reply = known;
        if (phase.compareAndSet(STARTED, REPORTED)) {
            finish(known, replies.received());
        }
        return known;
    }

    private void finish(Reply reply, long received) {
        record.finish(Transport.length(body), received, reply.failure());
    }

    private Reply exchange() {
        pool.enter();
        try {
            check();
            try (Response response = exchange.execute()) {
                answered(response); // an interceptor may have made it without a network
                if (ReplyReader.mustBeEmpty(response) && response.body().contentLength() != 0) {
                    exchange.cancel(); // discards the connection, whose next bytes could be read as the next response
                }
                return replies.read(response);
            }
        } catch (IOException e) {
            return outcome(reason(e), e);
        } catch (Throwable e) {
            if (e instanceof InterruptedException) { // the HTTP client throws it without declaring it
                Thread.currentThread().interrupt();
                return outcome(reason(Reply.Reason.INTERRUPTED), new InterruptedIOException("interrupted"));
            }
            exchange.cancel(); // thrown by a user's interceptor, or by the HTTP client, such as an error without a
            // thread for it
            return outcome(reason(Reply.Reason.BROKEN), new IOException(e));
        } finally {
            pool.leave();
            if (connection != null) {
                connection.released(transport.clocks.now());
            }
            transport.released();
        }
    }

    /** Returns the reply of an exchange that failed. If the status is known, the status decides. */
    private Reply outcome(Reply.Reason reason, IOException failure) {
        Response known = head;
        return known == null
                ? new Reply.Lost(reason, isSent(), replies.masked(failure))
                : replies.withoutBody(known, reason, failure);
    }

    private Reply.Reason reason(IOException e) {
        if (e instanceof UnreadableBodyException) {
            return Reply.Reason.UNREADABLE_BODY;
        }
        if (e instanceof Exposure.ExposedException) {
            return Reply.Reason.EXPOSED;
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
