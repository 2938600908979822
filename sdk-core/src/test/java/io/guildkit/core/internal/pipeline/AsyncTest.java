package io.guildkit.core.internal.pipeline;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.guildkit.core.ApiCall;
import io.guildkit.core.auth.Credentials;
import io.guildkit.core.auth.FingerprintProvider;
import io.guildkit.core.auth.TokenStore;
import io.guildkit.core.error.CallTimeoutException;
import io.guildkit.core.error.TransportException;
import io.guildkit.core.internal.http.Content;
import io.guildkit.core.internal.pipeline.Pipeline.Mode;
import io.guildkit.core.internal.settings.ClientSettings;
import io.guildkit.core.limit.Sleeper;
import io.guildkit.core.model.Company;
import io.guildkit.core.route.Route;
import java.net.InetSocketAddress;
import java.net.Proxy;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import okhttp3.Call;
import okhttp3.EventListener;
import okhttp3.MediaType;
import okhttp3.OkHttpClient;
import okhttp3.RequestBody;
import okio.BufferedSink;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Futures, threads, cancelling and closing. */
class AsyncTest {
    @RegisterExtension
    final Pipeline pipeline = new Pipeline();

    private static ApiCall<Company> call(HttpApiClient core) {
        return core.call(Pipeline.get("/x")).returns(Company.CODEC);
    }

    @Test
    void cancellingTheFutureCancelsTheExchange() {
        CountDownLatch arrived = pipeline.answerNever();
        CompletableFuture<Company> future = call(pipeline.core()).sendAsync();
        Pipeline.await(arrived);
        assertThat(pipeline.pool().connectionCount()).isEqualTo(1);
        assertThat(future.cancel(true)).isTrue();
        assertThatThrownBy(future::join).isInstanceOf(CancellationException.class);
        assertThat(pipeline.calls.outcomes)
                .singleElement()
                .satisfies(outcome -> assertThat(outcome.failure()).containsInstanceOf(CancellationException.class));
        Pipeline.eventually("the connection is closed", () -> pipeline.pool().connectionCount() == 0);
        assertThat(pipeline.server.getRequestCount()).isEqualTo(1);
    }

    @Test
    void cancellingDuringAWaitEndsTheCall() {
        pipeline.answerAll(Pipeline.json(503, ""));
        CompletableFuture<Void> sleep = new CompletableFuture<>();
        CountDownLatch asleep = new CountDownLatch(1);
        HttpApiClient core = pipeline.open(pipeline.builder().sleeper(duration -> {
            asleep.countDown();
            return sleep;
        }));
        CompletableFuture<Company> future = call(core).sendAsync();
        Pipeline.await(asleep);
        future.cancel(false);
        sleep.complete(null);
        assertThat(pipeline.calls.outcomes).hasSize(1);
        assertThat(pipeline.server.getRequestCount()).isEqualTo(1);
    }

    @Test
    void cancellingADependentFutureCancelsNothingElse() {
        CountDownLatch go = new CountDownLatch(1);
        pipeline.answer(request -> {
            Pipeline.await(go);
            return Pipeline.ok();
        });
        CompletableFuture<Company> future = call(pipeline.core()).sendAsync();
        CompletableFuture<String> name = future.thenApply(Company::name);
        name.cancel(true);
        go.countDown();
        assertThat(future.orTimeout(20, TimeUnit.SECONDS).join().name()).isEqualTo("x");
    }

    @Test
    void continuationsRunOnTheExecutorAndNeverOnAThreadOfTheHttpClient() {
        CountDownLatch go = new CountDownLatch(1);
        pipeline.answer(request -> {
            Pipeline.await(go);
            return Pipeline.ok();
        });
        ExecutorService executor = Executors.newSingleThreadExecutor(task -> daemon(task, "mine"));
        try {
            HttpApiClient core = pipeline.open(pipeline.builder().executor(executor));
            CompletableFuture<String> where = call(core)
                    .sendAsync()
                    .thenApply(company -> Thread.currentThread().getName());
            go.countDown();
            assertThat(where.orTimeout(20, TimeUnit.SECONDS).join()).isEqualTo("mine");
        } finally {
            executor.shutdownNow();
        }
    }

    @Test
    void failuresRunOnTheExecutorToo() {
        CountDownLatch go = new CountDownLatch(1);
        pipeline.answer(request -> {
            Pipeline.await(go);
            return Pipeline.json(404, "");
        });
        ExecutorService executor = Executors.newSingleThreadExecutor(task -> daemon(task, "mine"));
        try {
            HttpApiClient core = pipeline.open(pipeline.builder().executor(executor));
            CompletableFuture<String> where = call(core)
                    .sendAsync()
                    .handle((company, failure) -> Thread.currentThread().getName());
            go.countDown();
            assertThat(where.orTimeout(20, TimeUnit.SECONDS).join()).isEqualTo("mine");
        } finally {
            executor.shutdownNow();
        }
    }

    private static Thread daemon(Runnable task, String name) {
        Thread thread = new Thread(task, name);
        thread.setDaemon(true);
        return thread;
    }

    @Test
    void manyNestedJoinsDoNotDeadlock() {
        pipeline.answerAll(Pipeline.ok());
        HttpApiClient core = pipeline.core();
        List<CompletableFuture<Integer>> all = new ArrayList<>();
        for (int i = 0; i < 40; i++) {
            all.add(nested(core, 5));
        }
        assertThat(all)
                .allSatisfy(one ->
                        assertThat(one.orTimeout(60, TimeUnit.SECONDS).join()).isEqualTo(6));
        assertThat(pipeline.server.getRequestCount()).isEqualTo(240);
    }

    private static CompletableFuture<Integer> nested(HttpApiClient core, int depth) {
        return call(core)
                .sendAsync()
                .thenApply(
                        company -> depth == 0 ? 1 : 1 + nested(core, depth - 1).join());
    }

    @Test
    void anExecutorThatRefusesFailsTheFuture() {
        pipeline.answerAll(Pipeline.ok());
        for (RuntimeException refusal :
                List.of(new RejectedExecutionException("full"), new IllegalStateException("broken"))) {
            HttpApiClient core = pipeline.open(pipeline.builder().executor(task -> {
                throw refusal;
            }));
            assertThatThrownBy(() -> Mode.ASYNC.send(call(core)))
                    .isInstanceOf(TransportException.class)
                    .hasMessageContaining("executor")
                    .hasCause(refusal);
        }
    }

    @Test
    void beginningACallDoesNotWaitForItsBody() {
        pipeline.answerAll(Pipeline.ok());
        CountDownLatch begun = new CountDownLatch(1);
        CompletableFuture<Company> future = pipeline.core()
                .call(Pipeline.post("/x"))
                .body(Content.of(slowBody(begun)))
                .returns(Company.CODEC)
                .sendAsync();
        begun.countDown();
        assertThat(future.orTimeout(20, TimeUnit.SECONDS).join().name()).isEqualTo("x");
    }

    @Test
    void theFirstCallOfARouteIsOverBeforeTheNextIsOnItsWay() {
        CountDownLatch go = new CountDownLatch(1);
        pipeline.answer(request -> {
            Pipeline.await(go);
            return Pipeline.ok();
        });
        CountDownLatch firstIsOver = new CountDownLatch(1);
        HttpApiClient core = pipeline.core();
        CompletableFuture<Company> first =
                core.call(Pipeline.post("/x")).returns(Company.CODEC).sendAsync();
        CompletableFuture<Company> second = core.call(Pipeline.post("/x"))
                .body(Content.of(slowBody(firstIsOver)))
                .returns(Company.CODEC)
                .sendAsync();
        go.countDown();
        assertThat(first.orTimeout(20, TimeUnit.SECONDS).join().name()).isEqualTo("x");
        firstIsOver.countDown();
        assertThat(second.orTimeout(20, TimeUnit.SECONDS).join().name()).isEqualTo("x");
    }

    /** A body that can't tell its length before something else has happened. */
    private static RequestBody slowBody(CountDownLatch before) {
        return new RequestBody() {
            @Override
            public @Nullable MediaType contentType() {
                return null;
            }

            @Override
            public long contentLength() {
                Pipeline.await(before);
                return 0;
            }

            @Override
            public void writeTo(BufferedSink sink) {}
        };
    }

    @Test
    void connectionsAreMadeByTheThreadsThatNeedThem() {
        pipeline.answerAll(Pipeline.ok());
        Set<Thread> connecting = ConcurrentHashMap.newKeySet();
        EventListener listener = new EventListener() {
            @Override
            public void connectStart(Call call, InetSocketAddress address, Proxy proxy) {
                connecting.add(Thread.currentThread());
            }
        };
        OkHttpClient http = new OkHttpClient.Builder()
                .connectionPool(pipeline.pool())
                .eventListener(listener)
                .build();
        call(pipeline.open(pipeline.builder().okHttpClient(http))).send();
        assertThat(connecting).containsExactly(Thread.currentThread());
    }

    @ParameterizedTest
    @EnumSource(Mode.class)
    void theDeadlineHoldsWhileACallWaits(Mode mode) {
        HttpApiClient core = pipeline.open(pipeline.builder()
                .credentials(Credentials.account(TokenStore.inMemory()))
                .fingerprint(service -> new CompletableFuture<>()));
        ApiCall<Company> call =
                core.call(Route.get("/open").open()).returns(Company.CODEC).timeout(Duration.ofMillis(50));
        assertThatThrownBy(() -> mode.send(call)).isInstanceOf(CallTimeoutException.class);
        assertThat(pipeline.server.getRequestCount()).isZero();
    }

    @Test
    void anInterruptEndsAWaitAndStaysSet() throws InterruptedException {
        pipeline.answerAll(Pipeline.json(503, ""));
        CountDownLatch asleep = new CountDownLatch(1);
        Sleeper forever = duration -> {
            asleep.countDown();
            return new CompletableFuture<>();
        };
        HttpApiClient core = pipeline.open(pipeline.builder().sleeper(forever));
        AtomicReference<Optional<Throwable>> thrown = new AtomicReference<>(Optional.empty());
        AtomicInteger flag = new AtomicInteger();
        Thread caller = daemon(
                () -> {
                    try {
                        call(core).send();
                    } catch (RuntimeException e) {
                        thrown.set(Optional.of(e));
                        flag.set(Thread.currentThread().isInterrupted() ? 1 : 0);
                    }
                },
                "caller");
        caller.start();
        Pipeline.await(asleep);
        caller.interrupt();
        caller.join(20_000);
        assertThat(thrown.get()).containsInstanceOf(TransportException.class);
        assertThat(flag).hasValue(1);
    }

    @Test
    void anInterruptedThreadSendsNothingTwiceAndStaysInterrupted() {
        pipeline.answerAll(Pipeline.ok());
        HttpApiClient core = pipeline.core();
        Thread.currentThread().interrupt();
        try {
            assertThatThrownBy(() -> call(core).send()).isInstanceOf(TransportException.class);
            assertThat(Thread.currentThread().isInterrupted()).isTrue();
        } finally {
            Thread.interrupted();
        }
        assertThat(pipeline.calls.outcomes).singleElement().matches(outcome -> outcome.attempts() == 1);
    }

    // ---- closing

    @Test
    void closingGivesBackThreadsAndConnections() {
        pipeline.answerAll(Pipeline.ok());
        Set<Thread> before = new HashSet<>(Thread.getAllStackTraces().keySet());
        HttpApiClient core = HttpApiClient.create(ClientSettings.builder(pipeline.url())
                .credentials(Credentials.accountToken("t"))
                .fingerprint(FingerprintProvider.none())
                .build());
        for (int i = 0; i < 5; i++) {
            Mode.ASYNC.send(call(core));
        }
        core.close();
        Pipeline.eventually(
                "the threads end",
                () -> Thread.getAllStackTraces().keySet().stream()
                        .filter(thread -> !before.contains(thread))
                        .noneMatch(thread -> thread.getName().startsWith("guildkit")));
        assertThatThrownBy(() -> Mode.ASYNC.send(call(core))).isInstanceOf(TransportException.class);
    }

    @Test
    void closingFailsWhatIsUnderWay() {
        CountDownLatch arrived = pipeline.answerNever();
        HttpApiClient core = pipeline.core();
        CompletableFuture<Company> future = call(core).sendAsync();
        Pipeline.await(arrived);
        core.close();
        assertThatThrownBy(() -> future.orTimeout(20, TimeUnit.SECONDS).join())
                .hasCauseInstanceOf(TransportException.class);
    }

    @Test
    void closingLeavesTheUsersExecutorAlone() {
        ExecutorService executor = Executors.newSingleThreadExecutor(task -> daemon(task, "mine"));
        try {
            HttpApiClient core = pipeline.open(pipeline.builder().executor(executor));
            core.close();
            assertThat(executor.isShutdown()).isFalse();
        } finally {
            executor.shutdownNow();
        }
    }
}
