package io.guildkit.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.guildkit.testkit.TestClient.Answer;
import java.util.function.Consumer;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

@EmulatorTest
class WebAuthnTest {
    private static final ObjectMapper JSON = new ObjectMapper();

    private final SoftwareAuthenticator key = SoftwareAuthenticator.create();
    private ServiceEmulator emulator;
    private TestClient client;
    private EmulatedAccount ada;

    @BeforeEach
    void connect(ServiceEmulator emulator) {
        this.emulator = emulator;
        client = TestClient.of(emulator);
        ada = emulator.account("ada@example.com").webauthn(key).create();
    }

    private Answer start() throws Exception {
        return client.post("/auth/conditional/start");
    }

    private Answer finish(String ticket, String credential) throws Exception {
        ObjectNode body = JSON.createObjectNode().put("ticket", ticket).put("credential", credential);
        return client.send("POST", "/auth/conditional/finish", body.toString());
    }

    private Answer finishTampered(Consumer<ObjectNode> tampering) throws Exception {
        Answer start = start();
        ObjectNode credential = (ObjectNode) JSON.readTree(key.answer(start.field("challenge")));
        tampering.accept(credential);
        return finish(start.field("ticket"), credential.toString());
    }

    @Test
    void challengeHasTheAgreedForm() throws Exception {
        Answer start = start();
        assertThat(start.fieldNames()).containsExactlyInAnyOrder("ticket", "challenge");
        ObjectNode options =
                (ObjectNode) JSON.readTree(start.field("challenge")).path("publicKey");
        assertThat(options.fieldNames())
                .toIterable()
                .containsExactlyInAnyOrder("challenge", "timeout", "rpId", "allowCredentials", "userVerification");
    }

    @Test
    void signsInWithoutAPassword() throws Exception {
        ada.requirePasswordUpdate();
        Answer start = start();
        Answer answer = finish(start.field("ticket"), key.answer(start.field("challenge")));
        assertThat(answer.fieldNames())
                .containsExactlyInAnyOrder("user_id", "token", "user_settings", "required_actions");
        assertThat(answer.field("user_id")).isEqualTo(ada.id());
        assertThat(ada.isSignedIn(answer.field("token"))).isTrue();
    }

    @Test
    void acceptsAnUnchangedAnswerAndNoOther() throws Exception {
        assertThat(finishTampered(credential -> {}).status()).isEqualTo(200);
        assertThat(finishTampered(credential -> credential.put("rawId", "AAAA")).code())
                .isEqualTo(60008);
        assertThat(finishTampered(credential -> credential.put("type", "private-key"))
                        .code())
                .isEqualTo(60008);
        for (String part : new String[] {"clientDataJSON", "authenticatorData", "signature", "userHandle"}) {
            Answer answer = finishTampered(credential -> {
                ObjectNode response = (ObjectNode) credential.get("response");
                String value = response.get(part).asText();
                char other = value.charAt(4) == 'A' ? 'B' : 'A';
                response.put(part, value.substring(0, 4) + other + value.substring(5));
            });
            assertThat(answer.code()).as(part).isEqualTo(60008);
        }
    }

    @Test
    void refusesTheAnswerToAnotherChallenge() throws Exception {
        assertThat(finish(start().field("ticket"), key.answer(start().field("challenge")))
                        .code())
                .isEqualTo(60008);
    }

    @Test
    void refusesAnotherOriginAndAnotherHost() throws Exception {
        SoftwareAuthenticator phished = SoftwareAuthenticator.create("chat.example.com", "https://chat.example.org");
        SoftwareAuthenticator foreign = SoftwareAuthenticator.create("example.org", "https://chat.example.com");
        emulator.account("eve@example.com").webauthn(phished).webauthn(foreign).create();
        for (SoftwareAuthenticator wrong : new SoftwareAuthenticator[] {phished, foreign}) {
            Answer start = start();
            assertThat(finish(start.field("ticket"), wrong.answer(start.field("challenge")))
                            .code())
                    .isEqualTo(60008);
        }
    }

    @Test
    void refusesACloneThatCountsBackwards() throws Exception {
        Answer first = start();
        Answer second = start();
        String earlier = key.answer(first.field("challenge"));
        String later = key.answer(second.field("challenge"));
        assertThat(finish(second.field("ticket"), later).status()).isEqualTo(200);
        assertThat(finish(first.field("ticket"), earlier).code()).isEqualTo(60008);
    }

    @Test
    void refusesAKeyThatNobodyRegistered() throws Exception {
        Answer start = start();
        String answer = SoftwareAuthenticator.create().answer(start.field("challenge"));
        assertThat(finish(start.field("ticket"), answer).code()).isEqualTo(60008);
        assertThat(finish(start.field("ticket"), "no json").complaint("credential"))
                .isEqualTo("CREDENTIAL_INVALID");
    }

    @Test
    void authenticatorAnswersOnlyWhatItIsAskedFor() throws Exception {
        String asked = "{\"publicKey\":{\"challenge\":\"AAAA\",\"allowCredentials\":[{\"id\":\"BBBB\"}]}}";
        assertThatIllegalArgumentException()
                .isThrownBy(() -> key.answer(asked))
                .withMessageContaining("other security keys");
        assertThatIllegalArgumentException().isThrownBy(() -> key.answer("{}"));
        assertThatIllegalArgumentException().isThrownBy(() -> key.answer("nonsense"));
    }
}
