package io.guildkit.core.internal.pipeline;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.guildkit.core.ApiCall;
import io.guildkit.core.CallListener;
import io.guildkit.core.base.Failures;
import io.guildkit.core.error.CallTimeoutException;
import io.guildkit.core.error.DecodingException;
import io.guildkit.core.error.ForbiddenException;
import io.guildkit.core.error.OutcomeUnknownException;
import io.guildkit.core.error.TransportException;
import io.guildkit.core.failure.GuildkitException;
import io.guildkit.core.failure.Processing;
import io.guildkit.core.model.Company;
import io.guildkit.core.route.Route;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.logging.Handler;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/** A call has one end: whatever fails after the status of its response, the status decides what is reported. */
class OneEndTest extends Pipeline {
    private static final String SUCCESS = "HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\n{\"id\":";
    private static final String REFUSAL = "HTTP/1.1 403 No\r\nContent-Length: 100\r\n\r\n{\"code\":50013";

    /** Opens when the client has received the status. */
    private final CountDownLatch known = new CountDownLatch(1);

    private final CountDownLatch release = new CountDownLatch(1);

    @AfterEach
    void release() {
        release.countDown();
    }

    private void block() {
        known.countDown();
        await(release);
    }

    // ---- the law

    /** What happens after the status has been received, while the body arrives. */
    private enum Fault {
        DEADLINE(CallTimeoutException.class),
        CLOSE(TransportException.class),
        INTERRUPT(TransportException.class),
        CANCEL(CancellationException.class);

        private final Class<? extends Throwable> type;

        Fault(Class<? extends Throwable> type) {
            this.type = type;
        }
    }

    static Stream<Arguments> law() {
        return Stream.of(Fault.values())
                .flatMap(fault -> Stream.of(Mode.values())
                        .flatMap(mode ->
                                Stream.of("GET", "POST", "DELETE").map(method -> Arguments.of(fault, mode, method))));
    }

    /** Starts a server that sends a part of a response, and signals that the client has it as soon as the headers were read. */
    private RawServer begin(String response) {
        return serve(connection -> {
            connection.read();
            connection.write(response);
            connection.in.exhausted(); // until the client closes the connection
        });
    }

    /** Returns a client whose reader of bodies signals that it has begun. */
    private HttpApiClient client(RawServer raw) {
        return open(settings(raw.url())
                .okHttpClient(http(http -> http.addInterceptor(chain -> {
                    var response = chain.proceed(chain.request());
                    known.countDown();
                    return response;
                }))));
    }

    /** Sends a call, inflicts a fault when the status is known, and returns the failure of the call; null for a success. */
    private @Nullable Throwable end(Fault fault, Mode mode, HttpApiClient core, ApiCall<?> call) throws Exception {
        Assumptions.assumeTrue(fault != Fault.CANCEL || mode == Mode.ASYNC, "only futures are cancelled");
        Assumptions.assumeTrue(fault != Fault.INTERRUPT || mode == Mode.BLOCKING, "no thread to interrupt");
        ApiCall<?> limited = fault == Fault.DEADLINE ? call.timeout(Duration.ofMillis(300)) : call;
        CompletableFuture<?> result;
        Thread caller = null;
        if (mode == Mode.ASYNC) {
            result = limited.sendAsync();
        } else {
            CompletableFuture<Object> sent = new CompletableFuture<>();
            result = sent;
            caller = daemon(() -> {
                Throwable thrown = catchThrowable(limited::send);
                if (thrown == null) {
                    sent.complete(null);
                } else {
                    sent.completeExceptionally(thrown);
                }
            });
            caller.start();
        }
        await(known);
        switch (fault) {
            case DEADLINE -> {}
            case CLOSE -> core.close();
            case INTERRUPT -> requireNonNull(caller).interrupt();
            case CANCEL -> assertThat(result.cancel(true)).isTrue();
        }
        Throwable failure = catchThrowable(() -> result.get(20, java.util.concurrent.TimeUnit.SECONDS));
        return failure == null ? null : Failures.unwrap(failure);
    }

    private static void assertEnded(
            @Nullable Throwable failure, Class<? extends Throwable> type, Processing processing) {
        assertThat(failure).isExactlyInstanceOf(type);
        if (failure instanceof GuildkitException known) {
            assertThat(known.processing()).as(known.getMessage()).isEqualTo(processing);
        }
    }

    @ParameterizedTest
    @MethodSource("law")
    void successWhoseBodyIsNotReceivedEndsWithCause(Fault fault, Mode mode, String method) throws Exception {
        RawServer raw = begin(SUCCESS);
        HttpApiClient core = client(raw);
        Throwable failure =
                end(fault, mode, core, call(core, Route.of(method, "/x").account()));
        assertEnded(failure, fault.type, Processing.PROCESSED);
        assertThat(raw.requests).hasSize(1);
    }

    @ParameterizedTest
    @MethodSource("law")
    void successWithoutResultNeedsNoBody(Fault fault, Mode mode, String method) throws Exception {
        RawServer raw = begin(SUCCESS);
        HttpApiClient core = client(raw);
        Throwable failure = end(
                fault, mode, core, core.call(Route.of(method, "/x").account()).returnsNothing());
        if (fault == Fault.CANCEL) {
            assertThat(failure).isInstanceOf(CancellationException.class);
        } else {
            assertThat(failure).isNull();
        }
        assertThat(raw.requests).hasSize(1);
    }

    /** The calls are somewhere between their status and their result when the client is closed. */
    @Test
    void successIsReportedWheneverClientIsClosed() {
        for (int round = 0; round < 300; round++) {
            respond(json(200, "{}"));
            CountDownLatch statuses = new CountDownLatch(4);
            HttpApiClient core = open(settings()
                    .okHttpClient(http(http -> http.addInterceptor(chain -> {
                        var response = chain.proceed(chain.request());
                        statuses.countDown();
                        return response;
                    }))));
            List<CompletableFuture<Void>> calls = Stream.generate(
                            () -> core.call(POST).returnsNothing().sendAsync())
                    .limit(4)
                    .toList();
            await(statuses);
            for (int spin = 0; spin < 100 * round; spin++) {
                Thread.onSpinWait();
            }
            core.close();
            calls.forEach(call -> assertThat(call).succeedsWithin(Duration.ofSeconds(20)));
        }
    }

    @ParameterizedTest
    @MethodSource("law")
    void refusalWhoseBodyIsNotReceivedIsStillReported(Fault fault, Mode mode, String method) throws Exception {
        RawServer raw = begin(REFUSAL);
        HttpApiClient core = client(raw);
        Throwable failure =
                end(fault, mode, core, call(core, Route.of(method, "/x").account()));
        Class<? extends Throwable> type =
                fault == Fault.CANCEL ? CancellationException.class : ForbiddenException.class;
        assertEnded(failure, type, Processing.NOT_PROCESSED);
        assertThat(raw.requests).hasSize(1);
    }

    @ParameterizedTest
    @MethodSource("law")
    void retryableRefusalIsReportedIfCallEndsMeanwhile(Fault fault, Mode mode, String method) throws Exception {
        RawServer raw = begin("HTTP/1.1 503 No\r\nContent-Length: 100\r\n\r\n{");
        HttpApiClient core = client(raw);
        Throwable failure =
                end(fault, mode, core, call(core, Route.of(method, "/x").account()));
        if (fault == Fault.CANCEL) {
            assertThat(failure).isInstanceOf(CancellationException.class);
        } else {
            assertThat(failure)
                    .isInstanceOfSatisfying(
                            GuildkitException.class,
                            known -> assertThat(known.processing()).isEqualTo(Processing.UNKNOWN))
                    .hasMessageContaining("503");
        }
        assertThat(raw.requests).hasSize(1);
    }

    // ---- decoding and mapping

    static Stream<Arguments> modesAndMethods() {
        return Stream.of(Mode.values())
                .flatMap(mode -> Stream.of("GET", "POST").map(method -> Arguments.of(mode, method)));
    }

    @ParameterizedTest
    @MethodSource("modesAndMethods")
    void unreadableResponseIsProcessed(Mode mode, String method) {
        for (String body : List.of("", "<html>", "{\"id\":\"1\"} x", ID + ID, "[]", "{}")) {
            respond(json(200, body));
            DecodingException failure = mode.failure(
                    DecodingException.class, call(Route.of(method, "/x").account()));
            assertThat(failure).hasMessageContaining("the service reports success (200)");
            assertThat(failure.processing()).isEqualTo(Processing.PROCESSED);
        }
        assertThat(server.getRequestCount()).isEqualTo(6);
    }

    @ParameterizedTest
    @MethodSource("modesAndMethods")
    void failureOfActionAfterSuccessIsProcessed(Mode mode, String method) {
        ApiCall<Company> call = core().call(Route.of(method, "/x").account())
                .returns(Company.CODEC, (value, session) -> {
                    throw new IllegalStateException("mine");
                });
        TransportException failure = mode.failure(TransportException.class, call);
        assertThat(failure).hasRootCauseMessage("mine");
        assertThat(failure.processing()).isEqualTo(Processing.PROCESSED);
        assertThat(server.getRequestCount()).isEqualTo(1);
    }

    @BothModes
    void checkedExceptionOfActionInKotlinEndsCall(Mode mode) {
        IOException thrown = new IOException("mine");
        ApiCall<Company> call = core().call(POST).returns(Company.CODEC, (value, session) -> sneak(thrown));
        TransportException failure = mode.failure(TransportException.class, call);
        assertThat(failure).hasCause(thrown);
        assertThat(failure.processing()).isEqualTo(Processing.PROCESSED);
    }

    @SuppressWarnings("unchecked")
    private static <E extends Throwable> void sneak(Throwable thrown) throws E {
        throw (E) thrown;
    }

    @BothModes
    void errorsOfReadersAndInterceptorsEndCalls(Mode mode) {
        DecodingException unread =
                mode.failure(DecodingException.class, core().call(POST).<String>returns(body -> {
                    throw new NoClassDefFoundError("intended");
                }));
        assertThat(unread.processing()).isEqualTo(Processing.PROCESSED);
        for (boolean sent : new boolean[] {false, true}) {
            HttpApiClient core = open(settings()
                    .okHttpClient(http(http -> http.addInterceptor(chain -> {
                        if (sent) {
                            chain.proceed(chain.request()).close();
                        }
                        throw new OutOfMemoryError("unable to create native thread");
                    }))));
            TransportException failure =
                    mode.failure(TransportException.class, post(core).noRetry());
            assertThat(failure).hasMessageContaining("OutOfMemoryError");
            assertThat(failure.processing()).isEqualTo(sent ? Processing.PROCESSED : Processing.NOT_PROCESSED);
        }
        assertThat(server.getRequestCount()).isEqualTo(2);
    }

    // ---- executors

    /** Executors that do not run what they are given. */
    private enum Unreliable implements Executor {
        FULL {
            @Override
            public void execute(Runnable task) {
                throw new RejectedExecutionException("full");
            }
        },
        BROKEN {
            @Override
            public void execute(Runnable task) {
                throw new IllegalStateException("broken");
            }
        },
        WITHOUT_THREADS {
            @Override
            public void execute(Runnable task) {
                throw new OutOfMemoryError("unable to create native thread");
            }
        },
        ECHOING {
            @Override
            public void execute(Runnable task) {
                task.run();
                throw new IllegalStateException("after the task");
            }
        }
    }

    @ParameterizedTest
    @EnumSource(Unreliable.class)
    void executorCannotChangeResult(Unreliable executor) {
        HttpApiClient core = open(settings().executor(executor));
        for (int status : new int[] {200, 403}) {
            respond(json(status, ID));
            AtomicInteger callbacks = new AtomicInteger();
            CompletableFuture<Integer> result = post(core).exchangeAsync().handle((response, failure) -> {
                callbacks.incrementAndGet();
                return failure == null ? response.status() : ((ForbiddenException) failure).status();
            });
            assertThat(join(result)).isEqualTo(status);
            assertThat(callbacks).hasValue(1);
        }
    }

    @Test
    void executorThatRefusesIsReportedOnce() {
        AtomicInteger warnings = new AtomicInteger();
        Logger logger = Logger.getLogger("io.guildkit.core");
        Handler counter = new Handler() {
            @Override
            public void publish(LogRecord line) {
                if (line.getLevel().equals(Level.WARNING) && line.getMessage().contains("executor")) {
                    warnings.incrementAndGet();
                }
            }

            @Override
            public void flush() {}

            @Override
            public void close() {}
        };
        logger.addHandler(counter);
        try {
            HttpApiClient core = open(settings().executor(Unreliable.FULL));
            for (int i = 0; i < 5; i++) {
                Mode.ASYNC.send(post(core));
            }
        } finally {
            logger.removeHandler(counter);
        }
        assertThat(warnings).hasValue(1);
    }

    @Test
    void resultThatExecutorForgetsIsDeliveredAtDeadline() {
        HttpApiClient core = open(settings().executor(task -> {}));
        assertThat(Mode.ASYNC.send(post(core).timeout(Duration.ofMillis(500))).name())
                .isEqualTo("x");
        respond(json(403, ID));
        assertThat(Mode.ASYNC
                        .failure(ForbiddenException.class, post(core).timeout(Duration.ofMillis(500)))
                        .status())
                .isEqualTo(403);
    }

    @Test
    void resultsThatExecutorForgetsAreDeliveredWhenClientIsClosed() {
        CountDownLatch forgotten = new CountDownLatch(4);
        HttpApiClient core = open(settings().executor(task -> forgotten.countDown()));
        List<CompletableFuture<Company>> calls =
                Stream.generate(() -> post(core).sendAsync()).limit(4).toList();
        await(forgotten);
        core.close();
        calls.forEach(call -> assertThat(join(call).name()).isEqualTo("x"));
    }

    /** Executors that receive the completion of a future and do not run it. */
    private List<Executor> deadExecutors() {
        return List.of(task -> known.countDown(), task -> block());
    }

    @Test
    void callsThatClosingEndsAreDeliveredIfExecutorForgetsOrBlocks() {
        for (Executor executor : deadExecutors()) {
            CountDownLatch arrived = stall();
            HttpApiClient core = open(settings().executor(executor));
            CompletableFuture<Company> call = post(core).sendAsync();
            await(arrived);
            core.close();
            assertThatThrownBy(() -> join(call)).isInstanceOf(OutcomeUnknownException.class);
        }
    }

    @Test
    void callsOfClosedClientAreDeliveredIfExecutorForgetsOrBlocks() {
        for (Executor executor : deadExecutors()) {
            HttpApiClient core = open(settings().executor(executor));
            core.close();
            CompletableFuture<CompletableFuture<Company>> call = new CompletableFuture<>();
            daemon(() -> call.complete(post(core).sendAsync())).start();
            assertThatThrownBy(() -> join(join(call)))
                    .isInstanceOf(TransportException.class)
                    .hasMessageContaining("the client is closed, so nothing was sent");
        }
    }

    /** The deadline passes while the thread of the call decides to wait for the second factor, which has no deadline. */
    @Test
    void deadlineHoldsIfPromptBeginsAfterIt() {
        respond(MfaServer.demand());
        HttpApiClient core = open(settings()
                .executor(task -> known.countDown())
                .secondFactorHandler(MfaServer.KNOWS_CODE)
                .secondFactorSharing((token, refused) -> {
                    await(known); // the future is on its way to the executor
                    return new CompletableFuture<>();
                }));
        assertThat(Mode.ASYNC.failure(GuildkitException.class, post(core).timeout(Duration.ofMillis(300))))
                .isNotNull();
    }

    // ---- listeners

    private HttpApiClient listening(CallListener listener) {
        return open(settings().callListeners(List.of(listener, this.listener)));
    }

    @Test
    void asynchronousCallsDoNotWaitForListener() {
        HttpApiClient core = listening(new CallListener() {
            @Override
            public void callStarted(Call call, Instant at) {
                block();
            }
        });
        for (int i = 0; i < 4; i++) {
            assertThat(Mode.ASYNC.send(post(core)).name()).isEqualTo("x");
        }
        await(known);
        respond(STALLED);
        assertThatThrownBy(() -> Mode.ASYNC.send(post(core).timeout(Duration.ofMillis(100))))
                .isInstanceOf(OutcomeUnknownException.class);
        CompletableFuture<Company> open = post(core).sendAsync();
        eventually("the last request", () -> server.getRequestCount() == 6);
        core.close();
        assertThatThrownBy(() -> join(open)).isInstanceOf(TransportException.class);
        assertThat(listener.lastEvent()).as("notifications wait").isEmpty();
        release.countDown();
        assertThat(listener.attemptCounts(6)).containsExactly(1, 1, 1, 1, 1, 1);
    }

    @Test
    void listenersAreNotifiedInOrderAfterFutureIsComplete() {
        CompletableFuture<CompletableFuture<Company>> sent = new CompletableFuture<>();
        CompletableFuture<Boolean> complete = new CompletableFuture<>();
        HttpApiClient core = listening(new CallListener() {
            @Override
            public void callFinished(Call call, Outcome outcome, Instant at) {
                complete.complete(sent.join().isDone());
            }
        });
        sent.complete(post(core).sendAsync());
        assertThat(join(complete)).isTrue();
        assertThat(listener.trace()).isEqualTo("start POST /x, attempt 1, status 200, end after 1: success");
    }

    @BothModes
    void listenerMayCallClient(Mode mode) {
        CompletableFuture<HttpApiClient> made = new CompletableFuture<>();
        CompletableFuture<String> inner = new CompletableFuture<>();
        HttpApiClient core = listening(new CallListener() {
            @Override
            public void attemptFinished(Call call, Attempt attempt, Instant at) {
                if (call.route().template().equals("/x")) {
                    inner.complete(call(made.join(), OPEN).send().name());
                }
            }
        });
        made.complete(core);
        assertThat(mode.send(post(core)).name()).isEqualTo("x");
        assertThat(join(inner)).isEqualTo("x");
    }

    @Test
    void eventsHaveTheirTimes() {
        CompletableFuture<Instant> started = new CompletableFuture<>();
        CompletableFuture<Instant> finished = new CompletableFuture<>();
        HttpApiClient core = listening(new CallListener() {
            @Override
            public void callStarted(Call call, Instant at) {
                block();
                started.complete(at);
            }

            @Override
            public void callFinished(Call call, Outcome outcome, Instant at) {
                finished.complete(at);
                assertThat(outcome.duration()).isEqualTo(Duration.ofSeconds(7));
            }
        });
        Instant before = clock.instant();
        CountDownLatch go = respondLater(200);
        CompletableFuture<Company> call = post(core).sendAsync();
        await(known);
        clock.advance(Duration.ofSeconds(7));
        go.countDown();
        join(call);
        clock.advance(Duration.ofHours(1));
        release.countDown();
        assertThat(join(started)).isEqualTo(before);
        assertThat(join(finished)).isEqualTo(before.plusSeconds(7));
        assertThat(listener.attemptCounts(1)).containsExactly(1);
    }

    // ---- responses without a body

    private RawServer respondThenOk(String first) {
        return serve(connection -> {
            connection.read();
            connection.write(connection.number == 1 ? first : RawServer.response(ID));
            connection.in.exhausted();
        });
    }

    static Stream<Arguments> emptyResponses() {
        return Stream.of(
                        "204 No Content\r\nContent-Length: 5\r\n\r\n",
                        "204 No Content\r\nContent-Length: 5\r\n\r\nhello",
                        "204 No Content\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n0\r\n\r\n",
                        "205 Reset Content\r\nContent-Length: 5\r\n\r\nhello",
                        "205 Reset Content\r\n\r\n",
                        "205 Reset Content\r\nContent-Length: 5\r\nContent-Encoding: gzip\r\n\r\nhello")
                .flatMap(response -> Stream.of("POST", "DELETE").map(method -> Arguments.of(method, response)));
    }

    @ParameterizedTest
    @MethodSource("emptyResponses")
    void statusWithoutContentIsSuccessWhateverFollows(String method, String response) {
        RawServer raw = respondThenOk("HTTP/1.1 " + response);
        HttpApiClient core = core(raw);
        assertThat(core.call(Route.of(method, "/x").account()).returnsNothing().send())
                .isNull();
        assertThat(raw.requests).hasSize(1);
        assertThat(get(core).send().name()).isEqualTo("x");
        assertThat(raw.connectionCount()).as("the connection was discarded").isEqualTo(2);
    }

    @BothModes
    void callWithResultStatesThatResponseIsEmpty(Mode mode) {
        RawServer raw = respondThenOk("HTTP/1.1 204 No Content\r\nContent-Length: 5\r\n\r\nhello");
        DecodingException failure = mode.failure(DecodingException.class, post(core(raw)));
        assertThat(failure).hasMessageContainingAll("204", "empty");
        assertThat(failure.processing()).isEqualTo(Processing.PROCESSED);
        assertThat(raw.requests).hasSize(1);
    }

    @Test
    void resultIsKeptIfClientIsClosedWhileExecutorBlocks() {
        HttpApiClient core = open(settings().executor(task -> block()));
        CompletableFuture<Company> call = post(core).sendAsync();
        await(known);
        core.close();
        assertThat(join(call).name()).isEqualTo("x");
    }

    @Test
    void deadlineHoldsIfExecutorBlocks() {
        respond(STALLED);
        HttpApiClient core = open(settings().executor(task -> block()));
        assertThat(Mode.ASYNC.failure(CallTimeoutException.class, get(core).timeout(Duration.ofMillis(50))))
                .isNotNull();
        await(known);
    }
}
