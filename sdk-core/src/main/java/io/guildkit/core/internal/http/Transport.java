package io.guildkit.core.internal.http;

import io.guildkit.core.codec.DriftListener;
import io.guildkit.core.codec.Json;
import io.guildkit.core.error.DecodingException;
import io.guildkit.core.error.ErrorResponse;
import io.guildkit.core.internal.settings.ClientSettings;
import io.guildkit.core.internal.telemetry.CallTrace;
import io.guildkit.core.internal.util.BoundedCache;
import io.guildkit.core.internal.util.Clocks;
import io.guildkit.core.internal.util.Deadline;
import io.guildkit.core.route.Headers;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.net.SocketTimeoutException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import javax.net.SocketFactory;
import okhttp3.Call;
import okhttp3.Connection;
import okhttp3.CookieJar;
import okhttp3.HttpUrl;
import okhttp3.Interceptor;
import okhttp3.OkHttpClient;
import okhttp3.Request;
import okhttp3.RequestBody;
import okhttp3.Response;
import okio.BufferedSource;
import org.jspecify.annotations.Nullable;

/** Sends attempts and reads their responses. */
public final class Transport {
    /** The maximum number of bytes that are read of an error response's body. The rest can only be detail. */
    private static final int MAX_ERROR_BYTES = 256 * 1024;

    /** The length of request bodies that fit into the buffer of a socket, so that writing them does not block. */
    private static final long SMALL = 8 * 1024;

    private static final int ACCEPTED = 202;

    /** Exceeds the number of fixed routes, and bounds memory when callers build routes dynamically. */
    private static final int MAX_FIXED_URLS = 256;

    private final HttpUrl baseUrl;
    private final ConnectionPools pools;
    private final KeptConnections connections;
    private final TimeLimits limits;
    private final Clocks clocks;
    private final String userAgent;
    private final long maxResponseBytes;
    private final @Nullable DriftListener driftListener;

    /** Cached by path, because building a URL takes as long as all steps of a call. */
    private final BoundedCache<String, HttpUrl> fixedUrls =
            new BoundedCache<>(MAX_FIXED_URLS, path -> builder(path).build());

    /**
     * Creates the transport of a client.
     *
     * @throws IllegalArgumentException if the base URL is malformed, or uses unencrypted HTTP and names another machine
     */
    public Transport(ClientSettings settings, TimeLimits limits, Clocks clocks) {
        this.baseUrl = BaseUrl.parse(settings.baseUrl());
        Optional<OkHttpClient> lent = settings.okHttpClient();
        if (!settings.cleartext()) {
            BaseUrl.requireConfidential(baseUrl);
            Exposure.requireConfidential(baseUrl, lent);
        }
        WatchedSockets sockets = new WatchedSockets();
        this.connections = new KeptConnections(clocks, sockets);
        OkHttpClient client = client(lent.orElseGet(OkHttpClient::new), settings, sockets, connections);
        this.pools = lent.isPresent() ? ConnectionPools.lent(client) : ConnectionPools.of(client);
        this.limits = limits;
        this.clocks = clocks;
        this.userAgent = settings.userAgent();
        this.maxResponseBytes = settings.maxResponseBytes();
        this.driftListener = settings.driftListener().orElse(null);
    }

    private static OkHttpClient client(
            OkHttpClient lent, ClientSettings settings, WatchedSockets sockets, KeptConnections connections) {
        OkHttpClient.Builder client = lent.newBuilder()
                .connectTimeout(settings.timeouts().connect())
                .readTimeout(settings.timeouts().read())
                .writeTimeout(settings.timeouts().write())
                .callTimeout(Duration.ZERO) // TimeLimits enforces the call's deadline
                .followRedirects(false) // a redirect would carry our headers to another host
                .followSslRedirects(false)
                .retryOnConnectionFailure(false) // only the pipeline decides whether a request may be repeated
                .cache(null) // a cache is shared between accounts, which would get each other's responses
                .cookieJar(CookieJar.NO_COOKIES) // shared like a cache, and the proof of a second factor is a cookie
                .eventListenerFactory(HarmlessEventListener.around(lent.eventListenerFactory()));
        withoutFastFallback(client);
        if (lent.socketFactory() == SocketFactory.getDefault()) {
            client.socketFactory(sockets);
        }
        addInterceptors(client, settings.cleartext(), new ResponseGuard(settings.maxResponseBytes()), connections);
        return client.build();
    }

    /**
     * Adds one interceptor of each kind after those of users, so that no other code runs between the probe of a connection and the
     * request. Each further interceptor would take memory of each call in flight: a copy of the chain, and frames.
     */
    private static void addInterceptors(
            OkHttpClient.Builder client, boolean cleartext, ResponseGuard guard, KeptConnections connections) {
        client.addInterceptor(chain -> guard.restore(chain, connections.onAnyConnection(chain)));
        client.addNetworkInterceptor(chain -> {
            if (!cleartext) {
                Exposure.requireConfidential(chain);
            }
            return ResponseGuard.disguise(chain, connections.onConnection(chain));
        });
    }

    /** Tries one address after another. Trying them at the same time takes a platform thread for each attempt. */
    private static void withoutFastFallback(OkHttpClient.Builder client) {
        try {
            client.fastFallback(false);
        } catch (NoSuchMethodError e) {
            // OkHttp 4, which always tries one address after another
        }
    }

    /** Prepares an attempt of a call. */
    public Attempt prepare(OutboundRequest request, Deadline deadline, CallTrace trace) {
        return new Attempt(request, deadline, trace);
    }

    /** Closes idle connections, except for those of a lent HTTP client. */
    public void close() {
        pools.close();
    }

    /** One attempt of a call. Thread-safe: any thread can end it. */
    public final class Attempt {
        private static final int NEW = 0;
        private static final int STARTED = 1;
        private static final int REPORTED = 2;

        private final OutboundRequest request;
        private final Deadline deadline;
        private final CallTrace.Attempt record;
        private final @Nullable RequestBody body;
        private final ConnectionPools.Pool pool = pools.next();
        private final Call exchange;
        private final AtomicInteger phase = new AtomicInteger(NEW);
        private long answerBytes;
        private KeptConnections.@Nullable Kept connection;
        private @Nullable Response disguised;
        private volatile boolean sent;
        private volatile Reply.@Nullable Reason ended;

        private Attempt(OutboundRequest request, Deadline deadline, CallTrace trace) {
            this.request = request;
            this.deadline = deadline;
            this.record = trace.nextAttempt();
            this.body = request.content().body(request.fingerprint());
            this.exchange = pool.newCall(request(request, body, this), limitedBySocket());
        }

        /** Returns the attempt of an interceptor's chain; null for a request that a user's interceptor makes. */
        static @Nullable Attempt of(Interceptor.Chain chain) {
            return chain.call().request().tag(Attempt.class); // an interceptor may have replaced the chain's request
        }

        /** Returns the longest time without a received byte, in milliseconds. */
        int readMillis() {
            return pool.client.readTimeoutMillis();
        }

        /** Returns what is known about the connections of the attempt's pool. */
        Map<Connection, KeptConnections.Kept> kept() {
            return pool.kept;
        }

        /** Records that the request is about to be written. */
        void sends() {
            sent = true;
        }

        /** Records that the request is about to be written to a kept connection. */
        void sendsOn(KeptConnections.Kept kept) {
            connection = kept;
            sent = true;
        }

        /** Records the service's report that it did not process the request. */
        void wasNotProcessed() {
            sent = false;
        }

        boolean isSent() {
            return sent;
        }

        boolean isEnded() {
            return ended != null;
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

        /** Cancels the exchange. */
        public void end(Reply.Reason reason) {
            ended = reason;
            exchange.cancel();
        }

        /** Cancels the exchange without waiting for its thread, which may run code of users. */
        public Reply.Lost abandon(Reply.Reason reason) {
            end(reason);
            Reply.Lost lost = new Reply.Lost(reason, sent, new IOException(reason.words()));
            if (phase.getAndSet(REPORTED) == STARTED) {
                finish(lost, 0);
            }
            return lost;
        }

        /** Executes the exchange on the calling thread. */
        public Reply execute() {
            if (!phase.compareAndSet(NEW, STARTED)) {
                return new Reply.Lost(Reply.Reason.CANCELLED, false, new IOException("abandoned"));
            }
            record.start();
            Reply reply = exchange();
            if (phase.compareAndSet(STARTED, REPORTED)) {
                finish(reply, answerBytes);
            }
            return reply;
        }

        private void finish(Reply reply, long received) {
            record.finish(requestBytes(), received, failure(reply));
        }

        private static @Nullable Throwable failure(Reply reply) {
            if (reply instanceof Reply.Lost lost) {
                return lost.cause();
            }
            return reply instanceof Reply.Unreadable unreadable ? unreadable.cause() : null;
        }

        private Reply exchange() {
            if (deadline.remaining() == 0) { // code of users took too long
                return new Reply.Lost(Reply.Reason.TIMEOUT, false, new SocketTimeoutException("the deadline passed"));
            }
            pool.enter();
            try (Response response = exchange.execute()) {
                return read(response);
            } catch (IOException e) {
                return lost(e);
            } catch (Exception e) {
                if (e instanceof InterruptedException) { // the HTTP client throws it without declaring it
                    Thread.currentThread().interrupt();
                    return lost(new InterruptedIOException("interrupted"));
                }
                exchange.cancel(); // a user's interceptor or the HTTP client threw an unchecked exception
                return lost(new IOException(e));
            } finally {
                pool.leave();
                if (connection != null) {
                    connection.released(clocks.now());
                }
                if (limits.isClosed()) {
                    close(); // the connection has become idle after the client was closed
                }
            }
        }

        /**
         * Returns whether the socket can limit the reads, and writes need no limit. The HTTP client's limits wake another thread at each
         * read and write, which took a fifth of the CPU of calls one after the other. Its streams of HTTP/2 and long writes need them.
         */
        private boolean limitedBySocket() {
            if (!connections.limitReads()) {
                return false;
            }
            long length = requestBytes();
            return 0 <= length && length <= SMALL;
        }

        private long requestBytes() {
            try {
                return body == null ? 0 : body.contentLength();
            } catch (IOException e) {
                return -1;
            }
        }

        private Reply read(Response response) {
            record.answered(response.code());
            try {
                if (response.isSuccessful()) {
                    Optional<ErrorResponse> notReady = notReady(response);
                    return notReady.isPresent() ? new Reply.Refusal(notReady.get()) : success(response);
                }
                byte[] body = errorBody(response.body().source());
                answerBytes = body.length;
                return new Reply.Refusal(error(response, body));
            } catch (IOException e) {
                return lost(e);
            }
        }

        /** Returns a 202 with a wait as an error response, because the result is not ready; empty for all other responses. */
        private Optional<ErrorResponse> notReady(Response response) throws IOException {
            if (response.code() != ACCEPTED) {
                return Optional.empty();
            }
            ErrorResponse answer =
                    error(response, response.peekBody(MAX_ERROR_BYTES).bytes());
            return answer.retryAfter().isPresent() ? Optional.of(answer) : Optional.empty();
        }

        private ErrorResponse error(Response response, byte[] body) {
            Masking masking = masking();
            return ErrorResponses.read(
                    request.route(), response.code(), headers(response), body, clocks.instant(), masking::text);
        }

        private Masking masking() {
            return new Masking(request.secrets());
        }

        /** Reads the body up to the limit. A connection that breaks meanwhile changes nothing about the refusal. */
        private byte[] errorBody(BufferedSource source) throws IOException {
            try {
                source.request(MAX_ERROR_BYTES);
            } catch (IOException e) {
                if (reason(e) != Reply.Reason.BROKEN) {
                    throw e;
                }
                return source.getBuffer().readByteArray();
            }
            return source.getBuffer().readByteArray(Math.min(source.getBuffer().size(), MAX_ERROR_BYTES));
        }

        private Reply success(Response response) throws IOException {
            BodyReader<?> reader = request.reader();
            LimitedStream limited = new LimitedStream(response.body().byteStream(), maxResponseBytes);
            try {
                Object value = reader.read(limited, request.route().toString(), driftListener, maxResponseBytes);
                return new Reply.Success(response.code(), headers(response), value);
            } catch (IOException | RuntimeException e) { // a user's reader may throw any exception
                IOException broken = limited.failure();
                if (broken != null && reader instanceof NoResult) {
                    // The status reports the success, and the call has no use for the body.
                    return new Reply.Success(response.code(), headers(response), null);
                }
                return broken == null ? notUnderstood(response, e) : notReceived(response, broken);
            } finally {
                answerBytes = limited.count();
            }
        }

        /** Reports that a reader could not read the body. */
        private Reply notUnderstood(Response response, Exception e) {
            if (e instanceof NoResult.ErrorException error) {
                return unreadable(response, "the response is " + error.getMessage(), error);
            }
            IOException cause = e instanceof IOException io ? io : new IOException(e);
            return unreadable(
                    response, "the response " + Json.describe(e), masking().cause(cause));
        }

        /** Returns a decoding failure if the body was malformed, and a network failure if the connection broke. */
        private Reply notReceived(Response response, IOException broken) throws IOException {
            if (broken instanceof LimitedStream.TooLongException) {
                String what = "the response is longer than " + maxResponseBytes
                        + " bytes; to allow more, set maxResponseBytes of the client's builder above that number";
                return unreadable(response, what, broken);
            }
            if (broken instanceof GunzipStream.CorruptException) {
                return unreadable(response, "the body is not in the format that Content-Encoding states", broken);
            }
            throw broken;
        }

        private Reply unreadable(Response response, String what, IOException e) {
            return new Reply.Unreadable(
                    response.code(),
                    headers(response),
                    new DecodingException(
                            request.route() + ": " + response.code() + ", but " + what, response.code(), e));
        }

        private Reply.Lost lost(IOException e) {
            return new Reply.Lost(reason(e), sent, masking().cause(e));
        }

        private Reply.Reason reason(IOException e) {
            if (e instanceof UnreadableBodyException) {
                return Reply.Reason.UNREADABLE_BODY;
            }
            if (e instanceof Exposure.ExposedException) {
                return Reply.Reason.EXPOSED;
            }
            Reply.Reason by = ended;
            if (by != null) {
                return by;
            }
            if (e instanceof SocketTimeoutException) {
                return Reply.Reason.TIMEOUT;
            }
            return e instanceof InterruptedIOException || Thread.currentThread().isInterrupted()
                    ? Reply.Reason.INTERRUPTED
                    : Reply.Reason.BROKEN;
        }
    }

    private static Headers headers(Response response) {
        okhttp3.Headers headers = response.headers();
        return Headers.copyOf(headers.size(), headers::name, headers::value);
    }

    private Request request(OutboundRequest outbound, @Nullable RequestBody body, Attempt attempt) {
        Request.Builder request = new Request.Builder()
                .url(url(outbound))
                .method(outbound.route().method(), body)
                .header("User-Agent", userAgent)
                .header("Accept", "application/json")
                .header("Accept-Encoding", ResponseGuard.GZIP) // so that the HTTP client leaves decompression to us
                .tag(Attempt.class, attempt);
        outbound.forEachHeader(request::header);
        return request.build();
    }

    private HttpUrl url(OutboundRequest request) {
        List<Map.Entry<String, String>> query = request.query();
        if (query.isEmpty() && request.route().variables().isEmpty()) {
            return fixedUrls.get(request.path());
        }
        HttpUrl.Builder url = builder(request.path());
        for (Map.Entry<String, String> parameter : query) {
            url.addQueryParameter(parameter.getKey(), parameter.getValue());
        }
        return url.build();
    }

    private HttpUrl.Builder builder(String path) {
        return baseUrl.newBuilder().addEncodedPathSegments(path.substring(1));
    }
}
