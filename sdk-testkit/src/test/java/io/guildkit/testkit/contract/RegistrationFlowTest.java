package io.guildkit.testkit.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.guildkit.auth.registration.Registration;
import io.guildkit.auth.registration.RegistrationClient;
import io.guildkit.core.error.BadRequestException;
import io.guildkit.testkit.EmulatedAccount;
import io.guildkit.testkit.ServiceEmulator;
import java.util.Map;
import org.junit.jupiter.api.Test;

class RegistrationFlowTest extends BothWaysContractTest {
    private static final Registration REGISTERED = new Registration.Registered(false);

    private Registration.Form form() {
        return sent(auth().registration().begin());
    }

    private EmulatedAccount grace() {
        return emulator.accounts().byUsername("grace").orElseThrow();
    }

    private void assertRegistered(Registration.Form form, String username) {
        assertThat(sent(form.register(request -> request.username(username)))).isEqualTo(REGISTERED);
    }

    @Test
    void requiresConsentOnlyWhereNeeded() {
        Registration.Form form = form();
        assertThat(form.consentRequired()).isFalse();
        assertThat(form.promotionalEmailChoiceRequired()).isFalse();
        assertThat(form.promotionalEmailPreChecked()).isFalse();
        assertThat(form.phoneVerified()).isFalse();
        assertRegistered(form, "grace");
        assertThat(store.load())
                .hasValueSatisfying(
                        token -> assertThat(grace().isSignedIn(token)).isTrue());
    }

    @Test
    void suggestsUsernames() {
        seed().username("grace").create();
        Registration.Form form = form();
        assertThat(sent(form.isAvailable("grace"))).isFalse();
        String suggested = sent(form.suggestUsername("Grace"));
        assertThat(suggested).startsWith("grace").isNotEqualTo("grace");
        assertThat(sent(form.isAvailable(suggested))).isTrue();
        assertRegistered(form, suggested);
    }

    @Test
    void verifiesPhone() {
        Registration.PhoneCodeSent code = sent(form().sendPhoneCode(PHONE));
        String first = emulator.sms().lastCode(PHONE);
        Registration.PhoneCodeSent again = sent(code.resend());
        assertThatThrownBy(() -> sent(again.enter(first))).isInstanceOf(BadRequestException.class);
        Registration.Form verified = sent(again.enter(emulator.sms().lastCode(PHONE)));
        assertThat(verified.phoneVerified()).isTrue();
        assertThat(verified.location().countryCode()).isEqualTo("DE");
        assertRegistered(verified, "grace");
        assertThat(grace().phone()).contains(PHONE);
    }

    @Test
    void solvesCaptchas() {
        emulator.captchaRequired("POST /auth/register");
        Registration.Form form = form();
        var captcha = (Registration.CaptchaRequired) sent(form.register(request -> request.username("grace")));
        var again = (Registration.CaptchaRequired) sent(captcha.solve("wrong"));
        assertThat(sent(again.solve(ServiceEmulator.CAPTCHA_ANSWER))).isEqualTo(REGISTERED);
        assertThat(grace().email()).isEmpty();
    }

    @Test
    void continuesFromRawResults() {
        RegistrationClient raw = auth().registration();
        Registration.Form form = raw.resume(sent(raw.getLocationMetadata()));
        sent(raw.sendPhoneCode(PHONE));
        Registration.Form verified =
                form.withPhone(sent(raw.verifyPhone(PHONE, emulator.sms().lastCode(PHONE))));
        assertThat(verified.location()).isEqualTo(form.location());
        assertRegistered(verified, "grace");
        assertThat(grace().phone()).contains(PHONE);
    }

    @Test
    void returnsWhetherGuildHasForm() {
        Registration.Form form = form();
        emulator.faults()
                .on("POST /auth/register")
                .respond(200, Map.of(), "{\"token\":\"t\",\"show_verification_form\":true}");
        assertThat(sent(form.register(request -> request.username("grace").invite("hTKzmak"))))
                .isEqualTo(new Registration.Registered(true));
    }
}
