package io.guildkit.core.internal.http;

import io.guildkit.core.base.Clocks;
import io.guildkit.core.internal.limit.RateLimitHeaders;
import java.io.IOException;
import java.net.ProtocolException;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.time.Duration;
import okhttp3.Connection;
import okhttp3.Interceptor;
import okhttp3.Protocol;
import okhttp3.Response;
import okhttp3.ResponseBody;
import okio.Buffer;
import okio.ForwardingSource;
import okio.Okio;
import org.jspecify.annotations.Nullable;

/**
 * Prevents connections that the service closed while they were idle from failing calls.
 *
 * <p>Services close idle connections after some seconds. The HTTP client notices only after it has written a request,
 * and a POST must not be repeated then. So an HTTP/1.1 connection is probed before a request is written to it. If it is dead,
 * nothing has been sent, and the same attempt continues with another connection. HTTP/2 needs no probe, because the service
 * reports the requests that it has not processed.
 */
final class KeptConnections {
    // Why: docs/decisions/0026, docs/decisions/0099

    /** The idle time after which a user's socket is probed for its end. This takes a millisecond. */
    private static final long PROBED_AFTER = Duration.ofSeconds(1).toNanos();

    private static final int PROBE_MILLIS = 1;

    /** Subtracted from the idle time that the service announces, because the request takes time to arrive. */
    private static final long KEEP_ALIVE_MARGIN = Duration.ofSeconds(1).toNanos();

    private static final String UNASKED = "there was a response before the request was sent";
    private static final String CLOSED = "the connection was closed before the request was sent";

    private final Clocks clocks;
    private final RunningAttempts attempts;

    /** Whether the latest connection was HTTP/1.1 on a socket of this client, which can then limit the waits of later exchanges. */
    private volatile boolean http1;

    /** The connection was dead before anything was written to it. */
    private static final class DeadConnectionException extends IOException {
        private static final long serialVersionUID = 1L;

        /** Whether a part of the request's body may have been read. */
        private final boolean bodyRead;

        DeadConnectionException(boolean bodyRead) {
            super("the idle connection had been closed");
            this.bodyRead = bodyRead;
        }
    }

    KeptConnections(Clocks clocks, RunningAttempts attempts) {
        this.clocks = clocks;
        this.attempts = attempts;
    }

    /**
     * Returns whether the latest connection was HTTP/1.1 on a socket of this client. Then sockets limit the reads of the next exchanges,
     * so that the HTTP client need not.
     */
    boolean isHttp1() {
        return http1;
    }

    /** Makes the exchange, and repeats it on another connection as long as nothing has been sent. All repetitions are one attempt. */
    Response onAnyConnection(Interceptor.Chain chain) throws IOException {
        Attempt attempt = attempts.of(chain);
        boolean refused = false;
        while (true) {
            try {
                return chain.proceed(chain.request());
            } catch (DeadConnectionException e) {
                if (e.bodyRead && !isRepeatable(attempt)) {
                    throw e;
                }
            } catch (IOException e) {
                if (refused || !isUnprocessed(e) || !isRepeatable(attempt)) {
                    throw e;
                }
                refused = true;
            }
        }
    }

    private static boolean isRepeatable(@Nullable Attempt attempt) {
        return attempt != null && attempt.isRepeatable();
    }

    /** Exchanges on the connection of a network interceptor. */
    Response onConnection(Interceptor.Chain chain) throws IOException {
        Attempt attempt = attempts.of(chain);
        Connection connection = chain.connection();
        if (attempt == null || connection == null) {
            return chain.proceed(chain.request());
        }
        return isMultiplexed(connection) ? onHttp2(chain, attempt, connection) : onHttp1(chain, attempt, connection);
    }

    private static boolean isMultiplexed(Connection connection) {
        Protocol protocol = connection.protocol();
        return protocol == Protocol.HTTP_2 || protocol == Protocol.H2_PRIOR_KNOWLEDGE;
    }

    private Response onHttp2(Interceptor.Chain chain, Attempt attempt, Connection connection) throws IOException {
        http1 = false;
        WatchedSocket socket = known(connection).socket();
        long writtenBefore = socket == null ? 0 : socket.written();
        attempt.facts().sends();
        try {
            attempt.check(); // afterwards, because another thread that ends the call reports what was sent
        } catch (IOException e) {
            attempt.facts().wasNotProcessed();
            throw e;
        }
        try {
            return chain.proceed(chain.request());
        } catch (IOException e) {
            if (isUnprocessed(e) || (socket != null && socket.wroteNothingSince(writtenBefore))) {
                attempt.facts().wasNotProcessed();
            }
            throw e;
        }
    }

    /**
     * Returns whether the service reported that it did not process the request, by {@code REFUSED_STREAM} or by a GOAWAY with an
     * earlier stream. Compares names because the HTTP client does not export these exceptions.
     */
    private static boolean isUnprocessed(IOException e) {
        return switch (e.getClass().getName()) {
            case "okhttp3.internal.http2.ConnectionShutdownException" -> true;
            case "okhttp3.internal.http2.StreamResetException" ->
                String.valueOf(e.getMessage()).endsWith("REFUSED_STREAM");
            default -> false;
        };
    }

    private Response onHttp1(Interceptor.Chain chain, Attempt attempt, Connection connection) throws IOException {
        Kept known = known(connection);
        requireAlive(known, false);
        WatchedSocket socket = known.socket();
        http1 = socket != null && socket.limitsReads();
        if (chain.readTimeoutMillis() == 0) {
            connection.socket().setSoTimeout(attempt.readMillis());
        }
        long receivedBefore = socket == null ? 0 : socket.received();
        known.progressed();
        attempt.check();
        attempt.facts().sendsOn(known);
        Response response;
        try {
            response = chain.proceed(chain.request());
        } finally {
            attempt.facts().exchanged();
        }
        known.answered();
        if (socket != null && socket.received() == receivedBefore) {
            attempt.facts().wasNotAnswered();
            throw new ProtocolException(UNASKED);
        }
        announced(known, response.header("Keep-Alive"));
        if (!isShort(response.body())) {
            return watched(response, known);
        }
        known.progressed();
        return response;
    }

    /**
     * Requires that nothing has arrived on a connection to which the request is about to be written.
     *
     * @param bodyRead whether a part of the request's body may have been read
     */
    static void requireAlive(Kept known, boolean bodyRead) throws IOException {
        Probe probe = probed(known);
        if (probe != Probe.ALIVE) {
            throw known.isUsed()
                    ? new DeadConnectionException(bodyRead)
                    : new ProtocolException(probe == Probe.CLOSED ? CLOSED : UNASKED);
        }
    }

    /** Returns the state of a connection. One that another program has created counts as used, because nothing is known about it. */
    private Kept known(Connection connection) {
        Kept known = WatchedSockets.kept(connection);
        return known == null ? new Kept(clocks, connection.socket(), null, true) : known;
    }

    /** Returns whether the whole body fits between two parts, with the bytes of TLS, so that its progress does not matter. */
    private static boolean isShort(ResponseBody body) {
        long length = body.contentLength(); // unknown for a body in chunks, whatever its header states
        return 0 <= length && length <= Kept.MOST_BETWEEN_PARTS / 2;
    }

    /** The state of a connection before a request. */
    private enum Probe {
        ALIVE,

        /** There is a response without a request. Responses to later requests could not be distinguished from it. */
        UNASKED_RESPONSE,
        CLOSED
    }

    private static Probe probed(Kept known) {
        Socket socket = known.outer();
        long idle = known.idle();
        if (known.isOutdated(idle)) {
            return Probe.CLOSED;
        }
        WatchedSocket inner = known.socket();
        if (inner != socket && isReadable(socket)) {
            return Probe.UNASKED_RESPONSE;
        }
        WatchedSocket.Arrived arrived = inner == null ? WatchedSocket.Arrived.NO_BYTES : inner.arrived();
        return switch (arrived) {
            case NOTHING -> Probe.ALIVE;
            case END -> Probe.CLOSED;
            case BYTES -> // of TLS they may be a session ticket, or the end
                inner == socket || !isQuiet(socket) ? Probe.UNASKED_RESPONSE : Probe.ALIVE;
            case NO_BYTES -> idle < PROBED_AFTER || isQuiet(socket) ? Probe.ALIVE : Probe.CLOSED;
        };
    }

    private static boolean isReadable(Socket socket) {
        try {
            return socket.getInputStream().available() > 0;
        } catch (IOException e) {
            return true; // closed; reading will fail
        }
    }

    /** Returns whether a connection is open and has no data, which is when a read times out. */
    private static boolean isQuiet(Socket socket) {
        try {
            int timeout = socket.getSoTimeout();
            try {
                socket.setSoTimeout(PROBE_MILLIS);
                int ignored = socket.getInputStream().read();
                return false;
            } catch (SocketTimeoutException e) {
                socket.setSoTimeout(timeout);
                return true;
            }
        } catch (IOException e) {
            return false;
        }
    }

    /** Parses {@code timeout=N}, in seconds. */
    private static void announced(Kept known, @Nullable String header) {
        known.unannounced();
        if (header == null) {
            return;
        }
        for (String parameter : header.split(",", -1)) {
            String[] pair = parameter.trim().split("=", 2);
            if (pair.length == 2 && pair[0].trim().equalsIgnoreCase("timeout")) {
                RateLimitHeaders.seconds(pair[1])
                        .map(KeptConnections::lessMargin)
                        .ifPresent(known::announced);
                return;
            }
        }
    }

    private static long lessMargin(Duration announced) {
        long nanos = announced.toNanos();
        return Math.max(nanos - KEEP_ALIVE_MARGIN, nanos / 2);
    }

    private static Response watched(Response response, Kept known) {
        ResponseBody body = response.body();
        ForwardingSource source = new ForwardingSource(body.source()) {
            @Override
            public long read(Buffer sink, long byteCount) throws IOException {
                long n = super.read(sink, byteCount);
                known.progressed();
                return n;
            }
        };
        return response.newBuilder()
                .body(ResponseBody.create(Okio.buffer(source), body.contentType(), body.contentLength()))
                .build();
    }
}
