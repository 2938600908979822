package io.guildkit.testkit.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.guildkit.auth.registration.LocationMetadata;
import io.guildkit.auth.registration.RegisterResult;
import io.guildkit.auth.registration.UsernameSuggestion;
import io.guildkit.core.CaptchaSolution;
import io.guildkit.core.auth.FingerprintProvider;
import io.guildkit.core.error.BadRequestException;
import io.guildkit.core.error.CaptchaRequiredException;
import io.guildkit.core.error.ErrorCode;
import io.guildkit.core.form.FormErrors;
import io.guildkit.testkit.EmulatedAccount;
import io.guildkit.testkit.ServiceEmulator;
import java.time.Duration;
import java.time.LocalDate;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class RegistrationContractTest extends ContractTest {
    private static final String REGISTER = "/auth/register";
    private static final String NEW_PHONE = "+4915112345679";

    @ParameterizedTest
    @EnumSource(Way.class)
    void yieldsTheTokenAndKeepsIt(Way way) {
        RegisterResult result = sent(way, auth().registration().register(form -> form.username("grace")));
        onlyRequest()
                .to("POST", REGISTER)
                .withBody("{'username':'grace','fingerprint':'%s'}", FINGERPRINT)
                .asVisitor();
        EmulatedAccount grace = emulator.accounts().byUsername("grace").orElseThrow();
        assertThat(grace.isSignedIn(result.token())).isTrue();
        assertThat(store.load()).contains(result.token());
        assertThat(result.showVerificationForm()).isEmpty();
        assertThat(result.unknownFields()).isEmpty();
    }

    @Test
    void sendsEverythingThereIs() {
        String phoneToken = verifiedPhone();
        auth().registration()
                .register(form -> form.username("grace")
                        .globalName("Grace")
                        .email("grace@example.com")
                        .phoneToken(phoneToken)
                        .password(PASSWORD)
                        .dateOfBirth(LocalDate.of(1990, 12, 9))
                        .invite("hTKzmak")
                        .guildTemplateCode("tpl")
                        .giftCodeSkuId("77")
                        .consent(true)
                        .promotionalEmailOptIn(false))
                .send();
        onlyRequest()
                .to("POST", REGISTER)
                .withBody(
                        "{'username':'grace','global_name':'Grace','email':'grace@example.com','phone_token':'%s',"
                                + "'password':'%s','date_of_birth':'1990-12-09','fingerprint':'%s','invite':'hTKzmak',"
                                + "'guild_template_code':'tpl','gift_code_sku_id':'77','consent':true,"
                                + "'promotional_email_opt_in':false}",
                        phoneToken, PASSWORD, FINGERPRINT)
                .asVisitor();
        EmulatedAccount grace = emulator.accounts().byUsername("grace").orElseThrow();
        assertThat(grace.email()).contains("grace@example.com");
        assertThat(grace.phone()).contains(NEW_PHONE);
        assertThat(grace.globalName()).contains("Grace");
        assertThat(grace.hasPassword(PASSWORD)).isTrue();
    }

    @Test
    void respectsAFingerprintOfTheCallersOwn() {
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
    void sharesItsIdWithTheFingerprintOfTheService() {
        auth(builder().fingerprint(FingerprintProvider.overHttp()))
                .registration()
                .register(form -> form.username("grace"))
                .send();
        assertThat(emulator.requests()).hasSize(2);
        Sent asked = new Sent(emulator.requests().get(0))
                .to("GET", "/experiments")
                .withoutBody()
                .asNobody();
        assertThat(asked.call().processed()).isTrue();
        Sent register = new Sent(emulator.requests().get(1)).to("POST", REGISTER);
        String fingerprint = register.call().header("X-Fingerprint").orElseThrow();
        assertThat(register.body().path("fingerprint").asText()).isEqualTo(fingerprint);
        assertThat(emulator.accounts().byUsername("grace").orElseThrow().id())
                .isEqualTo(fingerprint.substring(0, fingerprint.indexOf('.')));
    }

    @Test
    void asksForTheFingerprintOnceAndForgetsItWithTheFirstToken() {
        seed().create();
        var auth = auth(builder().fingerprint(FingerprintProvider.overHttp("POST", "/auth/fingerprint")));
        auth.registration().getLocationMetadata().send();
        auth.registration().suggestUsername().send();
        auth.login(EMAIL, PASSWORD).send();
        auth.registration().getLocationMetadata().send();
        assertThat(emulator.requests("POST /auth/fingerprint")).hasSize(1);
        new Sent(emulator.requests().get(0))
                .to("POST", "/auth/fingerprint")
                .withBody("{}")
                .asNobody();
        assertThat(emulator.requests()).hasSize(5);
        assertThat(emulator.requests().subList(1, 4)).allSatisfy(call -> new Sent(call).only("X-Fingerprint"));
        new Sent(emulator.requests().get(4)).asNobody();
    }

    @Test
    void goesOnWithoutAFingerprintThatCannotBeHad() {
        emulator.faults().on("GET /experiments").emptyBody(500);
        auth(builder().fingerprint(FingerprintProvider.overHttp()))
                .registration()
                .register(form -> form.username("grace"))
                .send();
        new Sent(emulator.requests().get(1))
                .to("POST", REGISTER)
                .withBody("{'username':'grace'}")
                .asNobody();
    }

    @Test
    void carriesNoFingerprintWhileSomebodyIsSignedIn() {
        signedIn(seed().create());
        auth().registration().register(form -> form.username("grace")).send();
        onlyRequest().to("POST", REGISTER).withBody("{'username':'grace'}").asNobody();
    }

    @Test
    void tellsOfEveryWrongField() {
        seed().username("ada").create();
        emulator.location("DE", true, true, false);
        BadRequestException refusal = refused(
                auth().registration()
                        .register(form -> form.username("ada")
                                .email(EMAIL)
                                .phoneToken("not one")
                                .dateOfBirth(LocalDate.of(2020, 1, 1))),
                ErrorCode.INVALID_FORM);
        assertThat(refusal.formErrors().all().entrySet())
                .extracting(
                        entry -> entry.getKey() + ": " + entry.getValue().get(0).code())
                .containsExactlyInAnyOrder(
                        "username: USERNAME_ALREADY_TAKEN",
                        "email: EMAIL_ALREADY_REGISTERED",
                        "phone_token: PHONE_TOKEN_INVALID",
                        "consent: CONSENT_REQUIRED",
                        "promotional_email_opt_in: BASE_TYPE_REQUIRED",
                        "date_of_birth: DATE_OF_BIRTH_UNDERAGE");
        assertThat(refusal.formErrors().firstMessage())
                .contains("Username is unavailable. Try adding numbers or underscores.");
        assertThat(store.load()).isEmpty();
    }

    @Test
    void passesCaptchas() {
        emulator.captchaRequired("POST " + REGISTER);
        var call = auth().registration().register(form -> form.username("grace"));
        CaptchaRequiredException demand = refused(CaptchaRequiredException.class, call);
        call.captcha(CaptchaSolution.of(demand, ServiceEmulator.CAPTCHA_ANSWER)).send();
        assertThat(emulator.accounts().byUsername("grace")).isPresent();
    }

    @Test
    void checksBeforeAnythingIsSent() {
        var registration = auth().registration();
        assertThatIllegalArgumentException().isThrownBy(() -> registration.register(form -> form.email(EMAIL)));
        for (int length : new int[] {7, 73}) {
            assertThatIllegalArgumentException()
                    .isThrownBy(() ->
                            registration.register(form -> form.username("grace").password("p".repeat(length))));
        }
        for (int length : new int[] {8, 72}) {
            String name = "grace" + length;
            store.clear();
            registration
                    .register(form -> form.username(name).password("p".repeat(length)))
                    .send();
            assertThat(emulator.accounts().byUsername(name)).isPresent();
        }
    }

    private String verifiedPhone() {
        auth().registration().sendPhoneCode(NEW_PHONE).send();
        String code = emulator.sms().lastCode(NEW_PHONE);
        String token = auth().registration().verifyPhone(NEW_PHONE, code).send().token();
        emulator.clearRequests();
        return token;
    }

    @Test
    void verifiesPhones() {
        var registration = auth().registration();
        assertThat(registration.sendPhoneCode(NEW_PHONE).send()).isNull();
        onlyRequest()
                .to("POST", "/auth/register/phone")
                .withBody("{'phone':'%s'}", NEW_PHONE)
                .asVisitor();
        String first = emulator.sms().lastCode(NEW_PHONE);
        assertThat(registration.resendPhoneCode(NEW_PHONE).send()).isNull();
        onlyRequest()
                .to("POST", "/phone-verifications/resend")
                .withBody("{'phone':'%s'}", NEW_PHONE)
                .asVisitor();
        String second = emulator.sms().lastCode(NEW_PHONE);
        assertThat(second).isNotEqualTo(first);
        refusedForm(registration.verifyPhone(NEW_PHONE, first), "code", "CODE_INVALID");
        emulator.clearRequests();
        assertThat(registration.verifyPhone(NEW_PHONE, second).send().token()).isNotEmpty();
        onlyRequest()
                .to("POST", "/phone-verifications/verify")
                .withBody("{'phone':'%s','code':'%s'}", NEW_PHONE, second)
                .asVisitor();
        assertThat(store.load()).as("a phone token is no account's token").isEmpty();
    }

    @Test
    void refusesPhonesThatAreNotFree() {
        seed().phone(PHONE).create();
        var registration = auth().registration();
        refusedForm(registration.sendPhoneCode(PHONE), "phone", "PHONE_NUMBER_TAKEN");
        refusedForm(registration.resendPhoneCode(NEW_PHONE), "phone", "NOTHING_TO_RESEND");
        refusedForm(registration.verifyPhone(NEW_PHONE, "123456"), "code", "CODE_INVALID");
        emulator.clearRequests();
        assertThatIllegalArgumentException().isThrownBy(() -> registration.sendPhoneCode("0151 12345678"));
        assertThatIllegalArgumentException().isThrownBy(() -> registration.resendPhoneCode("+"));
        assertThatIllegalArgumentException().isThrownBy(() -> registration.verifyPhone("+49 151", "1"));
        assertThat(emulator.requests()).isEmpty();
    }

    @Test
    void refusesPhoneCodesThatAreTooOld() {
        auth().registration().sendPhoneCode(NEW_PHONE).send();
        emulator.clock().advance(Duration.ofMinutes(10));
        refusedForm(
                auth().registration().verifyPhone(NEW_PHONE, emulator.sms().lastCode(NEW_PHONE)),
                "code",
                "CODE_INVALID");
    }

    @Test
    void tellsWhatAppliesWhereTheClientIs() {
        emulator.location("FR", true, true, true);
        LocationMetadata metadata = auth().registration().getLocationMetadata().send();
        onlyRequest().to("GET", "/auth/location-metadata").withoutBody().asVisitor();
        assertThat(metadata.countryCode()).isEqualTo("FR");
        assertThat(metadata.consentRequired()).isTrue();
        assertThat(metadata.promotionalEmailOptIn()).hasValueSatisfying(promotion -> {
            assertThat(promotion.required()).isTrue();
            assertThat(promotion.preChecked()).isTrue();
        });
        assertThat(metadata.unknownFields()).isEmpty();
        emulator.location("US", false, true, false);
        LocationMetadata other = auth().registration().getLocationMetadata().send();
        assertThat(other.countryCode()).isEqualTo("US");
        assertThat(other.consentRequired()).isFalse();
        assertThat(other.promotionalEmailOptIn()).hasValueSatisfying(promotion -> {
            assertThat(promotion.required()).isTrue();
            assertThat(promotion.preChecked()).isFalse();
        });
    }

    @Test
    void suggestsUsernames() {
        UsernameSuggestion random = auth().registration().suggestUsername().send();
        onlyRequest()
                .to("GET", "/unique-username/username-suggestions-unauthed")
                .withoutBody()
                .asVisitor();
        assertThat(random.username()).isNotEmpty();
        assertThat(random.unknownFields()).isEmpty();
        UsernameSuggestion similar =
                auth().registration().suggestUsername("Ada & Söhne + 1").send();
        Sent request = onlyRequest().asVisitor().withoutBody();
        assertThat(request.call().template()).contains("/unique-username/username-suggestions-unauthed");
        assertThat(request.call().query()).containsOnlyKeys("global_name");
        assertThat(request.call().query().get("global_name")).containsExactly("Ada & Söhne + 1");
        assertThat(similar.username()).startsWith("ada");
    }

    @Test
    void tellsWhetherUsernamesAreTaken() {
        seed().username("ada").create();
        var registration = auth().registration();
        assertThat(registration.checkUsername("ada").send().taken()).isTrue();
        onlyRequest()
                .to("POST", "/unique-username/username-attempt-unauthed")
                .withBody("{'username':'ada'}")
                .asVisitor();
        assertThat(registration.checkUsername("grace").send().taken()).isFalse();
        assertThatIllegalArgumentException().isThrownBy(() -> registration.checkUsername(""));
    }

    @Test
    void keepsTheServersWordsForThePerson() {
        BadRequestException refusal =
                refused(auth().registration().register(form -> form.username("x")), ErrorCode.INVALID_FORM);
        assertThat(refusal.formErrors().at("username").faults())
                .containsExactly(new FormErrors.Fault(
                        "USERNAME_INVALID", "Use 2 to 32 of: small letters, digits, underscores and single dots."));
    }
}
