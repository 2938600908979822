package io.guildkit.core.internal.pipeline;

import static io.guildkit.core.internal.pipeline.Pipeline.get;
import static io.guildkit.core.internal.pipeline.Pipeline.post;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.guildkit.core.ApiCall;
import io.guildkit.core.CallListener;
import io.guildkit.core.auth.Credentials;
import io.guildkit.core.auth.TokenStore;
import io.guildkit.core.error.CallTimeoutException;
import io.guildkit.core.error.OutcomeUnknownException;
import io.guildkit.core.error.TransportException;
import io.guildkit.core.internal.pipeline.Pipeline.Mode;
import io.guildkit.core.model.Company;
import io.guildkit.core.route.Route;
import io.guildkit.core.upload.Multipart;
import io.guildkit.core.upload.UploadFile;
import io.guildkit.testsupport.UnconnectedSockets;
import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.Socket;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import okhttp3.OkHttpClient;
import okhttp3.Protocol;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** How calls are ended from outside: by their deadline, by an interrupt, by the end of the client. */
class EndingTest {
    @RegisterExtension
    final Pipeline pipeline = new Pipeline();

    private final CountDownLatch arrived = new CountDownLatch(1);
    private final CountDownLatch release = new CountDownLatch(1);

    @AfterEach
    void release() {
        release.countDown();
    }

    /** Reads a request and never responds. */
    private RawServer silent() {
        return pipeline.serve(connection -> {
            connection.read();
            arrived.countDown();
            connection.in.read(); // until the client closes the connection
        });
    }

    /** Runs something on another thread, and keeps what it throws. */
    private static final class Running {
        final List<Throwable> thrown = new CopyOnWriteArrayList<>();
        final AtomicBoolean interrupted = new AtomicBoolean();
        final CountDownLatch over = new CountDownLatch(1);
        final Thread thread;

        Running(boolean virtual, Runnable action) {
            Runnable task = () -> {
                Optional.ofNullable(catchThrowable(action::run)).ifPresent(thrown::add);
                interrupted.set(Thread.currentThread().isInterrupted());
                over.countDown();
            };
            thread = virtual ? virtual(task) : new Thread(task, "caller");
            if (!virtual) {
                thread.setDaemon(true);
                thread.start();
            }
        }

        private static Thread virtual(Runnable task) {
            try {
                return (Thread) Thread.class
                        .getMethod("startVirtualThread", Runnable.class)
                        .invoke(null, task);
            } catch (ReflectiveOperationException e) {
                Assumptions.abort("there are no virtual threads on this Java");
                throw new IllegalStateException(e);
            }
        }

        Throwable failure() {
            Pipeline.await(over);
            return thrown.get(0);
        }
    }

    /** A stream without content, whose end comes late. */
    private static final class LateEnd extends InputStream {
        private final Runnable wait;

        LateEnd(Runnable wait) {
            this.wait = wait;
        }

        @Override
        public int read() {
            wait.run();
            return -1;
        }

        @Override
        public int read(byte[] buffer, int offset, int length) {
            return read();
        }
    }

    // ---- deadlines

    @Test
    void anUploadThatBlocksEndsAtTheDeadlineOfItsAsynchronousCall() {
        RawServer server = silent();
        InputStream stuck = new LateEnd(() -> Pipeline.await(release));
        CompletableFuture<Company> call = pipeline.core(server)
                .call(Route.post("/x").account())
                .multipart(Multipart.builder()
                        .file("f", UploadFile.of("f.bin", stuck))
                        .build())
                .returns(Company.CODEC)
                .timeout(Duration.ofMillis(100))
                .sendAsync();
        assertThatThrownBy(() -> call.orTimeout(20, TimeUnit.SECONDS).join())
                .hasCauseInstanceOf(OutcomeUnknownException.class);
        assertThat(pipeline.calls.events)
                .containsExactly(
                        "start POST /x", "attempt 1", "attempt 1 -> lost", "end after 1: OutcomeUnknownException");
        release.countDown();
        server.awaitClosed(1);
        assertThat(server.requests).as("requests that were complete").isEmpty();
    }

    @Test
    void anUploadThatBlocksEndsItsBlockingCallWhenItReturns() {
        RawServer server = silent();
        long start = System.nanoTime();
        InputStream late = new LateEnd(() -> Pipeline.eventually(
                "the deadline has passed", () -> System.nanoTime() - start > TimeUnit.MILLISECONDS.toNanos(150)));
        ApiCall<Company> call = pipeline.core(server)
                .call(Route.post("/x").account())
                .multipart(Multipart.builder()
                        .file("f", UploadFile.of("f.bin", late))
                        .build())
                .returns(Company.CODEC)
                .timeout(Duration.ofMillis(50));
        assertThatThrownBy(call::send).isInstanceOf(OutcomeUnknownException.class);
        server.awaitClosed(1);
        assertThat(server.requests).as("requests that were complete").isEmpty();
    }

    @Test
    void aSuccessThatCannotBeStoredInTimeHasAnUnknownOutcome() {
        pipeline.answerAll(Pipeline.ok());
        TokenStore stuck = new TokenStore() {
            @Override
            public Optional<String> load() {
                return Optional.empty();
            }

            @Override
            public void save(String token) {
                Pipeline.await(release);
            }

            @Override
            public void clear() {}
        };
        CompletableFuture<Company> login = pipeline.open(pipeline.builder().credentials(Credentials.account(stuck)))
                .call(Route.post("/login").open())
                .returns(Company.CODEC, (company, caller) -> caller.signedIn("t0ken"))
                .timeout(Duration.ofMillis(300))
                .sendAsync();
        assertThatThrownBy(() -> login.orTimeout(20, TimeUnit.SECONDS).join())
                .hasCauseInstanceOf(OutcomeUnknownException.class);
    }

    @Test
    void theDeadlineRunsOnWhenAPersonHasAnswered() {
        MfaServer server = new MfaServer();
        CountDownLatch proved = new CountDownLatch(1);
        pipeline.answer(request -> {
            if (request.getHeaders().get(MfaServer.HEADER) != null) {
                proved.countDown();
                Pipeline.await(release);
            }
            return server.answer(request);
        });
        HttpApiClient core = pipeline.open(pipeline.builder().secondFactorHandler(challenge -> {
            pipeline.clock.advance(Duration.ofHours(1)); // does not count
            return CompletableFuture.completedFuture(io.guildkit.core.auth.SecondFactorAnswer.totp(MfaServer.CODE));
        }));
        ApiCall<Company> call = core.call(Route.get("/sensitive").account())
                .returns(Company.CODEC)
                .timeout(Duration.ofMillis(500));
        for (Mode mode : Mode.values()) {
            assertThatThrownBy(() -> mode.send(call)).isInstanceOf(CallTimeoutException.class);
        }
        assertThat(proved.getCount()).isZero();
    }

    // ---- interrupts

    @ParameterizedTest
    @EnumSource(Threads.class)
    void anInterruptEndsACallThatIsNotAnswered(Threads threads) {
        RawServer server = silent();
        Running running =
                new Running(threads.virtual, () -> get(pipeline.core(server)).send());
        Pipeline.await(arrived);
        running.thread.interrupt();
        assertThat(running.failure())
                .isInstanceOf(TransportException.class)
                .isNotInstanceOf(OutcomeUnknownException.class)
                .hasMessageContaining("interrupted");
        assertThat(running.interrupted).isTrue();
        server.awaitClosed(1);
    }

    @ParameterizedTest
    @EnumSource(Threads.class)
    void anInterruptLeavesThePostsOutcomeUnknown(Threads threads) {
        RawServer server = silent();
        Running running =
                new Running(threads.virtual, () -> post(pipeline.core(server)).send());
        Pipeline.await(arrived);
        running.thread.interrupt();
        assertThat(running.failure()).isInstanceOf(OutcomeUnknownException.class);
        server.awaitClosed(1);
    }

    @ParameterizedTest
    @EnumSource(Threads.class)
    void anInterruptEndsItsOwnCallOnASharedConnectionOnly(Threads threads) throws Exception {
        CyclicBarrier both = new CyclicBarrier(2);
        RawServer server = pipeline.serve(connection -> {
            RawHttp2 http = new RawHttp2(connection);
            http.respond(http.read(), Pipeline.ID); // so that the limit of the route is known
            http.read();
            arrived.countDown();
            int second = http.read();
            pass(both);
            Pipeline.await(release);
            http.respond(second, Pipeline.ID);
            http.read();
        });
        HttpApiClient core = pipeline.open(pipeline.builder(server.url())
                .okHttpClient(new OkHttpClient.Builder()
                        .connectionPool(pipeline.pool())
                        .protocols(List.of(Protocol.H2_PRIOR_KNOWLEDGE))
                        .build()));
        get(core).send();
        Running first = new Running(threads.virtual, () -> get(core).send());
        Pipeline.await(arrived); // so that the second request is the other call's
        CompletableFuture<Company> other = get(core).sendAsync();
        pass(both);
        first.thread.interrupt();
        assertThat(first.failure()).isInstanceOf(TransportException.class);
        release.countDown();
        assertThat(other.get(20, TimeUnit.SECONDS).name()).isEqualTo("x");
        assertThat(server.connectionCount()).isEqualTo(1);
    }

    enum Threads {
        PLATFORM(false),
        VIRTUAL(true);

        final boolean virtual;

        Threads(boolean virtual) {
            this.virtual = virtual;
        }
    }

    private static void pass(CyclicBarrier barrier) {
        try {
            barrier.await(20, TimeUnit.SECONDS);
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
    }

    // ---- the end of the client

    private Throwable thrownBy(Mode mode, ApiCall<Company> call, Runnable meanwhile) {
        Running running = new Running(false, () -> mode.send(call));
        meanwhile.run();
        return running.failure();
    }

    @ParameterizedTest
    @EnumSource(Mode.class)
    void closingEndsACallThatWaitsForItsNextAttempt(Mode mode) {
        pipeline.answerAll(Pipeline.json(503, ""));
        HttpApiClient core = pipeline.open(pipeline.builder().sleeper(wait -> {
            arrived.countDown();
            return new CompletableFuture<>();
        }));
        assertThat(thrownBy(mode, get(core), () -> {
                    Pipeline.await(arrived);
                    core.close();
                }))
                .isInstanceOf(TransportException.class)
                .hasMessageContaining("the client was closed");
    }

    @ParameterizedTest
    @EnumSource(Mode.class)
    void closingEndsACallThatWaitsForItsRateLimit(Mode mode) {
        pipeline.answerAll(Pipeline.json(
                200,
                Pipeline.ID,
                "X-RateLimit-Limit",
                "1",
                "X-RateLimit-Remaining",
                "0",
                "X-RateLimit-Reset-After",
                "9"));
        HttpApiClient core = pipeline.open(pipeline.builder().sleeper(wait -> {
            arrived.countDown();
            return new CompletableFuture<>();
        }));
        get(core).send();
        assertThat(thrownBy(mode, get(core), () -> {
                    Pipeline.await(arrived);
                    core.close();
                }))
                .isInstanceOf(TransportException.class)
                .hasMessageContaining("the client was closed");
        assertThat(pipeline.server.getRequestCount()).isEqualTo(1);
    }

    @ParameterizedTest
    @EnumSource(Mode.class)
    void closingEndsACallThatWaitsForAPerson(Mode mode) {
        pipeline.answerAll(MfaServer.demand());
        HttpApiClient core = pipeline.open(pipeline.builder().secondFactorHandler(challenge -> {
            arrived.countDown();
            return new CompletableFuture<>();
        }));
        assertThat(thrownBy(mode, post(core), () -> {
                    Pipeline.await(arrived);
                    core.close();
                }))
                .isInstanceOf(TransportException.class)
                .isNotInstanceOf(OutcomeUnknownException.class)
                .hasMessageContaining("the client was closed");
    }

    @ParameterizedTest
    @EnumSource(Mode.class)
    void closingBreaksOffAnExchange(Mode mode) {
        RawServer server = silent();
        HttpApiClient core = pipeline.core(server);
        assertThat(thrownBy(mode, post(core), () -> {
                    Pipeline.await(arrived);
                    core.close();
                }))
                .isInstanceOf(OutcomeUnknownException.class)
                .hasMessageContaining("the client was closed");
        server.awaitClosed(1);
    }

    @ParameterizedTest
    @EnumSource(Mode.class)
    void aCallThatIsAboutToBeSentDoesNotEscapeTheEnd(Mode mode) {
        pipeline.answerAll(Pipeline.ok());
        HttpApiClient core = pipeline.open(pipeline.builder()
                .okHttpClient(new OkHttpClient.Builder()
                        .connectionPool(pipeline.pool())
                        .addInterceptor(chain -> {
                            arrived.countDown();
                            Pipeline.await(release);
                            return chain.proceed(chain.request());
                        })
                        .build()));
        assertThat(thrownBy(mode, post(core), () -> {
                    Pipeline.await(arrived);
                    core.close();
                    release.countDown();
                }))
                .isInstanceOf(TransportException.class)
                .isNotInstanceOf(OutcomeUnknownException.class);
        assertThat(pipeline.server.getRequestCount()).isZero();
    }

    @ParameterizedTest
    @EnumSource(Mode.class)
    void aCallThatIsJustBeginningDoesNotEscapeTheEnd(Mode mode) {
        pipeline.answerAll(Pipeline.ok());
        TokenStore slow = Pipeline.store(() -> {
            arrived.countDown();
            Pipeline.await(release);
            return Optional.of("t0ken");
        });
        HttpApiClient core = pipeline.open(pipeline.builder().credentials(Credentials.account(slow)));
        assertThat(thrownBy(mode, post(core), () -> {
                    Pipeline.await(arrived);
                    core.close();
                    release.countDown();
                }))
                .isInstanceOf(TransportException.class);
        assertThat(pipeline.server.getRequestCount()).isZero();
    }

    @ParameterizedTest
    @EnumSource(Mode.class)
    void closingEndsACallWhoseAttemptIsJustStarting(Mode mode) {
        pipeline.answerAll(Pipeline.ok());
        List<String> told = new CopyOnWriteArrayList<>();
        HttpApiClient core = pipeline.open(pipeline.builder().addCallListeners(new CallListener() {
            @Override
            public void attemptStarted(Call call, int attempt) {
                told.add("attempt " + attempt + " started");
                arrived.countDown();
                Pipeline.await(release);
            }

            @Override
            public void attemptFinished(Call call, Attempt attempt) {
                told.add("attempt " + attempt.number() + " finished");
            }

            @Override
            public void callFinished(Call call, Outcome outcome) {
                told.add("call finished after " + outcome.attempts());
            }
        }));

        assertThat(thrownBy(mode, post(core), () -> {
                    Pipeline.await(arrived);
                    core.close();
                    release.countDown();
                }))
                .isInstanceOf(TransportException.class)
                .isNotInstanceOf(OutcomeUnknownException.class);
        assertThat(pipeline.server.getRequestCount()).isZero();
        assertThat(told).containsExactly("attempt 1 started", "attempt 1 finished", "call finished after 1");
    }

    @ParameterizedTest
    @EnumSource(Mode.class)
    void nothingIsSentAfterTheEndHoweverManyCallsAreBeginning(Mode mode) {
        AtomicBoolean late = new AtomicBoolean();
        for (int round = 0; round < 30; round++) {
            AtomicBoolean ended = new AtomicBoolean();
            RawServer server = pipeline.serve(connection -> {
                connection.read();
                connection.respond(Pipeline.ID, "Connection: close");
            });
            HttpApiClient core = pipeline.open(pipeline.builder(server.url())
                    .okHttpClient(new OkHttpClient.Builder()
                            .connectionPool(pipeline.pool())
                            .socketFactory(new LoudSockets(ended, late))
                            .build()));
            CyclicBarrier all = new CyclicBarrier(9);
            List<Running> calls = new ArrayList<>();
            for (int i = 0; i < 8; i++) {
                Route route = Route.get("/" + i).account();
                calls.add(new Running(false, () -> {
                    pass(all);
                    mode.send(core.call(route).returns(Company.CODEC));
                }));
            }
            pass(all);
            core.close();
            ended.set(true);
            calls.forEach(call -> Pipeline.await(call.over));
            assertThatThrownBy(() -> mode.send(get(core)))
                    .isInstanceOf(TransportException.class)
                    .hasMessageContaining("the client is closed, so nothing was sent");
        }
        assertThat(late).isFalse();
    }

    /** Notes when something is written to a socket after the end. */
    private static final class LoudSockets extends UnconnectedSockets {
        private final AtomicBoolean ended;
        private final AtomicBoolean late;

        LoudSockets(AtomicBoolean ended, AtomicBoolean late) {
            this.ended = ended;
            this.late = late;
        }

        @Override
        public Socket createSocket() {
            return new Socket() {
                @Override
                public OutputStream getOutputStream() throws IOException {
                    return new FilterOutputStream(super.getOutputStream()) {
                        @Override
                        public void write(byte[] bytes, int offset, int length) throws IOException {
                            boolean afterEnd = ended.get();
                            out.write(bytes, offset, length);
                            late.compareAndSet(false, afterEnd);
                        }
                    };
                }
            };
        }
    }

    @Test
    void closingWithinACallbackDoesNotWaitForItself() {
        pipeline.answerAll(Pipeline.ok());
        HttpApiClient core = pipeline.core();
        CompletableFuture<Void> closed = get(core).sendAsync().thenAccept(company -> core.close());
        assertThat(closed.orTimeout(20, TimeUnit.SECONDS)).succeedsWithin(Duration.ofSeconds(20));
    }
}
