package io.guildkit.testkit.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.guildkit.GuildkitClient;
import io.guildkit.auth.AuthClient;
import io.guildkit.core.CallListener;
import io.guildkit.core.auth.Credentials;
import io.guildkit.core.auth.SecondFactorAnswer;
import io.guildkit.core.auth.SecondFactorChallenge;
import io.guildkit.core.auth.SecondFactorHandler;
import io.guildkit.core.error.ElevationException;
import io.guildkit.core.error.ElevationRequiredException;
import io.guildkit.core.error.ErrorCode;
import io.guildkit.core.model.AuthenticatorType;
import io.guildkit.core.model.MfaMethod;
import io.guildkit.testkit.EmulatedAccount;
import io.guildkit.testkit.RecordedCall;
import io.guildkit.testkit.RecordedCalls;
import io.guildkit.testkit.SoftwareAuthenticator;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class ElevationContractTest extends ContractTest {
    private static final String LOGOUT = "/auth/sessions/logout";
    private static final String FINISH = "/mfa/finish";
    private static final String DEMAND = """
            {"message": "Two factor is required", "code": 60003,
             "mfa": {"ticket": "t", "methods": [{"type": "totp", "backup_codes_allowed": true}]}}""";

    private final SoftwareAuthenticator key = SoftwareAuthenticator.create();
    /** What the person was asked. */
    private final List<SecondFactorChallenge> prompts = new CopyOnWriteArrayList<>();

    private AuthClient asking(Function<SecondFactorChallenge, SecondFactorAnswer> person) {
        return auth(builder().secondFactorHandler(SecondFactorHandler.blocking(challenge -> {
            prompts.add(challenge);
            return person.apply(challenge);
        })));
    }

    private AuthClient askingTotp(EmulatedAccount account) {
        return asking(challenge -> SecondFactorAnswer.totp(account.totpCode()));
    }

    private String proof(int index) {
        return emulator.requests("POST " + LOGOUT).stream()
                .filter(RecordedCall::processed)
                .toList()
                .get(index)
                .header("X-Service-MFA-Authorization")
                .orElseThrow();
    }

    @ParameterizedTest
    @EnumSource(Way.class)
    void asksOnceAndRepeatsTheCallWithTheProof(Way way) {
        EmulatedAccount ada = seed().totp().backupCodes().create();
        String old = ada.newSession();
        String hash = ada.sessions().get(0).idHash();
        String token = signedIn(ada);
        AuthClient auth = askingTotp(ada);
        assertThat(sent(way, auth.sessions().logout(List.of(hash)))).isNull();
        assertThat(ada.isSignedIn(old)).isFalse();
        assertThat(prompts).hasSize(1);
        assertThat(prompts.get(0).route()).hasToString("POST " + LOGOUT);
        assertThat(prompts.get(0).attempt()).isOne();
        assertThat(prompts.get(0).lastError()).isEmpty();
        assertThat(prompts.get(0).accepts(AuthenticatorType.BACKUP)).isTrue();
        assertThat(prompts.get(0).accepts(AuthenticatorType.SMS)).isFalse();
        List<RecordedCall> calls = emulator.requests();
        assertThat(calls)
                .extracting(RecordedCall::toString)
                .containsExactly(
                        "POST " + LOGOUT + " -> 401", "POST " + FINISH + " -> 200", "POST " + LOGOUT + " -> 204");
        new Sent(calls.get(0)).as(token);
        Sent finish = new Sent(calls.get(1)).to("POST", FINISH).as(token);
        assertThat(finish.body().properties()).hasSize(3);
        assertThat(finish.body().path("mfa_type").asText()).isEqualTo("totp");
        assertThat(finish.body().path("ticket").asText()).isNotEmpty();
        assertThat(finish.body().path("data").asText()).hasSize(6);
        new Sent(calls.get(2)).as(token, proof(0));
        assertThat(calls.get(2).body()).isEqualTo(calls.get(0).body());
        assertThat(store.load()).as("a 60003 is no dead token").contains(token);
    }

    @ParameterizedTest
    @EnumSource(Way.class)
    void asksOnceForAHundredConcurrentCalls(Way way) throws Exception {
        int calls = 100;
        EmulatedAccount ada = seed().totp().create();
        signedIn(ada);
        CountDownLatch refused = new CountDownLatch(calls);
        CompletableFuture<SecondFactorAnswer> answer = new CompletableFuture<>();
        AtomicInteger asked = new AtomicInteger();
        CallListener whenAllAreRefused = new CallListener() {
            @Override
            public void attemptFinished(Call call, Attempt attempt) {
                if (attempt.status().orElse(0) == 401) {
                    refused.countDown();
                    if (refused.getCount() == 0) {
                        answer.complete(SecondFactorAnswer.totp(ada.totpCode()));
                    }
                }
            }
        };
        AuthClient auth = auth(builder().addCallListener(whenAllAreRefused).secondFactorHandler(challenge -> {
            asked.incrementAndGet();
            return answer;
        }));
        List<Future<Void>> futures = new ArrayList<>();
        ExecutorService threads = Executors.newFixedThreadPool(calls);
        try {
            for (int i = 0; i < calls; i++) {
                var call = auth.sessions().logout(List.of("hash " + i));
                futures.add(way == Way.ASYNC ? call.sendAsync() : threads.submit(call::send));
            }
            futures.forEach(Futures::get);
        } finally {
            threads.shutdownNow();
        }
        assertThat(asked).hasValue(1);
        assertThat(emulator.requests("POST " + FINISH)).hasSize(1);
        assertThat(emulator.processed("POST " + FINISH)).isOne();
        assertThat(emulator.processed("POST " + LOGOUT)).isEqualTo(calls);
        List<String> bodies = emulator.requests("POST " + LOGOUT).stream()
                .map(RecordedCall::bodyText)
                .toList();
        assertThat(bodies).hasSize(2 * calls);
        assertThat(bodies.stream().distinct())
                .as("each body was sent twice, byte for byte")
                .hasSize(calls);
        assertThat(emulator.requests("POST " + LOGOUT).stream()
                        .filter(RecordedCall::processed)
                        .map(call -> call.header("X-Service-MFA-Authorization"))
                        .distinct())
                .hasSize(1);
    }

    @ParameterizedTest
    @EnumSource(Way.class)
    void holdsUpNoOtherCall(Way way) throws Exception {
        EmulatedAccount ada = seed().totp().create();
        signedIn(ada);
        CompletableFuture<SecondFactorAnswer> answer = new CompletableFuture<>();
        CountDownLatch asked = new CountDownLatch(1);
        AuthClient auth = auth(builder().secondFactorHandler(challenge -> {
            asked.countDown();
            return answer;
        }));
        CompletableFuture<Void> sensitive =
                auth.sessions().logout(List.of("hash")).sendAsync();
        assertThat(asked.await(10, TimeUnit.SECONDS)).isTrue();
        assertThat(sent(way, auth.sessions().list()).userSessions()).hasSize(1);
        assertThat(sensitive).isNotDone();
        answer.complete(SecondFactorAnswer.totp(ada.totpCode()));
        Futures.get(sensitive);
        assertThat(emulator.processed("POST " + LOGOUT)).isOne();
    }

    @Test
    void asksAgainAfterFiveMinutes() {
        EmulatedAccount ada = seed().totp().create();
        String token = signedIn(ada);
        AuthClient auth = askingTotp(ada);
        auth.sessions().logout(List.of("hash")).send();
        emulator.clock().advance(Duration.ofMinutes(4).plusSeconds(30));
        emulator.clearRequests();
        auth.sessions().logout(List.of("hash")).send();
        Sent repeated = new Sent(emulator.requests().get(0)).to("POST", LOGOUT);
        repeated.as(token, proof(0));
        assertThat(emulator.requests()).hasSize(1);
        assertThat(prompts).hasSize(1);
        emulator.clock().advance(Duration.ofSeconds(30));
        emulator.clearRequests();
        auth.sessions().logout(List.of("hash")).send();
        assertThat(prompts).hasSize(2);
        new Sent(emulator.requests().get(0)).as(token);
        assertThat(emulator.requests()).hasSize(3);
    }

    @Test
    void sendsTheProofAlongToAllThatMayNeedIt() {
        EmulatedAccount ada = seed().totp().create();
        String token = signedIn(ada);
        AuthClient auth = askingTotp(ada);
        auth.sessions().logout(List.of("hash")).send();
        String proof = proof(0);
        emulator.clearRequests();
        auth.sessions().list().send();
        onlyRequest().to("GET", "/auth/sessions").as(token, proof);
        auth.registration().getLocationMetadata().send();
        onlyRequest().to("GET", "/auth/location-metadata").asNobody();
    }

    @Test
    void forgetsTheProofWithTheToken() {
        EmulatedAccount ada = seed().totp().create();
        signedIn(ada);
        AuthClient auth = askingTotp(ada);
        auth.sessions().logout(List.of("hash")).send();
        auth.logout().send();
        String token = signedIn(ada);
        emulator.clearRequests();
        auth.sessions().list().send();
        onlyRequest().as(token);
    }

    @ParameterizedTest
    @EnumSource(Way.class)
    void replacesAProofThatIsRefusedEarly(Way way) {
        EmulatedAccount ada = seed().totp().create();
        signedIn(ada);
        AuthClient auth = askingTotp(ada);
        sent(way, auth.sessions().logout(List.of("hash")));
        String first = proof(0);
        emulator.refuseElevationTokens();
        sent(way, auth.sessions().logout(List.of("hash")));
        assertThat(prompts).hasSize(2);
        assertThat(proof(1)).isNotEqualTo(first);
        assertThat(emulator.requests("POST " + LOGOUT).get(2).header("X-Service-MFA-Authorization"))
                .contains(first);
    }

    @ParameterizedTest
    @EnumSource(Way.class)
    void asksAgainAfterAWrongCode(Way way) {
        EmulatedAccount ada = seed().totp().create();
        signedIn(ada);
        AuthClient auth =
                asking(challenge -> SecondFactorAnswer.totp(challenge.attempt() == 1 ? "wrong" : ada.totpCode()));
        sent(way, auth.sessions().logout(List.of("hash")));
        assertThat(prompts).extracting(SecondFactorChallenge::attempt).containsExactly(1, 2);
        assertThat(prompts.get(1).lastError()).contains("Invalid two-factor code");
        RecordedCalls finishes = emulator.requests("POST " + FINISH);
        assertThat(finishes).hasSize(2);
        assertThat(new Sent(finishes.get(1)).body().path("ticket"))
                .as("the same ticket")
                .isEqualTo(new Sent(finishes.get(0)).body().path("ticket"));
    }

    @ParameterizedTest
    @EnumSource(Way.class)
    void stopsAfterThreeWrongCodes(Way way) {
        EmulatedAccount ada = seed().totp().create();
        String token = signedIn(ada);
        AuthClient auth = asking(challenge -> SecondFactorAnswer.totp("wrong"));
        assertThatThrownBy(() -> sent(way, auth.sessions().logout(List.of("hash"))))
                .isExactlyInstanceOf(ElevationException.class)
                .hasMessageContaining("POST " + LOGOUT);
        assertThat(prompts).hasSize(3);
        assertThat(emulator.requests("POST " + FINISH)).hasSize(3);
        assertThat(emulator.processed("POST " + FINISH)).isZero();
        assertThat(emulator.processed("POST " + LOGOUT)).isZero();
        assertThat(store.load()).contains(token);
    }

    private void assertRequired(Way way, AuthClient auth) {
        assertThatThrownBy(() -> sent(way, auth.sessions().logout(List.of("hash"))))
                .isInstanceOfSatisfying(ElevationRequiredException.class, required -> {
                    assertThat(required.ticket()).isNotEmpty();
                    assertThat(required.methods()).extracting(MfaMethod::type).containsExactly(AuthenticatorType.TOTP);
                    assertThat(required.code()).isEqualTo(ErrorCode.MFA_REQUIRED);
                });
        assertThat(emulator.requests("POST " + FINISH)).isEmpty();
        assertThat(emulator.processed("POST " + LOGOUT)).isZero();
        assertThat(store.load()).isPresent();
    }

    @ParameterizedTest
    @EnumSource(Way.class)
    void throwsTheDemandIfThePersonGivesUp(Way way) {
        signedIn(seed().totp().create());
        assertRequired(way, asking(challenge -> SecondFactorAnswer.giveUp()));
        assertThat(prompts).hasSize(1);
    }

    @ParameterizedTest
    @EnumSource(Way.class)
    void throwsTheDemandIfNobodyCanBeAsked(Way way) {
        signedIn(seed().totp().create());
        assertRequired(way, auth());
    }

    @ParameterizedTest
    @EnumSource(Way.class)
    void throwsTheDemandIfTheHandlerFails(Way way) {
        signedIn(seed().totp().create());
        assertRequired(way, asking(challenge -> {
            throw new IllegalStateException("no terminal");
        }));
        assertRequired(
                way,
                auth(builder()
                        .secondFactorHandler(challenge ->
                                CompletableFuture.failedFuture(new IllegalStateException("no terminal")))));
    }

    @ParameterizedTest
    @EnumSource(Way.class)
    void goesOnByHandWithTheDemandThatWasThrown(Way way) {
        EmulatedAccount ada = seed().totp().create();
        String token = signedIn(ada);
        AuthClient auth = auth();
        ElevationRequiredException required =
                refused(ElevationRequiredException.class, auth.sessions().logout(List.of("hash")));
        emulator.clearRequests();
        String code = ada.totpCode();
        String proof = sent(way, auth.finishMfa(AuthenticatorType.TOTP, required.ticket(), code))
                .token();
        onlyRequest()
                .to("POST", FINISH)
                .withBody("{'ticket':'%s','mfa_type':'totp','data':'%s'}", required.ticket(), code)
                .as(token);
        auth.sessions().logout(List.of("hash")).send();
        onlyRequest().to("POST", LOGOUT).as(token, proof);
    }

    @Test
    void isRefusedByHandForAWrongCodeTicketOrFactor() {
        EmulatedAccount ada = seed().totp().create();
        signedIn(ada);
        String ticket = refused(
                        ElevationRequiredException.class, auth().sessions().logout(List.of("hash")))
                .ticket();
        refused(auth().finishMfa(AuthenticatorType.TOTP, ticket, "wrong"), ErrorCode.WRONG_MFA_CODE);
        refusedForm(auth().finishMfa(AuthenticatorType.SMS, ticket, "1"), "mfa_type", "BASE_TYPE_CHOICES");
        refusedForm(auth().finishMfa(AuthenticatorType.TOTP, "other", "1"), "ticket", "MFA_TICKET_INVALID");
    }

    @ParameterizedTest
    @EnumSource(Way.class)
    void neverLoopsWhenTheVerificationItselfAsksForOne(Way way) {
        EmulatedAccount ada = seed().totp().create();
        signedIn(ada);
        emulator.faults().on("POST " + FINISH).always().respond(401, Map.of(), DEMAND);
        AuthClient auth = askingTotp(ada);
        assertThatThrownBy(() -> sent(way, auth.sessions().logout(List.of("hash"))))
                .isInstanceOf(ElevationException.class);
        assertThat(emulator.requests("POST " + FINISH)).hasSize(1);
        assertThat(prompts).hasSize(1);
        assertThatThrownBy(() -> sent(way, auth.finishMfa(AuthenticatorType.TOTP, "t", "1")))
                .isInstanceOf(ElevationRequiredException.class);
        assertThat(emulator.requests("POST " + FINISH)).hasSize(2);
        assertThat(prompts).hasSize(1);
    }

    @ParameterizedTest
    @EnumSource(Way.class)
    void neverLoopsWhenTheProofIsNeverAccepted(Way way) {
        EmulatedAccount ada = seed().totp().create();
        signedIn(ada);
        emulator.faults().on("POST " + LOGOUT).always().respond(401, Map.of(), DEMAND);
        AuthClient auth = auth(builder().secondFactorHandler(challenge -> {
            prompts.add(challenge);
            return CompletableFuture.completedFuture(SecondFactorAnswer.totp(ada.totpCode()));
        }));
        emulator.faults().on("POST " + FINISH).always().respond(200, Map.of(), "{\"token\":\"proof\"}");
        assertThatThrownBy(() -> sent(way, auth.sessions().logout(List.of("hash"))))
                .isInstanceOf(ElevationRequiredException.class);
        assertThat(emulator.requests("POST " + LOGOUT)).hasSizeLessThanOrEqualTo(3);
    }

    @Test
    void takesTheAnswerOfASecurityKey() {
        signedIn(seed().webauthn(key).create());
        asking(challenge -> SecondFactorAnswer.webauthn(
                        key.answer(challenge.webauthnChallenge().orElseThrow())))
                .sessions()
                .logout(List.of("hash"))
                .send();
        assertThat(emulator.processed("POST " + LOGOUT)).isOne();
    }

    @ParameterizedTest
    @EnumSource(Way.class)
    void takesACodeSentToThePhone(Way way) {
        String token = signedIn(seed().phone(PHONE).sms().create());
        List<String> phones = new CopyOnWriteArrayList<>();
        AuthClient auth = auth(builder()
                .secondFactorHandler(challenge -> challenge.sendSms().thenApply(phone -> {
                    phones.add(phone);
                    return SecondFactorAnswer.sms(emulator.sms().lastCode(PHONE));
                })));
        sent(way, auth.sessions().logout(List.of("hash")));
        assertThat(phones).containsExactly("+*********5678");
        assertThat(emulator.processed("POST " + LOGOUT)).isOne();
        new Sent(emulator.requests().get(1)).to("POST", "/auth/mfa/sms/send").asNobody();
        assertThat(store.load()).contains(token);
    }

    @Test
    void takesABackupCode() {
        EmulatedAccount ada = seed().totp().backupCodes().create();
        signedIn(ada);
        String code = ada.backupCodes().get(0);
        asking(challenge -> SecondFactorAnswer.backup(code))
                .sessions()
                .logout(List.of("hash"))
                .send();
        assertThat(emulator.processed("POST " + LOGOUT)).isOne();
        assertThat(ada.backupCodes()).doesNotContain(code);
    }

    @Test
    void takesThePasswordOfThoseWhoHaveNothingElse() {
        signedIn(seed().create());
        asking(challenge -> {
                    assertThat(challenge.accepts(AuthenticatorType.PASSWORD)).isTrue();
                    return SecondFactorAnswer.password(PASSWORD);
                })
                .sessions()
                .logout(List.of("hash"))
                .send();
        assertThat(emulator.processed("POST " + LOGOUT)).isOne();
    }

    @Test
    void isKeptApartForEachPrincipal() {
        EmulatedAccount ada = seed().create();
        EmulatedAccount bob =
                emulator.account("bob@example.com").password(PASSWORD).create();
        signedIn(ada);
        String bobsToken = bob.newSession();
        GuildkitClient adas = client(builder().secondFactorHandler(SecondFactorHandler.blocking(challenge -> {
            prompts.add(challenge);
            return SecondFactorAnswer.password(PASSWORD);
        })));
        GuildkitClient bobs = adas.withCredentials(Credentials.accountToken(bobsToken));
        adas.auth().sessions().logout(List.of("hash")).send();
        bobs.auth().sessions().logout(List.of("hash")).send();
        assertThat(prompts).hasSize(2);
        assertThat(proof(0)).isNotEqualTo(proof(1));
        emulator.clearRequests();
        adas.auth().sessions().logout(List.of("hash")).send();
        bobs.auth().sessions().logout(List.of("hash")).send();
        assertThat(prompts).hasSize(2);
        new Sent(emulator.requests().get(0)).as(store.load().orElseThrow(), proof(0));
        new Sent(emulator.requests().get(1)).as(bobsToken, proof(1));
    }

    @Test
    void worksForAnyRouteThatAsks() {
        EmulatedAccount ada = seed().totp().create();
        signedIn(ada);
        emulator.requireElevation("POST /auth/handoff", "GET /auth/sessions", "POST /auth/logout");
        AuthClient auth = askingTotp(ada);
        assertThat(auth.sessions().list().send().userSessions()).hasSize(1);
        assertThat(auth.handoff().create("key").send().handoffToken()).isNotEmpty();
        auth.logout().send();
        assertThat(prompts).hasSize(1);
        assertThat(store.load()).isEmpty();
    }
}
