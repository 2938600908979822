package io.guildkit.auth;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.guildkit.auth.recovery.PasswordReset;
import io.guildkit.auth.registration.Registration;
import io.guildkit.core.ApiCall;
import io.guildkit.core.auth.Credentials;
import io.guildkit.core.error.CredentialsException;
import io.guildkit.core.error.DecodingException;
import io.guildkit.core.failure.Processing;
import io.guildkit.core.form.InvalidRequestException;
import java.util.List;
import java.util.function.Function;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class SignInTest {
    @AutoClose
    final Service service = new Service();

    private final ApiCall<SignIn> signIn = service.auth().signIn("canary-login", "canary-password");

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            200 | {'ticket': 'canary', 'totp': true, 'webauthn': 'canary'}            | SecondFactorRequired[WEBAUTHN, TOTP]
            403 | {'user_id': '852892297661906993', 'suspended_user_token': 'canary'}     | Suspended[852892297661906993]
            403 | {'code': 20013, 'message': 'canary'}                                | AccountDisabled
            403 | {'code': 20011, 'message': 'canary'}                                | AccountMarkedForDeletion
            400 | {'captcha_key': ['canary'], 'captcha_sitekey': 'canary'}           | CaptchaRequired
            400 | {'code': 70007, 'message': 'New location', 'token': 'canary'}       | IpAuthorizationRequired: New location
            """)
    void printsStateWithoutSecrets(int status, String response, String text) {
        service.responds(status, response);
        assertThat(signIn.send()).hasToString(text);
    }

    @ParameterizedTest
    @ValueSource(classes = {SignIn.class, PasswordReset.class, Registration.class})
    void eachOutcomeHasText(Class<?> flow) {
        assertThat(flow.getPermittedSubclasses())
                .allSatisfy(outcome -> assertThat(outcome.getMethod("toString").getDeclaringClass())
                        .as(outcome.getName())
                        .isNotEqualTo(Object.class));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{'code': 60008, 'message': 'Invalid two-factor code'}",
                "{'code': ['Invalid two-factor code']}" // a map of fields
            })
    void printsErrorOfWrongCode(String refusal) {
        service.responds(200, "{'ticket': 'canary', 'totp': true}");
        SignIn.SecondFactorRequired required = (SignIn.SecondFactorRequired) signIn.send();
        service.responds(400, refusal);
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
                .withMessageContaining("neither a token nor a ticket")
                .satisfies(e -> assertThat(e.processing()).isEqualTo(Processing.PROCESSED));
    }

    /** A person may press Enter without a code. */
    @Test
    void refusesEmptyCodeAsOtherFaultsOfRequests() {
        service.responds(200, "{'ticket': 'canary', 'totp': true}");
        SignIn.SecondFactorRequired required = (SignIn.SecondFactorRequired) signIn.send();
        List<Function<String, ApiCall<SignIn>>> factors =
                List.of(required::totp, required::sms, required::backup, required::webauthn);
        assertThat(factors)
                .allSatisfy(factor -> assertThatExceptionOfType(InvalidRequestException.class)
                        .isThrownBy(() -> factor.apply(""))
                        .satisfies(e ->
                                assertThat(e.formErrors().at("code").isEmpty()).isFalse()));
        assertThat(service.requests()).hasSize(1);
    }

    static List<Credentials> credentialsWithoutStore() {
        return List.of(Credentials.none(), Credentials.bot("canary"), Credentials.oauth2("canary"));
    }

    /** The states of guided flows have no token, so a client without a token store would lose it. */
    @ParameterizedTest
    @MethodSource("credentialsWithoutStore")
    void refusesGuidedFlowWithoutTokenStore(Credentials credentials) {
        AuthClient auth = service.auth(credentials);
        LoginResult demand = LoginResult.builder().ticket("canary").build();
        List<ThrowingCallable> flows = List.of(
                () -> auth.signIn("ada@example.com", "canary-password"),
                auth::signInPasswordless,
                () -> auth.resumeSignIn(demand),
                () -> auth.registration().begin());
        assertThat(flows)
                .allSatisfy(flow -> assertThatExceptionOfType(CredentialsException.class)
                        .isThrownBy(flow)
                        .withMessageContaining("nothing was sent")
                        .withMessageNotContaining("canary")
                        .satisfies(e -> assertThat(e.processing()).isEqualTo(Processing.NOT_PROCESSED)));
        service.responds(200, "{'token': 'canary'}");
        assertThat(auth.login("ada@example.com", "canary-password").send().token())
                .contains("canary");
        assertThat(auth.recovery().reset("token-1", "hunter-2").send()).hasToString("Completed[signedIn=false]");
    }
}
