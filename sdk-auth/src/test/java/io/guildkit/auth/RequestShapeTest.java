package io.guildkit.auth;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.guildkit.auth.recovery.RecoveryClient;
import io.guildkit.auth.registration.RegistrationClient;
import io.guildkit.core.ApiCall;
import io.guildkit.core.model.AuthenticatorType;
import io.guildkit.testsupport.Requests;
import java.util.List;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

/** The arguments of calls in their requests. The module model-laws compares routes and names with the specification. */
class RequestShapeTest {
    @AutoClose
    final Service service = new Service();

    private final AuthClient auth = service.auth();

    @Test
    void sendsLogin() {
        String login = "POST /auth/login {'login': 'ada', 'password': 'hunter-2'";
        assertSent(login + "}", auth.login("ada", "hunter-2"));
        assertSent(login + ", 'undelete': true}", auth.login("ada", "hunter-2", more -> more.undelete(true)));
        assertSent(login + "}", auth.signIn("ada", "hunter-2"));
        assertSent(login + ", 'undelete': false}", auth.signIn("ada", "hunter-2", more -> more.undelete(false)));
    }

    @Test
    void sendsSecondFactor() {
        AuthenticatorType totp = AuthenticatorType.TOTP;
        String code = "POST /auth/mfa/totp {'ticket': 't', 'code': '123456'";
        assertSent(code + "}", auth.verifyMfa(totp, "t", "123456"));
        assertSent(
                code + ", 'login_source': 'gift'}",
                auth.verifyMfa(totp, "t", "123456", more -> more.loginSource(LoginSource.GIFT)));
        assertSent(
                "POST /mfa/finish {'ticket': 't', 'mfa_type': 'totp', 'data': '123456'}",
                auth.finishMfa(totp, "t", "123456"));
        assertSent("POST /auth/mfa/sms/send {'ticket': 't'}", auth.sendMfaSms("t"));
    }

    @Test
    void rejectsAbsentAuthenticatorType() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> auth.verifyMfa(AuthenticatorType.UNKNOWN, "ticket-1", "123456")
                        .path())
                .withMessageContaining("authenticator_type");
    }

    @Test
    void sendsCredentialOfSecurityKey() {
        String credential = "POST /auth/conditional/finish {'ticket': 't', 'credential': '{}'";
        assertSent("POST /auth/conditional/start {}", auth.startPasswordless());
        assertSent(credential + "}", auth.finishPasswordless("t", "{}"));
        assertSent(
                credential + ", 'gift_code_sku_id': '7'}",
                auth.finishPasswordless("t", "{}", more -> more.giftCodeSkuId("7")));
    }

    @Test
    void sendsHandoff() {
        assertSent("POST /auth/handoff {'key': 'k'}", auth.handoff().create("k"));
        assertSent(
                "POST /auth/handoff/exchange {'key': 'k', 'handoff_token': 'h'}",
                auth.handoff().exchange("k", "h"));
    }

    @Test
    void sendsLogout() {
        assertSent("POST /auth/logout {}", auth.logout());
        assertSent("POST /auth/logout {'provider': 'gcm'}", auth.logout(push -> push.provider("gcm")));
        assertSent(
                "POST /auth/sessions/logout {'session_id_hashes': ['a', 'b']}",
                auth.sessions().logout(List.of("a", "b")));
    }

    @Test
    void sendsRegistration() {
        RegistrationClient registration = auth.registration();
        String phone = "+491701234567";
        assertSent(
                "POST /auth/register {'username': 'ada'}", registration.register(account -> account.username("ada")));
        assertSent(
                "POST /phone-verifications/verify {'phone': '+491701234567', 'code': '123456'}",
                registration.verifyPhone(phone, "123456"));
        assertSent("GET /unique-username/username-suggestions-unauthed", registration.suggestUsername());
        assertSent(
                "GET /unique-username/username-suggestions-unauthed?global_name=Ada & Søn 👩‍💻",
                registration.suggestUsername("Ada & Søn 👩‍💻"));
    }

    @Test
    void sendsNewPassword() {
        RecoveryClient recovery = auth.recovery();
        String reset = "POST /auth/reset {'token': 't', 'password': 'hunter-2'";
        assertSent(reset + "}", recovery.resetPassword("t", "hunter-2"));
        assertSent(
                reset + ", 'source': '/login'}",
                recovery.resetPassword("t", "hunter-2", more -> more.source("/login")));
        assertSent(reset + "}", recovery.reset("t", "hunter-2"));
        assertSent(reset + ", 'source': '/login'}", recovery.reset("t", "hunter-2", more -> more.source("/login")));
        assertSent("POST /auth/revert {'token': 't', 'password': 'hunter-2'}", recovery.revert("t", "hunter-2"));
    }

    /** Compares a call with method, path, query without encoding, and body with single quotes. */
    private static void assertSent(String request, ApiCall<?> call) {
        Requests.assertSame(request, call.route().method(), call.path(), call.query(), call.body());
        assertThat(call.headers()).isEmpty();
    }
}
