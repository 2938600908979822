package io.guildkit.auth;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.guildkit.auth.recovery.RecoveryClient;
import io.guildkit.auth.registration.LocationMetadata;
import io.guildkit.auth.registration.PromotionalEmailMetadata;
import io.guildkit.auth.registration.Registration;
import io.guildkit.auth.registration.RegistrationClient;
import io.guildkit.core.form.InvalidRequestException;
import java.util.function.Supplier;
import org.assertj.core.api.ThrowableAssertAlternative;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Limits that the specification as data lacks. The module model-laws tests the others. */
class LimitsTest {
    @AutoClose
    final Service service = new Service();

    private final RegistrationClient registration = service.auth().registration();
    private final Registration.Form strict = registration.resume(LocationMetadata.builder()
            .countryCode("DE")
            .consentRequired(true)
            .promotionalEmailOptIn(
                    PromotionalEmailMetadata.builder().required(true).build())
            .build());

    @ParameterizedTest
    @ValueSource(strings = {"+12", "+491701234567", "+12345678901234", "+123456789012345"})
    void acceptsPhoneInE164Form(String phone) {
        assertThat(registration.sendPhoneCode(phone)).isNotNull();
        assertThat(registration.verifyPhone(phone, "123456")).isNotNull();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
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
                "+４９１７０１２３４５６７"
            })
    void rejectsOtherPhoneWithoutShowingIt(String phone) {
        String message = "The request cannot be sent. phone: Must be in E.164 form";
        rejects(() -> registration.sendPhoneCode(phone))
                .withMessageStartingWith(message)
                .withMessageNotContaining("170");
        rejects(() -> registration.verifyPhone(phone, "1"))
                .withMessageStartingWith(message)
                .withMessageNotContaining("170");
    }

    @Test
    void registrationNeedsUsernameOrDisplayName() {
        assertThat(registration.register(account -> account.globalName("Ada"))).isNotNull();
        rejects(() -> registration.register(
                        account -> account.email("ada@example.com").password("canary-password")))
                .withMessageContainingAll("username", "global_name")
                .withMessageNotContaining("canary");
    }

    @Test
    void resetCodeNeedsItsTicket() {
        RecoveryClient recovery = service.auth().recovery();
        assertThat(recovery.resetPassword("t", "hunter-2", more -> more.ticket("ticket-1")))
                .isNotNull();
        rejects(() -> recovery.resetPassword("t", "hunter-2", more -> more.code("765432")))
                .withMessageContainingAll("code", "ticket")
                .withMessageNotContaining("765432");
    }

    @Test
    void formNeedsConsentRequiredAtLocation() {
        String consent = "The request cannot be sent. consent: ";
        assertThat(strict.register(
                        account -> account.username("ada").consent(true).promotionalEmailOptIn(false)))
                .isNotNull();
        rejects(() -> strict.register(
                        account -> account.username("ada").consent(false).promotionalEmailOptIn(true)))
                .withMessageStartingWith(consent);
        rejects(() -> strict.register(account -> account.username("ada").promotionalEmailOptIn(true)))
                .withMessageStartingWith(consent);
        rejects(() -> strict.register(account -> account.username("ada").consent(true)))
                .withMessageStartingWith("The request cannot be sent. promotional_email_opt_in: ");
    }

    private static ThrowableAssertAlternative<InvalidRequestException> rejects(Supplier<?> request) {
        return assertThatExceptionOfType(InvalidRequestException.class).isThrownBy(request::get);
    }
}
