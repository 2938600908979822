package io.guildkit.auth;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import io.guildkit.auth.recovery.RecoveryClient;
import io.guildkit.auth.registration.Forms;
import io.guildkit.auth.registration.LocationMetadata;
import io.guildkit.auth.registration.PromotionalEmailMetadata;
import io.guildkit.auth.registration.Register;
import io.guildkit.auth.registration.Registration;
import io.guildkit.auth.registration.RegistrationClient;
import io.guildkit.core.internal.pipeline.HttpApiClient;
import io.guildkit.core.internal.settings.ClientSettings;
import io.guildkit.core.model.AuthenticatorType;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** Each limit of the specification, from below and from above. */
class LimitsTest {
    private static final HttpApiClient HTTP = HttpApiClient.create(
            ClientSettings.builder("https://chat.example.com/api/v9").build());
    private static final AuthClient AUTH = new AuthClient(HTTP);
    private static final RegistrationClient REGISTRATION = AUTH.registration();
    private static final RecoveryClient RECOVERY = AUTH.recovery();
    private static final String PASSWORD = "correct horse battery";
    private static final String PHONE = "+491701234567";

    private static final LocationMetadata STRICT = LocationMetadata.builder()
            .countryCode("DE")
            .consentRequired(true)
            .promotionalEmailOptIn(
                    PromotionalEmailMetadata.builder().required(true).build())
            .build();
    private static final LocationMetadata LAX =
            LocationMetadata.builder().countryCode("US").build();

    @AfterAll
    static void close() {
        HTTP.close();
    }

    // ---- passwords

    private static Map<String, Function<String, Object>> passwords() {
        Map<String, Function<String, Object>> doors = new LinkedHashMap<>();
        doors.put("login", password -> AUTH.login("ada@example.com", password));
        doors.put(
                "login, more",
                password -> AUTH.login("ada@example.com", password, login -> login.loginSource(LoginSource.GIFT)));
        doors.put("signIn", password -> AUTH.signIn("ada@example.com", password));
        doors.put(
                "register",
                password ->
                        REGISTRATION.register(account -> account.username("ada").password(password)));
        doors.put(
                "registration form",
                password ->
                        form(LAX).register(account -> account.username("ada").password(password)));
        doors.put("resetPassword", password -> RECOVERY.resetPassword("t", password));
        doors.put(
                "resetPassword, more",
                password -> RECOVERY.resetPassword("t", password, reset -> reset.source("/login")));
        doors.put("reset", password -> RECOVERY.reset("t", password));
        doors.put("revert", password -> RECOVERY.revert("t", password));
        return doors;
    }

    @TestFactory
    Stream<DynamicTest> passwordsOf8To72CharactersAreAccepted() {
        return each(passwords(), door -> {
            for (int length : List.of(8, 72)) {
                assertThat(door.apply("\u0301".repeat(length))).isNotNull();
            }
        });
    }

    @TestFactory
    Stream<DynamicTest> otherPasswordsAreRefusedWithoutBeingShown() {
        return each(
                passwords(),
                door -> assertThat(catchThrowable(() -> use(door, "hunter2")))
                        .isInstanceOf(IllegalArgumentException.class)
                        .hasMessage(
                                "The request cannot be sent. password: Must be between 8 and 72 in length, but is 7."));
    }

    @Test
    void registrationNeedsNoPassword() {
        assertThat(Register.builder().username("ada").build().password()).isEmpty();
    }

    // ---- phones

    private static Map<String, Function<String, Object>> phones() {
        Map<String, Function<String, Object>> doors = new LinkedHashMap<>();
        doors.put("sendPhoneCode", REGISTRATION::sendPhoneCode);
        doors.put("resendPhoneCode", REGISTRATION::resendPhoneCode);
        doors.put("verifyPhone", phone -> REGISTRATION.verifyPhone(phone, "123456"));
        doors.put("registration form", phone -> form(LAX).sendPhoneCode(phone));
        return doors;
    }

    @TestFactory
    Stream<DynamicTest> phonesInE164FormAreAccepted() {
        return each(phones(), door -> {
            for (String phone : List.of("+12", PHONE, "+12345678901234", "+123456789012345")) {
                assertThat(door.apply(phone)).isNotNull();
            }
        });
    }

    @TestFactory
    Stream<DynamicTest> otherPhonesAreRefused() {
        return each(phones(), door -> {
            for (String phone : List.of(
                    "",
                    "+",
                    "+1",
                    "+1234567890123456",
                    "+0491701234567",
                    "491701234567",
                    "00491701234567",
                    "++491701234567",
                    "+49 170 1234567",
                    "+49-170-1234567",
                    "+491701234567\n",
                    " +491701234567",
                    "+49170123456x",
                    "+٤٩١٧٠١٢٣٤٥٦٧",
                    "+４９１７０１２３４５６７")) {
                assertThat(catchThrowable(() -> use(door, phone)))
                        .as(phone)
                        .isInstanceOf(IllegalArgumentException.class)
                        .hasMessageStartingWith("The request cannot be sent. phone: Must be in E.164 form")
                        .hasMessageNotContaining("170");
            }
        });
    }

    // ---- what belongs together

    @Test
    void registrationNeedsUsernameOrDisplayName() {
        assertThat(REGISTRATION.register(account -> account.username("ada")).body())
                .isPresent();
        assertThat(REGISTRATION.register(account -> account.globalName("Ada")).body())
                .isPresent();
        assertThat(REGISTRATION
                        .register(account -> account.username("ada").globalName("Ada"))
                        .body())
                .isPresent();
        assertThat(catchThrowable(() -> use(
                        password -> REGISTRATION.register(
                                account -> account.email("ada@example.com").password(password)),
                        PASSWORD)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("username")
                .hasMessageContaining("global_name")
                .hasMessageNotContaining(PASSWORD);
    }

    @Test
    void resetCodeNeedsItsTicket() {
        assertThat(RECOVERY.resetPassword(
                                "t", PASSWORD, reset -> reset.ticket("ticket-1").code("123456"))
                        .body())
                .isPresent();
        assertThat(RECOVERY.resetPassword("t", PASSWORD, reset -> reset.ticket("ticket-1"))
                        .body())
                .isPresent();
        assertThat(catchThrowable(() ->
                        use(code -> RECOVERY.resetPassword("t", PASSWORD, reset -> reset.code(code)), "765432")))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("code")
                .hasMessageContaining("ticket")
                .hasMessageNotContaining("765432");
    }

    @Test
    void registrationFormInsistsOnTheConsentThatTheLocationRequires() {
        Registration.Form form = form(STRICT);
        assertThat(form.register(
                        account -> account.username("ada").consent(true).promotionalEmailOptIn(false)))
                .isNotNull();
        assertThat(catchThrowable(() -> use(
                        consent -> form.register(account ->
                                account.username("ada").consent(consent).promotionalEmailOptIn(true)),
                        false)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("The request cannot be sent. consent: ");
        assertThat(catchThrowable(() -> use(
                        name -> form.register(account -> account.username(name).promotionalEmailOptIn(true)), "ada")))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("The request cannot be sent. consent: ");
        assertThat(catchThrowable(() -> use(
                        name -> form.register(account -> account.username(name).consent(true)), "ada")))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("The request cannot be sent. promotional_email_opt_in: ");
    }

    @Test
    void registrationFormAsksForNoConsentWhereNoneIsRequired() {
        assertThat(form(LAX).register(account -> account.username("ada"))).isNotNull();
    }

    // ---- empty texts

    private static Map<String, Supplier<Object>> empties() {
        Map<String, Supplier<Object>> doors = new LinkedHashMap<>();
        doors.put("login: login", () -> AUTH.login("", PASSWORD));
        doors.put("login: signIn", () -> AUTH.signIn("", PASSWORD));
        doors.put("login: requestPasswordReset", () -> RECOVERY.requestPasswordReset(""));
        doors.put("ticket: verifyMfa", () -> AUTH.verifyMfa(AuthenticatorType.TOTP, "", "123456"));
        doors.put("code: verifyMfa", () -> AUTH.verifyMfa(AuthenticatorType.TOTP, "ticket-1", ""));
        doors.put("ticket: finishMfa", () -> AUTH.finishMfa(AuthenticatorType.TOTP, "", "123456"));
        doors.put("data: finishMfa", () -> AUTH.finishMfa(AuthenticatorType.TOTP, "ticket-1", ""));
        doors.put("ticket: sendMfaSms", () -> AUTH.sendMfaSms(""));
        doors.put("ticket: finishPasswordless", () -> AUTH.finishPasswordless("", "{}"));
        doors.put("credential: finishPasswordless", () -> AUTH.finishPasswordless("ticket-1", ""));
        doors.put("token: authorizeIp", () -> AUTH.authorizeIp(""));
        doors.put("key: create handoff", () -> AUTH.handoff().create(""));
        doors.put("key: exchange handoff", () -> AUTH.handoff().exchange("", "handoff-1"));
        doors.put("handoff_token: exchange handoff", () -> AUTH.handoff().exchange("key-1", ""));
        doors.put("username: checkUsername", () -> REGISTRATION.checkUsername(""));
        doors.put("code: verifyPhone", () -> REGISTRATION.verifyPhone(PHONE, ""));
        doors.put("token: resetPassword", () -> RECOVERY.resetPassword("", PASSWORD));
        doors.put("token: reset", () -> RECOVERY.reset("", PASSWORD));
        doors.put("token: revert", () -> RECOVERY.revert("", PASSWORD));
        return doors;
    }

    @TestFactory
    Stream<DynamicTest> emptyRequiredTextsAreRefused() {
        return empties().entrySet().stream()
                .map(entry -> dynamicTest(
                        entry.getKey(),
                        () -> assertThat(catchThrowable(
                                        () -> assertThat(entry.getValue().get()).isNull()))
                                .isInstanceOf(IllegalArgumentException.class)
                                .hasMessage("The request cannot be sent. "
                                        + entry.getKey()
                                                .substring(0, entry.getKey().indexOf(':'))
                                        + ": This field is required, but is empty.")));
    }

    private static Registration.Form form(LocationMetadata location) {
        return Forms.form(REGISTRATION, location);
    }

    private static Stream<DynamicTest> each(
            Map<String, Function<String, Object>> doors, Consumer<Function<String, Object>> test) {
        return doors.entrySet().stream().map(entry -> dynamicTest(entry.getKey(), () -> test.accept(entry.getValue())));
    }

    /** Makes something that must not be made. */
    private static <V> void use(Function<V, Object> door, V value) {
        assertThat(door.apply(value)).as("was accepted").isNull();
    }
}
