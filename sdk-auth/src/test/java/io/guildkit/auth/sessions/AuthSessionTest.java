package io.guildkit.auth.sessions;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class AuthSessionTest {
    private final AuthSession session = AuthSession.builder().idHash("a1").build();

    @Test
    void isCurrentIfReadyEventHasItsHash() {
        assertThat(session.isCurrent("a1")).isTrue();
        assertThat(session.isCurrent("b2")).isFalse();
    }
}
