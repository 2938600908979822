package io.guildkit.core.internal.pipeline;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.guildkit.core.ApiCall;
import io.guildkit.core.CallListener;
import io.guildkit.core.ContextPropagation;
import io.guildkit.core.Timeouts;
import io.guildkit.core.auth.Credentials;
import io.guildkit.core.auth.SecondFactorAnswer;
import io.guildkit.core.auth.SecondFactorChallenge;
import io.guildkit.core.codec.DriftListener;
import io.guildkit.core.error.ElevationException;
import io.guildkit.core.internal.settings.ClientSettingsBuilder;
import io.guildkit.core.model.Company;
import io.guildkit.core.route.Route;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** The context of a caller in the threads of its call. */
class ContextTest extends Pipeline {
    private static final int CALLS = 60;
    private static final int ROUTES = 20;

    /** A context like that of a logger. */
    private final ThreadLocal<@Nullable String> context = new ThreadLocal<>();

    /** Inherited by new threads, unless they are made otherwise. */
    private final InheritableThreadLocal<@Nullable String> inheritable = new InheritableThreadLocal<>();

    /** What code of users saw: the place, the path of the call, and the context. */
    private final Queue<String> seen = new ConcurrentLinkedQueue<>();

    private ContextPropagation propagation() {
        return () -> {
            String captured = context.get();
            return task -> () -> {
                String before = context.get();
                context.set(captured);
                try {
                    task.run();
                } finally {
                    context.set(before);
                }
            };
        };
    }

    private void see(String place, String call) {
        seen.add(place + " of " + call + " in " + context.get() + (inheritable.get() == null ? "" : " inherited"));
    }

    private ClientSettingsBuilder observed() {
        CallListener calls = new CallListener() {
            @Override
            public void callStarted(Call call, Instant at) {
                see("start", call.route().template());
            }

            @Override
            public void limitWaited(Call call, Duration wait, Instant at) {
                see("wait", call.route().template());
            }

            @Override
            public void attemptFinished(Call call, Attempt attempt, Instant at) {
                see("attempt", call.route().template());
            }

            @Override
            public void callFinished(Call call, Outcome outcome, Instant at) {
                see("end", call.route().template());
            }
        };
        DriftListener drifts = drift -> see("drift", drift.route().substring("GET ".length()));
        return settings()
                .callListeners(List.of(calls, listener))
                .driftListener(drifts)
                .addContextPropagations(propagation())
                .okHttpClient(http(http -> http.addInterceptor(chain -> {
                    see("exchange", chain.request().url().encodedPath().substring("/api/v9".length()));
                    return chain.proceed(chain.request());
                })));
    }

    private static String path(int call) {
        return "/" + call % ROUTES;
    }

    /** Sends calls at the same time, each in a context with its own path, and checks all that was seen. */
    private void assertEachInOwnContext(HttpApiClient core) {
        int before = listener.outcomes.size();
        List<CompletableFuture<Void>> calls = new ArrayList<>();
        Thread caller = Thread.currentThread();
        for (int i = 0; i < CALLS; i++) {
            String path = path(i);
            context.set(path);
            inheritable.set(path);
            ApiCall<Company> call = call(core, Route.get(path).account());
            calls.add(call.sendAsync().thenAccept(company -> {
                if (Thread.currentThread() != caller) { // a call that has ended already runs its callback here
                    see("callback", path);
                }
            }));
        }
        context.remove();
        inheritable.remove();
        calls.forEach(Pipeline::join);
        assertThat(listener.attemptCounts(before + CALLS)).hasSize(before + CALLS);
        assertThat(seen).hasSizeGreaterThanOrEqualTo(5 * CALLS).allSatisfy(line -> {
            String[] words = line.split(" ", -1);
            assertThat(words[4]).as(line).isEqualTo(words[2]);
            assertThat(line).doesNotEndWith("inherited");
        });
    }

    @Test
    void everythingOfCallHappensInContextOfCaller() {
        respond(json(200, "{\"id\":\"1\",\"surplus\":1}"));
        assertEachInOwnContext(open(observed()));
    }

    @Test
    void waitingCallsKeepTheirContexts() {
        respond(json(
                200, "{\"id\":\"1\",\"surplus\":1}", limit(0, "0.1"))); // one bucket, so other calls resume each call
        HttpApiClient core = open(observed());
        for (int i = 0; i < ROUTES; i++) {
            context.set(path(i));
            call(core, Route.get(path(i)).account()).send();
        }
        assertEachInOwnContext(core);
        assertThat(seen).anyMatch(line -> line.startsWith("wait"));
    }

    @Test
    void tokenStoresAreInContextOfCaller() {
        ScriptedStore store = new ScriptedStore(() -> {
            seen.add("load of " + context.get() + " in " + context.get());
            return Optional.of("t0ken");
        });
        assertEachInOwnContext(open(observed().credentials(Credentials.account(store))));
        assertThat(seen).filteredOn(line -> line.startsWith("load of /")).hasSizeGreaterThanOrEqualTo(CALLS);
        assertThat(seen).noneMatch(line -> line.startsWith("load of null"));
    }

    /** As executors of logging and tracing libraries do. */
    @Test
    void executorThatCopiesItsCallersContextGetsThatOfCall() {
        ExecutorService threads = Executors.newFixedThreadPool(4, Pipeline::daemon);
        HttpApiClient core = open(observed().executor(task -> {
            String copied = context.get();
            threads.execute(() -> {
                context.set(copied);
                task.run();
                context.remove();
            });
        }));
        assertEachInOwnContext(core);
        threads.shutdownNow();
    }

    @Test
    void callWithoutContextGetsNoneOfOthers() {
        HttpApiClient core = open(observed());
        List<CompletableFuture<Void>> calls = new ArrayList<>();
        for (int i = 0; i < CALLS; i++) {
            boolean without = i % 2 == 0;
            context.set(without ? null : "other");
            calls.add(call(core, Route.get("/" + without).account())
                    .sendAsync()
                    .thenAccept(company -> see("callback", "/" + without)));
        }
        context.remove();
        calls.forEach(Pipeline::join);
        assertThat(listener.attemptCounts(CALLS)).hasSize(CALLS);
        assertThat(seen)
                .filteredOn(line -> line.contains("of /true"))
                .hasSizeGreaterThanOrEqualTo(2 * CALLS)
                .allMatch(line -> line.endsWith("in null"));
    }

    // ---- second factors

    /** The answer of a user, which comes on a thread with another context. */
    private static final class Answer extends CompletableFuture<SecondFactorAnswer> {
        @Override
        public boolean cancel(boolean mayInterruptIfRunning) {
            return false; // the handler does not notice that the prompt is over
        }
    }

    /** The late answer to the first prompt begins the second prompt, which belongs to another call. */
    @Test
    void promptIsInContextOfCallThatNeedsSecondFactor() {
        MfaServer service = new MfaServer();
        respond(service::respond);
        List<SecondFactorChallenge> challenges = new CopyOnWriteArrayList<>();
        List<Answer> answers = new CopyOnWriteArrayList<>();
        HttpApiClient core = open(observed()
                .timeouts(Timeouts.standard().withPrompt(Duration.ofSeconds(2)))
                .promptCooldown(Duration.ZERO)
                .secondFactorHandler(challenge -> {
                    Answer answer = new Answer();
                    see("prompt", String.valueOf(challenge.attempt()));
                    challenges.add(challenge);
                    answers.add(answer);
                    return answer;
                }));
        context.set("first");
        CompletableFuture<Company> first = call(core, MfaServer.SENSITIVE).sendAsync();
        context.set("other");
        assertThatThrownBy(() -> join(first)).isInstanceOf(ElevationException.class);
        context.set("second");
        CompletableFuture<Company> second = call(core, MfaServer.SENSITIVE).sendAsync();
        context.set("other");
        eventually("the second demand", () -> service.demands.get() == 2);
        answers.get(0).complete(MfaServer.ANSWER);
        eventually("the second prompt", () -> answers.size() == 2);
        join(challenges.get(1).sendSms().toCompletableFuture());
        answers.get(1).complete(SecondFactorAnswer.totp("000000"));
        eventually("the second attempt", () -> answers.size() == 3);
        answers.get(2).complete(MfaServer.ANSWER);
        assertThat(join(second).name()).isEqualTo("x");
        context.remove();
        assertThat(seen)
                .contains(
                        "prompt of 1 in first",
                        "prompt of 1 in second",
                        "prompt of 2 in second",
                        "exchange of /auth/mfa/sms/send in second",
                        "exchange of /mfa/finish in second")
                .noneMatch(line -> line.endsWith("in other") || line.endsWith("in null"));
    }

    // ---- propagations that fail

    private void assertCompletes(ContextPropagation failing) {
        HttpApiClient core = open(observed().contextPropagations(List.of(failing, propagation())));
        context.set("/x");
        CompletableFuture<String> result = get(core).sendAsync().thenApply(company -> String.valueOf(context.get()));
        context.remove();
        assertThat(join(result)).isEqualTo("/x");
    }

    private static Error mine() {
        return new AssertionError("mine");
    }

    @Test
    void callSurvivesPropagationThatFails() {
        assertCompletes(() -> {
            throw mine();
        });
        assertCompletes(() -> task -> {
            throw mine();
        });
        assertCompletes(() -> task -> () -> {
            throw mine();
        });
        assertCompletes(() -> task -> () -> {
            task.run();
            throw mine();
        });
        assertCompletes(() -> task -> () -> {
            task.run();
            task.run();
        });
        UnaryOperator<Runnable> forgets = task -> () -> {};
        HttpApiClient core = open(observed().contextPropagations(List.of(() -> forgets)));
        assertThat(Mode.ASYNC.send(get(core)).name()).isEqualTo("x");
    }
}
