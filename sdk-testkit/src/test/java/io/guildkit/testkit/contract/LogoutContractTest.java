package io.guildkit.testkit.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.guildkit.auth.AuthClient;
import io.guildkit.core.error.ErrorCode;
import io.guildkit.core.error.OutcomeUnknownException;
import io.guildkit.core.error.ServerErrorException;
import io.guildkit.core.error.UnauthorizedException;
import io.guildkit.testkit.EmulatedAccount;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

class LogoutContractTest extends ContractTest {
    private static final String LOGOUT = "/auth/logout";

    @Test
    void endsSessionAndDeletesToken() {
        EmulatedAccount ada = seed().create();
        String token = signedIn(ada);
        assertThat(auth().logout().send()).isNull();
        assertThat(ada.isSignedIn(token)).isFalse();
        assertThat(store.load()).isEmpty();
    }

    @Test
    void fetchesFingerprintAfterwards() {
        signedIn(seed().create());
        var auth = auth();
        auth.logout().send();
        emulator.clearRequests();
        auth.registration().getLocationMetadata().send();
        onlyRequest().asVisitor();
    }

    @Test
    void keepsTokenAfterFailure() {
        EmulatedAccount ada = seed().create();
        String token = signedIn(ada);
        emulator.faults().on("POST " + LOGOUT).html(500);
        refused(ServerErrorException.class, auth().logout());
        assertThat(store.load()).contains(token);
        emulator.faults().on("POST " + LOGOUT).dropAfterProcessing();
        assertThatThrownBy(auth().logout()::send).isInstanceOf(OutcomeUnknownException.class);
        assertThat(store.load()).contains(token);
        assertThat(refused(UnauthorizedException.class, auth().logout()).code()).isEqualTo(ErrorCode.UNAUTHORIZED);
        assertThat(store.load()).contains(token);
    }

    @Test
    void keepsSessionOfSignInDuringWait() {
        EmulatedAccount ada = seed().create();
        AuthClient other = auth();
        AuthClient waiting = auth(builder().sleeper(wait -> {
            emulator.clock().advance(wait);
            other.login(EMAIL, PASSWORD).send();
            return CompletableFuture.completedFuture(null);
        }));
        String first = waiting.login(EMAIL, PASSWORD).send().token().orElseThrow();
        emulator.faults().on("POST " + LOGOUT).respond(429, Map.of("Retry-After", "1"), "");
        waiting.logout().send();
        assertThat(ada.isSignedIn(first)).isFalse();
        assertThat(store.load())
                .hasValueSatisfying(token -> assertThat(ada.isSignedIn(token)).isTrue());
    }
}
