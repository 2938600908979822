package io.guildkit.core.auth;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.guildkit.core.wire.Snowflake;
import io.guildkit.testsupport.TokenContest;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The store in memory. */
class TokenStoreTest {
    private static final String TOKEN = "canary.token-1";
    private static final Snowflake USER = Snowflake.of(42);

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

    @Test
    void keepsUserWithToken() {
        TokenStore store = TokenStore.inMemory(AccountToken.of(TOKEN, USER));
        assertThat(store.loadAccount()).contains(AccountToken.of(TOKEN, USER));
        store.save("canary.token-2");
        assertThat(store.loadAccount()).contains(AccountToken.of("canary.token-2"));
        store.save(AccountToken.of(TOKEN, USER));
        assertThat(store.load()).contains(TOKEN);
    }

    @Test
    void clearsOnlyExpectedToken() {
        TokenStore store = TokenStore.inMemory(AccountToken.of(TOKEN, USER));
        assertThat(store.compareAndClear("canary.token-2")).isFalse();
        assertThat(store.load()).contains(TOKEN);
        assertThat(store.compareAndClear(TOKEN)).isTrue();
        assertThat(store.load()).isEmpty();
        assertThat(store.compareAndClear(TOKEN)).isFalse();
    }

    /** A store of a user who implements only the required methods. */
    @Test
    void storeWithoutUsersKeepsToken() {
        TokenStore kept = TokenStore.inMemory();
        TokenStore own = new TokenStore() {
            @Override
            public Optional<String> load() {
                return kept.load();
            }

            @Override
            public void save(String token) {
                kept.save(token);
            }

            @Override
            public void clear() {
                kept.clear();
            }
        };
        own.save(AccountToken.of(TOKEN, USER));
        assertThat(own.loadAccount()).contains(AccountToken.of(TOKEN));
        assertThat(own.compareAndClear("canary.token-2")).isFalse();
        assertThat(own.compareAndClear(TOKEN)).isTrue();
        assertThat(own.load()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4})
    void comparesAndClearsInOneStep(long seed) {
        TokenStore store = TokenStore.inMemory();
        List<Supplier<List<String>>> participants = new ArrayList<>();
        for (int i = 0; i < 4; i++) {
            participants.add(() -> TokenContest.remove(store::load, store::compareAndClear));
        }
        participants.add(() -> TokenContest.save(seed, 4_000, store::save, store::load));
        assertThat(TokenContest.check(TokenContest.inThreads(participants)))
                .isNotEmpty()
                .doesNotHaveDuplicates();
    }

    // ---- tokens as text

    @Test
    void encodesTokenAndUser() {
        for (AccountToken token : List.of(AccountToken.of(TOKEN), AccountToken.of(TOKEN, USER))) {
            assertThat(AccountToken.parse(token.encode())).contains(token);
            assertThat(token.toString()).doesNotContain("canary");
        }
        assertThat(AccountToken.of(TOKEN).encode()).isEqualTo(TOKEN);
        assertThat(AccountToken.parse(" \r\n" + TOKEN + "  \r\n user 42 \r\n")).contains(AccountToken.of(TOKEN, USER));
        assertThat(AccountToken.parse(" \n ")).isEmpty();
        assertThatIllegalArgumentException()
                .isThrownBy(() -> AccountToken.of("canary\nuser 1").encode())
                .withMessageNotContaining("canary");
    }

    /** Services may send identifiers that programs cannot create. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "1abc",
                "-5",
                "1:2",
                "4 2",
                "user 42",
                "550e8400-e29b-41d4-a716-446655440000",
                "\u00e4\ud83d\ude00"
            })
    void encodesUserOfAnyForm(String user) {
        AccountToken token = AccountToken.of(TOKEN, Snowflake.received(user).orElseThrow());
        assertThat(AccountToken.parse(token.encode())).contains(token);
    }

    @ParameterizedTest
    @ValueSource(strings = {" 42", "42 ", "\u2003"})
    void leavesOutUserThatCannotBeReadAgain(String user) {
        AccountToken token = AccountToken.of(TOKEN, Snowflake.received(user).orElseThrow());
        assertThat(token.encode()).isEqualTo(TOKEN);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "canary one",
                "canary\ncanary-2",
                "canary\n42",
                "canary\nuser",
                "canary\nuser ",
                "canary\nuser 4/2",
                "canary\nuser ..",
                "canary\nuser 42\nuser 43",
                "canary\n\nuser 42",
                "user 42",
                "canäry"
            })
    void refusesOtherTextsWithoutShowingThem(String text) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> AccountToken.parse(text))
                .withMessageNotContainingAny("canary", "canäry", "42");
    }

    @Test
    void unknownUsersAreNotSame() {
        AccountToken ofUser = AccountToken.of("a", USER);
        assertThat(ofUser.isOfSameUser(AccountToken.of("b", USER))).isTrue();
        assertThat(ofUser.isOfSameUser(AccountToken.of("a", Snowflake.of(43)))).isFalse();
        assertThat(ofUser.isOfSameUser(AccountToken.of("a"))).isFalse();
        assertThat(AccountToken.of("a").isOfSameUser(ofUser)).isFalse();
        assertThat(AccountToken.of("a").isOfSameUser(AccountToken.of("a"))).isFalse();
    }
}
