package io.guildkit.core.internal.pipeline;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.guildkit.core.ApiCall;
import io.guildkit.core.Timeouts;
import io.guildkit.core.auth.AccountToken;
import io.guildkit.core.auth.Credentials;
import io.guildkit.core.auth.SecondFactorAnswer;
import io.guildkit.core.auth.SecondFactorChallenge;
import io.guildkit.core.auth.SecondFactorHandler;
import io.guildkit.core.auth.SecondFactorSharing;
import io.guildkit.core.auth.TokenStore;
import io.guildkit.core.error.ApiException;
import io.guildkit.core.error.CallTimeoutException;
import io.guildkit.core.error.CredentialsException;
import io.guildkit.core.error.ElevationException;
import io.guildkit.core.error.ElevationRequiredException;
import io.guildkit.core.error.TransportException;
import io.guildkit.core.failure.GuildkitException;
import io.guildkit.core.internal.session.Identity;
import io.guildkit.core.internal.settings.ClientSettingsBuilder;
import io.guildkit.core.model.AuthenticatorType;
import io.guildkit.core.model.Company;
import io.guildkit.core.route.Route;
import io.guildkit.core.upload.Multipart;
import io.guildkit.core.upload.UploadFile;
import io.guildkit.core.wire.Snowflake;
import java.io.ByteArrayInputStream;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.BiConsumer;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Demands for a second factor, prompts, and proofs. */
class ElevationTest extends Pipeline {
    private static final SecondFactorHandler GIVES_UP =
            challenge -> CompletableFuture.completedFuture(SecondFactorAnswer.giveUp());

    private final MfaServer service = new MfaServer();
    private final TokenStore store = TokenStore.inMemory("token-a");
    private final List<SecondFactorChallenge> prompts = new CopyOnWriteArrayList<>();

    private SecondFactorHandler handler = MfaServer.KNOWS_CODE;

    /** The answer of a user who is slow. */
    private final CompletableFuture<SecondFactorAnswer> answer = new CompletableFuture<>();

    @BeforeEach
    void respondAsService() {
        respond(service::respond);
    }

    @Override
    ClientSettingsBuilder settings(String url) {
        return super.settings(url).credentials(Credentials.account(store)).secondFactorHandler(challenge -> {
            prompts.add(challenge);
            return handler.verify(challenge);
        });
    }

    private static ApiCall<Company> sensitive(HttpApiClient core) {
        return core.call(MfaServer.SENSITIVE)
                .json(SmsSendRequest.builder().ticket("payload").build(), SmsSendRequest.CODEC)
                .returns(Company.CODEC);
    }

    private ApiCall<Company> sensitive() {
        return sensitive(core());
    }

    private List<String> proofs() {
        return service.sensitive.stream()
                .map(request -> header(request, MfaServer.HEADER))
                .toList();
    }

    private List<String> tokensAndProofs() {
        return service.sensitive.stream()
                .map(request -> header(request, "Authorization") + " " + header(request, MfaServer.HEADER))
                .toList();
    }

    // ---- prompts

    @BothModes
    void promptsAndRepeatsRequestWithProof(Mode mode) {
        assertThat(mode.send(sensitive()).name()).isEqualTo("x");
        assertThat(proofs()).containsExactly("none", "canary-jwt-1");
        assertThat(service.sensitive).extracting(Pipeline::text).containsOnly("{\"ticket\":\"payload\"}");
        assertThat(service.verifications)
                .containsExactly("{\"ticket\":\"canary-ticket\",\"mfa_type\":\"totp\",\"data\":\"123456\"}");
        assertThat(prompts).singleElement().satisfies(challenge -> {
            assertThat(challenge.route()).isSameAs(MfaServer.SENSITIVE);
            assertThat(challenge.attempt()).isEqualTo(1);
            assertThat(challenge.lastError()).isEmpty();
            assertThat(challenge.accepts(AuthenticatorType.TOTP)).isTrue();
            assertThat(challenge.accepts(AuthenticatorType.BACKUP)).isTrue();
            assertThat(challenge.accepts(AuthenticatorType.WEBAUTHN)).isFalse();
            assertThat(challenge.webauthnChallenge()).isEmpty();
            assertThat(challenge.toString()).doesNotContain("canary");
        });
    }

    @BothModes
    void promptsOnceForHundredConcurrentCalls(Mode mode) {
        handler = challenge -> answer;
        service.onDemand = () -> {
            if (service.demands.get() == 100) {
                answer.complete(MfaServer.ANSWER);
            }
        };
        ExecutorService threads = Executors.newFixedThreadPool(100, Pipeline::daemon);
        List<CompletableFuture<Company>> calls = new ArrayList<>();
        for (int i = 0; i < 100; i++) {
            ApiCall<Company> call = sensitive();
            calls.add(mode == Mode.ASYNC ? call.sendAsync() : CompletableFuture.supplyAsync(call::send, threads));
        }
        calls.forEach(call -> assertThat(join(call).name()).isEqualTo("x"));
        threads.shutdown();
        assertThat(prompts).hasSize(1);
        assertThat(service.verifications).hasSize(1);
        assertThat(service.sensitive).hasSize(200);
    }

    @BothModes
    void otherCallsContinueDuringPrompt(Mode mode) {
        handler = challenge -> answer;
        CompletableFuture<Company> waiting = sensitive().sendAsync();
        eventually("the prompt", () -> prompts.size() == 1);
        assertThat(mode.send(get()).name()).isEqualTo("x");
        assertThat(waiting).isNotDone();
        answer.complete(MfaServer.ANSWER);
        assertThat(join(waiting).name()).isEqualTo("x");
    }

    @Test
    void cancellingWaitingCallLeavesOtherCallsAlone() {
        handler = challenge -> answer;
        CompletableFuture<Company> first = sensitive().sendAsync();
        eventually("the prompt", () -> prompts.size() == 1);
        CompletableFuture<Company> second = sensitive().sendAsync();
        eventually("the second demand", () -> service.demands.get() == 2);
        first.cancel(true);
        answer.complete(MfaServer.ANSWER);
        assertThat(join(second).name()).isEqualTo("x");
        assertThat(prompts).hasSize(1);
        assertThat(service.sensitive).hasSize(3);
    }

    @Test
    void promptsAgainAfterWrongCode() {
        AtomicInteger tries = new AtomicInteger();
        handler = SecondFactorHandler.totp(() -> tries.incrementAndGet() < 3 ? "000000" : MfaServer.CODE);
        sensitive().send();
        assertThat(prompts).extracting(SecondFactorChallenge::attempt).containsExactly(1, 2, 3);
        Optional<String> error = Optional.of("Invalid two-factor code");
        assertThat(prompts)
                .extracting(SecondFactorChallenge::lastError)
                .containsExactly(Optional.empty(), error, error);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"code\":50035,\"message\":\"Invalid Form Body\",\"errors\":{\"data\":{\"_errors\":[{\"code\":\"X\",\"message\":\"Expired\"}]}}}",
                "{\"data\":[\"Expired\"]}",
                "{\"code\":60008,\"message\":\"Expired\",\"errors\":{\"data\":{\"_errors\":[{\"code\":\"X\"}]}}}"
            })
    void showsMessageAboutLastAnswer(String body) {
        handler = challenge -> {
            service.verificationResponse = challenge.attempt() == 1 ? Optional.of(json(400, body)) : Optional.empty();
            return MfaServer.KNOWS_CODE.verify(challenge);
        };
        sensitive().send();
        assertThat(prompts)
                .extracting(SecondFactorChallenge::lastError)
                .containsExactly(Optional.empty(), Optional.of("Expired"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", ",\"methods\":[]", ",\"methods\":null"})
    void asksForCodeOfAppIfServiceNamesNoMethod(String methods) {
        respond(request -> request.getTarget().contains("/sensitive") && service.valid.isEmpty()
                ? json(401, "{\"code\":60003,\"mfa\":{\"ticket\":\"" + MfaServer.TICKET + "\"" + methods + "}}")
                : service.respond(request));
        assertThat(sensitive().send().name()).isEqualTo("x");
        assertThat(prompts).singleElement().satisfies(challenge -> {
            assertThat(challenge.accepts(AuthenticatorType.BACKUP)).isTrue();
            assertThat(challenge.accepts(AuthenticatorType.SMS)).isFalse();
        });
    }

    @SuppressWarnings("NullAway") // handlers without null checks may return null
    static List<SecondFactorHandler> handlersWithoutAnswer() {
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
    @MethodSource("handlersWithoutAnswer")
    void throwsDemandIfHandlerGivesUpOrFails(SecondFactorHandler failing) {
        handler = failing;
        HttpApiClient core = open(settings().promptCooldown(Duration.ZERO));
        for (Mode mode : Mode.values()) {
            ElevationRequiredException thrown = mode.failure(ElevationRequiredException.class, sensitive(core));
            assertThat(thrown.ticket()).isEqualTo(MfaServer.TICKET);
            assertThat(thrown.methods()).hasSize(2);
            assertThat(thrown).hasMessageNotContaining("canary");
        }
        assertThat(prompts).hasSize(2);
        assertThat(service.verifications).isEmpty();
    }

    @BothModes
    void exceptionOfHandlerIsCause(Mode mode) {
        IllegalStateException own = new IllegalStateException("handler");
        for (SecondFactorHandler failing : List.<SecondFactorHandler>of(
                challenge -> {
                    throw own;
                },
                challenge -> CompletableFuture.failedFuture(own))) {
            handler = failing;
            HttpApiClient core = open(settings().promptCooldown(Duration.ZERO));
            assertThat(mode.failure(ElevationRequiredException.class, sensitive(core)))
                    .hasCause(own)
                    .satisfies(thrown -> assertThat(thrown.getSuppressed()).isEmpty());
        }
    }

    @BothModes
    void throwsDemandWithoutHandler(Mode mode) {
        ApiCall<Company> call = sensitive(open(super.settings(url())));
        ElevationRequiredException thrown = mode.failure(ElevationRequiredException.class, call);
        assertThat(thrown.ticket()).isEqualTo(MfaServer.TICKET);
        assertThat(thrown)
                .hasMessageEndingWith("set a secondFactorHandler(..) on the client's builder to be asked for it");
        assertThat(service.sensitive).hasSize(1);
    }

    @Test
    void doesNotPromptForDemandOfVerification() {
        service.verificationResponse = Optional.of(MfaServer.demand());
        assertThatThrownBy(() -> sensitive().send()).isInstanceOf(ElevationException.class);
        assertThat(service.verifications).hasSize(1);
        assertThatThrownBy(() -> Elevations.finish(core(), AuthenticatorType.TOTP, MfaServer.TICKET, MfaServer.CODE)
                        .send())
                .isInstanceOf(ElevationRequiredException.class);
        assertThat(prompts).hasSize(1);
    }

    @BothModes
    void failsAfterTwoProofsInVain(Mode mode) {
        service.insatiable = true;
        assertThatThrownBy(() -> mode.send(sensitive())).isInstanceOf(ElevationRequiredException.class);
        assertThat(service.sensitive).hasSize(3);
        assertThat(prompts).hasSize(2);
    }

    @Test
    void rejectsUnusableProof() {
        HttpApiClient core = open(settings().promptCooldown(Duration.ZERO));
        for (String body :
                List.of("{}", "{\"token\":\"canary\\njwt\"}", "{\"token\":\"canary-ü\"}", "{\"token\":\"\"}")) {
            service.verificationResponse = Optional.of(json(200, body));
            for (Mode mode : Mode.values()) {
                assertThat(mode.failure(ElevationException.class, sensitive(core)))
                        .hasMessageNotContaining("canary");
            }
        }
        assertThat(service.verifications).hasSize(8);
    }

    @BothModes
    void rejectsAnswerOfUnknownType(Mode mode) {
        handler = SecondFactorHandler.blocking(challenge -> SecondFactorAnswer.of(AuthenticatorType.UNKNOWN, "x"));
        assertThat(mode.failure(ElevationException.class, sensitive())).hasMessageContaining("could not be verified");
        assertThat(service.verifications).isEmpty();
    }

    @Test
    void keepsProofIfBodyCannotBeSentAgain() {
        UploadFile stream = UploadFile.of("f", new ByteArrayInputStream(new byte[10]));
        ApiCall<Company> call = core().call(MfaServer.SENSITIVE)
                .multipart(Multipart.builder().file("f", stream).build())
                .returns(Company.CODEC);
        assertThat(failure(ElevationException.class, call)).hasMessageContaining("only once");
        sensitive().send();
        assertThat(proofs()).containsExactly("none", "canary-jwt-1");
        assertThat(prompts).hasSize(1);
    }

    @Test
    void doesNotPromptForBots() {
        HttpApiClient bot = core().withCredentials(Credentials.bot("b"));
        assertThatThrownBy(
                        () -> call(bot, Route.post("/sensitive").accountOrBot()).send())
                .isInstanceOf(ElevationRequiredException.class);
        assertThat(prompts).isEmpty();
    }

    @Test
    void sendsCodeByMessage() {
        List<String> phones = new CopyOnWriteArrayList<>();
        handler = challenge -> challenge.sendSms().thenApply(phone -> {
            phones.add(phone);
            return SecondFactorAnswer.sms(MfaServer.CODE);
        });
        sensitive().send();
        assertThat(phones).containsExactly("+1*******99");
        assertThat(service.verifications).singleElement().asString().contains("\"mfa_type\":\"sms\"");
    }

    @BothModes
    void cancelsPromptAfterItsTimeout(Mode mode) {
        handler = challenge -> answer;
        HttpApiClient core = open(settings().timeouts(Timeouts.standard().withPrompt(Duration.ofMillis(500))));
        assertThat(mode.failure(ElevationException.class, sensitive(core)))
                .hasMessageContaining("no second factor was given within PT0.5S");
        eventually("the prompt is cancelled", answer::isCancelled);
    }

    @BothModes
    void rejectsSensitiveCallOfHandler(Mode mode) {
        ApiCall<Company> call = sensitive();
        AtomicReference<Throwable> inner = new AtomicReference<>();
        handler = challenge -> {
            inner.set(catchThrowable(() -> mode.send(call)));
            return CompletableFuture.completedFuture(MfaServer.ANSWER);
        };
        assertThat(mode.send(call).name()).isEqualTo("x");
        assertThat(inner.get())
                .isInstanceOf(ElevationException.class)
                .hasMessageContaining("the SecondFactorHandler itself made this call");
        assertThat(prompts).hasSize(1);
    }

    @BothModes
    void deadlineExcludesPrompt(Mode mode) {
        handler = SecondFactorHandler.blocking(challenge -> {
            clock.advance(Duration.ofSeconds(100));
            return MfaServer.ANSWER;
        });
        assertThat(mode.send(sensitive().timeout(Duration.ofSeconds(30))).name())
                .isEqualTo("x");
    }

    @Test
    void handlerRunsOnceAtATime() {
        CountDownLatch release = new CountDownLatch(1);
        AtomicInteger asking = new AtomicInteger();
        AtomicInteger most = new AtomicInteger();
        handler = SecondFactorHandler.blocking(challenge -> {
            most.accumulateAndGet(asking.incrementAndGet(), Math::max);
            await(release);
            asking.decrementAndGet();
            return MfaServer.ANSWER;
        });
        HttpApiClient core = open(settings()
                .timeouts(Timeouts.standard().withPrompt(Duration.ofMillis(500)))
                .promptCooldown(Duration.ZERO));
        assertThatThrownBy(() -> sensitive(core).send()).isInstanceOf(ElevationException.class);
        assertThatThrownBy(() -> sensitive(core).send()).isInstanceOf(ElevationException.class);
        assertThat(prompts).hasSize(1);
        release.countDown();
        eventually("the handler has returned", () -> asking.get() == 0);
        assertThat(sensitive(core).send().name()).isEqualTo("x");
        assertThat(most).hasValue(1);
    }

    // ---- failed prompts and their cooldown

    @Test
    void concurrentDemandsShareFailure() {
        handler = challenge -> answer;
        List<CompletableFuture<Company>> calls = new ArrayList<>();
        for (int i = 0; i < 200; i++) {
            calls.add(sensitive().sendAsync());
        }
        eventually("the prompt", () -> !prompts.isEmpty());
        answer.complete(SecondFactorAnswer.giveUp());
        calls.forEach(call -> assertThatThrownBy(() -> join(call)).isInstanceOf(ElevationRequiredException.class));
        assertThat(prompts).hasSize(1);
    }

    @BothModes
    void doesNotPromptDuringCooldown(Mode mode) {
        handler = GIVES_UP;
        assertThatThrownBy(() -> mode.send(sensitive())).isInstanceOf(ElevationRequiredException.class);
        clock.advance(Duration.ofMillis(29_999));
        assertThat(mode.failure(ElevationRequiredException.class, sensitive()))
                .hasMessageEndingWith(
                        "the SecondFactorHandler gave up a short time ago; the next prompt is in 1 s (see promptCooldown)");
        assertThat(prompts).hasSize(1);
        clock.advance(Duration.ofMillis(1));
        assertThatThrownBy(() -> mode.send(sensitive())).isInstanceOf(ElevationRequiredException.class);
        assertThat(prompts).hasSize(2);
    }

    @BothModes
    void failsAfterThreeWrongCodesAndDuringCooldown(Mode mode) {
        handler = SecondFactorHandler.totp(() -> "canary-000000");
        HttpApiClient core = open(settings().promptCooldown(Duration.ofMinutes(2)));
        assertThat(mode.failure(ElevationException.class, sensitive(core)))
                .hasMessageContainingAll("POST /sensitive", "3 answers were wrong")
                .hasMessageNotContaining("canary");
        clock.advance(Duration.ofSeconds(20));
        assertThat(mode.failure(ElevationException.class, sensitive(core)))
                .hasMessageContainingAll("3 answers were wrong a short time ago", "in 100 s", "promptCooldown");
        assertThat(prompts).hasSize(3);
        assertThat(service.verifications).hasSize(3);
        assertThat(proofs()).containsExactly("none", "none");
    }

    @Test
    void verificationByUserEndsCooldown() {
        handler = GIVES_UP;
        assertThatThrownBy(() -> sensitive().send()).isInstanceOf(ElevationRequiredException.class);
        Elevations.finish(core(), AuthenticatorType.TOTP, MfaServer.TICKET, MfaServer.CODE)
                .send();
        assertThat(sensitive().send().name()).isEqualTo("x");
        service.valid.clear();
        assertThatThrownBy(() -> sensitive().send()).isInstanceOf(ElevationRequiredException.class);
        assertThat(prompts).hasSize(2);
    }

    // ---- proofs

    @Test
    void sendsProofUntilFifteenSecondsBeforeItsEnd() {
        sensitive().send();
        clock.advance(Duration.ofMinutes(4).plusMillis(44_999));
        sensitive().send();
        assertThat(prompts).hasSize(1);
        clock.advance(Duration.ofMillis(1));
        sensitive().send();
        assertThat(prompts).hasSize(2);
        assertThat(proofs()).containsExactly("none", "canary-jwt-1", "canary-jwt-1", "none", "canary-jwt-2");
    }

    @BothModes
    void replacesProofThatServiceRefuses(Mode mode) {
        mode.send(sensitive());
        service.valid.clear();
        mode.send(sensitive());
        assertThat(proofs()).containsExactly("none", "canary-jwt-1", "canary-jwt-1", "canary-jwt-2");
        assertThat(prompts).hasSize(2);
    }

    @Test
    void promptsAccountThatSignsInDuringPrompt() {
        Map<String, CompletableFuture<SecondFactorAnswer>> answers = new ConcurrentHashMap<>();
        handler = challenge -> answers.computeIfAbsent(store.load().orElseThrow(), token -> new CompletableFuture<>());
        CompletableFuture<Company> first = sensitive().sendAsync();
        eventually("the first prompt", () -> answers.size() == 1);
        store.save("token-b");
        CompletableFuture<Company> second = sensitive().sendAsync();
        eventually("the second demand", () -> service.demands.get() == 2);
        Objects.requireNonNull(answers.get("token-a")).complete(MfaServer.ANSWER);
        assertThatThrownBy(() -> join(first))
                .isInstanceOf(ElevationException.class)
                .hasRootCauseInstanceOf(CredentialsException.class);
        assertThat(service.verifications)
                .as("the code of one account with the token of another")
                .isEmpty();
        eventually("the second prompt", () -> answers.size() == 2);
        Objects.requireNonNull(answers.get("token-b")).complete(MfaServer.ANSWER);
        assertThat(join(second).name()).isEqualTo("x");
        assertThat(tokensAndProofs()).containsExactly("token-a none", "token-b none", "token-b canary-jwt-1");
    }

    @Test
    void doesNotSendProofOfAnotherAccount() {
        sensitive().send();
        store.save("token-b");
        sensitive().send();
        store.save("token-a");
        sensitive(core().withCredentials(Credentials.accountToken("token-c"))).send();
        assertThat(tokensAndProofs())
                .containsExactly(
                        "token-a none",
                        "token-a canary-jwt-1",
                        "token-b none",
                        "token-b canary-jwt-2",
                        "token-c none",
                        "token-c canary-jwt-3");
    }

    @Test
    void dropsProofAtSignInAndLogout() {
        sensitive().send();
        Identity.of(core().principal()).signedIn("token-a");
        sensitive().send();
        Identity.of(core().principal()).signedOut();
        store.save("token-a"); // a sign-in would drop the proofs of all tokens
        sensitive().send();
        assertThat(proofs()).containsExactly("none", "canary-jwt-1", "none", "canary-jwt-2", "none", "canary-jwt-3");
    }

    @Test
    void dropsProofIfAccountChangesDuringVerification() {
        service.onVerification = () -> {
            service.onVerification = () -> {};
            Identity.of(core().principal()).signedIn("token-b");
        };
        assertThatThrownBy(() -> sensitive().send()).isInstanceOf(CredentialsException.class);
        sensitive().send();
        assertThat(tokensAndProofs()).containsExactly("token-a none", "token-b none", "token-b canary-jwt-2");
    }

    @Test
    void doesNotSendProofIfAccountChangesBeforeRetry() {
        HttpApiClient core = open(settings().sleeper(duration -> {
            store.save("token-b");
            return clock.sleep(duration);
        }));
        sensitive(core).send();
        AtomicInteger busy = new AtomicInteger(1);
        respond(request -> busy.getAndDecrement() > 0 ? json(429, "", "Retry-After", "1") : service.respond(request));
        assertThatThrownBy(() -> sensitive(core).send()).isInstanceOf(CredentialsException.class);
        sensitive(core).send();
        assertThat(tokensAndProofs())
                .containsExactly("token-a none", "token-a canary-jwt-1", "token-b none", "token-b canary-jwt-2");
    }

    @Test
    void sendsNoProofToOpenAndWebhookRoutes() {
        sensitive().send();
        for (Route route : List.of(
                Route.post("/sensitive/open").open(),
                Route.post("/sensitive/hook").webhookToken())) {
            assertThatThrownBy(() -> call(core(), route).send()).isInstanceOf(ElevationRequiredException.class);
        }
        assertThat(proofs()).containsExactly("none", "canary-jwt-1", "none", "none");
        assertThat(prompts).hasSize(1);
    }

    // ---- tokens that change

    private static final Snowflake USER = Snowflake.of(1);

    private static AccountToken token(String name) {
        return AccountToken.of("token-" + name, USER);
    }

    @BothModes
    void doesNotSendProofOfFormerToken(Mode mode) {
        store.save(token("a"));
        HttpApiClient core = open(settings().sleeper(duration -> {
            store.save(token("b"));
            return clock.sleep(duration);
        }));
        mode.send(sensitive(core));
        AtomicInteger busy = new AtomicInteger(1);
        respond(request -> busy.getAndDecrement() > 0 ? json(429, "", "Retry-After", "1") : service.respond(request));
        assertThat(mode.send(sensitive(core)).name()).isEqualTo("x");
        assertThat(tokensAndProofs())
                .containsExactly("token-a none", "token-a canary-jwt-1", "token-b none", "token-b canary-jwt-2");
    }

    @Test
    void callsContinueWithTokenThatReplacesTheirsDuringPrompt() {
        store.save(token("a"));
        handler = challenge -> answer;
        List<CompletableFuture<Company>> calls = new ArrayList<>();
        for (int i = 0; i < 5; i++) {
            calls.add(sensitive().sendAsync());
        }
        eventually("the prompt", () -> prompts.size() == 1 && service.demands.get() == 5);
        store.save(token("b"));
        answer.complete(MfaServer.ANSWER);
        calls.forEach(call -> assertThat(join(call).name()).isEqualTo("x"));
        assertThat(prompts).as("one for each token").hasSize(2);
        assertThat(service.verifications)
                .as("the ticket of one token with another")
                .hasSize(1);
        assertThat(tokensAndProofs())
                .containsOnly("token-a none", "token-b none", "token-b canary-jwt-1")
                .filteredOn("token-b canary-jwt-1"::equals)
                .hasSize(5);
    }

    @Test
    void tokenThatReplacesAnotherDuringEachPromptEndsNoCall() {
        store.save(token("a"));
        Queue<String> tokens = new ArrayDeque<>(List.of("b", "c", "d", "e"));
        handler = challenge -> {
            Optional.ofNullable(tokens.poll()).ifPresent(next -> store.save(token(next)));
            return CompletableFuture.completedFuture(MfaServer.ANSWER);
        };
        assertThat(sensitive().send().name()).isEqualTo("x");
        assertThat(prompts).hasSize(5);
        assertThat(tokensAndProofs()).last().isEqualTo("token-e canary-jwt-1");
    }

    @Test
    void doesNotPromptForAccountThatHasSignedOut() {
        service.onDemand = store::clear;
        assertThatThrownBy(() -> sensitive().send()).isInstanceOf(CredentialsException.class);
        assertThat(prompts).isEmpty();
    }

    /** Returns changes of the token by this client, and by another process with the same store. */
    static List<BiConsumer<HttpApiClient, TokenStore>> changes() {
        return List.of(
                (core, store) -> Identity.of(core.principal()).signedOut(),
                (core, store) -> Identity.of(core.principal()).signedIn(token("b")),
                (core, store) -> store.clear(),
                (core, store) -> store.save(token("b")));
    }

    private HttpApiClient clientWhoseTokenChangesDuringVerification(BiConsumer<HttpApiClient, TokenStore> change) {
        store.save(token("a"));
        HttpApiClient core = open(settings().secondFactorSharing(sharing));
        service.onVerification = () -> {
            service.onVerification = () -> {};
            change.accept(core, store);
        };
        return core;
    }

    @ParameterizedTest
    @MethodSource("changes")
    void dropsProofIfTokenChangesDuringVerification(BiConsumer<HttpApiClient, TokenStore> change) {
        HttpApiClient core = clientWhoseTokenChangesDuringVerification(change);
        Elevations.finish(core, AuthenticatorType.TOTP, MfaServer.TICKET, MfaServer.CODE)
                .send();
        store.save(token("a"));
        sensitive(core).send();
        assertThat(tokensAndProofs()).containsExactly("token-a none", "token-a canary-jwt-2");
    }

    @ParameterizedTest
    @MethodSource("changes")
    void doesNotShareProofIfTokenChangesDuringVerification(BiConsumer<HttpApiClient, TokenStore> change) {
        HttpApiClient core = clientWhoseTokenChangesDuringVerification(change);
        var unused = catchThrowable(() -> sensitive(core).send());
        assertThat(sharing.events).contains("released").doesNotContain("proven canary-jwt-1");
    }

    @ParameterizedTest
    @MethodSource("changes")
    void dropsSharedProofIfTokenChangesMeanwhile(BiConsumer<HttpApiClient, TokenStore> change) {
        store.save(token("a"));
        CompletableFuture<SecondFactorSharing.Turn> turn = new CompletableFuture<>();
        sharing.next = turn;
        HttpApiClient core = open(settings().secondFactorSharing(sharing));
        CompletableFuture<Company> call = sensitive(core).sendAsync();
        eventually("the turn", () -> sharing.events.size() == 1);
        change.accept(core, store);
        sharing.next = CompletableFuture.completedFuture(sharing);
        turn.complete(new SecondFactorSharing.Proven("canary-shared"));
        var unused = catchThrowable(() -> join(call));
        store.save(token("a"));
        sensitive(core).send();
        assertThat(proofs()).doesNotContain("canary-shared");
    }

    @Test
    void reportsSignOutToOtherProcesses() {
        HttpApiClient core = open(settings().secondFactorSharing(sharing));
        Identity.of(core.principal()).signedOut();
        assertThat(sharing.events).containsExactly("signed out token-a");
    }

    @Test
    void verificationSucceedsIfTokenStoreFailsAfterwards() {
        HttpApiClient core = open(settings()
                .credentials(Credentials.account(new ScriptedStore(
                        () -> Optional.of(store.load().orElseThrow(() -> new IllegalStateException("locked")))))));
        service.onVerification = store::clear;
        assertThat(Elevations.finish(core, AuthenticatorType.TOTP, MfaServer.TICKET, MfaServer.CODE)
                        .send()
                        .token())
                .isEqualTo("canary-jwt-1");
    }

    // ---- shared prompts

    /** Shares prompts with a process that does not exist, and records its calls. */
    private static final class Sharing implements SecondFactorSharing, SecondFactorSharing.Asking {
        final List<String> events = new CopyOnWriteArrayList<>();
        volatile CompletableFuture<Turn> next = CompletableFuture.completedFuture(this);

        @Override
        public CompletionStage<Turn> turn(String token, Optional<String> refused) {
            events.add("turn " + refused.orElse("none"));
            return next;
        }

        @Override
        public void signedOut(String token) {
            events.add("signed out " + token);
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

    private final Sharing sharing = new Sharing();

    private ApiCall<Company> shared() {
        return sensitive(open(settings().secondFactorSharing(sharing)));
    }

    @Test
    void sharesProofWithOtherProcesses() {
        shared().send();
        assertThat(sharing.events).containsExactly("turn none", "proven canary-jwt-1");
    }

    @Test
    void sendsProofOfAnotherProcess() {
        service.valid.add("canary-shared");
        sharing.next = CompletableFuture.completedFuture(new SecondFactorSharing.Proven("canary-shared"));
        handler = GIVES_UP;
        shared().send();
        assertThat(proofs()).containsExactly("none", "canary-shared");
        assertThat(prompts).isEmpty();
    }

    @Test
    void failsIfPromptOfAnotherProcessFailed() {
        sharing.next = CompletableFuture.completedFuture(new SecondFactorSharing.Failed(true));
        assertThat(failure(ElevationRequiredException.class, shared()))
                .hasMessageContaining("the prompt of another process failed");
        assertThat(prompts).isEmpty();
    }

    @Test
    void sharesFailureWithOtherProcesses() {
        handler = GIVES_UP;
        assertThatThrownBy(() -> shared().send()).isInstanceOf(ElevationRequiredException.class);
        assertThat(sharing.events).containsExactly("turn none", "failed true PT30S");
    }

    @Test
    void promptsIfOtherProcessesCannotBeReached() {
        sharing.next = CompletableFuture.failedFuture(new IllegalStateException("gone"));
        shared().send();
        assertThat(prompts).hasSize(1);
    }

    @Test
    void leavesQueueOfProcessesAfterPromptTimeout() {
        sharing.next = new CompletableFuture<>();
        HttpApiClient core = open(settings()
                .secondFactorSharing(sharing)
                .timeouts(Timeouts.standard().withPrompt(Duration.ofMillis(50))));
        assertThatThrownBy(() -> sensitive(core).send()).isInstanceOf(ElevationException.class);
        assertThatThrownBy(() -> join(sharing.next)).isInstanceOf(CancellationException.class);
        assertThat(prompts).isEmpty();
    }

    @SuppressWarnings("NullAway") // sharings without null checks may return null
    static List<SecondFactorSharing> sharingsWithoutDecision() {
        return List.of(
                (token, refused) -> null,
                (token, refused) -> {
                    throw new IllegalStateException("sharing");
                },
                (token, refused) -> {
                    throw new AssertionError("sharing");
                },
                (token, refused) -> CompletableFuture.failedFuture(new AssertionError("sharing")),
                (token, refused) -> CompletableFuture.completedFuture(null));
    }

    @ParameterizedTest
    @MethodSource("sharingsWithoutDecision")
    void promptsIfSharingDecidesNothing(SecondFactorSharing failing) {
        HttpApiClient core = open(settings()
                .secondFactorSharing(failing)
                .timeouts(Timeouts.standard().withPrompt(Duration.ofSeconds(20))));
        for (Mode mode : Mode.values()) {
            assertThat(mode.send(sensitive(core)).name()).isEqualTo("x");
            service.valid.clear();
        }
        assertThat(prompts).hasSize(2);
    }

    /** The moments of a prompt at which the client loads the token. */
    enum Load {
        BEFORE_QUESTION,
        AFTER_VERIFICATION,
        WITH_PROOF_OF_ANOTHER_PROCESS
    }

    @ParameterizedTest
    @EnumSource(Load.class)
    void errorOfTokenStoreEndsPromptAndNoLaterPrompt(Load load) {
        AssertionError own = new AssertionError("store");
        AtomicReference<@Nullable Error> broken = new AtomicReference<>();
        ScriptedStore scripted = new ScriptedStore(() -> {
            Error error = broken.get();
            if (error != null) {
                throw error;
            }
            return Optional.of("token-a");
        });
        SecondFactorSharing breaking = (token, refused) -> {
            if (load != Load.AFTER_VERIFICATION) {
                broken.set(own);
            }
            return CompletableFuture.completedFuture(
                    load == Load.WITH_PROOF_OF_ANOTHER_PROCESS
                            ? new SecondFactorSharing.Proven("canary-shared")
                            : sharing);
        };
        service.onVerification = () -> broken.set(own);
        service.verificationResponse = Optional.of(json(400, "{}"));
        AtomicReference<SecondFactorSharing> present = new AtomicReference<>(breaking);
        HttpApiClient core = open(settings()
                .credentials(Credentials.account(scripted))
                .secondFactorSharing((token, refused) ->
                        Objects.requireNonNull(present.get()).turn(token, refused))
                .timeouts(Timeouts.standard().withPrompt(Duration.ofSeconds(20)))
                .promptCooldown(Duration.ZERO));
        Throwable failure = catchThrowable(() -> join(sensitive(core).sendAsync()));
        assertThat(failure).isInstanceOf(GuildkitException.class);
        if (load == Load.AFTER_VERIFICATION) {
            assertThat(failure).hasCauseInstanceOf(ApiException.class); // the reason for which the verification failed
        } else {
            assertThat(failure).hasRootCause(own);
        }
        assertThat(sharing.events).isSubsetOf("failed true PT0S", "failed false PT0S");
        broken.set(null);
        present.set(sharing);
        service.onVerification = () -> {};
        service.verificationResponse = Optional.empty();
        assertThat(join(sensitive(core).sendAsync()).name()).isEqualTo("x");
    }

    // ---- prompts for which no call waits

    /** A thread that sends a sensitive call, and ends with the call. */
    private static Thread sending(HttpApiClient core) {
        Thread thread = daemon(() -> {
            var unused = catchThrowable(() -> sensitive(core).send());
        });
        thread.start();
        return thread;
    }

    /** Sends five calls that wait for one prompt, and ends all: by cancellation and by interrupts. */
    private void endAll(HttpApiClient core, BooleanSupplier open, Runnable beforeLast) throws InterruptedException {
        CompletableFuture<Company> first = sensitive(core).sendAsync();
        eventually("the prompt", open);
        List<CompletableFuture<Company>> calls =
                List.of(sensitive(core).sendAsync(), sensitive(core).sendAsync());
        List<Thread> threads = List.of(sending(core), sending(core));
        eventually("the demands", () -> service.demands.get() == 5);
        calls.forEach(call -> call.cancel(false));
        threads.forEach(Thread::interrupt);
        for (Thread thread : threads) {
            thread.join();
        }
        beforeLast.run();
        first.cancel(false);
    }

    @Test
    void leavesQueueOfProcessesWhenLastWaitingCallEnds() throws InterruptedException {
        CompletableFuture<SecondFactorSharing.Turn> turn = new CompletableFuture<>();
        sharing.next = turn;
        HttpApiClient core = open(settings().secondFactorSharing(sharing));
        endAll(core, () -> sharing.events.size() == 1, () -> assertThat(turn).isNotDone());
        eventually("the process leaves the queue", turn::isCancelled);
        sharing.next = CompletableFuture.completedFuture(sharing);
        assertThat(join(sensitive(core).sendAsync()).name()).isEqualTo("x");
        assertThat(prompts).hasSize(1);
        assertThat(sharing.events).endsWith("turn none", "proven canary-jwt-1");
    }

    @Test
    void leavesQueueOfProcessesWhenBlockingCallIsInterrupted() throws InterruptedException {
        sharing.next = new CompletableFuture<>();
        HttpApiClient core = open(settings().secondFactorSharing(sharing));
        List<Thread> threads = List.of(sending(core), sending(core), sending(core), sending(core));
        eventually(
                "the waits",
                () -> service.demands.get() == 4
                        && threads.stream().allMatch(thread -> thread.getState() == Thread.State.WAITING));
        threads.forEach(Thread::interrupt);
        for (Thread thread : threads) {
            thread.join();
        }
        eventually("the process leaves the queue", sharing.next::isCancelled);
        assertThat(prompts).isEmpty();
    }

    @Test
    void leavesQueueOfProcessesAfterDeadlineOfCall() {
        CompletableFuture<SecondFactorSharing.Turn> turn = new CompletableFuture<>();
        CountDownLatch late = new CountDownLatch(1);
        HttpApiClient core = open(settings().secondFactorSharing((token, refused) -> {
            await(late); // the deadline of the call pauses afterwards
            return turn;
        }));
        assertThatThrownBy(() ->
                        join(sensitive(core).timeout(Duration.ofMillis(300)).sendAsync()))
                .isInstanceOf(CallTimeoutException.class);
        late.countDown();
        eventually("the process leaves the queue", turn::isCancelled);
        assertThat(prompts).isEmpty();
    }

    @Test
    void releasesTurnIfLastCallEndsBeforeHandlerRuns() throws InterruptedException {
        Queue<Runnable> tasks = new ConcurrentLinkedQueue<>();
        HttpApiClient core = open(settings().secondFactorSharing(sharing).executor(tasks::add));
        endAll(core, () -> tasks.size() == 1, () -> assertThat(sharing.events).containsExactly("turn none"));
        eventually("the turn is released", () -> sharing.events.size() == 2);
        Objects.requireNonNull(tasks.poll()).run();
        assertThat(sharing.events).containsExactly("turn none", "released");
        assertThat(prompts).isEmpty();
    }

    @Test
    void openQuestionStaysForLaterCallsWhenLastWaitingCallEnds() throws InterruptedException {
        handler = challenge -> answer;
        HttpApiClient core = open(settings().secondFactorSharing(sharing));
        endAll(core, () -> prompts.size() == 1, () -> {});
        CompletableFuture<Company> later = sensitive(core).sendAsync();
        eventually("the demand", () -> service.demands.get() == 6);
        assertThat(answer).isNotDone();
        answer.complete(MfaServer.ANSWER);
        assertThat(join(later).name()).isEqualTo("x");
        assertThat(prompts).hasSize(1);
        assertThat(sharing.events).containsExactly("turn none", "proven canary-jwt-1");
    }

    @Test
    void doesNotAskAgainAfterWrongCodeIfNoCallWaits() throws InterruptedException {
        handler = challenge -> answer;
        HttpApiClient core = open(settings().secondFactorSharing(sharing));
        endAll(core, () -> prompts.size() == 1, () -> {});
        answer.complete(SecondFactorAnswer.totp("000000"));
        eventually("the turn is released", () -> sharing.events.size() == 2);
        assertThat(sharing.events).containsExactly("turn none", "released");
        assertThat(prompts).hasSize(1);
    }

    // ---- closed clients

    /** Closes a client while calls of both modes wait for a prompt, or have just got their demand. Requires that they fail. */
    private void closeDuringPrompt(HttpApiClient core, BooleanSupplier open) {
        CompletableFuture<Company> first = sensitive(core).sendAsync();
        eventually("the prompt", open);
        List<CompletableFuture<?>> others =
                new ArrayList<>(List.of(sensitive(core).sendAsync()));
        for (int i = 0; i < 2; i++) {
            CompletableFuture<Company> blocking = new CompletableFuture<>();
            others.add(blocking);
            daemon(() -> blocking.completeExceptionally(failure(GuildkitException.class, sensitive(core))))
                    .start();
        }
        eventually("the demands", () -> service.demands.get() == 4);
        core.close();
        assertThatThrownBy(() -> join(first))
                .isInstanceOf(TransportException.class)
                .hasMessageContaining("the client was closed");
        others.forEach(call -> assertThatThrownBy(() -> join(call)).isInstanceOf(GuildkitException.class));
    }

    @Test
    void closingCancelsQuestionAndReleasesTurn() {
        handler = challenge -> answer;
        closeDuringPrompt(open(settings().secondFactorSharing(sharing)), () -> prompts.size() == 1);
        eventually("the question is cancelled", answer::isCancelled);
        assertThat(sharing.events).containsExactly("turn none", "released");
    }

    @Test
    void closingReleasesTurnDuringVerification() {
        CountDownLatch go = new CountDownLatch(1);
        service.onVerification = () -> await(go);
        closeDuringPrompt(open(settings().secondFactorSharing(sharing)), () -> service.verifications.size() == 1);
        go.countDown();
        assertThat(sharing.events).containsExactly("turn none", "released");
    }

    @Test
    void closingLeavesQueueOfProcesses() {
        sharing.next = new CompletableFuture<>();
        closeDuringPrompt(open(settings().secondFactorSharing(sharing)), () -> sharing.events.size() == 1);
        eventually("the process leaves the queue", sharing.next::isCancelled);
        assertThat(prompts).isEmpty();
    }

    @Test
    void closingEndsPromptsOfAllPrincipals() {
        List<CompletableFuture<SecondFactorAnswer>> answers = new CopyOnWriteArrayList<>();
        handler = challenge -> {
            CompletableFuture<SecondFactorAnswer> open = new CompletableFuture<>();
            answers.add(open);
            return open;
        };
        HttpApiClient core = core();
        for (String token : List.of("a", "b", "c", "d")) {
            var unused = sensitive(core.withCredentials(Credentials.accountToken("token-" + token)))
                    .sendAsync();
        }
        eventually("the prompts", () -> answers.size() == 4);
        core.close();
        eventually("the questions are cancelled", () -> answers.stream().allMatch(CompletableFuture::isCancelled));
    }
}
