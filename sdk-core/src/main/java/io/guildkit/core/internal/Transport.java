package io.guildkit.core.internal;

import com.fasterxml.jackson.core.JsonProcessingException;
import io.guildkit.core.DriftListener;
import io.guildkit.core.Route;
import io.guildkit.core.error.DecodingException;
import io.guildkit.core.error.ErrorAnswer;
import io.guildkit.core.error.TransportException;
import io.guildkit.core.json.Json;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.net.SocketTimeoutException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import okhttp3.Call;
import okhttp3.EventListener;
import okhttp3.HttpUrl;
import okhttp3.Interceptor;
import okhttp3.Request;
import okhttp3.RequestBody;
import okhttp3.Response;
import okio.BufferedSource;
import org.jspecify.annotations.Nullable;

/** Sends one attempt and reads what comes back: the only place that knows the HTTP client. */
final class Transport {
    /** How much of a refusal's body is read; its end can only be detail. */
    private static final int MAX_ERROR_BYTES = 256 * 1024;

    private static final int ACCEPTED = 202;
    private static final String RETRY_AFTER = "Retry-After";

    /** More than there are routes whose path never changes; who makes up routes as he goes must not fill the memory. */
    private static final int MAX_FIXED_URLS = 256;

    private final Lanes lanes;
    private final HttpUrl baseUrl;

    /** By path: to put a URL together takes as long as all steps of a call. */
    private final Map<String, HttpUrl> fixedUrls = new ConcurrentHashMap<>();

    private final String userAgent;
    private final long maxAnswerBytes;
    private final @Nullable DriftListener driftListener;
    private final Clocks clocks;
    private final Telemetry telemetry;
    private final Watchdog watchdog = new Watchdog();
    private volatile boolean closed;

    Transport(
            Lanes lanes,
            HttpUrl baseUrl,
            String userAgent,
            long maxAnswerBytes,
            @Nullable DriftListener driftListener,
            Clocks clocks,
            Telemetry telemetry) {
        this.lanes = lanes;
        this.baseUrl = baseUrl;
        this.userAgent = userAgent;
        this.maxAnswerBytes = maxAnswerBytes;
        this.driftListener = driftListener;
        this.clocks = clocks;
        this.telemetry = telemetry;
    }

    /** Sends on the calling thread. */
    Reply execute(Outgoing outgoing, CallState state) {
        return prepare(outgoing, state).execute();
    }

    Attempt prepare(Outgoing outgoing, CallState state) {
        if (closed) {
            throw closed(outgoing.call.route(), null);
        }
        return new Attempt(outgoing, state);
    }

    static TransportException closed(Route route, @Nullable Throwable cause) {
        return new TransportException(route + ": the client is closed", cause);
    }

    /** Refuses all further attempts. */
    void close() {
        closed = true;
    }

    /** One attempt of a call. Listens to its own exchange: before any byte may have left, it is safe to send it again. */
    final class Attempt extends EventListener implements Watchdog.Watched {
        private final CallState state;
        private final int number;
        private final Lanes.Lane lane = lanes.next();
        private final Call exchange;
        private final long requestBytes;
        private long started;
        private long answerBytes;
        private long end;
        private volatile boolean sent;
        private volatile boolean expired;

        private Attempt(Outgoing outgoing, CallState state) {
            this.state = state;
            this.number = state.nextAttempt();
            this.requestBytes = size(outgoing.body);
            this.exchange = lane.client.newCall(request(outgoing));
            exchange.addEventListener(this);
        }

        Call exchange() {
            return exchange;
        }

        @Override
        public void requestHeadersStart(Call call) {
            sent = true;
        }

        @Override
        public long end() {
            return end;
        }

        @Override
        public void expire() {
            expired = true;
            exchange.cancel();
        }

        Reply execute() {
            started = telemetry.attemptStarted(state, number);
            Reply reply;
            end = watchdog.now() + state.deadline.remaining();
            watchdog.watch(this);
            lane.enter();
            try (Response response = exchange.execute()) {
                reply = read(response);
            } catch (IOException e) {
                reply = lost(e);
            } catch (Exception e) {
                // Being Kotlin, the HTTP client throws this one without declaring it.
                if (!(e instanceof InterruptedException)) {
                    throw e;
                }
                Thread.currentThread().interrupt();
                reply = lost(new InterruptedIOException("interrupted"));
            } finally {
                lane.leave();
                watchdog.leave(this);
            }
            telemetry.attemptFinished(state, number, started, requestBytes, answerBytes, reply);
            return reply;
        }

        private Reply read(Response response) {
            state.answered(response.code());
            try {
                if (response.isSuccessful()) {
                    Optional<ErrorAnswer> notReady = notReady(response);
                    return notReady.isPresent() ? new Reply.Refusal(notReady.get()) : success(response);
                }
                byte[] body = errorBody(response.body().source());
                answerBytes = body.length;
                return new Reply.Refusal(error(response, body));
            } catch (IOException e) {
                return lost(e);
            }
        }

        /** A 202 that names a wait says "not yet"; any other is an answer like all successes. */
        private Optional<ErrorAnswer> notReady(Response response) throws IOException {
            if (response.code() != ACCEPTED) {
                return Optional.empty();
            }
            ErrorAnswer answer =
                    error(response, response.peekBody(MAX_ERROR_BYTES).bytes());
            return answer.retryAfter().isPresent() ? Optional.of(answer) : Optional.empty();
        }

        private ErrorAnswer error(Response response, byte[] body) {
            return new ErrorAnswer(state.call.route(), response.code(), response.headers(), body, clocks.instant());
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
                return unreadable(response, "the answer " + Json.describe(e), e);
            } catch (LimitedStream.TooLongException e) {
                return unreadable(
                        response,
                        "the answer is longer than " + maxAnswerBytes + " bytes, which is the client's maxAnswerBytes",
                        e);
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
            return new Reply.Lost(reason(e), sent, e);
        }

        private Reply.Reason reason(IOException e) {
            if (e instanceof UnreadableBodyException) {
                return Reply.Reason.UNREADABLE_BODY;
            }
            if (expired || e instanceof SocketTimeoutException) {
                return Reply.Reason.TIMEOUT;
            }
            if (exchange.isCanceled()) {
                return Reply.Reason.CANCELLED;
            }
            return e instanceof InterruptedIOException || Thread.currentThread().isInterrupted()
                    ? Reply.Reason.INTERRUPTED
                    : Reply.Reason.BROKEN;
        }
    }

    private Request request(Outgoing outgoing) {
        HttpCall<?> call = outgoing.call;
        Request.Builder request = new Request.Builder()
                .url(url(call))
                .method(call.route().method(), outgoing.body)
                .header("User-Agent", userAgent)
                .header("Accept", "application/json");
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

    private static long size(@Nullable RequestBody body) {
        try {
            return body == null ? 0 : body.contentLength();
        } catch (IOException e) {
            return -1;
        }
    }

    /**
     * Keeps the HTTP client from repeating a request by itself after a 503 that says {@code Retry-After: 0}: it does so
     * even where that is not safe. It does not take decimals for a number, and we do.
     */
    static Response hideImmediateRetry(Interceptor.Chain chain) throws IOException {
        Response response = chain.proceed(chain.request());
        String wait = response.header(RETRY_AFTER);
        return wait != null && isZero(wait)
                ? response.newBuilder().header(RETRY_AFTER, "0.0").build()
                : response;
    }

    private static boolean isZero(String number) {
        return !number.isEmpty() && number.chars().allMatch(digit -> digit == '0');
    }
}
