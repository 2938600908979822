package io.guildkit.core.internal;

import com.fasterxml.jackson.core.JsonProcessingException;
import io.guildkit.core.codec.DriftListener;
import io.guildkit.core.codec.Json;
import io.guildkit.core.error.DecodingException;
import io.guildkit.core.error.ErrorResponse;
import io.guildkit.core.internal.util.Clocks;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.net.SocketTimeoutException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import okhttp3.Call;
import okhttp3.HttpUrl;
import okhttp3.Interceptor;
import okhttp3.Request;
import okhttp3.Response;
import okio.BufferedSource;
import org.jspecify.annotations.Nullable;

/** Sends one attempt and reads what comes back: the only place that knows the HTTP client. */
final class Transport {
    /** How much of a refusal's body is read; its end can only be detail. */
    private static final int MAX_ERROR_BYTES = 256 * 1024;

    private static final int ACCEPTED = 202;

    /** More than there are routes whose path never changes; who makes up routes as he goes must not fill the memory. */
    private static final int MAX_FIXED_URLS = 256;

    private final Lanes lanes;
    private final LiveCalls live;
    private final HttpUrl baseUrl;

    /** By path: to put a URL together takes as long as all steps of a call. */
    private final Map<String, HttpUrl> fixedUrls = new ConcurrentHashMap<>();

    private final String userAgent;
    private final long maxAnswerBytes;
    private final @Nullable DriftListener driftListener;
    private final Clocks clocks;
    private final Telemetry telemetry;

    Transport(
            Lanes lanes,
            LiveCalls live,
            HttpUrl baseUrl,
            String userAgent,
            long maxAnswerBytes,
            @Nullable DriftListener driftListener,
            Clocks clocks,
            Telemetry telemetry) {
        this.lanes = lanes;
        this.live = live;
        this.baseUrl = baseUrl;
        this.userAgent = userAgent;
        this.maxAnswerBytes = maxAnswerBytes;
        this.driftListener = driftListener;
        this.clocks = clocks;
        this.telemetry = telemetry;
    }

    Attempt prepare(Outgoing outgoing, CallState state) {
        return new Attempt(outgoing, state);
    }

    /** One attempt of a call. Any thread can end it. */
    final class Attempt {
        private static final int NEW = 0;
        private static final int STARTED = 1;
        private static final int REPORTED = 2;

        private final Outgoing outgoing;
        private final CallState state;
        private final Lanes.Lane lane = lanes.next();
        private final Call exchange;
        private final AtomicInteger phase = new AtomicInteger(NEW);
        private int number;
        private long started;
        private long answerBytes;
        private KeptConnections.@Nullable Kept connection;
        private @Nullable Response disguised;
        private volatile boolean sent;
        private volatile Reply.@Nullable Reason ended;

        private Attempt(Outgoing outgoing, CallState state) {
            this.outgoing = outgoing;
            this.state = state;
            this.exchange = lane.client.newCall(request(outgoing, this));
        }

        /** Returns the attempt that an interceptor serves; null for a request that a user's own interceptor makes. */
        static @Nullable Attempt of(Interceptor.Chain chain) {
            return chain.call().request().tag(Attempt.class); // an interceptor may have replaced the chain's request
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
            return state.call.content().repeatable();
        }

        /** Keeps the original of a disguised response; null for none. */
        void disguised(@Nullable Response original) {
            disguised = original;
        }

        /** Returns the original of a disguised response. */
        Response undisguised(Response response) {
            Response original = disguised;
            return original == null
                    ? response
                    : response.newBuilder()
                            .code(original.code())
                            .headers(original.headers())
                            .build();
        }

        /** Cancels the exchange. */
        void end(Reply.Reason reason) {
            ended = reason;
            exchange.cancel();
        }

        /** Cancels the exchange without waiting for its thread, which may run code of users. */
        Reply.Lost abandon(Reply.Reason reason) {
            end(reason);
            Reply.Lost lost = new Reply.Lost(reason, sent, new IOException(reason.words));
            if (phase.getAndSet(REPORTED) == STARTED) {
                telemetry.attemptFinished(state, number, started, requestBytes(), 0, lost);
            }
            return lost;
        }

        Reply execute() {
            if (!phase.compareAndSet(NEW, STARTED)) {
                return new Reply.Lost(Reply.Reason.CANCELLED, false, new IOException("abandoned"));
            }
            number = state.nextAttempt();
            started = telemetry.attemptStarted(state, number);
            Reply reply = exchange();
            if (phase.compareAndSet(STARTED, REPORTED)) {
                telemetry.attemptFinished(state, number, started, requestBytes(), answerBytes, reply);
            }
            return reply;
        }

        private Reply exchange() {
            if (state.deadline.remaining() == 0) { // code of users took too long
                return new Reply.Lost(Reply.Reason.TIMEOUT, false, new SocketTimeoutException("the deadline passed"));
            }
            lane.enter();
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
                lane.leave();
                if (connection != null) {
                    connection.released(clocks.now());
                }
                if (live.isClosed()) {
                    lanes.close(); // the connection has become idle after the client was closed
                }
            }
        }

        private long requestBytes() {
            try {
                return outgoing.body == null ? 0 : outgoing.body.contentLength();
            } catch (IOException e) {
                return -1;
            }
        }

        private Reply read(Response response) {
            state.answered(response.code());
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

        /** A 202 that names a wait says "not yet"; any other is a success. */
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
            return new ErrorResponse(
                    state.call.route(), response.code(), response.headers(), body, clocks.instant(), masking::text);
        }

        private Masking masking() {
            return new Masking(outgoing, state.identity());
        }

        /** Reads as much as is worth reading; a connection that breaks meanwhile does not change what was refused. */
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
            if (state.call.type() == null) {
                return new Reply.Success(response.code(), response.headers(), null);
            }
            LimitedStream limited = new LimitedStream(response.body().byteStream(), maxAnswerBytes);
            try {
                Object value = Json.standard()
                        .decode(
                                limited,
                                state.call.type(),
                                state.call.route().toString(),
                                driftListener,
                                maxAnswerBytes);
                return new Reply.Success(response.code(), response.headers(), value);
            } catch (JsonProcessingException e) {
                return unreadable(response, "the response " + Json.describe(e), e);
            } catch (LimitedStream.TooLongException e) {
                return unreadable(
                        response,
                        "the response is longer than " + maxAnswerBytes
                                + " bytes; to allow more, set maxAnswerBytes of the client's builder above that number",
                        e);
            } catch (GunzipStream.CorruptException e) {
                return unreadable(response, "the body is not compressed as its header says", e);
            } finally {
                answerBytes = limited.count();
            }
        }

        private Reply unreadable(Response response, String what, IOException e) {
            return new Reply.Unreadable(
                    response.code(),
                    response.headers(),
                    new DecodingException(
                            state.call.route() + ": " + response.code() + ", but " + what, response.code(), e));
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

    private Request request(Outgoing outgoing, Attempt attempt) {
        HttpCall<?> call = outgoing.call;
        Request.Builder request = new Request.Builder()
                .url(url(call))
                .method(call.route().method(), outgoing.body)
                .header("User-Agent", userAgent)
                .header("Accept", "application/json")
                .header("Accept-Encoding", ResponseGuard.GZIP) // so that the HTTP client leaves decompression to us
                .tag(Attempt.class, attempt);
        call.headers().forEach(request::header);
        for (Outgoing.Added added = outgoing.added; added != null; added = added.before()) {
            request.header(added.name(), added.value());
        }
        return request.build();
    }

    private HttpUrl url(HttpCall<?> call) {
        List<Map.Entry<String, String>> query = call.query();
        boolean fixed = query.isEmpty() && call.route().variables().isEmpty();
        HttpUrl known = fixed ? fixedUrls.get(call.path()) : null;
        if (known != null) {
            return known;
        }
        HttpUrl.Builder builder =
                baseUrl.newBuilder().addEncodedPathSegments(call.path().substring(1));
        for (int i = 0; i < query.size(); i++) {
            Map.Entry<String, String> parameter = query.get(i);
            builder.addQueryParameter(parameter.getKey(), parameter.getValue());
        }
        HttpUrl url = builder.build();
        if (fixed && fixedUrls.size() < MAX_FIXED_URLS) {
            fixedUrls.put(call.path(), url);
        }
        return url;
    }
}
