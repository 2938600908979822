package io.guildkit.core.internal.pipeline;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.guildkit.core.ApiCall;
import io.guildkit.core.Timeouts;
import io.guildkit.core.auth.Credentials;
import io.guildkit.core.auth.SecondFactorAnswer;
import io.guildkit.core.auth.SecondFactorChallenge;
import io.guildkit.core.auth.SecondFactorHandler;
import io.guildkit.core.auth.SecondFactorSharing;
import io.guildkit.core.auth.TokenStore;
import io.guildkit.core.error.CredentialsException;
import io.guildkit.core.error.ElevationException;
import io.guildkit.core.error.ElevationRequiredException;
import io.guildkit.core.internal.http.Content;
import io.guildkit.core.internal.pipeline.Pipeline.Mode;
import io.guildkit.core.internal.session.Identity;
import io.guildkit.core.internal.settings.ClientSettingsBuilder;
import io.guildkit.core.model.AuthenticatorType;
import io.guildkit.core.model.Company;
import io.guildkit.core.route.Route;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import mockwebserver3.RecordedRequest;
import okhttp3.MediaType;
import okhttp3.MultipartBody;
import okhttp3.RequestBody;
import okio.BufferedSink;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Demands for a second factor, and how they are met. */
class ElevationTest {
    private static final Route SENSITIVE = Route.post("/sensitive").account();
    private static final SecondFactorHandler GIVES_UP =
            challenge -> CompletableFuture.completedFuture(SecondFactorAnswer.giveUp());

    @RegisterExtension
    final Pipeline pipeline = new Pipeline();

    private final MfaServer server = new MfaServer();
    private final List<SecondFactorChallenge> prompts = new CopyOnWriteArrayList<>();

    @BeforeEach
    void answer() {
        pipeline.answer(server::answer);
    }

    private HttpApiClient core(SecondFactorHandler handler) {
        return pipeline.open(builder(handler));
    }

    private ClientSettingsBuilder builder(SecondFactorHandler handler) {
        return pipeline.builder().secondFactorHandler(challenge -> {
            prompts.add(challenge);
            return handler.verify(challenge);
        });
    }

    private HttpApiClient knowing() {
        return core(SecondFactorHandler.totp(() -> MfaServer.CODE));
    }

    private static ApiCall<Company> sensitive(HttpApiClient core) {
        return core.call(SENSITIVE)
                .json(SmsSendRequest.builder().ticket("payload").build(), SmsSendRequest.CODEC)
                .returns(Company.CODEC);
    }

    private String proof(int index) {
        return Optional.ofNullable(server.sensitive.get(index).getHeaders().get(MfaServer.HEADER))
                .orElse("none");
    }

    @ParameterizedTest
    @EnumSource(Mode.class)
    void asksAndRepeatsTheRequestWithTheProof(Mode mode) {
        assertThat(mode.send(sensitive(knowing())).name()).isEqualTo("x");
        assertThat(server.sensitive).hasSize(2);
        assertThat(proof(0)).isEqualTo("none");
        assertThat(proof(1)).isEqualTo("canary-jwt-1");
        assertThat(server.sensitive).extracting(Pipeline::text).containsOnly("{\"ticket\":\"payload\"}");
        assertThat(server.finished)
                .containsExactly("{\"ticket\":\"canary-ticket\",\"mfa_type\":\"totp\",\"data\":\"123456\"}");
        assertThat(prompts).singleElement().satisfies(challenge -> {
            assertThat(challenge.route()).isSameAs(SENSITIVE);
            assertThat(challenge.attempt()).isEqualTo(1);
            assertThat(challenge.lastError()).isEmpty();
            assertThat(challenge.accepts(AuthenticatorType.TOTP)).isTrue();
            assertThat(challenge.accepts(AuthenticatorType.BACKUP)).isTrue();
            assertThat(challenge.accepts(AuthenticatorType.WEBAUTHN)).isFalse();
            assertThat(challenge.webauthnChallenge()).isEmpty();
            assertThat(challenge.toString()).doesNotContain("canary");
        });
    }

    @Test
    void multipartIsRepeatedByteForByte() {
        RequestBody form = new MultipartBody.Builder("fixed-boundary")
                .setType(MultipartBody.FORM)
                .addFormDataPart("file", "a.txt", RequestBody.create("hello", MediaType.get("text/plain")))
                .build();
        knowing().call(SENSITIVE).body(Content.of(form)).returns(Company.CODEC).send();
        assertThat(server.sensitive).hasSize(2);
        assertThat(server.sensitive.get(1).getBody())
                .isEqualTo(server.sensitive.get(0).getBody());
        assertThat(Pipeline.text(server.sensitive.get(1))).contains("hello", "fixed-boundary");
        assertThat(server.sensitive.get(1).getHeaders().get("Content-Type"))
                .isEqualTo(server.sensitive.get(0).getHeaders().get("Content-Type"));
    }

    @Test
    void theProofGoesAlongWithLaterCallsForAlmostFiveMinutes() {
        HttpApiClient core = knowing();
        sensitive(core).send();
        pipeline.clock.advance(Duration.ofSeconds(280));
        sensitive(core).send();
        assertThat(proof(2)).isEqualTo("canary-jwt-1");
        assertThat(prompts).hasSize(1);
        pipeline.clock.advance(Duration.ofSeconds(20));
        sensitive(core).send();
        assertThat(proof(3)).isEqualTo("none");
        assertThat(proof(4)).isEqualTo("canary-jwt-2");
        assertThat(prompts).hasSize(2);
    }

    @ParameterizedTest
    @EnumSource(Mode.class)
    void aProofThatIsRefusedEarlyIsReplaced(Mode mode) {
        HttpApiClient core = knowing();
        mode.send(sensitive(core));
        server.valid.clear();
        mode.send(sensitive(core));
        assertThat(proof(2)).isEqualTo("canary-jwt-1");
        assertThat(proof(3)).isEqualTo("canary-jwt-2");
        assertThat(prompts).hasSize(2);
    }

    private static void all(List<? extends Future<Company>> calls) throws Exception {
        for (Future<Company> call : calls) {
            assertThat(call.get(60, TimeUnit.SECONDS).name()).isEqualTo("x");
        }
    }

    @Test
    void aHundredBlockedCallersAreOnePrompt() throws Exception {
        CompletableFuture<SecondFactorAnswer> answer = new CompletableFuture<>();
        HttpApiClient core = core(challenge -> answer);
        whenDemanded(100, answer);
        ExecutorService threads = Executors.newFixedThreadPool(100, task -> {
            Thread thread = new Thread(task);
            thread.setDaemon(true);
            return thread;
        });
        try {
            List<Future<Company>> calls = new ArrayList<>();
            for (int i = 0; i < 100; i++) {
                calls.add(threads.submit(() -> sensitive(core).send()));
            }
            all(calls);
        } finally {
            threads.shutdownNow();
        }
        assertThat(prompts).hasSize(1);
        assertThat(server.finishes).hasValue(1);
        assertThat(server.sensitive).hasSize(200);
    }

    @Test
    void aHundredFuturesAreOnePrompt() throws Exception {
        CompletableFuture<SecondFactorAnswer> answer = new CompletableFuture<>();
        HttpApiClient core = core(challenge -> answer);
        whenDemanded(100, answer);
        List<CompletableFuture<Company>> calls = new ArrayList<>();
        for (int i = 0; i < 100; i++) {
            calls.add(sensitive(core).sendAsync());
        }
        all(calls);
        assertThat(prompts).hasSize(1);
        assertThat(server.finishes).hasValue(1);
        assertThat(server.sensitive).hasSize(200);
    }

    private void whenDemanded(int times, CompletableFuture<SecondFactorAnswer> answer) {
        server.onDemand = () -> {
            if (server.demands.get() == times) {
                answer.complete(SecondFactorAnswer.totp(MfaServer.CODE));
            }
        };
    }

    @ParameterizedTest
    @EnumSource(Mode.class)
    void otherCallsGoOnWhileAPersonIsAsked(Mode mode) throws Exception {
        CompletableFuture<SecondFactorAnswer> answer = new CompletableFuture<>();
        HttpApiClient core = core(challenge -> answer);
        CompletableFuture<Company> waiting = sensitive(core).sendAsync();
        Pipeline.eventually("the prompt", () -> prompts.size() == 1);
        assertThat(mode.send(core.call(Pipeline.get("/harmless")).returns(Company.CODEC))
                        .name())
                .isEqualTo("x");
        assertThat(waiting).isNotDone();
        answer.complete(SecondFactorAnswer.totp(MfaServer.CODE));
        all(List.of(waiting));
    }

    @Test
    void cancellingOneWaitingCallLeavesTheOthers() throws Exception {
        CompletableFuture<SecondFactorAnswer> answer = new CompletableFuture<>();
        HttpApiClient core = core(challenge -> answer);
        CompletableFuture<Company> first = sensitive(core).sendAsync();
        Pipeline.eventually("the prompt", () -> prompts.size() == 1);
        CompletableFuture<Company> second = sensitive(core).sendAsync();
        Pipeline.eventually("the second demand", () -> server.demands.get() == 2);
        first.cancel(true);
        answer.complete(SecondFactorAnswer.totp(MfaServer.CODE));
        all(List.of(second));
        assertThat(prompts).hasSize(1);
        assertThat(server.sensitive).hasSize(3);
    }

    @Test
    void aWrongCodeIsAskedForAgain() {
        AtomicInteger tries = new AtomicInteger();
        HttpApiClient core = core(SecondFactorHandler.blocking(
                challenge -> SecondFactorAnswer.totp(tries.incrementAndGet() < 3 ? "000000" : MfaServer.CODE)));
        sensitive(core).send();
        assertThat(prompts).extracting(SecondFactorChallenge::attempt).containsExactly(1, 2, 3);
        assertThat(prompts)
                .extracting(SecondFactorChallenge::lastError)
                .containsExactly(
                        Optional.empty(),
                        Optional.of("Invalid two-factor code"),
                        Optional.of("Invalid two-factor code"));
    }

    @ParameterizedTest
    @EnumSource(Mode.class)
    void threeWrongCodesAreEnough(Mode mode) {
        HttpApiClient core = core(SecondFactorHandler.totp(() -> "canary-000000"));
        assertThatThrownBy(() -> mode.send(sensitive(core)))
                .isInstanceOf(ElevationException.class)
                .hasMessageContaining("POST /sensitive")
                .message()
                .doesNotContain("canary");
        assertThat(server.finishes).hasValue(3);
        assertThat(server.sensitive).hasSize(1);
    }

    @SuppressWarnings("NullAway") // what a handler without null checks may do
    static List<SecondFactorHandler> quitters() {
        return List.of(
                SecondFactorHandler.blocking(challenge -> SecondFactorAnswer.giveUp()),
                challenge -> {
                    throw new IllegalStateException("handler");
                },
                challenge -> {
                    throw new AssertionError("handler");
                },
                challenge -> CompletableFuture.failedFuture(new IllegalStateException("handler")),
                challenge -> CompletableFuture.completedFuture(null),
                challenge -> null);
    }

    @ParameterizedTest
    @org.junit.jupiter.params.provider.MethodSource("quitters")
    void whoGivesUpGetsTheDemand(SecondFactorHandler handler) {
        HttpApiClient core = pipeline.open(builder(handler).promptCooldown(Duration.ZERO));
        for (Mode mode : Mode.values()) {
            ElevationRequiredException thrown =
                    catchThrowableOfType(ElevationRequiredException.class, () -> mode.send(sensitive(core)));
            assertThat(thrown.ticket()).isEqualTo(MfaServer.TICKET);
            assertThat(thrown.methods()).hasSize(2);
            assertThat(thrown.getMessage()).doesNotContain("canary");
        }
        assertThat(prompts).hasSize(2);
        assertThat(server.finishes).hasValue(0);
    }

    @ParameterizedTest
    @EnumSource(Mode.class)
    void withoutAHandlerTheCallerGetsTheDemand(Mode mode) {
        assertThatThrownBy(() -> mode.send(sensitive(pipeline.core())))
                .isInstanceOfSatisfying(
                        ElevationRequiredException.class,
                        thrown -> assertThat(thrown.ticket()).isEqualTo(MfaServer.TICKET))
                .hasMessageEndingWith("set a secondFactorHandler(..) on the client's builder to be asked for it");
        assertThat(server.sensitive).hasSize(1);
    }

    @Test
    void aDemandForTheVerificationItselfDoesNotLoop() {
        server.finishAnswer = Optional.of(MfaServer.demand());
        HttpApiClient core = knowing();
        assertThatThrownBy(() -> sensitive(core).send()).isInstanceOf(ElevationException.class);
        assertThat(server.finishes).hasValue(1);
        assertThat(prompts).hasSize(1);
        assertThatThrownBy(() -> Elevations.finish(core, AuthenticatorType.TOTP, MfaServer.TICKET, MfaServer.CODE)
                        .send())
                .isInstanceOf(ElevationRequiredException.class);
        assertThat(prompts).hasSize(1);
    }

    @ParameterizedTest
    @EnumSource(Mode.class)
    void endlessDemandsEnd(Mode mode) {
        server.insatiable = true;
        HttpApiClient core = knowing();
        assertThatThrownBy(() -> mode.send(sensitive(core))).isInstanceOf(ElevationRequiredException.class);
        assertThat(server.sensitive).hasSize(3);
        assertThat(prompts).hasSize(2);
    }

    @Test
    void anUnreadableProofIsAnElevationException() {
        server.finishAnswer = Optional.of(Pipeline.json(200, "{}"));
        HttpApiClient core = knowing();
        assertThatThrownBy(() -> sensitive(core).send()).isInstanceOf(ElevationException.class);
        for (String odd : List.of("canary\\njwt", "canary-ü", "")) {
            server.finishAnswer = Optional.of(Pipeline.json(200, "{\"token\":\"" + odd + "\"}"));
            assertThatThrownBy(() -> sensitive(core).send())
                    .isInstanceOf(ElevationException.class)
                    .message()
                    .doesNotContain("canary");
            assertThatThrownBy(() -> Mode.ASYNC.send(sensitive(core))).isInstanceOf(ElevationException.class);
        }
    }

    @ParameterizedTest
    @EnumSource(Mode.class)
    void anAnswerThatCanNotBeSentEndsThePrompt(Mode mode) {
        HttpApiClient core = pipeline.open(builder(SecondFactorHandler.blocking(
                        challenge -> SecondFactorAnswer.of(AuthenticatorType.UNKNOWN, "x")))
                .timeouts(Timeouts.standard().withPrompt(Duration.ofSeconds(10))));
        assertThatThrownBy(() -> mode.send(sensitive(core)))
                .isInstanceOf(ElevationException.class)
                .hasMessageContaining("could not be verified");
        assertThat(server.finishes).hasValue(0);
    }

    @Test
    void aOneShotBodyIsNotRepeatedButTheNextCallHasTheProof() {
        AtomicInteger written = new AtomicInteger();
        RequestBody once = new RequestBody() {
            @Override
            public MediaType contentType() {
                return MediaType.get("text/plain");
            }

            @Override
            public boolean isOneShot() {
                return true;
            }

            @Override
            public void writeTo(BufferedSink sink) throws IOException {
                written.incrementAndGet();
                sink.writeUtf8("once");
            }
        };
        HttpApiClient core = knowing();
        assertThatThrownBy(() -> core.call(SENSITIVE)
                        .body(Content.of(once))
                        .returns(Company.CODEC)
                        .send())
                .isInstanceOf(ElevationException.class)
                .hasMessageContaining("only once");
        assertThat(written).hasValue(1);
        assertThat(server.sensitive).hasSize(1);
        sensitive(core).send();
        assertThat(proof(1)).isEqualTo("canary-jwt-1");
        assertThat(prompts).hasSize(1);
    }

    @Test
    void botsAreNeverAsked() {
        HttpApiClient bot = knowing().withCredentials(Credentials.bot("b"));
        assertThatThrownBy(() -> bot.call(Route.post("/sensitive").accountOrBot())
                        .returns(Company.CODEC)
                        .send())
                .isInstanceOf(ElevationRequiredException.class);
        assertThat(prompts).isEmpty();
    }

    @ParameterizedTest
    @EnumSource(Mode.class)
    void theDeadlineDoesNotRunWhileAPersonIsAsked(Mode mode) {
        HttpApiClient core = core(SecondFactorHandler.blocking(challenge -> {
            pipeline.clock.advance(Duration.ofSeconds(100));
            return SecondFactorAnswer.totp(MfaServer.CODE);
        }));
        assertThat(mode.send(sensitive(core).timeout(Duration.ofSeconds(30))).name())
                .isEqualTo("x");
    }

    @Test
    void aCodeCanBeSentByMessage() {
        List<String> phones = new CopyOnWriteArrayList<>();
        HttpApiClient core = core(challenge -> challenge.sendSms().thenApply(phone -> {
            phones.add(phone);
            return SecondFactorAnswer.sms(MfaServer.CODE);
        }));
        sensitive(core).send();
        assertThat(phones).containsExactly("+1*******99");
        assertThat(server.messages).hasValue(1);
        assertThat(server.finished).singleElement().asString().contains("\"mfa_type\":\"sms\"");
    }

    @ParameterizedTest
    @EnumSource(Mode.class)
    void aPromptThatNobodyAnswersEnds(Mode mode) {
        List<CompletableFuture<SecondFactorAnswer>> answers = new CopyOnWriteArrayList<>();
        HttpApiClient core = pipeline.open(builder(challenge -> {
                    CompletableFuture<SecondFactorAnswer> answer = new CompletableFuture<>();
                    answers.add(answer);
                    return answer;
                })
                .timeouts(Timeouts.standard().withPrompt(Duration.ofMillis(100))));
        assertThatThrownBy(() -> mode.send(sensitive(core)))
                .isInstanceOf(ElevationException.class)
                .hasMessageContaining("no second factor was given within PT0.1S");
        Pipeline.eventually(
                "the question is withdrawn",
                () -> answers.size() == 1 && answers.get(0).isCancelled());
    }

    @Test
    void aProofIsNotSentInItsLastFifteenSeconds() {
        HttpApiClient core = knowing();
        sensitive(core).send();
        pipeline.clock.advance(Duration.ofMinutes(4).plusMillis(44_999));
        sensitive(core).send();
        assertThat(prompts).hasSize(1);
        pipeline.clock.advance(Duration.ofMillis(1));
        sensitive(core).send();
        assertThat(prompts).hasSize(2);
        assertThat(server.sensitive)
                .extracting(request -> request.getHeaders().get(MfaServer.HEADER) != null)
                .containsExactly(false, true, true, false, true);
    }

    // ---- prompts that fail

    @Test
    void demandsReceivedBeforeADismissalShareIt() {
        CompletableFuture<SecondFactorAnswer> dismissal = new CompletableFuture<>();
        HttpApiClient core = core(challenge -> dismissal);
        List<CompletableFuture<Company>> calls = new ArrayList<>();
        for (int i = 0; i < 200; i++) {
            calls.add(sensitive(core).sendAsync());
        }
        Pipeline.eventually("there is a prompt", () -> !prompts.isEmpty());
        dismissal.complete(SecondFactorAnswer.giveUp());
        for (CompletableFuture<Company> call : calls) {
            assertThatThrownBy(() -> call.orTimeout(20, TimeUnit.SECONDS).join())
                    .hasCauseInstanceOf(ElevationRequiredException.class);
        }
        assertThat(prompts).hasSize(1);
    }

    @ParameterizedTest
    @EnumSource(Mode.class)
    void aFailedPromptIsNotRepeatedWithinTheCooldown(Mode mode) {
        HttpApiClient core = core(SecondFactorHandler.blocking(challenge -> SecondFactorAnswer.giveUp()));
        assertThatThrownBy(() -> mode.send(sensitive(core))).isInstanceOf(ElevationRequiredException.class);
        pipeline.clock.advance(Duration.ofMillis(29_999));
        assertThatThrownBy(() -> mode.send(sensitive(core)))
                .isInstanceOf(ElevationRequiredException.class)
                .hasMessageEndingWith(
                        "the SecondFactorHandler gave up a short time ago; the next prompt is in 1 s (see promptCooldown)");
        assertThat(prompts).hasSize(1);
        pipeline.clock.advance(Duration.ofMillis(1));
        assertThatThrownBy(() -> mode.send(sensitive(core))).isInstanceOf(ElevationRequiredException.class);
        assertThat(prompts).hasSize(2);
    }

    @Test
    void theCooldownOfAnUnverifiedFactorSaysWhenToTryAgain() {
        HttpApiClient core =
                pipeline.open(builder(SecondFactorHandler.totp(() -> "wrong")).promptCooldown(Duration.ofMinutes(2)));
        assertThatThrownBy(() -> sensitive(core).send())
                .isInstanceOf(ElevationException.class)
                .hasMessageContaining("3 answers were wrong");
        pipeline.clock.advance(Duration.ofSeconds(20));
        assertThatThrownBy(() -> sensitive(core).send())
                .isInstanceOf(ElevationException.class)
                .hasMessageContaining("3 answers were wrong a short time ago")
                .hasMessageContaining("in 100 s")
                .hasMessageContaining("promptCooldown");
        assertThat(prompts).hasSize(3);
    }

    @Test
    void aFactorVerifiedByHandEndsTheCooldown() {
        HttpApiClient core = core(SecondFactorHandler.blocking(challenge -> SecondFactorAnswer.giveUp()));
        assertThatThrownBy(() -> sensitive(core).send()).isInstanceOf(ElevationRequiredException.class);
        Elevations.finish(core, AuthenticatorType.TOTP, MfaServer.TICKET, MfaServer.CODE)
                .send();
        assertThat(sensitive(core).send().name()).isEqualTo("x");
        server.valid.clear();
        assertThatThrownBy(() -> sensitive(core).send()).isInstanceOf(ElevationRequiredException.class);
        assertThat(prompts).hasSize(2);
    }

    @ParameterizedTest
    @EnumSource(Mode.class)
    void aHandlerThatNeedsItsOwnAnswerIsRefusedAtOnce(Mode mode) {
        AtomicReference<Throwable> inner = new AtomicReference<>();
        CompletableFuture<HttpApiClient> core = new CompletableFuture<>();
        core.complete(core(challenge -> {
            inner.set(catchThrowable(() -> mode.send(sensitive(core.join()))));
            return CompletableFuture.completedFuture(SecondFactorAnswer.totp(MfaServer.CODE));
        }));
        assertThat(mode.send(sensitive(core.join())).name()).isEqualTo("x");
        assertThat(inner.get())
                .isInstanceOf(ElevationException.class)
                .hasMessageContaining("the SecondFactorHandler itself made this call");
        assertThat(prompts).hasSize(1);
    }

    @Test
    void twoQuestionsAreNeverAskedAtOnce() {
        CountDownLatch release = new CountDownLatch(1);
        AtomicInteger asking = new AtomicInteger();
        AtomicInteger most = new AtomicInteger();
        HttpApiClient core = pipeline.open(builder(SecondFactorHandler.blocking(challenge -> {
                    most.accumulateAndGet(asking.incrementAndGet(), Math::max);
                    Pipeline.await(release);
                    asking.decrementAndGet();
                    return SecondFactorAnswer.totp(MfaServer.CODE);
                }))
                .timeouts(Timeouts.standard().withPrompt(Duration.ofMillis(100)))
                .promptCooldown(Duration.ZERO));
        assertThatThrownBy(() -> sensitive(core).send()).isInstanceOf(ElevationException.class);
        assertThatThrownBy(() -> sensitive(core).send()).isInstanceOf(ElevationException.class);
        assertThat(prompts).hasSize(1);
        release.countDown();
        Pipeline.eventually("the first question is answered", () -> asking.get() == 0);
        assertThat(sensitive(core).send().name()).isEqualTo("x");
        assertThat(most).hasValue(1);
    }

    @Test
    void anAccountThatSignsInDuringAPromptIsAskedForItself() {
        TokenStore store = TokenStore.inMemory("alice-token");
        Map<String, CompletableFuture<SecondFactorAnswer>> answers = new ConcurrentHashMap<>();
        HttpApiClient core = pipeline.open(builder(challenge -> {
                    CompletableFuture<SecondFactorAnswer> answer = new CompletableFuture<>();
                    answers.put(store.load().orElseThrow(), answer);
                    return answer;
                })
                .credentials(Credentials.account(store)));
        CompletableFuture<Company> alice = sensitive(core).sendAsync();
        Pipeline.eventually("ALICE is asked", () -> answers.size() == 1);
        store.save("bobby-token");
        CompletableFuture<Company> bob = sensitive(core).sendAsync();
        Pipeline.eventually("BOB's demand is there", () -> server.demands.get() == 2);
        Objects.requireNonNull(answers.get("alice-token")).complete(SecondFactorAnswer.totp(MfaServer.CODE));
        assertThatThrownBy(() -> alice.orTimeout(20, TimeUnit.SECONDS).join())
                .hasCauseInstanceOf(ElevationException.class)
                .hasRootCauseInstanceOf(CredentialsException.class);
        assertThat(server.finishes)
                .as("ALICE's code is not sent with BOB's token")
                .hasValue(0);
        Pipeline.eventually("BOB is asked", () -> answers.size() == 2);
        Objects.requireNonNull(answers.get("bobby-token")).complete(SecondFactorAnswer.totp(MfaServer.CODE));
        assertThat(bob.orTimeout(20, TimeUnit.SECONDS).join().name()).isEqualTo("x");
        assertThat(server.sensitive)
                .extracting(request -> request.getHeaders().get("Authorization"))
                .containsExactly("alice-token", "bobby-token", "bobby-token");
    }

    // ---- whose proof it is

    private HttpApiClient sharing(TokenStore store) {
        return pipeline.open(
                builder(SecondFactorHandler.totp(() -> MfaServer.CODE)).credentials(Credentials.account(store)));
    }

    private void noProofOfAnotherAccount(String token) {
        assertThat(server.sensitive)
                .filteredOn(request -> token.equals(request.getHeaders().get("Authorization")))
                .isNotEmpty()
                .first()
                .satisfies(request ->
                        assertThat(request.getHeaders().get(MfaServer.HEADER)).isNull());
    }

    @Test
    void theProofIsNotSentForAnotherAccount() {
        TokenStore store = TokenStore.inMemory("token-a");
        HttpApiClient core = sharing(store);
        sensitive(core).send();
        store.save("token-b");
        sensitive(core).send();
        noProofOfAnotherAccount("token-b");
        store.save("token-a");
        sensitive(core.withCredentials(Credentials.accountToken("token-c"))).send();
        noProofOfAnotherAccount("token-c");
    }

    @Test
    void theProofIsForgottenAtSignInAndLogout() {
        TokenStore store = TokenStore.inMemory("token-a");
        HttpApiClient core = sharing(store);
        sensitive(core).send();
        Identity.of(core.principal()).signedIn("token-a");
        sensitive(core).send();
        assertThat(proof(2)).isEqualTo("none");
        Identity.of(core.principal()).signedOut();
        store.save("token-a"); // a sign-in would forget the proofs of all tokens
        sensitive(core).send();
        assertThat(proof(4)).isEqualTo("none");
    }

    @Test
    void theProofBelongsToTheAccountThatAskedForIt() {
        TokenStore store = TokenStore.inMemory("token-a");
        HttpApiClient core = sharing(store);
        server.onFinish = () -> {
            server.onFinish = () -> {};
            Identity.of(core.principal()).signedIn("token-b"); // while the verification is under way
        };
        assertThatThrownBy(() -> sensitive(core).send()).isInstanceOf(CredentialsException.class);
        sensitive(core).send();
        noProofOfAnotherAccount("token-b");
    }

    @Test
    void aRetryWithAnotherTokenLeavesTheProofBehind() {
        TokenStore store = TokenStore.inMemory("token-a");
        HttpApiClient core = pipeline.open(builder(SecondFactorHandler.totp(() -> MfaServer.CODE))
                .credentials(Credentials.account(store))
                .sleeper(duration -> {
                    store.save("token-b");
                    return pipeline.clock.sleep(duration);
                }));
        sensitive(core).send();
        AtomicInteger busy = new AtomicInteger(1);
        pipeline.answer(request -> {
            RecordedRequest seen = request;
            return seen.getTarget().contains("/sensitive") && busy.getAndDecrement() > 0
                    ? Pipeline.json(429, "", "Retry-After", "1")
                    : server.answer(seen);
        });
        assertThatThrownBy(() -> sensitive(core).send()).isInstanceOf(CredentialsException.class);
        sensitive(core).send();
        noProofOfAnotherAccount("token-b");
    }

    @Test
    void openAndWebhookRoutesGetNoProof() {
        HttpApiClient core = knowing();
        sensitive(core).send();
        for (Route route : List.of(
                Route.post("/sensitive/open").open(),
                Route.post("/sensitive/hook").webhookToken())) {
            assertThatThrownBy(() -> core.call(route).returns(Company.CODEC).send())
                    .isInstanceOf(ElevationRequiredException.class);
        }
        assertThat(proof(2)).isEqualTo("none");
        assertThat(proof(3)).isEqualTo("none");
        assertThat(prompts).hasSize(1);
    }

    @Test
    void secretsOfRequestsAreNotPrinted() {
        assertThat(MfaFinishRequest.builder()
                        .ticket("canary-ticket")
                        .mfaType(AuthenticatorType.TOTP)
                        .data("canary-data")
                        .build()
                        .toString())
                .doesNotContain("canary");
        assertThat(SmsSendRequest.builder().ticket("canary-ticket").build().toString())
                .doesNotContain("canary");
    }

    /** Shares with a process that does not exist, and records what it is told. */
    private static final class Sharing implements SecondFactorSharing, SecondFactorSharing.Asking {
        final List<String> events = new CopyOnWriteArrayList<>();
        volatile CompletableFuture<Turn> next = CompletableFuture.completedFuture(this);

        @Override
        public CompletionStage<Turn> turn(String token, Optional<String> refused) {
            events.add("turn " + refused.orElse("none"));
            return next;
        }

        @Override
        public void proven(String proof) {
            events.add("proven " + proof);
        }

        @Override
        public void failed(boolean gaveUp, Duration cooldown) {
            events.add("failed " + gaveUp + " " + cooldown);
        }

        @Override
        public void released() {
            events.add("released");
        }
    }

    private HttpApiClient sharing(Sharing sharing, SecondFactorHandler handler) {
        return pipeline.open(builder(handler).secondFactorSharing(sharing));
    }

    @Test
    void givesTheProofToOtherProcesses() {
        Sharing sharing = new Sharing();
        sensitive(sharing(sharing, SecondFactorHandler.totp(() -> MfaServer.CODE)))
                .send();
        assertThat(sharing.events).containsExactly("turn none", "proven canary-jwt-1");
    }

    @Test
    void usesTheProofOfAnotherProcessWithoutAPrompt() {
        Sharing sharing = new Sharing();
        server.valid.add("canary-shared");
        sharing.next = CompletableFuture.completedFuture(new SecondFactorSharing.Proven("canary-shared"));
        sensitive(sharing(sharing, GIVES_UP)).send();
        assertThat(proof(1)).isEqualTo("canary-shared");
        assertThat(prompts).isEmpty();
    }

    @Test
    void sharesTheFailureOfAnotherProcess() {
        Sharing sharing = new Sharing();
        sharing.next = CompletableFuture.completedFuture(new SecondFactorSharing.Failed(true));
        HttpApiClient core = sharing(sharing, SecondFactorHandler.totp(() -> MfaServer.CODE));
        assertThatThrownBy(() -> sensitive(core).send())
                .isInstanceOf(ElevationRequiredException.class)
                .hasMessageContaining("another process has asked without success");
        assertThat(prompts).isEmpty();
    }

    @Test
    void tellsOtherProcessesThatTheUserGaveUp() {
        Sharing sharing = new Sharing();
        HttpApiClient core = sharing(sharing, GIVES_UP);
        assertThatThrownBy(() -> sensitive(core).send()).isInstanceOf(ElevationRequiredException.class);
        assertThat(sharing.events).containsExactly("turn none", "failed true PT30S");
    }

    @Test
    void asksOnItsOwnIfTheOtherProcessesCannotBeReached() {
        Sharing sharing = new Sharing();
        sharing.next = CompletableFuture.failedFuture(new IllegalStateException("gone"));
        sensitive(sharing(sharing, SecondFactorHandler.totp(() -> MfaServer.CODE)))
                .send();
        assertThat(prompts).hasSize(1);
    }

    @Test
    void withdrawsFromTheQueueWhenThePromptTakesTooLong() {
        Sharing sharing = new Sharing();
        sharing.next = new CompletableFuture<>();
        HttpApiClient core = pipeline.open(builder(GIVES_UP)
                .secondFactorSharing(sharing)
                .timeouts(Timeouts.standard().withPrompt(Duration.ofMillis(50))));
        assertThatThrownBy(() -> sensitive(core).send()).isInstanceOf(ElevationException.class);
        assertThatThrownBy(() -> sharing.next.get(60, TimeUnit.SECONDS)).isInstanceOf(CancellationException.class);
        assertThat(prompts).isEmpty();
    }
}
