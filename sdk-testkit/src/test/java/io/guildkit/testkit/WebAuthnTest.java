package io.guildkit.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class WebAuthnTest extends Scene {
    private final SoftwareAuthenticator key = SoftwareAuthenticator.create();
    private EmulatedAccount ada;

    @BeforeEach
    void addAccount() {
        ada = emulator.account("ada@example.com").webauthn(key).create();
        http.let("start", "anybody POST /auth/conditional/start")
                .let("finish", "anybody POST /auth/conditional/finish");
    }

    /** Starts to sign in, and finishes with the response of an authenticator to the challenge. */
    private void signIn(UnaryOperator<String> authenticator, String expected) {
        http.verify("{start} -> 200 {ticket: '<ticket>', challenge: '<challenge>'}");
        http.let("credential", Transcript.quoted(authenticator.apply(http.value("challenge"))))
                .verify("{finish} {ticket: '{ticket}', credential: {credential}} -> " + expected);
    }

    @Test
    void challengeHasTheAgreedForm() throws Exception {
        http.verify("{start} -> 200 {$only: 'ticket challenge', challenge: '<challenge>'}");
        assertThat(TestClient.JSON
                        .readTree(http.value("challenge"))
                        .path("publicKey")
                        .fieldNames())
                .toIterable()
                .containsExactlyInAnyOrder("challenge", "timeout", "rpId", "allowCredentials", "userVerification");
    }

    @Test
    void signsInWithoutAPassword() {
        ada.requirePasswordUpdate();
        http.let("ada", ada.id());
        signIn(key::answer, """
            200 {$only: 'user_id token user_settings required_actions', user_id: '{ada}', token: '<token>'}""");
        assertThat(ada.isSignedIn(http.value("token"))).isTrue();
    }

    /** Returns the response of the authenticator with a change in a member. */
    private String tampered(String challenge, String member) {
        try {
            ObjectNode credential = (ObjectNode) TestClient.JSON.readTree(key.answer(challenge));
            ObjectNode parent = credential.has(member) ? credential : (ObjectNode) credential.get("response");
            String value = parent.get(member).asText();
            char other = value.charAt(4) == 'A' ? 'B' : 'A';
            parent.put(member, value.substring(0, 4) + other + value.substring(5));
            return credential.toString();
        } catch (Exception e) {
            throw new AssertionError(e);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"rawId", "type", "clientDataJSON", "authenticatorData", "signature", "userHandle"})
    void refusesATamperedResponse(String member) {
        signIn(challenge -> tampered(challenge, member), "400 60008");
    }

    @Test
    void refusesOtherChallengesOriginsHostsAndKeys() {
        SoftwareAuthenticator phished = SoftwareAuthenticator.create("chat.example.com", "https://chat.example.org");
        SoftwareAuthenticator foreign = SoftwareAuthenticator.create("example.org", "https://chat.example.com");
        emulator.account("eve@example.com").webauthn(phished).webauthn(foreign).create();
        signIn(phished::answer, "400 60008");
        signIn(foreign::answer, "400 60008");
        signIn(SoftwareAuthenticator.create()::answer, "400 60008");
        signIn(challenge -> "no json", "400 credential: CREDENTIAL_INVALID");
        http.verify("{start} -> 200 {challenge: '<other>'}");
        signIn(challenge -> key.answer(http.value("other")), "400 60008");
    }

    @Test
    void refusesACloneThatCountsBackwards() {
        http.verify("{start} -> 200 {ticket: '<first>', challenge: '<challenge>'}");
        String earlier = key.answer(http.value("challenge"));
        signIn(key::answer, "200");
        http.let("credential", Transcript.quoted(earlier))
                .verify("{finish} {ticket: '{first}', credential: {credential}} -> 400 60008");
    }

    @Test
    void authenticatorRejectsOtherChallenges() {
        String asked = "{\"publicKey\":{\"challenge\":\"AAAA\",\"allowCredentials\":[{\"id\":\"BBBB\"}]}}";
        assertThatIllegalArgumentException()
                .isThrownBy(() -> key.answer(asked))
                .withMessageContaining("other security keys");
        assertThatIllegalArgumentException().isThrownBy(() -> key.answer("{}"));
        assertThatIllegalArgumentException().isThrownBy(() -> key.answer("nonsense"));
    }
}
