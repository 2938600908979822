package io.guildkit.auth;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.guildkit.core.ApiCall;
import io.guildkit.core.error.DecodingException;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SignInTest {
    @AutoClose
    final Service service = new Service();

    private final ApiCall<SignIn> signIn = service.auth().signIn("canary-login", "canary-password");

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            200 | {'ticket': 'canary', 'totp': true, 'webauthn': 'canary'}            | SecondFactorRequired[WEBAUTHN, TOTP]
            403 | {'user_id': '852892297661906993', 'suspended_user_token': 'canary'}     | Suspended[852892297661906993]
            400 | {'code': 70007, 'message': 'New location', 'token': 'canary'}       | IpAuthorizationRequired: New location
            """)
    void printsStateWithoutSecrets(int status, String response, String text) {
        service.responds(status, response);
        assertThat(signIn.send()).hasToString(text);
    }

    @Test
    void printsErrorOfWrongCode() {
        service.responds(200, "{'ticket': 'canary', 'totp': true}");
        SignIn.SecondFactorRequired required = (SignIn.SecondFactorRequired) signIn.send();
        service.responds(400, "{'code': 60008, 'message': 'Invalid two-factor code'}");
        assertThat(required.totp("canary").send()).hasToString("SecondFactorRequired[TOTP]: Invalid two-factor code");
    }

    @Test
    void printsNeitherChallengeNorArguments() {
        service.responds(200, "{'ticket': 'canary', 'challenge': 'canary-challenge'}");
        assertThat(service.auth().signInPasswordless().send()).hasToString("PasswordlessSignIn{<redacted>}");
        assertThat(signIn).hasToString("ApiCall{POST /auth/login}");
    }

    @Test
    void exposesTokenOfSuspendedUser() {
        service.responds(403, "{'user_id': '1', 'suspended_user_token': 'suspended'}");
        assertThat(((SignIn.Suspended) signIn.send()).suspendedUserToken()).isEqualTo("suspended");
    }

    @Test
    void rejectsResponseWithNeitherTokenNorTicket() {
        service.responds(200, "{'user_id': '1'}");
        assertThatExceptionOfType(DecodingException.class)
                .isThrownBy(signIn::send)
                .withMessageContaining("neither a token nor a ticket");
    }
}
