package io.guildkit.auth.sessions;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class AuthSessionTest {
    private final AuthSession session = AuthSession.builder().idHash("a1").build();

    @Test
    void isCurrentIfTheReadyEventHasItsHash() {
        assertThat(session.isCurrent("a1")).isTrue();
        assertThat(session.isCurrent("b2")).isFalse();
    }

    @Test
    void isCurrentIsNoMember() {
        assertThat(AuthSession.CODEC.encode(session)).doesNotContain("current");
    }
}
