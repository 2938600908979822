package io.guildkit.testkit.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.guildkit.auth.registration.LocationMetadata;
import io.guildkit.auth.registration.RegisterResult;
import io.guildkit.auth.registration.UsernameSuggestion;
import io.guildkit.core.auth.AccountToken;
import io.guildkit.core.auth.FingerprintProvider;
import io.guildkit.core.form.InvalidRequestException;
import io.guildkit.testkit.EmulatedAccount;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class RegistrationContractTest extends ContractTest {
    private static final String REGISTER = "/auth/register";
    private static final String NEW_PHONE = "+4915112345679";

    @Test
    void returnsAndStoresToken() {
        RegisterResult result =
                auth().registration().register(form -> form.username("grace")).send();
        EmulatedAccount grace = emulator.accounts().byUsername("grace").orElseThrow();
        assertThat(grace.isSignedIn(result.token())).isTrue();
        assertThat(store.loadAccount())
                .as("the response does not name the user")
                .contains(AccountToken.of(result.token()));
        assertThat(result.showVerificationForm()).isEmpty();
    }

    @Test
    void sendsFingerprintOfTheCaller() {
        String own = "1326840213463040001.own_own_own";
        auth().registration()
                .register(form -> form.username("grace").fingerprint(own))
                .send();
        Sent request = onlyRequest()
                .to("POST", REGISTER)
                .withBody("{'username':'grace','fingerprint':'%s'}", own)
                .only("X-Fingerprint");
        assertThat(request.call().header("X-Fingerprint")).contains(own);
    }

    @Test
    void derivesAccountIdFromFingerprint() {
        auth(builder().fingerprint(FingerprintProvider.overHttp()))
                .registration()
                .register(form -> form.username("grace"))
                .send();
        assertThat(emulator.requests()).hasSize(2);
        Sent asked = new Sent(emulator.requests().get(0), words())
                .to("GET", "/experiments")
                .withoutBody()
                .asNobody();
        assertThat(asked.call().processed()).isTrue();
        Sent register = new Sent(emulator.requests().get(1), words()).to("POST", REGISTER);
        String fingerprint = register.call().header("X-Fingerprint").orElseThrow();
        assertThat(register.body().path("fingerprint").asText()).isEqualTo(fingerprint);
        assertThat(emulator.accounts().byUsername("grace").orElseThrow().id())
                .isEqualTo(fingerprint.substring(0, fingerprint.indexOf('.')));
    }

    @Test
    void sendsNoFingerprintWhenSignedIn() {
        signedIn(seed().create());
        auth().registration().register(form -> form.username("grace")).send();
        onlyRequest().to("POST", REGISTER).withBody("{'username':'grace'}").asNobody();
    }

    @Test
    void rejectsPhonesInUse() {
        seed().phone(PHONE).create();
        var registration = auth().registration();
        refusedForm(registration.sendPhoneCode(PHONE), "phone", "PHONE_NUMBER_TAKEN");
        refusedForm(registration.resendPhoneCode(NEW_PHONE), "phone", "NOTHING_TO_RESEND");
        refusedForm(registration.verifyPhone(NEW_PHONE, "123456"), "code", "CODE_INVALID");
        emulator.clearRequests();
        assertThatExceptionOfType(InvalidRequestException.class)
                .isThrownBy(() -> registration.sendPhoneCode("0151 12345678"));
        assertThatExceptionOfType(InvalidRequestException.class).isThrownBy(() -> registration.resendPhoneCode("+"));
        assertThatExceptionOfType(InvalidRequestException.class)
                .isThrownBy(() -> registration.verifyPhone("+49 151", "1"));
        assertThat(emulator.requests()).isEmpty();
    }

    @Test
    void rejectsExpiredPhoneCodes() {
        auth().registration().sendPhoneCode(NEW_PHONE).send();
        emulator.clock().advance(Duration.ofMinutes(10));
        refusedForm(
                auth().registration().verifyPhone(NEW_PHONE, emulator.sms().lastCode(NEW_PHONE)),
                "code",
                "CODE_INVALID");
    }

    @Test
    void returnsRulesOfLocation() {
        emulator.location("FR", true, true, true);
        LocationMetadata metadata = auth().registration().getLocationMetadata().send();
        assertThat(metadata.countryCode()).isEqualTo("FR");
        assertThat(metadata.consentRequired()).isTrue();
        assertThat(metadata.promotionalEmailOptIn()).hasValueSatisfying(promotion -> {
            assertThat(promotion.required()).isTrue();
            assertThat(promotion.preChecked()).isTrue();
        });
    }

    @Test
    void suggestsUsernames() {
        UsernameSuggestion random = auth().registration().suggestUsername().send();
        emulator.clearRequests();
        assertThat(random.username()).isNotEmpty();
        UsernameSuggestion similar =
                auth().registration().suggestUsername("Ada & Söhne + 1").send();
        assertThat(onlyRequest().call().query()).isEqualTo(Map.of("global_name", List.of("Ada & Söhne + 1")));
        assertThat(similar.username()).startsWith("ada");
    }

    @Test
    void checksUsernames() {
        seed().username("ada").create();
        var registration = auth().registration();
        assertThat(registration.checkUsername("ada").send().taken()).isTrue();
        assertThat(registration.checkUsername("grace").send().taken()).isFalse();
    }
}
