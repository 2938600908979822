package io.guildkit.testkit.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.guildkit.auth.sessions.AuthSession;
import io.guildkit.auth.sessions.AuthSessions;
import io.guildkit.core.auth.Credentials;
import io.guildkit.core.error.CredentialsException;
import io.guildkit.core.error.ElevationRequiredException;
import io.guildkit.core.error.ErrorCode;
import io.guildkit.core.error.UnauthorizedException;
import io.guildkit.core.model.AuthenticatorType;
import io.guildkit.core.model.MfaMethod;
import io.guildkit.testkit.EmulatedAccount;
import java.time.Duration;
import java.time.Instant;
import java.util.Collections;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class SessionsContractTest extends ContractTest {
    private static final String LOGOUT = "/auth/sessions/logout";

    @Test
    void areListedWithTheClientsTheyWereUsedFrom() {
        EmulatedAccount ada = seed().create();
        Instant before = emulator.clock().instant();
        ada.newSession("Linux", "Firefox", "Berlin, DE");
        emulator.clock().advance(Duration.ofMinutes(3));
        String token = signedIn(ada);
        AuthSessions sessions = auth().sessions().list().send();
        onlyRequest().to("GET", "/auth/sessions").withoutBody().as(token);
        assertThat(sessions.unknownFields()).isEmpty();
        assertThat(sessions.userSessions())
                .extracting(AuthSession::idHash)
                .containsExactly(
                        ada.sessions().get(0).idHash(), ada.sessions().get(1).idHash());
        AuthSession own = sessions.userSessions().get(0);
        assertThat(own.approxLastUsedTime()).contains(emulator.clock().instant());
        assertThat(own.clientInfo()).hasValueSatisfying(info -> {
            assertThat(info.os()).isEmpty();
            assertThat(info.platform()).isEmpty();
            assertThat(info.location()).isEmpty();
        });
        AuthSession laptop = sessions.userSessions().get(1);
        assertThat(laptop.approxLastUsedTime()).contains(before);
        assertThat(laptop.clientInfo()).hasValueSatisfying(info -> {
            assertThat(info.os()).contains("Linux");
            assertThat(info.platform()).contains("Firefox");
            assertThat(info.location()).contains("Berlin, DE");
        });
    }

    @Test
    void areListedUpToFifty() {
        EmulatedAccount ada = seed().create();
        Collections.nCopies(59, ada).forEach(EmulatedAccount::newSession);
        signedIn(ada);
        assertThat(auth().sessions().list().send().userSessions()).hasSize(50);
    }

    @Test
    void areNotListedForAnEndedSession() {
        EmulatedAccount ada = seed().create();
        String token = signedIn(ada);
        ada.endSessions();
        UnauthorizedException refusal =
                refused(UnauthorizedException.class, auth().sessions().list());
        assertThat(refusal.status()).isEqualTo(401);
        assertThat(refusal.code()).isEqualTo(ErrorCode.UNAUTHORIZED);
        assertThat(refusal.serverMessage()).contains("Unauthorized");
        assertThat(store.load()).as("a dead token is for the program to remove").contains(token);
    }

    static Stream<Credentials> othersThanAccounts() {
        return Stream.of(Credentials.none(), Credentials.bot("bot"), Credentials.oauth2("access"));
    }

    @ParameterizedTest
    @MethodSource("othersThanAccounts")
    void areForAccountsOnly(Credentials credentials) {
        assertThatThrownBy(auth(builder().credentials(credentials)).sessions().list()::send)
                .isExactlyInstanceOf(CredentialsException.class)
                .hasMessageContaining("GET /auth/sessions");
        assertThat(emulator.requests()).isEmpty();
    }

    @Test
    void needATokenBeforeAnythingIsSent() {
        assertThatThrownBy(auth().sessions().list()::send)
                .isExactlyInstanceOf(CredentialsException.class)
                .hasMessageContaining("sign in");
        assertThat(emulator.requests()).isEmpty();
    }

    @Test
    void areEndedByTheirHashes() {
        emulator.waiveElevation("POST " + LOGOUT);
        EmulatedAccount ada = seed().create();
        String old = ada.newSession();
        String hash = ada.sessions().get(0).idHash();
        String token = signedIn(ada);
        assertThat(auth().sessions().logout(List.of(hash, "unknown")).send()).isNull();
        onlyRequest()
                .to("POST", LOGOUT)
                .withBody("{'session_id_hashes':['%s','unknown']}", hash)
                .as(token);
        assertThat(ada.isSignedIn(old)).isFalse();
        assertThat(ada.isSignedIn(token)).isTrue();
        assertThat(store.load()).contains(token);
    }

    @Test
    void areNotEndedWithoutTheSecondFactor() {
        EmulatedAccount ada = seed().totp().backupCodes().create();
        String token = signedIn(ada);
        String hash = ada.sessions().get(0).idHash();
        ElevationRequiredException refusal =
                refused(ElevationRequiredException.class, auth().sessions().logout(List.of(hash)));
        assertThat(refusal.status()).isEqualTo(401);
        assertThat(refusal.code()).isEqualTo(ErrorCode.MFA_REQUIRED);
        assertThat(refusal.ticket()).isNotEmpty();
        assertThat(refusal.methods())
                .extracting(MfaMethod::type)
                .containsExactly(AuthenticatorType.TOTP, AuthenticatorType.BACKUP);
        assertThat(refusal.methods().get(0).backupCodesAllowed()).contains(true);
        onlyRequest().to("POST", LOGOUT).as(token);
        assertThat(ada.isSignedIn(token)).isTrue();
    }

    @Test
    void areEndedOneToSixtyFourAtATime() {
        emulator.waiveElevation("POST " + LOGOUT);
        signedIn(seed().create());
        assertThatIllegalArgumentException().isThrownBy(() -> auth().sessions().logout(List.of()));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> auth().sessions().logout(Collections.nCopies(65, "hash")));
        assertThat(emulator.requests()).isEmpty();
        auth().sessions().logout(List.of("hash")).send();
        auth().sessions().logout(Collections.nCopies(64, "hash")).send();
        assertThat(emulator.processed("POST " + LOGOUT)).isEqualTo(2);
    }

    @Test
    void areNotEndedByAnEndedSession() {
        EmulatedAccount ada = seed().create();
        signedIn(ada);
        ada.endSessions();
        assertThat(refused(UnauthorizedException.class, auth().sessions().logout(List.of("hash")))
                        .code())
                .isEqualTo(ErrorCode.UNAUTHORIZED);
    }
}
