package io.guildkit.testkit.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.guildkit.core.error.ErrorCode;
import io.guildkit.core.error.OutcomeUnknownException;
import io.guildkit.core.error.ServerErrorException;
import io.guildkit.core.error.UnauthorizedException;
import io.guildkit.testkit.EmulatedAccount;
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
}
