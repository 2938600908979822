package io.guildkit.auth;

import static org.assertj.core.api.Assertions.assertThat;

import io.guildkit.auth.recovery.PasswordReset;
import io.guildkit.auth.registration.Registration;
import io.guildkit.core.ApiCall;
import io.guildkit.core.auth.SecondFactorAnswer;
import io.guildkit.core.model.AuthenticatorType;
import io.guildkit.testsupport.Text;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** No text that the library makes of its objects holds a secret. */
class SecretsTest {
    private static final String SECRET = "canary";
    private static final String PASSWORD = SECRET + "-password";
    private static final String MFA_ASKED = "{'user_id': '1', 'mfa': true, 'ticket': 'canary-ticket', 'totp': true,"
            + " 'webauthn': '{\"publicKey\":{\"challenge\":\"canary-challenge\"}}'}";
    private static final String SIGNED_IN =
            "{'user_id': '1', 'token': 'canary-token', 'user_settings': {'locale': 'de', 'theme': 'dark'}}";
    private static final String WRONG_CODE = "{'code': 60008, 'message': 'Invalid two-factor code'}";
    private static final String CAPTCHA = "{'captcha_key': ['captcha-required'], 'captcha_service': 'hcaptcha',"
            + " 'captcha_sitekey': 'canary-site', 'captcha_session_id': 'canary-session',"
            + " 'captcha_rqdata': 'canary-rqdata', 'captcha_rqtoken': 'canary-rqtoken'}";

    @RegisterExtension
    final Service service = new Service();

    @Test
    void callsShowTheirRouteOnly() {
        AuthClient auth = service.auth();
        assertThat(List.of(
                        auth.login("canary-login", PASSWORD),
                        auth.verifyMfa(AuthenticatorType.of("canary-type"), "canary-ticket", "canary-code"),
                        auth.handoff().exchange("canary-key", "canary-handoff"),
                        auth.recovery().revert("canary-token", PASSWORD),
                        auth.registration().suggestUsername("canary-name")))
                .allSatisfy(SecretsTest::showsNoSecret)
                .extracting(Object::toString)
                .contains(
                        "ApiCall{POST /auth/login}",
                        "ApiCall{POST /auth/mfa/{authenticator_type}}",
                        "ApiCall{GET /unique-username/username-suggestions-unauthed}");
    }

    @Test
    void signInStatesShowNoSecrets() {
        SignIn.SecondFactorRequired asked =
                state(SignIn.SecondFactorRequired.class, service.answers(200, MFA_ASKED), signIn());
        assertThat(asked).hasToString("SecondFactorRequired[WEBAUTHN, TOTP]");
        assertThat(asked.demand().ticket()).isEqualTo(Optional.of("canary-ticket"));
        showsNoSecret(asked.totp("canary-code"));
        showsNoSecret(asked.sendSms());

        SignIn.SecondFactorRequired again =
                state(SignIn.SecondFactorRequired.class, service.answers(400, WRONG_CODE), asked.totp("canary-code"));
        assertThat(again).hasToString("SecondFactorRequired[WEBAUTHN, TOTP]: Invalid two-factor code");

        SignIn.SignedIn done =
                state(SignIn.SignedIn.class, service.answers(200, SIGNED_IN), again.backup("canary-code"));
        assertThat(done.toString()).contains("DARK");
    }

    @Test
    void outcomesOfALoginShowNoSecrets() {
        state(
                SignIn.ActionRequired.class,
                service.answers(
                        200, "{'user_id': '1', 'token': 'canary-token', 'required_actions': ['update_password']}"),
                signIn());
        SignIn.AccountDisabled disabled = state(
                SignIn.AccountDisabled.class, service.answers(400, "{'code': 20013, 'message': 'disabled'}"), signIn());
        showsNoSecret(disabled.undelete());
        SignIn.AccountMarkedForDeletion marked = state(
                SignIn.AccountMarkedForDeletion.class,
                service.answers(400, "{'code': 20011, 'message': 'deleted'}"),
                signIn());
        showsNoSecret(marked.undelete());
        SignIn.Suspended suspended = state(
                SignIn.Suspended.class,
                service.answers(403, "{'user_id': '852892297661906993', 'suspended_user_token': 'canary-suspended'}"),
                signIn());
        assertThat(suspended).hasToString("Suspended[852892297661906993]");
        assertThat(suspended.suspendedUserToken()).isEqualTo("canary-suspended");
        SignIn.IpAuthorizationRequired address = state(
                SignIn.IpAuthorizationRequired.class,
                service.answers(
                        400,
                        "{'code': 50035, 'message': 'Invalid Form Body', 'errors': {'login': {'_errors':"
                                + " [{'code': 'ACCOUNT_LOGIN_VERIFICATION_EMAIL', 'message': 'New location'}]}}}"),
                signIn());
        assertThat(address).hasToString("IpAuthorizationRequired: New location");
        showsNoSecret(address.authorize("canary-token"));
        showsNoSecret(address.retry());
        SignIn.CaptchaRequired captcha = state(SignIn.CaptchaRequired.class, service.answers(400, CAPTCHA), signIn());
        showsNoSecret(captcha.demand());
        showsNoSecret(captcha.solve("canary-solution"));
    }

    @Test
    void passwordlessSignInShowsNoSecrets() {
        PasswordlessSignIn started = state(
                PasswordlessSignIn.class,
                service.answers(200, "{'ticket': 'canary-ticket', 'challenge': 'canary-challenge'}"),
                service.auth().signInPasswordless());
        assertThat(started.challenge()).isEqualTo("canary-challenge");
        state(SignIn.SignedIn.class, service.answers(200, SIGNED_IN), started.answer("canary-credential"));
    }

    @Test
    void passwordResetStatesShowNoSecrets() {
        PasswordReset.SecondFactorRequired asked =
                state(PasswordReset.SecondFactorRequired.class, service.answers(200, MFA_ASKED), reset());
        showsNoSecret(asked.sendSms());
        PasswordReset.SecondFactorRequired again = state(
                PasswordReset.SecondFactorRequired.class,
                service.answers(400, WRONG_CODE),
                asked.answer(SecondFactorAnswer.totp("canary-code")));
        assertThat(again).hasToString("SecondFactorRequired[WEBAUTHN, TOTP]: Invalid two-factor code");
        PasswordReset.Completed done = state(
                PasswordReset.Completed.class,
                service.answers(200, "{'token': 'canary-token'}"),
                again.answer(SecondFactorAnswer.backup("canary-code")));
        assertThat(done.signedIn()).isTrue();
        PasswordReset.CaptchaRequired captcha =
                state(PasswordReset.CaptchaRequired.class, service.answers(400, CAPTCHA), reset());
        showsNoSecret(captcha.demand());
        showsNoSecret(captcha.solve("canary-solution"));
    }

    @Test
    void registrationStatesShowNoSecrets() {
        Registration.Form form = state(
                Registration.Form.class,
                service.answers(
                        200,
                        "{'country_code': 'NL', 'consent_required': false,"
                                + " 'promotional_email_opt_in': {'required': false, 'pre_checked': false}}"),
                service.auth().registration().begin());
        Registration.PhoneCodeSent sent = state(
                Registration.PhoneCodeSent.class, service.answers(204, "{}"), form.sendPhoneCode("+491701234567"));
        Registration.Form verified = state(
                Registration.Form.class, service.answers(200, "{'token': 'canary-phone'}"), sent.enter("canary-code"));
        assertThat(verified.phoneVerified()).isTrue();
        ApiCall<Registration> step =
                verified.register(account -> account.username("ada").password(PASSWORD));
        showsNoSecret(step);
        Registration.CaptchaRequired captcha =
                state(Registration.CaptchaRequired.class, service.answers(400, CAPTCHA), step);
        showsNoSecret(captcha.demand());
        Registration.Registered done = state(
                Registration.Registered.class,
                service.answers(200, "{'token': 'canary-token', 'show_verification_form': true}"),
                captcha.solve("canary-solution"));
        assertThat(done.showVerificationForm()).isTrue();
    }

    @Test
    void resumedSignInShowsNoSecrets() {
        LoginResult result = LoginResult.CODEC.decode(Text.json(MFA_ASKED).toString());
        assertThat(result.ticket()).isEqualTo(Optional.of("canary-ticket"));
        SignIn resumed = service.auth().resumeSignIn(result);
        assertThat(resumed).isInstanceOf(SignIn.SecondFactorRequired.class);
        showsNoSecret(resumed);
    }

    private ApiCall<SignIn> signIn() {
        return service.auth().signIn("ada@example.com", PASSWORD);
    }

    private ApiCall<PasswordReset> reset() {
        return service.auth().recovery().reset("canary-token", PASSWORD);
    }

    /** Takes a step, and looks at it and at where it leads. */
    private static <S, T extends S> T state(Class<T> expected, Service answering, ApiCall<S> step) {
        assertThat(answering).isNotNull();
        showsNoSecret(step);
        S state = step.send();
        assertThat(state).isInstanceOf(expected);
        showsNoSecret(state);
        return expected.cast(state);
    }

    private static void showsNoSecret(Object object) {
        assertThat(object.toString()).doesNotContain(SECRET).isNotEmpty();
        if (object instanceof Throwable failure) {
            assertThat(failure).hasMessageNotContaining(SECRET);
        }
    }
}
