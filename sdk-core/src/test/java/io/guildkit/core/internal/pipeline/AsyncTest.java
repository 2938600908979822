package io.guildkit.core.internal.pipeline;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.guildkit.core.ApiCall;
import io.guildkit.core.base.ClientThreads;
import io.guildkit.core.model.Company;
import io.guildkit.core.route.Route;
import java.net.InetSocketAddress;
import java.net.Proxy;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import okhttp3.Call;
import okhttp3.EventListener;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledForJreRange;
import org.junit.jupiter.api.condition.JRE;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Futures of calls and their cancellation, and the threads on which calls run. */
class AsyncTest extends Pipeline {
    /** Returns a call of a route of its own, because calls of a new route wait for the first response. */
    private static ApiCall<Company> call(HttpApiClient core, int route) {
        return call(core, Route.get("/" + route).account());
    }

    @Test
    void cancellingFutureCancelsExchange() {
        CountDownLatch arrived = stall();
        CompletableFuture<Company> future = get().sendAsync();
        await(arrived);
        assertThat(pool.connectionCount()).isEqualTo(1);
        assertThat(future.cancel(true)).isTrue();
        assertThatThrownBy(future::join).isInstanceOf(CancellationException.class);
        assertThat(listener.trace()).endsWith("end after 1: CancellationException");
        eventually("the connection is closed", () -> pool.connectionCount() == 0);
        assertThat(server.getRequestCount()).isEqualTo(1);
    }

    @Test
    void cancellingFutureEndsWait() {
        respond(json(503, ""));
        CompletableFuture<Void> sleep = new CompletableFuture<>();
        CountDownLatch asleep = new CountDownLatch(1);
        HttpApiClient core = open(settings().sleeper(duration -> {
            asleep.countDown();
            return sleep;
        }));
        CompletableFuture<Company> future = get(core).sendAsync();
        await(asleep);
        future.cancel(false);
        sleep.complete(null);
        assertThat(listener.attemptCounts(1)).containsExactly(1);
        assertThat(server.getRequestCount()).isEqualTo(1);
    }

    @Test
    void cancellingDependentFutureLeavesCallAlone() {
        CountDownLatch go = respondLater(200);
        CompletableFuture<Company> future = get().sendAsync();
        future.thenApply(Company::name).cancel(true);
        go.countDown();
        assertThat(join(future).name()).isEqualTo("x");
    }

    @ParameterizedTest
    @ValueSource(ints = {200, 404})
    void completesFuturesOnExecutorOfUserAndLeavesItOpen(int status) throws Exception {
        CountDownLatch go = respondLater(status);
        ExecutorService executor = Executors.newSingleThreadExecutor(Pipeline::daemon);
        HttpApiClient core = open(settings().executor(executor));
        CompletableFuture<Thread> completing =
                get(core).sendAsync().handle((company, failure) -> Thread.currentThread());
        go.countDown();
        assertThat(join(completing))
                .isEqualTo(executor.submit(Thread::currentThread).get());
        core.close();
        assertThat(executor.isShutdown()).isFalse();
        executor.shutdownNow();
    }

    @Test
    void completesFutureOnItsOwnThreadIfExecutorRefusesTask() {
        for (Executor refusing : List.<Executor>of(
                task -> {
                    throw new RejectedExecutionException("full");
                },
                task -> {
                    throw new IllegalStateException("broken");
                },
                task -> {
                    throw new OutOfMemoryError("unable to create native thread");
                })) {
            HttpApiClient core = open(settings().executor(refusing));
            assertThat(Mode.ASYNC.send(get(core)).name()).isEqualTo("x");
        }
    }

    @Test
    void sendAsyncDoesNotWaitForBody() {
        CountDownLatch begun = new CountDownLatch(1);
        CompletableFuture<Company> future = upload(core(), () -> await(begun)).sendAsync();
        begun.countDown();
        assertThat(join(future).name()).isEqualTo("x");
    }

    @Test
    void firstCallOfRouteEndsBeforeNextCallIsSent() {
        CountDownLatch go = respondLater(200);
        CountDownLatch firstIsOver = new CountDownLatch(1);
        CompletableFuture<Company> first = post().sendAsync();
        CompletableFuture<Company> second =
                upload(core(), () -> await(firstIsOver)).sendAsync();
        go.countDown();
        assertThat(join(first).name()).isEqualTo("x");
        firstIsOver.countDown();
        assertThat(join(second).name()).isEqualTo("x");
    }

    @Test
    void blockingCallConnectsOnItsOwnThread() {
        Set<Thread> connecting = ConcurrentHashMap.newKeySet();
        EventListener events = new EventListener() {
            @Override
            public void connectStart(Call call, InetSocketAddress address, Proxy proxy) {
                connecting.add(Thread.currentThread());
            }
        };
        get(open(settings().okHttpClient(http(http -> http.eventListener(events)))))
                .send();
        assertThat(connecting).containsExactly(Thread.currentThread());
    }

    @Test
    @EnabledForJreRange(max = JRE.JAVA_20, disabledReason = "virtual threads are not limited")
    void limitsPlatformThreadsWithoutLosingCalls() {
        CountDownLatch release = new CountDownLatch(1);
        AtomicInteger present = new AtomicInteger();
        AtomicInteger most = new AtomicInteger();
        respond(request -> {
            most.accumulateAndGet(present.incrementAndGet(), Math::max);
            await(release);
            present.decrementAndGet();
            return ok();
        });
        HttpApiClient core = open(settings().maxThreads(8));
        List<CompletableFuture<Company>> calls =
                IntStream.range(0, 300).mapToObj(i -> call(core, i).sendAsync()).toList();
        eventually("all threads are busy", () -> present.get() == 8);
        eventually(
                "only those of calls, and the thread of the listeners, are left",
                () -> Thread.getAllStackTraces().keySet().stream()
                                .filter(thread -> thread.getName().matches("guildkit-\\d+"))
                                .count()
                        <= 9); // a thread that has just ended its last task is still alive
        release.countDown();
        calls.forEach(call -> assertThat(join(call).name()).isEqualTo("x"));
        assertThat(most).hasValue(8);
    }

    @Test
    void callsInCallbacksDoNotDeadlock() {
        HttpApiClient core = open(settings().maxThreads(2));
        List<CompletableFuture<Integer>> all =
                IntStream.range(0, 20).mapToObj(i -> nested(core, i, 5)).toList();
        all.forEach(one -> assertThat(join(one)).isEqualTo(6));
        assertThat(server.getRequestCount()).isEqualTo(120);
    }

    /** Sends calls in callbacks of each other: half of them of one route, the others of routes of their own. */
    private static CompletableFuture<Integer> nested(HttpApiClient core, int number, int depth) {
        ApiCall<Company> call = number % 2 == 0 ? get(core) : call(core, 100 * number + depth);
        return call.sendAsync().thenApply(company -> depth == 0 ? 1 : 1 + join(nested(core, number, depth - 1)));
    }

    @Test
    void callbacksThatNeedSecondFactorDoNotBlockPrompt() {
        MfaServer service = new MfaServer();
        respond(service::respond);
        CompletableFuture<HttpApiClient> made = new CompletableFuture<>();
        HttpApiClient core = open(settings().maxThreads(1).secondFactorHandler(challenge -> {
            // A handler may send calls that need no second factor.
            assertThat(join(challenge.sendSms().toCompletableFuture())).isNotEmpty();
            assertThat(join(call(made.join(), 7).sendAsync()).name()).isEqualTo("x");
            return CompletableFuture.completedFuture(MfaServer.ANSWER);
        }));
        made.complete(core);
        List<CompletableFuture<String>> all = new ArrayList<>();
        for (int i = 0; i < 3; i++) {
            all.add(call(core, i)
                    .sendAsync()
                    .thenApply(company -> call(core, MfaServer.SENSITIVE).send().name()));
        }
        all.forEach(one -> assertThat(join(one)).isEqualTo("x"));
    }

    @Test
    @EnabledForJreRange(max = JRE.JAVA_20, disabledReason = "virtual threads have no queue")
    void failedTaskDoesNotStopQueue() {
        ClientThreads threads = new ClientThreads(1);
        CountDownLatch ran = new CountDownLatch(2);
        CountDownLatch go = new CountDownLatch(1);
        List<Throwable> uncaught = new ArrayList<>();
        Runnable failing = () -> {
            Thread.currentThread().setUncaughtExceptionHandler((thread, failure) -> uncaught.add(failure));
            await(go);
            throw new AssertionError("intended");
        };
        threads.execute(failing, false);
        threads.execute(ran::countDown, false);
        threads.execute(ran::countDown, false);
        go.countDown();
        await(ran);
        assertThat(uncaught).singleElement().isInstanceOf(AssertionError.class);
        eventually("a place is free again", threads::haveRoom);
        threads.close();
    }
}
