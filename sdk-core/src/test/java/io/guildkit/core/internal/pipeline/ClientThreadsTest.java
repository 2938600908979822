package io.guildkit.core.internal.pipeline;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.guildkit.core.ApiCall;
import io.guildkit.core.auth.SecondFactorAnswer;
import io.guildkit.core.internal.util.ClientThreads;
import io.guildkit.core.model.Company;
import io.guildkit.core.route.Route;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledForJreRange;
import org.junit.jupiter.api.condition.JRE;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Threads of asynchronous calls: few enough, and never too few. */
class ClientThreadsTest {
    @RegisterExtension
    final Pipeline pipeline = new Pipeline();

    /** Routes of their own, as calls of a new route wait for the first response. */
    private static ApiCall<Company> call(HttpApiClient core, int route) {
        return core.call(Route.get("/" + route).account()).returns(Company.CODEC);
    }

    private static <T> T join(CompletableFuture<T> future) {
        return future.orTimeout(30, TimeUnit.SECONDS).join();
    }

    @Test
    @EnabledForJreRange(max = JRE.JAVA_20, disabledReason = "virtual threads are not limited")
    void platformThreadsAreLimitedAndNoCallIsLost() {
        CountDownLatch release = new CountDownLatch(1);
        AtomicInteger present = new AtomicInteger();
        AtomicInteger most = new AtomicInteger();
        pipeline.answer(request -> {
            most.accumulateAndGet(present.incrementAndGet(), Math::max);
            Pipeline.await(release);
            present.decrementAndGet();
            return Pipeline.ok();
        });
        HttpApiClient core = pipeline.open(pipeline.builder().maxThreads(8));
        List<CompletableFuture<Company>> calls = new ArrayList<>();
        for (int i = 0; i < 300; i++) {
            calls.add(call(core, i).sendAsync());
        }
        Pipeline.eventually("all threads are busy", () -> present.get() == 8);
        assertThat(Thread.getAllStackTraces().keySet())
                .filteredOn(thread -> thread.getName().matches("guildkit-\\d+"))
                .hasSize(8);
        release.countDown();
        calls.forEach(call -> assertThat(join(call).name()).isEqualTo("x"));
        assertThat(most).hasValue(8);
    }

    @Test
    void callsMadeInCallbacksDoNotDeadlock() {
        pipeline.answerAll(Pipeline.ok());
        HttpApiClient core = pipeline.open(pipeline.builder().maxThreads(2));
        List<CompletableFuture<Integer>> all = new ArrayList<>();
        for (int i = 0; i < 20; i++) {
            all.add(nested(core, i, 5));
        }
        all.forEach(one -> assertThat(join(one)).isEqualTo(6));
    }

    private static CompletableFuture<Integer> nested(HttpApiClient core, int route, int depth) {
        return call(core, 100 * route + depth)
                .sendAsync()
                .thenApply(company -> depth == 0 ? 1 : 1 + join(nested(core, route, depth - 1)));
    }

    @Test
    void callbacksThatNeedASecondFactorDoNotKeepItFromBeingAskedFor() {
        MfaServer server = new MfaServer();
        pipeline.answer(server::answer);
        HttpApiClient core = pipeline.open(pipeline.builder().maxThreads(1).secondFactorHandler(challenge -> {
            // A handler may call the client too, if that needs no second factor.
            assertThat(join(challenge.sendSms())).isNotEmpty();
            assertThat(join(call(core(), 7).sendAsync()).name()).isEqualTo("x");
            return CompletableFuture.completedFuture(SecondFactorAnswer.totp(MfaServer.CODE));
        }));
        made.complete(core);
        List<CompletableFuture<String>> all = new ArrayList<>();
        for (int i = 0; i < 3; i++) {
            all.add(call(core, i)
                    .sendAsync()
                    .thenApply(company -> core.call(Route.post("/sensitive").account())
                            .returns(Company.CODEC)
                            .send()
                            .name()));
        }
        all.forEach(one -> assertThat(join(one)).isEqualTo("x"));
    }

    private final CompletableFuture<HttpApiClient> made = new CompletableFuture<>();

    private HttpApiClient core() {
        return made.join();
    }

    private static <T> T join(java.util.concurrent.CompletionStage<T> stage) {
        return join(stage.toCompletableFuture());
    }

    @Test
    @EnabledForJreRange(max = JRE.JAVA_20, disabledReason = "virtual threads have no queue")
    void aTaskThatFailsDoesNotStopTheQueue() {
        ClientThreads threads = new ClientThreads(1);
        CountDownLatch ran = new CountDownLatch(2);
        CountDownLatch go = new CountDownLatch(1);
        List<Throwable> uncaught = new ArrayList<>();
        threads.execute(
                () -> {
                    Thread.currentThread().setUncaughtExceptionHandler((thread, failure) -> uncaught.add(failure));
                    Pipeline.await(go);
                    throw new AssertionError("not really");
                },
                false);
        threads.execute(ran::countDown, false);
        threads.execute(ran::countDown, false);
        go.countDown();
        Pipeline.await(ran);
        assertThat(uncaught).singleElement().isInstanceOf(AssertionError.class);
        threads.close();
        assertThatThrownBy(() -> threads.execute(() -> {}, true)).isInstanceOf(RejectedExecutionException.class);
        Pipeline.eventually(
                "a place is free again",
                () -> org.assertj.core.api.Assertions.catchThrowable(() -> threads.execute(() -> {}, false))
                        instanceof RejectedExecutionException);
    }
}
