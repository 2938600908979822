package io.guildkit.testkit.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.guildkit.auth.AuthClient;
import io.guildkit.auth.handoff.HandoffResult;
import io.guildkit.auth.handoff.HandoffToken;
import io.guildkit.core.auth.Credentials;
import io.guildkit.core.auth.TokenStore;
import io.guildkit.core.error.AccountSuspendedException;
import io.guildkit.core.error.CredentialsException;
import io.guildkit.core.error.ErrorCode;
import io.guildkit.core.error.UnauthorizedException;
import io.guildkit.core.wire.Snowflake;
import io.guildkit.testkit.EmulatedAccount;
import org.junit.jupiter.api.Test;

class HandoffContractTest extends ContractTest {
    private static final String KEY = "6e7a1c1e-2f8f-4f53-a9c3-6d6bbf6f5a77";

    private final TokenStore otherStore = TokenStore.inMemory();

    private AuthClient other() {
        return auth(builder().credentials(Credentials.account(otherStore)));
    }

    @Test
    void signsAnotherClientIn() {
        EmulatedAccount ada = seed().create();
        String token = signedIn(ada);
        HandoffToken handoff = auth().handoff().create(KEY).send();
        onlyRequest().to("POST", "/auth/handoff").withBody("{'key':'%s'}", KEY).as(token);
        assertThat(handoff.unknownFields()).isEmpty();
        HandoffResult result =
                other().handoff().exchange(KEY, handoff.handoffToken()).send();
        onlyRequest()
                .to("POST", "/auth/handoff/exchange")
                .withBody("{'key':'%s','handoff_token':'%s'}", KEY, handoff.handoffToken())
                .asVisitor();
        assertThat(ada.isSignedIn(result.token())).isTrue();
        assertThat(otherStore.load()).contains(result.token());
        assertThat(store.load()).contains(token).isNotEqualTo(otherStore.load());
        assertThat(result.unknownFields()).isEmpty();
        assertThat(result.user()).hasValueSatisfying(user -> {
            assertThat(user.id()).isEqualTo(Snowflake.of(ada.id()));
            assertThat(user.username()).isEqualTo(ada.username());
            assertThat(user.globalName()).contains("Ada");
            assertThat(user.discriminator()).isEqualTo("0");
            assertThat(user.avatar()).isEmpty();
            assertThat(user.unknownFields()).isEmpty();
        });
    }

    @Test
    void worksOnce() {
        signedIn(seed().create());
        HandoffToken handoff = auth().handoff().create(KEY).send();
        other().handoff().exchange(KEY, handoff.handoffToken()).send();
        otherStore.clear();
        refusedForm(other().handoff().exchange(KEY, handoff.handoffToken()), "handoff_token", "HANDOFF_TOKEN_INVALID");
        assertThat(otherStore.load()).isEmpty();
    }

    @Test
    void worksFromTheSameAddressAndWithTheSameKeyOnly() {
        signedIn(seed().create());
        String handoff = auth().handoff().create(KEY).send().handoffToken();
        emulator.seenAddress("203.0.113.9");
        refusedForm(other().handoff().exchange(KEY, handoff), "handoff_token", "HANDOFF_TOKEN_INVALID");
        emulator.seenAddress("127.0.0.1");
        refusedForm(other().handoff().exchange("another key", handoff), "handoff_token", "HANDOFF_TOKEN_INVALID");
        other().handoff().exchange(KEY, handoff).send();
        assertThat(otherStore.load()).isPresent();
    }

    @Test
    void needsASession() {
        EmulatedAccount ada = seed().create();
        signedIn(ada);
        ada.endSessions();
        assertThat(refused(UnauthorizedException.class, auth().handoff().create(KEY))
                        .code())
                .isEqualTo(ErrorCode.UNAUTHORIZED);
        store.clear();
        assertThatThrownBy(auth().handoff().create(KEY)::send).isInstanceOf(CredentialsException.class);
    }

    @Test
    void isNotForSuspendedAccounts() {
        EmulatedAccount ada = seed().create();
        signedIn(ada);
        String handoff = auth().handoff().create(KEY).send().handoffToken();
        ada.suspend();
        refused(AccountSuspendedException.class, other().handoff().exchange(KEY, handoff));
    }

    @Test
    void needsAKey() {
        assertThatIllegalArgumentException().isThrownBy(() -> auth().handoff().create(""));
        assertThatIllegalArgumentException().isThrownBy(() -> auth().handoff().exchange("", "token"));
        assertThatIllegalArgumentException().isThrownBy(() -> auth().handoff().exchange(KEY, ""));
    }
}
