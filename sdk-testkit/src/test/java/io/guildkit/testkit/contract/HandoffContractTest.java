package io.guildkit.testkit.contract;

import static org.assertj.core.api.Assertions.assertThat;

import io.guildkit.auth.AuthClient;
import io.guildkit.auth.handoff.HandoffResult;
import io.guildkit.auth.handoff.HandoffToken;
import io.guildkit.core.auth.AccountToken;
import io.guildkit.core.auth.Credentials;
import io.guildkit.core.auth.TokenStore;
import io.guildkit.core.error.AccountSuspendedException;
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
    void signsInAnotherClient() {
        EmulatedAccount ada = seed().create();
        String token = signedIn(ada);
        HandoffToken handoff = auth().handoff().create(KEY).send();
        HandoffResult result =
                other().handoff().exchange(KEY, handoff.handoffToken()).send();
        assertThat(ada.isSignedIn(result.token())).isTrue();
        assertThat(otherStore.loadAccount()).contains(AccountToken.of(result.token(), Snowflake.of(ada.id())));
        assertThat(store.load()).contains(token).isNotEqualTo(otherStore.load());
        assertThat(result.user())
                .hasValueSatisfying(user -> assertThat(user.id()).hasToString(ada.id()));
    }

    @Test
    void rejectsSuspendedAccounts() {
        EmulatedAccount ada = seed().create();
        signedIn(ada);
        String handoff = auth().handoff().create(KEY).send().handoffToken();
        ada.suspend();
        refused(AccountSuspendedException.class, other().handoff().exchange(KEY, handoff));
    }
}
