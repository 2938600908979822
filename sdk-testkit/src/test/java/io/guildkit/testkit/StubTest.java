package io.guildkit.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class StubTest extends Scene {
    private static final String ROUTE = "GET /users/{user.id}";

    @Test
    void respondsToRequestsOfAnyKind() {
        emulator.stub(ROUTE).header("X-Kind", "stub").json("{\"id\":\"7\",\"username\":\"ada\"}");
        http.caller("ada", "any token")
                .verify("ada GET /users/7?with=anything -> 200 (X-Kind: stub) = {id: '7', username: 'ada'}");
        assertThat(emulator.requests(ROUTE).single().processed()).isTrue();
    }

    @Test
    void isReplacedByALaterStub() {
        emulator.stub(ROUTE).json("{}");
        emulator.stub(ROUTE).respond(404, "{}");
        http.verify("anybody GET /users/7 -> 404");
    }

    @Test
    void isRemoved() {
        StubbedRoute route = emulator.stub(ROUTE).json("{}");
        assertThat(emulator.stub(ROUTE).json("[]").id()).isEqualTo(route.id());
        http.verify("anybody GET /users/7 -> 200 []");
        assertThat(route.remove()).isTrue();
        assertThat(route.remove()).isFalse();
        http.verify("anybody GET /users/7 -> 404");
    }

    @Test
    void failsAsScriptedAndEndsWithAReset() {
        emulator.stub(ROUTE).json("{}");
        emulator.faults().on(ROUTE).emptyBody(502);
        http.verify("anybody GET /users/7 -> 502\nanybody GET /users/7 -> 200");
        emulator.reset();
        http.verify("anybody GET /users/7 -> 404");
    }

    @Test
    void cannotReplaceARouteOfTheInterface() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> emulator.stub("POST /auth/login").json("{}"))
                .withMessageContaining("POST /auth/login")
                .withMessageContaining("faults()");
    }

    @ParameterizedTest
    @ValueSource(strings = {"/users/@me", "GET users/@me", "get /users/@me", ""})
    void needsMethodAndPath(String route) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> emulator.stub(route).json("{}"))
                .withMessageContaining("'GET /users/@me'");
    }
}
