package io.guildkit.auth;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.guildkit.auth.recovery.RecoveryClient;
import io.guildkit.auth.registration.Register;
import io.guildkit.auth.registration.RegistrationClient;
import io.guildkit.core.ApiCall;
import io.guildkit.core.internal.pipeline.HttpApiClient;
import io.guildkit.core.internal.settings.ClientSettings;
import io.guildkit.core.model.AuthenticatorType;
import io.guildkit.testsupport.Text;
import java.time.LocalDate;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** What each endpoint sends, with everything set and with only what is required. */
class RequestShapeTest {
    private static final HttpApiClient HTTP = HttpApiClient.create(
            ClientSettings.builder("https://chat.example.com/api/v9").build());
    private static final AuthClient AUTH = new AuthClient(HTTP);
    private static final RegistrationClient REGISTRATION = AUTH.registration();
    private static final RecoveryClient RECOVERY = AUTH.recovery();
    private static final String PASSWORD = "correct horse battery";
    private static final String CREDENTIAL = "{\"id\":\"a\"}";

    /**
     * A call and what it sends.
     *
     * @param request method, path, and a query that is not encoded
     * @param body JSON with single quotes; empty for no body
     */
    private record Shape(String name, ApiCall<?> call, String request, String body) {}

    private static List<Shape> shapes() {
        return List.of(
                new Shape("sessions", AUTH.sessions().list(), "GET /auth/sessions", ""),
                new Shape(
                        "log sessions out",
                        AUTH.sessions().logout(List.of("hash-1", "hash-2")),
                        "POST /auth/sessions/logout",
                        "{'session_id_hashes': ['hash-1', 'hash-2']}"),
                new Shape(
                        "log sessions out, from a collection",
                        AUTH.sessions().logout(List.of("hash-1")),
                        "POST /auth/sessions/logout",
                        "{'session_id_hashes': ['hash-1']}"),
                new Shape(
                        "login",
                        AUTH.login("ada@example.com", PASSWORD),
                        "POST /auth/login",
                        "{'login': 'ada@example.com', 'password': 'correct horse battery'}"),
                new Shape(
                        "login, everything",
                        AUTH.login(
                                "+491701234567",
                                PASSWORD,
                                login -> login.undelete(true)
                                        .loginSource(LoginSource.GIFT)
                                        .giftCodeSkuId("521842831262875670")),
                        "POST /auth/login",
                        "{'login': '+491701234567', 'password': 'correct horse battery', 'undelete': true,"
                                + " 'login_source': 'gift', 'gift_code_sku_id': '521842831262875670'}"),
                new Shape(
                        "login, without undeleting",
                        AUTH.login(Login.builder()
                                .login("ada@example.com")
                                .password(PASSWORD)
                                .undelete(false)
                                .build()),
                        "POST /auth/login",
                        "{'login': 'ada@example.com', 'password': 'correct horse battery', 'undelete': false}"),
                new Shape(
                        "verify a second factor",
                        AUTH.verifyMfa(AuthenticatorType.TOTP, "ticket-1", "123456"),
                        "POST /auth/mfa/totp",
                        "{'ticket': 'ticket-1', 'code': '123456'}"),
                new Shape(
                        "verify a second factor, everything",
                        AUTH.verifyMfa(
                                AuthenticatorType.WEBAUTHN,
                                VerifyMfaLogin.builder()
                                        .ticket("ticket-1")
                                        .code(CREDENTIAL)
                                        .loginSource(LoginSource.GUILD_INVITE)
                                        .giftCodeSkuId("521842831262875670")
                                        .build()),
                        "POST /auth/mfa/webauthn",
                        "{'ticket': 'ticket-1', 'code': '{\"id\":\"a\"}', 'login_source': 'guild_invite',"
                                + " 'gift_code_sku_id': '521842831262875670'}"),
                new Shape(
                        "have a code sent",
                        AUTH.sendMfaSms("ticket-1"),
                        "POST /auth/mfa/sms/send",
                        "{'ticket': 'ticket-1'}"),
                new Shape("start passwordless", AUTH.startPasswordless(), "POST /auth/conditional/start", "{}"),
                new Shape(
                        "finish passwordless",
                        AUTH.finishPasswordless("ticket-1", CREDENTIAL),
                        "POST /auth/conditional/finish",
                        "{'ticket': 'ticket-1', 'credential': '{\"id\":\"a\"}'}"),
                new Shape(
                        "finish passwordless, everything",
                        AUTH.finishPasswordless(FinishPasswordless.builder()
                                .ticket("ticket-1")
                                .credential(CREDENTIAL)
                                .loginSource(LoginSource.FRIEND_INVITE)
                                .giftCodeSkuId("521842831262875670")
                                .build()),
                        "POST /auth/conditional/finish",
                        "{'ticket': 'ticket-1', 'credential': '{\"id\":\"a\"}', 'login_source': 'friend_invite',"
                                + " 'gift_code_sku_id': '521842831262875670'}"),
                new Shape(
                        "authorize an address",
                        AUTH.authorizeIp("token-1"),
                        "POST /auth/authorize-ip",
                        "{'token': 'token-1'}"),
                new Shape(
                        "create a handoff",
                        AUTH.handoff().create("0a5c6d2e-1f2b-4b3c-8d4e-5f6a7b8c9d0e"),
                        "POST /auth/handoff",
                        "{'key': '0a5c6d2e-1f2b-4b3c-8d4e-5f6a7b8c9d0e'}"),
                new Shape(
                        "exchange a handoff",
                        AUTH.handoff().exchange("key-1", "handoff-1"),
                        "POST /auth/handoff/exchange",
                        "{'key': 'key-1', 'handoff_token': 'handoff-1'}"),
                new Shape(
                        "register with a username",
                        REGISTRATION.register(account -> account.username("ada")),
                        "POST /auth/register",
                        "{'username': 'ada'}"),
                new Shape(
                        "register with a display name",
                        REGISTRATION.register(account -> account.globalName("Ada L.")),
                        "POST /auth/register",
                        "{'global_name': 'Ada L.'}"),
                new Shape(
                        "register, everything",
                        REGISTRATION.register(Register.builder()
                                .username("ada")
                                .globalName("Ada L.")
                                .email("ada@example.com")
                                .phoneToken("phone-token-1")
                                .password(PASSWORD)
                                .dateOfBirth(LocalDate.of(1990, 1, 5))
                                .fingerprint("1100000000000000000.aGVsbG8")
                                .invite("hTKzmak")
                                .guildTemplateCode("hgM48av5Q69A")
                                .giftCodeSkuId("521842831262875670")
                                .consent(true)
                                .promotionalEmailOptIn(false)
                                .build()),
                        "POST /auth/register",
                        "{'username': 'ada', 'global_name': 'Ada L.', 'email': 'ada@example.com',"
                                + " 'phone_token': 'phone-token-1', 'password': 'correct horse battery',"
                                + " 'date_of_birth': '1990-01-05', 'fingerprint': '1100000000000000000.aGVsbG8',"
                                + " 'invite': 'hTKzmak', 'guild_template_code': 'hgM48av5Q69A',"
                                + " 'gift_code_sku_id': '521842831262875670', 'consent': true,"
                                + " 'promotional_email_opt_in': false}"),
                new Shape(
                        "send a code to a phone",
                        REGISTRATION.sendPhoneCode("+491701234567"),
                        "POST /auth/register/phone",
                        "{'phone': '+491701234567'}"),
                new Shape(
                        "send another code to a phone",
                        REGISTRATION.resendPhoneCode("+491701234567"),
                        "POST /phone-verifications/resend",
                        "{'phone': '+491701234567'}"),
                new Shape(
                        "verify a phone",
                        REGISTRATION.verifyPhone("+491701234567", "123456"),
                        "POST /phone-verifications/verify",
                        "{'phone': '+491701234567', 'code': '123456'}"),
                new Shape("location metadata", REGISTRATION.getLocationMetadata(), "GET /auth/location-metadata", ""),
                new Shape(
                        "suggest any username",
                        REGISTRATION.suggestUsername(),
                        "GET /unique-username/username-suggestions-unauthed",
                        ""),
                new Shape(
                        "suggest a username",
                        REGISTRATION.suggestUsername("Ada & Søn 👩‍💻"),
                        "GET /unique-username/username-suggestions-unauthed?global_name=Ada & Søn 👩‍💻",
                        ""),
                new Shape(
                        "check a username",
                        REGISTRATION.checkUsername("ada"),
                        "POST /unique-username/username-attempt-unauthed",
                        "{'username': 'ada'}"),
                new Shape(
                        "verify a second factor, more",
                        AUTH.verifyMfa(
                                AuthenticatorType.TOTP,
                                "ticket-1",
                                "123456",
                                more -> more.loginSource(LoginSource.GIFT)),
                        "POST /auth/mfa/totp",
                        "{'ticket': 'ticket-1', 'code': '123456', 'login_source': 'gift'}"),
                new Shape(
                        "finish passwordless, more",
                        AUTH.finishPasswordless("ticket-1", "{}", more -> more.giftCodeSkuId("7")),
                        "POST /auth/conditional/finish",
                        "{'ticket': 'ticket-1', 'credential': '{}', 'gift_code_sku_id': '7'}"),
                new Shape(
                        "sign in, more",
                        AUTH.signIn("ada@example.com", PASSWORD, more -> more.undelete(true)),
                        "POST /auth/login",
                        "{'login': 'ada@example.com', 'password': 'correct horse battery', 'undelete': true}"),
                new Shape(
                        "reset, more",
                        RECOVERY.reset("t", PASSWORD, more -> more.source("/login")),
                        "POST /auth/reset",
                        "{'token': 't', 'password': 'correct horse battery', 'source': '/login'}"),
                new Shape(
                        "logout, as an object",
                        AUTH.logout(Logout.builder().provider("gcm").build()),
                        "POST /auth/logout",
                        "{'provider': 'gcm'}"),
                new Shape("logout", AUTH.logout(), "POST /auth/logout", "{}"),
                new Shape(
                        "logout, everything",
                        AUTH.logout(logout -> logout.provider("gcm")
                                .token("push-token-1")
                                .voipProvider("apns_voip")
                                .voipToken("voip-token-1")),
                        "POST /auth/logout",
                        "{'provider': 'gcm', 'token': 'push-token-1', 'voip_provider': 'apns_voip',"
                                + " 'voip_token': 'voip-token-1'}"),
                new Shape(
                        "forgot the password",
                        RECOVERY.requestPasswordReset("ada@example.com"),
                        "POST /auth/forgot",
                        "{'login': 'ada@example.com'}"),
                new Shape(
                        "reset the password",
                        RECOVERY.resetPassword("token-1", PASSWORD),
                        "POST /auth/reset",
                        "{'token': 'token-1', 'password': 'correct horse battery'}"),
                new Shape(
                        "reset the password, everything",
                        RECOVERY.resetPassword(
                                "token-1",
                                PASSWORD,
                                reset -> reset.source("/login")
                                        .ticket("ticket-1")
                                        .code("123456")),
                        "POST /auth/reset",
                        "{'token': 'token-1', 'password': 'correct horse battery', 'source': '/login',"
                                + " 'ticket': 'ticket-1', 'code': '123456'}"),
                new Shape(
                        "revert an account",
                        RECOVERY.revert("token-1", PASSWORD),
                        "POST /auth/revert",
                        "{'token': 'token-1', 'password': 'correct horse battery'}"),
                new Shape(
                        "finish an elevation",
                        AUTH.finishMfa(AuthenticatorType.PASSWORD, "ticket-1", PASSWORD),
                        "POST /mfa/finish",
                        "{'ticket': 'ticket-1', 'mfa_type': 'password', 'data': 'correct horse battery'}"));
    }

    @AfterAll
    static void close() {
        HTTP.close();
    }

    @TestFactory
    Stream<DynamicTest> callsAreAsSpecified() {
        return shapes().stream()
                .map(shape -> DynamicTest.dynamicTest(shape.name(), () -> {
                    ApiCall<?> call = shape.call();
                    String query = call.query().stream()
                            .map(parameter -> parameter.getKey() + "=" + parameter.getValue())
                            .collect(Collectors.joining("&"));
                    assertThat(call.route().method() + " " + call.path() + (query.isEmpty() ? "" : "?" + query))
                            .isEqualTo(shape.request());
                    assertThat(call.body().map(Text::json))
                            .isEqualTo(Optional.of(shape.body())
                                    .filter(body -> !body.isEmpty())
                                    .map(Text::json));
                    assertThat(call.headers()).isEmpty();
                }));
    }

    @TestFactory
    Stream<DynamicTest> everyAuthenticatorTypeHasItsPath() {
        return AuthenticatorType.values().stream()
                .map(type -> DynamicTest.dynamicTest(
                        type.name(),
                        () -> assertThat(AUTH.verifyMfa(type, "ticket-1", "123456")
                                        .path())
                                .isEqualTo("/auth/mfa/" + type.value())));
    }

    @Test
    void newAuthenticatorTypeStaysOneSegmentOfThePath() {
        assertThat(AUTH.verifyMfa(AuthenticatorType.of("../new type"), "ticket-1", "123456")
                        .path())
                .isEqualTo("/auth/mfa/..%2Fnew%20type");
    }

    @Test
    void absentAuthenticatorTypeIsRefused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> AUTH.verifyMfa(AuthenticatorType.UNKNOWN, "ticket-1", "123456")
                        .path())
                .withMessageContaining("authenticator_type");
    }

    @Test
    void newLoginSourceIsSentAsItIs() {
        assertThat(AUTH.login("ada@example.com", PASSWORD, login -> login.loginSource(LoginSource.of("new_source")))
                        .body()
                        .map(Text::json))
                .contains(Text.json("{'login': 'ada@example.com', 'password': 'correct horse battery',"
                        + " 'login_source': 'new_source'}"));
    }

    @Test
    void registrationWithoutFingerprintOfItsOwnLeavesTheKeyOut() {
        assertThat(REGISTRATION
                        .register(account -> account.username("ada"))
                        .body()
                        .orElseThrow())
                .doesNotContain("fingerprint");
    }
}
