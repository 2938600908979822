package io.guildkit.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import io.guildkit.testkit.TestClient.Answer;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@EmulatorTest
class RegistrationTest {
    private static final String PHONE = "+4915112345678";

    private ServiceEmulator emulator;
    private TestClient client;

    @BeforeEach
    void connect(ServiceEmulator emulator) {
        this.emulator = emulator;
        client = TestClient.of(emulator);
    }

    @Test
    void createsAnAccountAndSignsIn() throws Exception {
        Answer answer = client.post(
                "/auth/register",
                "{'username':'ada','global_name':'Ada','email':'ada@example.com','password':'correct horse',"
                        + "'date_of_birth':'1990-12-10','invite':null,'guild_template_code':null,"
                        + "'gift_code_sku_id':null,'consent':true,'promotional_email_opt_in':false}");
        assertThat(answer.fieldNames()).containsExactly("token");
        EmulatedAccount ada = emulator.accounts().byUsername("ada").orElseThrow();
        assertThat(ada.isSignedIn(answer.field("token"))).isTrue();
        assertThat(ada.globalName()).contains("Ada");
        assertThat(ada.email()).contains("ada@example.com");
        assertThat(ada.hasPassword("correct horse")).isTrue();
    }

    @Test
    void joinsTheGuildOfAnInvite() throws Exception {
        EmulatedAccount owner = emulator.account().create();
        EmulatedGuild plain = emulator.guild("Plain").owner(owner).create();
        EmulatedGuild strict =
                emulator.guild("Strict").owner(owner).verificationForm().create();
        String body = "{'username':'%s','invite':'%s'}";
        Answer answer = client.post(
                "/auth/register",
                body,
                "ada",
                plain.channel("general").invite(owner).code());
        assertThat(answer.fieldNames()).containsExactly("token");
        assertThat(plain.isMember(emulator.accounts().byUsername("ada").orElseThrow()))
                .isTrue();
        assertThat(emulator.events()).containsExactly("GUILD_CREATE", "GUILD_MEMBER_ADD");
        Answer withForm = client.post(
                "/auth/register",
                body,
                "bob",
                strict.channel("general").invite(owner).code());
        assertThat(withForm.json().path("show_verification_form").asBoolean()).isTrue();
        assertThat(client.post("/auth/register", body, "eve", "gone").fieldNames())
                .containsExactly("token");
    }

    @Test
    void inventsAUsername() throws Exception {
        emulator.account().username("ada").create();
        assertThat(client.post("/auth/register", "{'global_name':'Ada!'}").status())
                .isEqualTo(200);
        assertThat(emulator.accounts().byUsername("ada1")).isPresent();
    }

    @Test
    void needsSomeName() throws Exception {
        assertThat(client.post("/auth/register", "{'email':'a@b.example'}").complaint("username"))
                .isEqualTo("BASE_TYPE_REQUIRED");
        assertThat(client.post("/auth/register", "{'global_name':null}").complaint("username"))
                .isEqualTo("BASE_TYPE_REQUIRED");
    }

    @ParameterizedTest
    @CsvSource({
        "username, taken, USERNAME_ALREADY_TAKEN",
        "username, TAKEN, USERNAME_INVALID",
        "username, a, USERNAME_INVALID",
        "username, a..b, USERNAME_INVALID",
        "email, taken@example.com, EMAIL_ALREADY_REGISTERED",
        "email, nonsense, STRING_TYPE_REGEX",
        "password, short, BASE_TYPE_BAD_LENGTH",
        "phone_token, invented, PHONE_TOKEN_INVALID",
        "date_of_birth, 2013-01-02, DATE_OF_BIRTH_UNDERAGE",
        "date_of_birth, 10.12.1990, DATE_TYPE_PARSE",
    })
    void complainsAboutWhatIsWrong(String field, String value, String complaint) throws Exception {
        emulator.account("taken@example.com").username("taken").create();
        String name = field.equals("username") ? "" : "'username':'fresh',";
        Answer answer = client.post("/auth/register", "{" + name + "'%s':'%s'}", field, value);
        assertThat(answer.status()).isEqualTo(400);
        assertThat(answer.complaint(field)).isEqualTo(complaint);
        assertThat(emulator.accounts().all()).hasSize(1);
    }

    @Test
    void countsTheAgeByTheVirtualClock() throws Exception {
        assertThat(client.post("/auth/register", "{'username':'ada','date_of_birth':'2013-01-01'}")
                        .status())
                .isEqualTo(200);
    }

    @Test
    void followsTheLawOfThePlace() throws Exception {
        emulator.location("DE", true, true, false);
        Answer answer = client.post("/auth/register", "{'username':'ada','consent':false}");
        assertThat(answer.complaint("consent")).isEqualTo("CONSENT_REQUIRED");
        assertThat(answer.complaint("promotional_email_opt_in")).isEqualTo("BASE_TYPE_REQUIRED");
        assertThat(client.post("/auth/register", "{'username':'ada','consent':true,'promotional_email_opt_in':false}")
                        .status())
                .isEqualTo(200);
    }

    @Test
    void takesTheIdFromTheFingerprint() throws Exception {
        String fingerprint = client.get("/experiments").field("fingerprint");
        assertThat(client.with("X-Fingerprint", fingerprint)
                        .post("/auth/register", "{'username':'ada','fingerprint':'%s'}", fingerprint)
                        .status())
                .isEqualTo(200);
        String id = fingerprint.substring(0, fingerprint.indexOf('.'));
        assertThat(emulator.accounts().byId(id).orElseThrow().username()).isEqualTo("ada");
        assertThat(client.with("X-Fingerprint", fingerprint)
                        .post("/auth/register", "{'username':'bob'}")
                        .status())
                .isEqualTo(200);
        assertThat(emulator.accounts().byUsername("bob").orElseThrow().id()).isNotEqualTo(id);
    }

    @Test
    void refusesTwoFingerprintsAtOnce() throws Exception {
        Answer answer =
                client.with("X-Fingerprint", "1.a").post("/auth/register", "{'username':'ada','fingerprint':'2.b'}");
        assertThat(answer.complaint("fingerprint")).isEqualTo("FINGERPRINT_MISMATCH");
    }

    @Test
    void worksWithAVerifiedPhone() throws Exception {
        assertThat(client.post("/auth/register/phone", "{'phone':'%s'}", PHONE).status())
                .isEqualTo(204);
        String first = emulator.sms().lastCode(PHONE);
        assertThat(client.post("/phone-verifications/resend", "{'phone':'%s'}", PHONE)
                        .status())
                .isEqualTo(204);
        assertThat(emulator.sms().codes(PHONE)).hasSize(2);
        String verify = "{'phone':'%s','code':'%s'}";
        assertThat(client.post("/phone-verifications/verify", verify, PHONE, first)
                        .complaint("code"))
                .isEqualTo("CODE_INVALID");
        String token = client.post(
                        "/phone-verifications/verify",
                        verify,
                        PHONE,
                        emulator.sms().lastCode(PHONE))
                .field("token");
        assertThat(client.post("/auth/register", "{'username':'ada','phone_token':'%s'}", token)
                        .status())
                .isEqualTo(200);
        assertThat(emulator.accounts().byLogin(PHONE).orElseThrow().username()).isEqualTo("ada");
        assertThat(client.post("/auth/register", "{'username':'bob','phone_token':'%s'}", token)
                        .complaint("phone_token"))
                .isEqualTo("PHONE_TOKEN_INVALID");
    }

    @Test
    void sendsNoCodesInVain() throws Exception {
        emulator.account().phone(PHONE).create();
        assertThat(client.post("/auth/register/phone", "{'phone':'%s'}", PHONE).complaint("phone"))
                .isEqualTo("PHONE_NUMBER_TAKEN");
        assertThat(client.post("/auth/register/phone", "{'phone':'0151'}").complaint("phone"))
                .isEqualTo("STRING_TYPE_REGEX");
        assertThat(client.post("/phone-verifications/resend", "{'phone':'+4917012345678'}")
                        .complaint("phone"))
                .isEqualTo("NOTHING_TO_RESEND");
    }
}
