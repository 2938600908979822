package io.guildkit.testkit.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.guildkit.auth.LoginRequiredAction;
import io.guildkit.auth.LoginResult;
import io.guildkit.auth.LoginSource;
import io.guildkit.auth.MfaLoginResult;
import io.guildkit.auth.PasswordlessResult;
import io.guildkit.auth.PasswordlessStart;
import io.guildkit.auth.Theme;
import io.guildkit.auth.VerifyMfaLogin;
import io.guildkit.core.CaptchaSolution;
import io.guildkit.core.error.AccountDisabledException;
import io.guildkit.core.error.AccountMarkedForDeletionException;
import io.guildkit.core.error.AccountSuspendedException;
import io.guildkit.core.error.BadRequestException;
import io.guildkit.core.error.CaptchaRequiredException;
import io.guildkit.core.error.DecodingException;
import io.guildkit.core.error.ErrorCode;
import io.guildkit.core.form.FormErrors;
import io.guildkit.core.model.AuthenticatorType;
import io.guildkit.core.wire.Snowflake;
import io.guildkit.testkit.EmulatedAccount;
import io.guildkit.testkit.ServiceEmulator;
import io.guildkit.testkit.SoftwareAuthenticator;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class LoginContractTest extends ContractTest {
    private static final String LOGIN = "/auth/login";
    private final SoftwareAuthenticator key = SoftwareAuthenticator.create();

    @ParameterizedTest
    @EnumSource(Way.class)
    void yieldsTheTokenAndKeepsIt(Way way) {
        EmulatedAccount ada = seed().settings("de", "light").create();
        LoginResult result = sent(way, auth().login(EMAIL, PASSWORD));
        onlyRequest()
                .to("POST", LOGIN)
                .withBody("{'login':'%s','password':'%s'}", EMAIL, PASSWORD)
                .asVisitor();
        assertThat(result.userId()).contains(Snowflake.of(ada.id()));
        assertThat(result.token()).hasValueSatisfying(token -> {
            assertThat(ada.isSignedIn(token)).isTrue();
            assertThat(store.load()).contains(token);
        });
        assertThat(result.userSettings()).hasValueSatisfying(settings -> {
            assertThat(settings.locale()).isEqualTo("de");
            assertThat(settings.theme()).isSameAs(Theme.LIGHT);
        });
        assertThat(result.mfa()).isFalse();
        assertThat(result.ticket()).isEmpty();
        assertThat(result.requiredActions()).isEmpty();
        assertThat(result.unknownFields()).isEmpty();
    }

    @Test
    void takesPhoneNumbersAndWhatIsOptional() {
        seed().phone(PHONE).create();
        auth().login(
                        PHONE,
                        PASSWORD,
                        more -> more.undelete(false)
                                .loginSource(LoginSource.GUILD_INVITE)
                                .giftCodeSkuId("77"))
                .send();
        onlyRequest()
                .to("POST", LOGIN)
                .withBody(
                        "{'login':'%s','password':'%s','undelete':false,"
                                + "'login_source':'guild_invite','gift_code_sku_id':'77'}",
                        PHONE, PASSWORD)
                .asVisitor();
    }

    @Test
    void replacesTheTokenThatWasThereAndTellsNobodyOfIt() {
        EmulatedAccount ada = seed().create();
        String old = signedIn(ada);
        auth().login(EMAIL, PASSWORD).send();
        onlyRequest().to("POST", LOGIN).asNobody();
        assertThat(store.load()).isPresent().isNotEqualTo(Optional.of(old));
    }

    @Test
    void tellsWhatTheOwnerHasToDo() {
        seed().passwordUpdateRequired().create();
        LoginResult result = auth().login(EMAIL, PASSWORD).send();
        assertThat(result.requiredActions()).containsExactly(LoginRequiredAction.UPDATE_PASSWORD);
        assertThat(store.load()).isEqualTo(result.token());
    }

    @Test
    void asksForTheSecondFactor() {
        EmulatedAccount ada =
                seed().phone(PHONE).totp().sms().backupCodes().webauthn(key).create();
        LoginResult result = auth().login(EMAIL, PASSWORD).send();
        assertThat(result.userId()).contains(Snowflake.of(ada.id()));
        assertThat(result.mfa()).isTrue();
        assertThat(result.token()).isEmpty();
        assertThat(result.ticket()).isPresent();
        assertThat(result.totp()).contains(true);
        assertThat(result.sms()).contains(true);
        assertThat(result.backup()).contains(true);
        assertThat(result.webauthn())
                .hasValueSatisfying(challenge -> assertThat(challenge).contains("publicKey"));
        assertThat(result.acceptedFactors())
                .containsExactly(
                        AuthenticatorType.WEBAUTHN,
                        AuthenticatorType.TOTP,
                        AuthenticatorType.SMS,
                        AuthenticatorType.BACKUP);
        assertThat(result.unknownFields()).isEmpty();
        assertThat(store.load()).isEmpty();
    }

    @Test
    void tellsOfWrongCredentialsByField() {
        seed().create();
        BadRequestException refusal = refused(auth().login(EMAIL, "wrong password"), ErrorCode.INVALID_FORM);
        assertThat(refusal.formErrors().all()).containsOnlyKeys("login", "password");
        assertThat(refusal.formErrors().at("password").faults())
                .containsExactly(new FormErrors.Fault("INVALID_LOGIN", "Login or password is invalid."));
        assertThat(refusal).hasMessageContaining("Login or password is invalid.");
        assertThat(store.load()).isEmpty();
    }

    @Test
    void knowsDisabledAccounts() {
        EmulatedAccount ada = seed().create();
        ada.disable();
        AccountDisabledException refusal = refused(AccountDisabledException.class, auth().login(EMAIL, PASSWORD));
        assertThat(refusal.code()).isEqualTo(ErrorCode.ACCOUNT_DISABLED);
        assertThat(refusal.status()).isEqualTo(400);
        auth().login(EMAIL, PASSWORD, more -> more.undelete(true)).send();
        assertThat(ada.isActive()).isTrue();
    }

    @Test
    void knowsAccountsMarkedForDeletion() {
        EmulatedAccount ada = seed().create();
        ada.markForDeletion();
        AccountMarkedForDeletionException refusal =
                refused(AccountMarkedForDeletionException.class, auth().login(EMAIL, PASSWORD));
        assertThat(refusal.code()).isEqualTo(ErrorCode.ACCOUNT_MARKED_FOR_DELETION);
        emulator.clearRequests();
        auth().login(EMAIL, PASSWORD, more -> more.undelete(true)).send();
        onlyRequest().withBody("{'login':'%s','password':'%s','undelete':true}", EMAIL, PASSWORD);
        assertThat(ada.isActive()).isTrue();
    }

    @Test
    void knowsSuspendedAccounts() {
        EmulatedAccount ada = seed().create();
        ada.suspend();
        AccountSuspendedException refusal = refused(AccountSuspendedException.class, auth().login(EMAIL, PASSWORD));
        assertThat(refusal.status()).isEqualTo(403);
        assertThat(refusal.code().isAbsent()).isTrue();
        assertThat(refusal.userId()).contains(Snowflake.of(ada.id()));
        assertThat(refusal.suspendedUserToken()).isNotEmpty();
    }

    @Test
    void passesCaptchasWithTheSolutionInHeaders() {
        seed().create();
        emulator.captchaRequired("POST " + LOGIN);
        var login = auth().login(EMAIL, PASSWORD);
        CaptchaRequiredException demand = refused(CaptchaRequiredException.class, login);
        assertThat(demand.service()).isEqualTo("hcaptcha");
        assertThat(demand.sitekey()).isPresent();
        assertThat(demand.rqdata()).isPresent();
        emulator.clearRequests();
        CaptchaSolution wrong = CaptchaSolution.of(demand, "wrong");
        assertThat(refused(CaptchaRequiredException.class, login.captcha(wrong))
                        .formErrors()
                        .at("captcha_key")
                        .faults())
                .extracting(FormErrors.Fault::message)
                .containsExactly("invalid-response");
        emulator.clearRequests();
        login.captcha(CaptchaSolution.of(demand, ServiceEmulator.CAPTCHA_ANSWER))
                .send();
        Sent solved = onlyRequest()
                .withBody("{'login':'%s','password':'%s'}", EMAIL, PASSWORD)
                .only("X-Fingerprint", "X-Captcha-Key", "X-Captcha-Session-Id", "X-Captcha-Rqtoken");
        assertThat(solved.call().header("X-Captcha-Key")).contains(ServiceEmulator.CAPTCHA_ANSWER);
        assertThat(solved.call().header("X-Captcha-Session-Id")).isEqualTo(demand.sessionId());
        assertThat(solved.call().header("X-Captcha-Rqtoken")).isEqualTo(demand.rqtoken());
        assertThat(store.load()).isPresent();
    }

    @Test
    void isRefusedFromUnknownAddresses() {
        EmulatedAccount ada = seed().phone(PHONE).create();
        emulator.requireIpAuthorization(ada);
        refusedForm(auth().login(EMAIL, PASSWORD), "login", "ACCOUNT_LOGIN_VERIFICATION_EMAIL");
        refused(auth().login(PHONE, PASSWORD), ErrorCode.PHONE_VERIFICATION_SENT);
    }

    @Test
    void isLetThroughOnceTheAddressIsAuthorised() {
        EmulatedAccount ada = seed().create();
        emulator.requireIpAuthorization(ada);
        refused(auth().login(EMAIL, PASSWORD), ErrorCode.INVALID_FORM);
        emulator.clearRequests();
        String token = emulator.mail().lastIpAuthorizationToken(EMAIL);
        assertThat(auth().authorizeIp(token).send()).isNull();
        onlyRequest()
                .to("POST", "/auth/authorize-ip")
                .withBody("{'token':'%s'}", token)
                .asVisitor();
        auth().login(EMAIL, PASSWORD).send();
        assertThat(store.load()).isPresent();
        refusedForm(auth().authorizeIp(token), "token", "TOKEN_INVALID");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "two words", "tok\u00e9n", "line\\n"})
    void refusesATokenThatNoHeaderCanCarry(String token) {
        String before = signedIn(seed().create());
        emulator.faults().on("POST " + LOGIN).always().respond(200, Map.of(), "{\"token\":\"" + token + "\"}");
        for (Way way : Way.values()) {
            assertThatThrownBy(() -> sent(way, auth().login(EMAIL, PASSWORD)))
                    .isExactlyInstanceOf(DecodingException.class)
                    .hasMessageStartingWith("POST /auth/login: 200, ");
        }
        assertThat(store.load()).contains(before);
    }

    @ParameterizedTest
    @ValueSource(ints = {7, 73})
    void checksThePasswordsLengthBeforeAnythingIsSent(int length) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> auth().login(EMAIL, "p".repeat(length)))
                .withMessageContaining("password");
    }

    private LoginResult halfway() {
        LoginResult result = auth().login(EMAIL, PASSWORD).send();
        emulator.clearRequests();
        return result;
    }

    @ParameterizedTest
    @EnumSource(Way.class)
    void isCompletedByTheSecondFactor(Way way) {
        EmulatedAccount ada = seed().totp().settings("fr", "dark").create();
        String ticket = halfway().ticket().orElseThrow();
        String code = ada.totpCode();
        MfaLoginResult result = sent(way, auth().verifyMfa(AuthenticatorType.TOTP, ticket, code));
        onlyRequest()
                .to("POST", "/auth/mfa/totp")
                .withBody("{'ticket':'%s','code':'%s'}", ticket, code)
                .asVisitor();
        assertThat(ada.isSignedIn(result.token())).isTrue();
        assertThat(store.load()).contains(result.token());
        assertThat(result.userSettings()).hasValueSatisfying(settings -> {
            assertThat(settings.locale()).isEqualTo("fr");
            assertThat(settings.theme()).isSameAs(Theme.DARK);
        });
        assertThat(result.unknownFields()).isEmpty();
    }

    @Test
    void isCompletedWithWhatIsOptional() {
        EmulatedAccount ada = seed().totp().backupCodes().create();
        String ticket = halfway().ticket().orElseThrow();
        String code = ada.backupCodes().get(0);
        auth().verifyMfa(
                        AuthenticatorType.BACKUP,
                        VerifyMfaLogin.builder()
                                .ticket(ticket)
                                .code(code)
                                .loginSource(LoginSource.GIFT)
                                .giftCodeSkuId("77")
                                .build())
                .send();
        onlyRequest()
                .to("POST", "/auth/mfa/backup")
                .withBody("{'ticket':'%s','code':'%s','login_source':'gift','gift_code_sku_id':'77'}", ticket, code);
        assertThat(ada.backupCodes()).doesNotContain(code);
    }

    @Test
    void isNotCompletedByAWrongCode() {
        EmulatedAccount ada = seed().totp().create();
        String ticket = halfway().ticket().orElseThrow();
        BadRequestException refusal =
                refused(auth().verifyMfa(AuthenticatorType.TOTP, ticket, "not it"), ErrorCode.WRONG_MFA_CODE);
        assertThat(refusal.serverMessage()).contains("Invalid two-factor code");
        assertThat(store.load()).isEmpty();
        refusedForm(auth().verifyMfa(AuthenticatorType.SMS, ticket, "1"), "authenticator_type", "BASE_TYPE_CHOICES");
        refusedForm(auth().verifyMfa(AuthenticatorType.TOTP, "other", ada.totpCode()), "ticket", "MFA_TICKET_INVALID");
        emulator.clock().advance(Duration.ofMinutes(11));
        refusedForm(auth().verifyMfa(AuthenticatorType.TOTP, ticket, ada.totpCode()), "ticket", "MFA_TICKET_INVALID");
    }

    @Test
    void staysOnItsRouteWhateverTheFactorIsCalled() {
        AuthenticatorType odd = AuthenticatorType.of("sms/send?a=b#ü");
        refusedForm(auth().verifyMfa(odd, "ticket", "code"), "authenticator_type", "BASE_TYPE_CHOICES");
        onlyRequest().to("POST", "/auth/mfa/sms%2Fsend%3Fa%3Db%23%C3%BC");
    }

    @Test
    void isNotCompletedForAnAccountThatWasSuspendedMeanwhile() {
        EmulatedAccount ada = seed().totp().create();
        String ticket = halfway().ticket().orElseThrow();
        String code = ada.totpCode();
        ada.suspend();
        refused(AccountSuspendedException.class, auth().verifyMfa(AuthenticatorType.TOTP, ticket, code));
        ada.disable();
        refused(AccountDisabledException.class, auth().verifyMfa(AuthenticatorType.TOTP, ticket, code));
        ada.markForDeletion();
        refused(AccountMarkedForDeletionException.class, auth().verifyMfa(AuthenticatorType.TOTP, ticket, code));
    }

    @Test
    void sendsCodesToThePhone() {
        EmulatedAccount ada = seed().phone(PHONE).sms().create();
        String ticket = halfway().ticket().orElseThrow();
        assertThat(auth().sendMfaSms(ticket).send().phone()).isEqualTo("+*********5678");
        onlyRequest()
                .to("POST", "/auth/mfa/sms/send")
                .withBody("{'ticket':'%s'}", ticket)
                .asVisitor();
        String token = auth().verifyMfa(
                        AuthenticatorType.SMS, ticket, emulator.sms().lastCode(PHONE))
                .send()
                .token();
        assertThat(ada.isSignedIn(token)).isTrue();
    }

    @Test
    void sendsNoCodesWhereThereIsNoPhone() {
        seed().totp().create();
        String ticket = halfway().ticket().orElseThrow();
        refusedForm(auth().sendMfaSms(ticket), "ticket", "SMS_NOT_ENABLED");
        refusedForm(auth().sendMfaSms("other"), "ticket", "MFA_TICKET_INVALID");
    }

    @ParameterizedTest
    @EnumSource(Way.class)
    void needsNoPasswordWithASecurityKey(Way way) {
        EmulatedAccount ada = seed().webauthn(key)
                .passwordUpdateRequired()
                .settings("fr", "dark")
                .create();
        PasswordlessStart start = sent(way, auth().startPasswordless());
        onlyRequest().to("POST", "/auth/conditional/start").withBody("{}").asVisitor();
        assertThat(start.challenge()).contains("publicKey");
        assertThat(start.unknownFields()).isEmpty();
        String credential = key.answer(start.challenge());
        PasswordlessResult result = sent(way, auth().finishPasswordless(start.ticket(), credential));
        Sent finish = onlyRequest().to("POST", "/auth/conditional/finish").asVisitor();
        assertThat(finish.body().properties()).hasSize(2);
        assertThat(finish.body().path("ticket").asText()).isEqualTo(start.ticket());
        assertThat(finish.body().path("credential").asText()).isEqualTo(credential);
        assertThat(result.userId()).contains(Snowflake.of(ada.id()));
        assertThat(result.requiredActions()).containsExactly(LoginRequiredAction.UPDATE_PASSWORD);
        assertThat(result.userSettings())
                .hasValueSatisfying(settings -> assertThat(settings.locale()).isEqualTo("fr"));
        assertThat(store.load()).contains(result.token());
        assertThat(result.unknownFields()).isEmpty();
    }

    @Test
    void needsAKeyThatTheServiceKnows() {
        PasswordlessStart start = auth().startPasswordless().send();
        refused(auth().finishPasswordless(start.ticket(), key.answer(start.challenge())), ErrorCode.WRONG_MFA_CODE);
        refusedForm(auth().finishPasswordless(start.ticket(), "{"), "credential", "CREDENTIAL_INVALID");
        refusedForm(auth().finishPasswordless("other", "{}"), "ticket", "MFA_TICKET_INVALID");
        assertThat(store.load()).isEmpty();
    }
}
