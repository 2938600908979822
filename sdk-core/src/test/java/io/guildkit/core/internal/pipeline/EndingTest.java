package io.guildkit.core.internal.pipeline;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.guildkit.core.ApiCall;
import io.guildkit.core.auth.AccountSession;
import io.guildkit.core.auth.Credentials;
import io.guildkit.core.auth.SecondFactorAnswer;
import io.guildkit.core.base.RunningCall;
import io.guildkit.core.error.CallTimeoutException;
import io.guildkit.core.error.OutcomeUnknownException;
import io.guildkit.core.error.TokenStoreException;
import io.guildkit.core.error.TransportException;
import io.guildkit.core.failure.Processing;
import io.guildkit.core.internal.settings.ClientSettings;
import io.guildkit.core.model.Company;
import io.guildkit.core.route.Route;
import io.guildkit.testsupport.ChildJvm;
import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.net.Socket;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import javax.net.SocketFactory;
import org.assertj.core.api.AbstractThrowableAssert;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledForJreRange;
import org.junit.jupiter.api.condition.JRE;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Ends of calls by deadlines, interrupts, closed clients and withdrawals. */
class EndingTest extends Pipeline {
    /** Opens when a call reaches the point at which it is ended. */
    private final CountDownLatch reached = new CountDownLatch(1);

    private final CountDownLatch release = new CountDownLatch(1);

    @AfterEach
    void release() {
        release.countDown();
    }

    /** Reads a request and never responds. */
    private RawServer silent() {
        return serve(connection -> {
            connection.read();
            reached.countDown();
            connection.in.exhausted(); // until the client closes the connection
        });
    }

    private <T> CompletableFuture<T> never() {
        reached.countDown();
        return new CompletableFuture<>();
    }

    private void block() {
        reached.countDown();
        await(release);
    }

    /** A thread that sends calls. */
    private static final class Caller {
        final Thread thread;
        private final CompletableFuture<Optional<Throwable>> failure = new CompletableFuture<>();
        private volatile boolean interrupted;

        Caller(boolean virtual, Runnable action) {
            Runnable task = () -> {
                Optional<Throwable> thrown = Optional.ofNullable(catchThrowable(action::run));
                interrupted = Thread.currentThread().isInterrupted();
                failure.complete(thrown);
            };
            thread = virtual ? virtual(task) : daemon(task);
            if (!virtual) {
                thread.start();
            }
        }

        private static Thread virtual(Runnable task) {
            try {
                return (Thread) Thread.class
                        .getMethod("startVirtualThread", Runnable.class)
                        .invoke(null, task);
            } catch (ReflectiveOperationException e) {
                return Assumptions.abort("there are no virtual threads on this Java");
            }
        }

        Throwable failure() {
            return join(failure).orElseThrow();
        }
    }

    // ---- deadlines

    @Test
    void deadlineEndsAsynchronousCallWhoseUploadBlocks() {
        RawServer raw = silent();
        ApiCall<Company> call = upload(core(raw), () -> await(release)).timeout(Duration.ofMillis(100));
        CallTimeoutException late = Mode.ASYNC.failure(CallTimeoutException.class, call);
        assertThat(late.processing()).as("no byte has left its buffer").isEqualTo(Processing.NOT_PROCESSED);
        assertThat(listener.trace())
                .isEqualTo("start POST /x, attempt 1, no response, end after 1: CallTimeoutException");
        release.countDown();
        raw.awaitClosed(1);
        assertThat(raw.requests).as("complete requests").isEmpty();
    }

    @Test
    void deadlineEndsBlockingCallWhenItsUploadReturns() {
        RawServer raw = silent();
        ApiCall<Company> call = upload(core(raw), () -> raw.awaitClosed(1)).timeout(Duration.ofMillis(100));
        assertThatThrownBy(call::send).isInstanceOf(CallTimeoutException.class);
        assertThat(raw.requests).as("complete requests").isEmpty();
    }

    /** Returns a client whose store keeps tokens as a script does, with an open connection, so that most of a deadline is left for a save. */
    private HttpApiClient saving(Consumer<String> save) {
        ScriptedStore store = new ScriptedStore(Optional::empty);
        store.save = save;
        HttpApiClient core = open(settings().credentials(Credentials.account(store)));
        call(core, OPEN).send();
        return core;
    }

    private static ApiCall<Company> login(HttpApiClient core, Consumer<AccountSession> action) {
        return core.call(Route.post("/login").open())
                .returns(Company.CODEC, (company, session) -> action.accept(session));
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void tokenIsKnownIfCallEndsWhileStoreSavesIt(boolean closing) {
        HttpApiClient core = saving(token -> {
            block();
            throw new IllegalStateException("the disk is full");
        });
        CompletableFuture<Company> login = login(core, session -> session.signedIn("t0ken"))
                .timeout(closing ? Duration.ofMinutes(2) : Duration.ofMillis(300))
                .sendAsync();
        await(reached);
        if (closing) {
            core.close();
        }
        TokenStoreException thrown = requireNonNull(catchThrowableOfType(TokenStoreException.class, () -> join(login)));
        assertThat(thrown.unsavedToken()).contains("t0ken");
        assertThat(thrown.processing()).isEqualTo(Processing.PROCESSED);
        assertThat(thrown.toString()).doesNotContain("t0ken");
        assertThat(thrown)
                .cause()
                .isExactlyInstanceOf(closing ? TransportException.class : CallTimeoutException.class)
                .hasMessageContaining("the service reports success");
        release.countDown();
        eventually("the failure of the store is known, too", () -> thrown.getSuppressed().length == 1);
        assertThat(thrown.getSuppressed()[0])
                .isInstanceOf(TokenStoreException.class)
                .hasRootCauseMessage("the disk is full");
    }

    @Test
    void successIsKnownEvenIfItsActionTakesTooLong() {
        HttpApiClient core = saving(token -> {});
        ApiCall<Company> login = login(core, session -> {
                    session.signedIn("t0ken");
                    await(release);
                })
                .timeout(Duration.ofMillis(300));
        assertThat(Mode.ASYNC.failure(CallTimeoutException.class, login).processing())
                .isEqualTo(Processing.PROCESSED);
    }

    @BothModes
    void deadlineContinuesAfterPrompt(Mode mode) {
        MfaServer service = new MfaServer();
        service.onDemand = () -> clock.advance(Duration.ofMillis(29_500));
        respond(request -> {
            if (request.getHeaders().get(MfaServer.HEADER) != null) {
                block();
            }
            return service.respond(request);
        });
        HttpApiClient core = open(settings().secondFactorHandler(MfaServer.KNOWS_CODE));
        ApiCall<Company> call = call(core, Route.get("/sensitive").account()).timeout(Duration.ofSeconds(30));
        assertThatThrownBy(() -> mode.send(call)).isInstanceOf(CallTimeoutException.class);
        assertThat(reached.getCount()).isZero();
    }

    @Test
    @EnabledForJreRange(max = JRE.JAVA_20, disabledReason = "virtual threads have no queue")
    void deadlineEndsCallThatQueuesAfterPrompt() {
        MfaServer service = new MfaServer();
        service.onDemand = () -> clock.advance(Duration.ofMillis(29_900));
        respond(request -> {
            if (request.getTarget().endsWith("/x")) {
                block();
            }
            return service.respond(request);
        });
        CountDownLatch asked = new CountDownLatch(1);
        CompletableFuture<SecondFactorAnswer> answer = new CompletableFuture<>();
        HttpApiClient core = open(settings().maxThreads(1).secondFactorHandler(challenge -> {
            asked.countDown();
            return answer;
        }));
        CompletableFuture<Company> call =
                call(core, MfaServer.SENSITIVE).timeout(Duration.ofSeconds(30)).sendAsync();
        await(asked);
        CompletableFuture<Company> other = post(core).sendAsync();
        await(reached); // the other call has the only thread
        answer.complete(MfaServer.ANSWER);
        assertThatThrownBy(() -> join(call)).isInstanceOf(CallTimeoutException.class);
        assertThat(other).isNotDone();
        release.countDown();
        join(other);
    }

    // ---- interrupts

    /** Interrupts the caller of a call, and returns the failure of the call. */
    private Throwable interrupt(boolean virtual, ApiCall<Company> call) {
        Caller caller = new Caller(virtual, call::send);
        await(reached);
        caller.thread.interrupt();
        Throwable failure = caller.failure();
        assertThat(caller.interrupted).isTrue();
        return failure;
    }

    @ParameterizedTest
    @CsvSource({"false, GET", "false, POST", "true, GET", "true, POST"})
    void interruptEndsExchange(boolean virtual, String method) {
        RawServer raw = silent();
        Throwable failure =
                interrupt(virtual, call(core(raw), Route.of(method, "/x").account()));
        assertThat(failure).isInstanceOf(TransportException.class).hasMessageContaining("interrupted");
        assertThat(failure instanceof OutcomeUnknownException).isEqualTo(method.equals("POST"));
        raw.awaitClosed(1);
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void interruptEndsWait(boolean virtual) {
        respond(json(503, ""));
        HttpApiClient core = open(settings().sleeper(wait -> never()));
        assertThat(interrupt(virtual, get(core))).isInstanceOf(TransportException.class);
    }

    /** Responds to requests with HTTP/1.1, HTTP/1.1 over TLS, or HTTP/2. */
    private HttpApiClient serveBy(String protocol) {
        if (protocol.equals("h2")) {
            return http2(serve(connection -> {
                RawHttp2 http = new RawHttp2(connection);
                while (true) {
                    http.respond(http.read(), ID);
                    reached.countDown();
                }
            }));
        }
        boolean tls = protocol.equals("https");
        RawServer raw = serve(tls, connection -> {
            while (true) {
                connection.read();
                connection.respond(ID);
            }
        });
        return open(settings(raw.url()).okHttpClient(http(http -> tls ? RawServer.Tls.trust(http) : http)));
    }

    @ParameterizedTest
    @CsvSource({"http, false", "http, true", "https, false", "https, true", "h2, false", "h2, true"})
    void threadInterruptedBeforehandSendsNothing(String protocol, boolean kept) {
        HttpApiClient core = serveBy(protocol);
        if (kept) {
            post(core).send();
        }
        int sentBefore = listener.attempts.size();
        Caller caller = new Caller(false, () -> {
            Thread.currentThread().interrupt();
            post(core).send();
        });
        assertThat(caller.failure())
                .isExactlyInstanceOf(TransportException.class)
                .hasMessageContaining("the request was not sent")
                .isInstanceOfSatisfying(
                        TransportException.class,
                        thrown -> assertThat(thrown.processing()).isEqualTo(Processing.NOT_PROCESSED));
        assertThat(caller.interrupted).isTrue();
        assertThat(listener.attempts).hasSize(sentBefore + 1);
        assertThat(post(core).send().name()).isEqualTo("x");
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void interruptedThreadMakesOneAttempt(boolean virtual) {
        Caller caller = new Caller(virtual, () -> {
            Thread.currentThread().interrupt();
            get().send();
        });
        assertThat(caller.failure()).isInstanceOf(TransportException.class);
        assertThat(caller.interrupted).isTrue();
        assertThat(listener.attemptCounts(1)).containsExactly(1);
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void interruptEndsOneCallOfSharedConnection(boolean virtual) {
        CyclicBarrier both = new CyclicBarrier(2);
        RawServer raw = serve(connection -> {
            RawHttp2 http = new RawHttp2(connection);
            http.respond(http.read(), ID); // after it the limit of the route is known
            http.read();
            reached.countDown();
            int second = http.read();
            pass(both);
            await(release);
            http.respond(second, ID);
            http.read();
        });
        HttpApiClient core = http2(raw);
        get(core).send();
        Caller first = new Caller(virtual, () -> get(core).send());
        await(reached); // the other call sends the second request
        CompletableFuture<Company> other = get(core).sendAsync();
        pass(both);
        first.thread.interrupt();
        assertThat(first.failure()).isInstanceOf(TransportException.class);
        release.countDown();
        assertThat(join(other).name()).isEqualTo("x");
        assertThat(raw.connectionCount()).isEqualTo(1);
    }

    // ---- closed clients

    /** Closes a client that sends a call, and starts assertions about the failure of the call. */
    private AbstractThrowableAssert<?, ?> assertThatClosing(Mode mode, HttpApiClient core) {
        Caller caller = new Caller(false, () -> mode.send(post(core)));
        await(reached);
        core.close();
        release.countDown();
        return assertThat(caller.failure()).isInstanceOf(TransportException.class);
    }

    @BothModes
    void closingEndsWaitForNextAttempt(Mode mode) {
        respond(json(429, "", "Retry-After", "9"));
        HttpApiClient core = open(settings().sleeper(wait -> never()));
        assertThatClosing(mode, core).hasMessageContaining("the client was closed");
    }

    @BothModes
    void closingEndsWaitForRateLimit(Mode mode) {
        respond(json(200, ID, limit(0, "9")));
        HttpApiClient core = open(settings().sleeper(wait -> never()));
        post(core).send();
        assertThatClosing(mode, core).hasMessageContaining("the client was closed");
        assertThat(server.getRequestCount()).isEqualTo(1);
    }

    @BothModes
    void closingEndsPrompt(Mode mode) {
        respond(MfaServer.demand());
        CompletableFuture<SecondFactorAnswer> answer = new CompletableFuture<>();
        HttpApiClient core = open(settings().secondFactorHandler(challenge -> {
            reached.countDown();
            return answer;
        }));
        assertThatClosing(mode, core)
                .isNotInstanceOf(OutcomeUnknownException.class)
                .hasMessageContaining("the client was closed");
        eventually("the question is cancelled", answer::isCancelled);
    }

    @BothModes
    void closingEndsExchange(Mode mode) {
        RawServer raw = silent();
        HttpApiClient core = core(raw);
        assertThatClosing(mode, core)
                .isInstanceOf(OutcomeUnknownException.class)
                .hasMessageContaining("the client was closed");
        raw.awaitClosed(1);
    }

    @BothModes
    void sendsNothingIfClosedInInterceptor(Mode mode) {
        HttpApiClient core = open(settings()
                .okHttpClient(http(http -> http.addInterceptor(chain -> {
                    block();
                    return chain.proceed(chain.request());
                }))));
        assertThatClosing(mode, core).isNotInstanceOf(OutcomeUnknownException.class);
        assertThat(server.getRequestCount()).isZero();
    }

    @BothModes
    void sendsNothingIfClosedWhileTokenIsLoaded(Mode mode) {
        HttpApiClient core = open(settings().credentials(Credentials.account(new ScriptedStore(() -> {
            block();
            return Optional.of("t0ken");
        }))));
        assertThatClosing(mode, core);
        assertThat(server.getRequestCount()).isZero();
    }

    @Test
    void sendsNothingIfClosedWhileAttemptStarts() {
        listener.onAttempt = this::block; // asynchronous calls do not wait for listeners
        HttpApiClient core = core();
        assertThatClosing(Mode.BLOCKING, core).isNotInstanceOf(OutcomeUnknownException.class);
        assertThat(server.getRequestCount()).isZero();
        assertThat(listener.trace())
                .isEqualTo("start POST /x, attempt 1, no response, end after 1: TransportException");
    }

    @BothModes
    void sendsNothingAfterClosingWhileManyCallsBegin(Mode mode) {
        AtomicBoolean late = new AtomicBoolean();
        for (int round = 0; round < 30; round++) {
            AtomicBoolean closed = new AtomicBoolean();
            RawServer raw = serve(connection -> {
                connection.read();
                connection.respond(ID, "Connection: close");
            });
            HttpApiClient core = open(
                    settings(raw.url()).okHttpClient(http(http -> http.socketFactory(watchedSockets(closed, late)))));
            CyclicBarrier all = new CyclicBarrier(9);
            List<Caller> callers = IntStream.range(0, 8)
                    .mapToObj(i -> new Caller(false, () -> {
                        pass(all);
                        mode.send(call(core, Route.get("/" + i).account()));
                    }))
                    .toList();
            pass(all);
            core.close();
            closed.set(true);
            callers.forEach(caller -> join(caller.failure));
            assertThat(mode.failure(TransportException.class, get(core)))
                    .hasMessageContaining("the client is closed, so nothing was sent");
        }
        assertThat(late).isFalse();
    }

    /** Records whether bytes are written after the client was closed. */
    private static SocketFactory watchedSockets(AtomicBoolean closed, AtomicBoolean late) {
        return sockets(() -> new Socket() {
            @Override
            public OutputStream getOutputStream() throws IOException {
                return new FilterOutputStream(super.getOutputStream()) {
                    @Override
                    public void write(byte[] bytes, int offset, int length) throws IOException {
                        boolean afterEnd = closed.get();
                        out.write(bytes, offset, length);
                        late.compareAndSet(false, afterEnd);
                    }
                };
            }
        });
    }

    @Test
    void clientCanBeClosedInCallback() {
        join(get().sendAsync().thenAccept(company -> core().close()));
    }

    @Test
    void closingEndsThreads() {
        Set<Thread> before = new HashSet<>(Thread.getAllStackTraces().keySet());
        HttpApiClient core = HttpApiClient.create(ClientSettings.builder(url())
                .credentials(Credentials.accountToken("t"))
                .build());
        for (int i = 0; i < 5; i++) {
            Mode.ASYNC.send(get(core));
        }
        core.close();
        eventually(
                "the threads end",
                () -> Thread.getAllStackTraces().keySet().stream()
                        .filter(thread -> !before.contains(thread))
                        .noneMatch(thread -> thread.getName().startsWith("guildkit")));
    }

    // ---- calls that are withdrawn

    private static TransportException failureOfWithdrawn(CompletableFuture<Company> call) {
        TransportException thrown = requireNonNull(catchThrowableOfType(TransportException.class, () -> join(call)));
        assertThat(thrown).hasMessageContaining("cancelled");
        return thrown;
    }

    @ParameterizedTest
    @CsvSource({"POST, 429, NOT_PROCESSED", "GET, 503, UNKNOWN"})
    void withdrawnCallMakesNoFurtherAttempt(String method, int status, Processing processing) {
        respond(request -> {
            block();
            return json(status, "", "Retry-After", "1");
        });
        CompletableFuture<Company> call = call(Route.of(method, "/x").account()).sendAsync();
        await(reached);
        ((RunningCall) call).endWait();
        release.countDown();
        assertThat(failureOfWithdrawn(call).processing()).isEqualTo(processing);
        assertThat(server.getRequestCount()).isEqualTo(1);
    }

    @Test
    void withdrawnCallReturnsResultOfRequestInFlight() {
        respond(request -> {
            block();
            return ok();
        });
        CompletableFuture<Company> call = post().sendAsync();
        await(reached);
        ((RunningCall) call).endWait();
        release.countDown();
        assertThat(join(call).name()).isEqualTo("x");
    }

    @Test
    void withdrawnCallDoesNotWait() {
        respond(json(429, "", "Retry-After", "9"));
        HttpApiClient core = open(settings().sleeper(wait -> never()));
        CompletableFuture<Company> call = post(core).sendAsync();
        await(reached);
        ((RunningCall) call).endWait();
        assertThat(failureOfWithdrawn(call).processing()).isEqualTo(Processing.NOT_PROCESSED);
        assertThat(server.getRequestCount()).isEqualTo(1);
    }

    @Test
    @EnabledForJreRange(max = JRE.JAVA_20, disabledReason = "virtual threads have no queue")
    void withdrawnCallIsNotSentWhenThreadIsFree() {
        respond(request -> {
            block();
            return ok();
        });
        HttpApiClient core = open(settings().maxThreads(1));
        CompletableFuture<Company> first = post(core).sendAsync();
        await(reached);
        CompletableFuture<Company> queued = get(core).sendAsync();
        ((RunningCall) queued).endWait();
        release.countDown();
        assertThat(join(first).name()).isEqualTo("x");
        assertThat(failureOfWithdrawn(queued))
                .hasMessageContaining("the request was not sent")
                .returns(Processing.NOT_PROCESSED, TransportException::processing);
        assertThat(server.getRequestCount()).isEqualTo(1);
    }

    // ---- clients that are not closed

    /** Sends two calls to the base URL in the argument. */
    static final class Program {
        private Program() {}

        public static void main(String[] args) {
            HttpApiClient core = HttpApiClient.create(ClientSettings.builder(args[0])
                    .credentials(Credentials.accountToken("t"))
                    .build());
            System.out.print(
                    get(core).send().name() + " " + get(core).sendAsync().join().name());
            System.out.flush();
        }
    }

    @Test
    void programExitsWithoutClosing(@TempDir Path directory) throws IOException, InterruptedException {
        ChildJvm.Ended program =
                ChildJvm.run(directory, Duration.ofSeconds(40), List.of(), Program.class, List.of(url()));
        assertThat(program.output()).isEqualTo("x x");
        assertThat(program.errors()).isEmpty();
        assertThat(program.inTime()).as("the program exits by itself").isTrue();
        assertThat(program.status()).isZero();
    }
}
