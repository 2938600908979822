package io.guildkit.testkit.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.guildkit.core.error.CredentialsException;
import io.guildkit.core.error.ErrorCode;
import io.guildkit.core.error.OutcomeUnknownException;
import io.guildkit.core.error.ServerErrorException;
import io.guildkit.core.error.UnauthorizedException;
import io.guildkit.testkit.EmulatedAccount;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class LogoutContractTest extends ContractTest {
    private static final String LOGOUT = "/auth/logout";

    @ParameterizedTest
    @EnumSource(Way.class)
    void endsTheSessionAndForgetsTheToken(Way way) {
        EmulatedAccount ada = seed().create();
        String token = signedIn(ada);
        assertThat(sent(way, auth().logout())).isNull();
        onlyRequest().to("POST", LOGOUT).withBody("{}").as(token);
        assertThat(ada.isSignedIn(token)).isFalse();
        assertThat(store.load()).isEmpty();
    }

    @Test
    void unregistersFromPushMessages() {
        EmulatedAccount ada = seed().create();
        ada.addPushToken("gcm", "push");
        ada.addPushToken("apns_voip", "voip");
        ada.addPushToken("gcm", "another phone");
        String token = signedIn(ada);
        auth().logout(push -> push.provider("gcm")
                        .token("push")
                        .voipProvider("apns_voip")
                        .voipToken("voip"))
                .send();
        onlyRequest()
                .to("POST", LOGOUT)
                .withBody("{'provider':'gcm','token':'push','voip_provider':'apns_voip','voip_token':'voip'}")
                .as(token);
        assertThat(ada.pushTokens()).containsExactly("gcm:another phone");
    }

    @Test
    void isKnownAsAVisitorAfterwards() {
        signedIn(seed().create());
        var auth = auth();
        auth.logout().send();
        emulator.clearRequests();
        auth.registration().getLocationMetadata().send();
        onlyRequest().asVisitor();
    }

    @Test
    void keepsTheTokenIfItFails() {
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
    void needsAToken() {
        assertThatThrownBy(auth().logout()::send).isExactlyInstanceOf(CredentialsException.class);
        assertThat(emulator.requests()).isEmpty();
    }
}
