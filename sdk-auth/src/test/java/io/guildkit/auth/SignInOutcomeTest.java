package io.guildkit.auth;

import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.guildkit.core.ApiCall;
import io.guildkit.core.error.DecodingException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class SignInOutcomeTest {
    @RegisterExtension
    final Service service = new Service();

    @Test
    void anAnswerWithNeitherTokenNorTicketIsNoStateOfASignIn() {
        ApiCall<SignIn> step =
                service.answers(200, "{'user_id': '1'}").auth().signIn("ada@example.com", "correct horse battery");
        assertThatExceptionOfType(DecodingException.class)
                .isThrownBy(step::send)
                .withMessageContaining("neither a token nor a ticket");
    }
}
