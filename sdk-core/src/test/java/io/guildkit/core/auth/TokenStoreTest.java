package io.guildkit.core.auth;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The store in memory. */
class TokenStoreTest {
    private static final String TOKEN = "canary.token-1";

    @Test
    void keepsTokenUntilItIsCleared() {
        TokenStore store = TokenStore.inMemory();
        assertThat(store.load()).isEmpty();
        store.save(TOKEN);
        assertThat(store.load()).contains(TOKEN);
        assertThat(store.toString()).doesNotContain("canary");
        store.clear();
        assertThat(store.load()).isEmpty();
        assertThat(TokenStore.inMemory(TOKEN).load()).contains(TOKEN);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "canary token", "canary\n", "canäry", "canary\u0000"})
    void rejectsInvalidTokensWithoutShowingThem(String token) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> TokenStore.inMemory(token))
                .withMessageNotContaining("can");
    }
}
