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
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

@ParameterizedClass
@EnumSource(Way.class)
class RegistrationFlowTest extends ContractTest {
    private static final Registration REGISTERED = new Registration.Registered(false);

    @Parameter
    Way way;

    private Registration.Form form() {
        Registration.Form form = sent(way, auth().registration().begin());
        onlyRequest().to("GET", "/auth/location-metadata");
        return form;
    }

    private EmulatedAccount grace() {
        return emulator.accounts().byUsername("grace").orElseThrow();
    }

    @Test
    void asksForNoConsentWhereNoneIsNeeded() {
        Registration.Form form = form();
        assertThat(form.consentRequired()).isFalse();
        assertThat(form.promotionalEmailChoiceRequired()).isFalse();
        assertThat(form.promotionalEmailPreChecked()).isFalse();
        assertThat(form.phoneVerified()).isFalse();
        assertThat(sent(way, form.register(request -> request.username("grace"))))
                .isEqualTo(REGISTERED);
        onlyRequest()
                .to("POST", "/auth/register")
                .withBody("{'username':'grace','fingerprint':'%s'}", FINGERPRINT)
                .asVisitor();
        assertThat(store.load())
                .hasValueSatisfying(
                        token -> assertThat(grace().isSignedIn(token)).isTrue());
    }

    @Test
    void helpsToFindAUsername() {
        seed().username("grace").create();
        Registration.Form form = form();
        assertThat(sent(way, form.isAvailable("grace"))).isFalse();
        String suggested = sent(way, form.suggestUsername("Grace"));
        assertThat(suggested).startsWith("grace").isNotEqualTo("grace");
        assertThat(sent(way, form.isAvailable(suggested))).isTrue();
        assertThat(sent(way, form.register(request -> request.username(suggested))))
                .isEqualTo(REGISTERED);
    }

    @Test
    void verifiesThePhone() {
        Registration.PhoneCodeSent code = sent(way, form().sendPhoneCode(PHONE));
        String first = emulator.sms().lastCode(PHONE);
        Registration.PhoneCodeSent again = sent(way, code.resend());
        assertThatThrownBy(() -> sent(way, again.enter(first))).isInstanceOf(BadRequestException.class);
        Registration.Form verified = sent(way, again.enter(emulator.sms().lastCode(PHONE)));
        assertThat(verified.phoneVerified()).isTrue();
        assertThat(verified.location().countryCode()).isEqualTo("DE");
        assertThat(sent(way, verified.register(request -> request.username("grace"))))
                .isEqualTo(REGISTERED);
        assertThat(grace().phone()).contains(PHONE);
    }

    @Test
    void passesCaptchas() {
        emulator.captchaRequired("POST /auth/register");
        Registration.Form form = form();
        var captcha = (Registration.CaptchaRequired) sent(way, form.register(request -> request.username("grace")));
        var again = (Registration.CaptchaRequired) sent(way, captcha.solve("wrong"));
        emulator.clearRequests();
        assertThat(sent(way, again.solve(ServiceEmulator.CAPTCHA_ANSWER))).isEqualTo(REGISTERED);
        onlyRequest().withBody("{'username':'grace','fingerprint':'%s'}", FINGERPRINT);
        assertThat(grace().email()).isEmpty();
    }

    @Test
    void goesOnFromTheResultsOfRawCalls() {
        RegistrationClient raw = auth().registration();
        Registration.Form form = raw.resume(sent(way, raw.getLocationMetadata()));
        assertThat(form.phoneVerified()).isFalse();
        sent(way, raw.sendPhoneCode(PHONE));
        Registration.Form verified =
                form.withPhone(sent(way, raw.verifyPhone(PHONE, emulator.sms().lastCode(PHONE))));
        assertThat(verified.phoneVerified()).isTrue();
        assertThat(verified.location()).isEqualTo(form.location());
        assertThat(sent(way, verified.register(request -> request.username("grace"))))
                .isEqualTo(REGISTERED);
        assertThat(grace().phone()).contains(PHONE);
    }

    @Test
    void tellsWhetherTheGuildHasAFormToShow() {
        Registration.Form form = form();
        emulator.faults()
                .on("POST /auth/register")
                .answer(200, Map.of(), "{\"token\":\"t\",\"show_verification_form\":true}");
        assertThat(sent(way, form.register(request -> request.username("grace").invite("hTKzmak"))))
                .isEqualTo(new Registration.Registered(true));
    }
}
