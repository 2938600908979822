package io.guildkit.testkit.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import io.guildkit.auth.AuthClient;
import io.guildkit.core.ApiCall;
import io.guildkit.core.ServiceDialect.Word;
import io.guildkit.core.auth.SecondFactorAnswer;
import io.guildkit.core.auth.SecondFactorChallenge;
import io.guildkit.core.auth.SecondFactorHandler;
import io.guildkit.core.error.ElevationException;
import io.guildkit.core.error.ElevationRequiredException;
import io.guildkit.core.error.ErrorCode;
import io.guildkit.core.model.AuthenticatorType;
import io.guildkit.core.model.MfaMethod;
import io.guildkit.testkit.AccountSeed;
import io.guildkit.testkit.EmulatedAccount;
import io.guildkit.testkit.RecordedCall;
import io.guildkit.testkit.RecordedCalls;
import io.guildkit.testkit.SoftwareAuthenticator;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.BiFunction;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/** The second factor as the emulator demands and verifies it. The tests of the core cover prompts and proofs. */
class ElevationContractTest extends AllWordsContractTest {
    private static final String LOGOUT = "POST /auth/sessions/logout";
    private static final String FINISH = "POST /mfa/finish";
    private static final SoftwareAuthenticator KEY = SoftwareAuthenticator.create();

    private final List<SecondFactorChallenge> prompts = new CopyOnWriteArrayList<>();

    private AuthClient asking(EmulatedAccount account, Factor factor) {
        return auth(builder().secondFactorHandler(SecondFactorHandler.blocking(challenge -> {
            prompts.add(challenge);
            return factor.apply(account, challenge);
        })));
    }

    private AuthClient askingTotp(EmulatedAccount account) {
        return asking(account, (owner, challenge) -> SecondFactorAnswer.totp(owner.totpCode()));
    }

    private static ApiCall<Void> logout(AuthClient auth) {
        return auth.sessions().logout(List.of("hash"));
    }

    @ParameterizedTest
    @EnumSource(Way.class)
    void asksOnceAndRetriesCallWithProof(Way way) {
        EmulatedAccount ada = seed().totp().backupCodes().create();
        String token = signedIn(ada);
        assertThat(sent(way, logout(askingTotp(ada)))).isNull();
        assertThat(prompts).singleElement().satisfies(prompt -> {
            assertThat(prompt.route()).hasToString(LOGOUT);
            assertThat(prompt.attempt()).isOne();
            assertThat(prompt.lastError()).isEmpty();
            assertThat(prompt.accepts(AuthenticatorType.BACKUP)).isTrue();
            assertThat(prompt.accepts(AuthenticatorType.SMS)).isFalse();
        });
        List<RecordedCall> calls = emulator.requests();
        assertThat(calls)
                .extracting(RecordedCall::toString)
                .containsExactly(LOGOUT + " -> 401", FINISH + " -> 200", LOGOUT + " -> 204");
        assertThat(calls.get(2).body()).isEqualTo(calls.get(0).body());
        new Sent(calls.get(0), words()).as(token);
        new Sent(calls.get(1), words()).as(token);
        new Sent(calls.get(2), words()).only(words.get(Word.AUTHORIZATION_HEADER), words.get(Word.ELEVATION_HEADER));
        assertThat(store.load()).as("a 60003 does not invalidate the token").contains(token);
    }

    @Test
    void asksAgainAfterFiveMinutes() {
        EmulatedAccount ada = seed().totp().create();
        signedIn(ada);
        AuthClient auth = askingTotp(ada);
        for (Duration wait : List.of(Duration.ZERO, Duration.ofMinutes(4).plusSeconds(30))) {
            emulator.clock().advance(wait);
            logout(auth).send();
            assertThat(prompts).hasSize(1);
        }
        emulator.clock().advance(Duration.ofSeconds(30));
        logout(auth).send();
        assertThat(prompts).hasSize(2);
    }

    @Test
    void replacesRejectedProof() {
        EmulatedAccount ada = seed().totp().create();
        signedIn(ada);
        AuthClient auth = askingTotp(ada);
        logout(auth).send();
        emulator.refuseElevationTokens();
        logout(auth).send();
        assertThat(prompts).hasSize(2);
        assertThat(emulator.requests(LOGOUT)).hasSize(4);
    }

    @Test
    void asksAgainWithSameTicketAfterWrongCode() {
        EmulatedAccount ada = seed().totp().create();
        signedIn(ada);
        logout(asking(
                        ada,
                        (owner, challenge) ->
                                SecondFactorAnswer.totp(challenge.attempt() == 1 ? "wrong" : owner.totpCode())))
                .send();
        assertThat(prompts.get(1).lastError()).contains("Invalid two-factor code");
        RecordedCalls finishes = emulator.requests(FINISH);
        assertThat(finishes).hasSize(2);
        assertThat(new Sent(finishes.get(1), words()).body().path("ticket"))
                .isEqualTo(new Sent(finishes.get(0), words()).body().path("ticket"));
    }

    @Test
    void stopsAfterThreeWrongCodes() {
        EmulatedAccount ada = seed().totp().create();
        String token = signedIn(ada);
        AuthClient auth = asking(ada, (owner, challenge) -> SecondFactorAnswer.totp("wrong"));
        assertThatThrownBy(logout(auth)::send).isExactlyInstanceOf(ElevationException.class);
        assertThat(emulator.requests(FINISH)).hasSize(3);
        assertThat(emulator.processed(LOGOUT)).isZero();
        assertThat(store.load()).contains(token);
    }

    @Test
    void letsCallerVerifyChallenge() {
        EmulatedAccount ada = seed().totp().create();
        String token = signedIn(ada);
        AuthClient auth = auth();
        ElevationRequiredException required = refused(ElevationRequiredException.class, logout(auth));
        assertThat(required.code()).isEqualTo(ErrorCode.MFA_REQUIRED);
        assertThat(required.methods()).extracting(MfaMethod::type).containsExactly(AuthenticatorType.TOTP);
        String ticket = required.ticket();
        refused(auth.finishMfa(AuthenticatorType.TOTP, ticket, "wrong"), ErrorCode.WRONG_MFA_CODE);
        refusedForm(auth.finishMfa(AuthenticatorType.SMS, ticket, "1"), "mfa_type", "BASE_TYPE_CHOICES");
        refusedForm(auth.finishMfa(AuthenticatorType.TOTP, "other", "1"), "ticket", "MFA_TICKET_INVALID");
        String proof = auth.finishMfa(AuthenticatorType.TOTP, ticket, ada.totpCode())
                .send()
                .token();
        emulator.clearRequests();
        logout(auth).send();
        onlyRequest().as(token, proof);
    }

    /** Returns the answer of an account's owner to a challenge. */
    private interface Factor extends BiFunction<EmulatedAccount, SecondFactorChallenge, SecondFactorAnswer> {}

    private static Arguments factor(AuthenticatorType type, UnaryOperator<AccountSeed> account, Factor factor) {
        return arguments(type, account, factor);
    }

    static Stream<Arguments> factors() {
        return Stream.of(
                factor(
                        AuthenticatorType.WEBAUTHN,
                        seed -> seed.webauthn(KEY),
                        (owner, challenge) -> SecondFactorAnswer.webauthn(
                                KEY.answer(challenge.webauthnChallenge().orElseThrow()))),
                factor(
                        AuthenticatorType.BACKUP,
                        seed -> seed.totp().backupCodes(),
                        (owner, challenge) ->
                                SecondFactorAnswer.backup(owner.backupCodes().get(0))),
                factor(
                        AuthenticatorType.PASSWORD,
                        seed -> seed,
                        (owner, challenge) -> SecondFactorAnswer.password(PASSWORD)));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("factors")
    void acceptsEachFactor(AuthenticatorType type, UnaryOperator<AccountSeed> account, Factor factor) {
        EmulatedAccount ada = account.apply(seed()).create();
        signedIn(ada);
        logout(asking(ada, factor)).send();
        assertThat(prompts)
                .singleElement()
                .satisfies(prompt -> assertThat(prompt.accepts(type)).isTrue());
        assertThat(emulator.processed(LOGOUT)).isOne();
    }

    @Test
    void acceptsSmsCode() {
        signedIn(seed().phone(PHONE).sms().create());
        List<String> phones = new CopyOnWriteArrayList<>();
        logout(auth(builder()
                        .secondFactorHandler(challenge -> challenge.sendSms().thenApply(phone -> {
                            phones.add(phone);
                            return SecondFactorAnswer.sms(emulator.sms().lastCode(PHONE));
                        }))))
                .send();
        assertThat(phones).containsExactly("+*********5678");
        assertThat(emulator.processed(LOGOUT)).isOne();
        new Sent(emulator.requests().get(1), words())
                .to("POST", "/auth/mfa/sms/send")
                .asNobody();
    }

    @Test
    void supportsAllRoutesWithSecondFactor() {
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
