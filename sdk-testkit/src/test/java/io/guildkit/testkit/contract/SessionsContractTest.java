package io.guildkit.testkit.contract;

import static org.assertj.core.api.Assertions.assertThat;

import io.guildkit.auth.sessions.AuthSession;
import io.guildkit.auth.sessions.AuthSessions;
import io.guildkit.core.error.ErrorCode;
import io.guildkit.core.error.UnauthorizedException;
import io.guildkit.testkit.EmulatedAccount;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

class SessionsContractTest extends ContractTest {
    private static final String LOGOUT = "/auth/sessions/logout";

    @Test
    void listsSessionsWithClients() {
        EmulatedAccount ada = seed().create();
        Instant before = emulator.clock().instant();
        ada.newSession("Linux", "Firefox", "Berlin, DE");
        emulator.clock().advance(Duration.ofMinutes(3));
        signedIn(ada);
        AuthSessions sessions = auth().sessions().list().send();
        assertThat(sessions.userSessions())
                .extracting(AuthSession::idHash)
                .containsExactly(
                        ada.sessions().get(0).idHash(), ada.sessions().get(1).idHash());
        assertThat(sessions.userSessions().get(0).approxLastUsedTime())
                .contains(emulator.clock().instant());
        AuthSession laptop = sessions.userSessions().get(1);
        assertThat(laptop.approxLastUsedTime()).contains(before);
        assertThat(laptop.clientInfo()).hasValueSatisfying(info -> {
            assertThat(info.os()).contains("Linux");
            assertThat(info.platform()).contains("Firefox");
            assertThat(info.location()).contains("Berlin, DE");
        });
    }

    @Test
    void rejectsEndedSession() {
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

    @Test
    void endsSessionsByHash() {
        emulator.waiveElevation("POST " + LOGOUT);
        EmulatedAccount ada = seed().create();
        String old = ada.newSession();
        String hash = ada.sessions().get(0).idHash();
        String token = signedIn(ada);
        assertThat(auth().sessions().logout(List.of(hash, "unknown")).send()).isNull();
        assertThat(ada.isSignedIn(old)).isFalse();
        assertThat(ada.isSignedIn(token)).isTrue();
        assertThat(store.load()).contains(token);
    }
}
