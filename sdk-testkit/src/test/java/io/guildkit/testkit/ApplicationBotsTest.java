package io.guildkit.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.guildkit.testkit.TestClient.Answer;
import java.nio.charset.StandardCharsets;
import java.security.KeyFactory;
import java.security.PublicKey;
import java.security.Signature;
import java.security.spec.X509EncodedKeySpec;
import java.util.HexFormat;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The bot of an application, and what concerns the application as such: intents and signatures. */
@EmulatorTest
class ApplicationBotsTest {
    private static final int PRESENCE = 1 << 12;
    private static final int GUILD_MEMBERS = 1 << 14;
    private static final int MESSAGE_CONTENT = 1 << 18;

    private final ObjectMapper mapper = new ObjectMapper();
    private ApplicationCallers cast;
    private EmulatedApplication bare;
    private String bareBot;
    private String intents;

    @BeforeEach
    void connect(ServiceEmulator emulator) {
        cast = new ApplicationCallers(emulator);
        bare = emulator.application("Bare").owner(cast.stranger).create();
        bareBot = "/applications/" + bare.id() + "/bot";
        intents = cast.path + "/request-additional-intents";
    }

    @Test
    void areCreatedOnce() throws Exception {
        Answer answer = cast.asStranger.post(bareBot);
        assertThat(answer.fieldNames()).containsExactly("token");
        TestClient asBot = cast.anybody.as("Bot " + answer.field("token"));
        JsonNode own = asBot.get("/applications/@me").json();
        assertThat(own.path("id").asText()).isEqualTo(bare.id());
        assertThat(own.path("bot").path("username").asText()).isEqualTo("Bare");
        Answer again = cast.asStranger.post(bareBot, "{}");
        assertThat(again.status()).isEqualTo(200);
        assertThat(again.json().path("token").isNull()).isTrue();
        assertThat(asBot.get("/applications/@me").status()).isEqualTo(200);
    }

    @Test
    void getANewTokenThatReplacesTheOld() throws Exception {
        Answer answer = cast.asDeveloper.post(cast.path + "/bot/reset");
        assertThat(answer.fieldNames()).containsExactly("token");
        assertThat(cast.asBot.get("/applications/@me").code()).isEqualTo(40001);
        TestClient asNew = cast.anybody.as("Bot " + answer.field("token"));
        assertThat(asNew.get("/applications/@me").field("id")).isEqualTo(cast.application.id());
        assertThat(cast.anybody
                        .as(answer.field("token"))
                        .get("/applications/@me")
                        .code())
                .isEqualTo(40001);
        assertThat(cast.application.botToken()).isEqualTo(answer.field("token"));
    }

    @ParameterizedTest
    @CsvSource({"PATCH, ''", "POST, /reset"})
    void areUnknownIfThereIsNone(String method, String rest) throws Exception {
        Answer answer = cast.asStranger.send(method, bareBot + rest, "");
        assertThat(answer.status()).isEqualTo(404);
        assertThat(answer.code()).isEqualTo(10013);
    }

    @Test
    void changeTheirNameAndPictures() throws Exception {
        Answer answer = cast.asDeveloper.patch(
                cast.path + "/bot",
                "{'username':'Quizmaster','avatar':'%s','banner':'%s'}",
                ApplicationCallers.PNG,
                ApplicationCallers.GIF);
        assertThat(answer.status()).isEqualTo(200);
        assertThat(answer.field("username")).isEqualTo("Quizmaster");
        assertThat(answer.field("avatar")).matches("[0-9a-f]{32}");
        assertThat(answer.field("banner")).matches("[0-9a-f]{32}");
        assertThat(answer.json().path("bot").asBoolean()).isTrue();
        JsonNode untouched = cast.asDeveloper.patch(cast.path + "/bot", "{}").json();
        assertThat(untouched).isEqualTo(answer.json());
        Answer cleared = cast.asDeveloper.patch(cast.path + "/bot", "{'avatar':null,'banner':null}");
        assertThat(cleared.json().path("avatar").isNull()).isTrue();
        assertThat(cleared.fieldNames()).doesNotContain("banner");
        assertThat(cleared.field("username")).isEqualTo("Quizmaster");
        assertThat(cast.application.bot().orElseThrow().username()).isEqualTo("Quizmaster");
    }

    @Test
    void haveNamesOfTwoToThirtyTwoCharactersThatNobodyElseHas() throws Exception {
        String path = cast.path + "/bot";
        for (String name : new String[] {"ab", "😀".repeat(32)}) {
            assertThat(cast.asOwner.patch(path, "{'username':'%s'}", name).field("username"))
                    .isEqualTo(name);
        }
        for (String name : new String[] {"a", "😀".repeat(33)}) {
            assertThat(cast.asOwner.patch(path, "{'username':'%s'}", name).complaint("username"))
                    .isEqualTo("BASE_TYPE_BAD_LENGTH");
        }
        assertThat(cast.asOwner.patch(path, "{'username':'Other'}").complaint("username"))
                .isEqualTo("USERNAME_ALREADY_TAKEN");
        assertThat(cast.asOwner.patch(path, "{'username':'Quiz'}").status()).isEqualTo(200);
        assertThat(cast.asOwner.patch(path, "{'username':'quiz'}").status()).isEqualTo(200);
        assertThat(cast.asOwner.patch(path, "{'username':null}").complaint("username"))
                .isEqualTo("BASE_TYPE_NOT_NULL");
        assertThat(cast.asOwner.patch(path, "{'avatar':'abc'}").complaint("avatar"))
                .isEqualTo("IMAGE_TYPE_INVALID");
        assertThat(cast.asOwner.patch(path, "{'nick':'x'}").complaint("nick")).isEqualTo("UNKNOWN_FIELD");
    }

    @ParameterizedTest
    @ValueSource(strings = {"x", "Quiz", "A very long name of an application"})
    void areNamedAfterTheApplication(String name) throws Exception {
        String username = cast.asStranger
                .post("/applications", "{'name':'%s'}", name)
                .json()
                .path("bot")
                .path("username")
                .asText();
        assertThat(username.codePointCount(0, username.length())).isBetween(2, 32);
        assertThat(username).startsWith(name.substring(0, Math.min(name.length(), 28)));
    }

    private ObjectNode request(int flags) {
        return mapper.createObjectNode()
                .put("application_description", "d".repeat(50))
                .put("intents_flags_requested", flags);
    }

    private Answer ask(ObjectNode request) throws Exception {
        return cast.asDeveloper.send("POST", intents, request.toString());
    }

    private static ObjectNode with(ObjectNode request, String intent, boolean deletion) {
        String prefix = "intents_gateway_" + intent + "_";
        request.put(prefix + "use_case_description", "u".repeat(50))
                .put(prefix + "use_case_supplemental_material_description", "s".repeat(5))
                .put(prefix + "store_off_platform", false);
        if (deletion) {
            request.put(prefix + "contact_deletion", "c".repeat(25));
        }
        return request;
    }

    @Test
    void askForAllIntentsAtOnce() throws Exception {
        ObjectNode request = request(PRESENCE | GUILD_MEMBERS | MESSAGE_CONTENT);
        with(request, "presence", true);
        with(request, "guild_members", true);
        with(request, "message_content", false);
        assertThat(ask(request).status()).isEqualTo(204);
        assertThat(cast.application.intentRequests()).containsExactly(request.toString());
        assertThat(cast.application.flags()).isZero();
    }

    @Test
    void askForNothingInParticular() throws Exception {
        ObjectNode request = mapper.createObjectNode().put("application_description", "d".repeat(50));
        assertThat(ask(request).status()).isEqualTo(204);
        assertThat(ask(with(request(0), "presence", false)).status()).isEqualTo(204);
    }

    @ParameterizedTest
    @CsvSource({
        "4096, presence, true, use_case_description",
        "4096, presence, true, use_case_supplemental_material_description",
        "4096, presence, true, store_off_platform",
        "4096, presence, true, contact_deletion",
        "16384, guild_members, true, use_case_description",
        "16384, guild_members, true, use_case_supplemental_material_description",
        "16384, guild_members, true, store_off_platform",
        "16384, guild_members, true, contact_deletion",
        "262144, message_content, false, use_case_description",
        "262144, message_content, false, use_case_supplemental_material_description",
        "262144, message_content, false, store_off_platform",
    })
    void sayWhatAnIntentIsFor(int flag, String intent, boolean deletion, String needed) throws Exception {
        String field = "intents_gateway_" + intent + "_" + needed;
        ObjectNode request = with(request(flag), intent, deletion);
        assertThat(ask(request).status()).isEqualTo(204);
        request.putNull(field);
        assertThat(ask(request).complaint(field)).isEqualTo("BASE_TYPE_REQUIRED");
        request.remove(field);
        assertThat(ask(request).complaint(field)).isEqualTo("BASE_TYPE_REQUIRED");
        request.put("intents_flags_requested", 0);
        assertThat(ask(request).status()).isEqualTo(204);
    }

    @ParameterizedTest
    @CsvSource({
        "application_description, 50",
        "intents_gateway_presence_use_case_description, 50",
        "intents_gateway_guild_members_use_case_description, 50",
        "intents_gateway_message_content_use_case_description, 50",
        "intents_gateway_presence_use_case_supplemental_material_description, 5",
        "intents_gateway_guild_members_use_case_supplemental_material_description, 5",
        "intents_gateway_message_content_use_case_supplemental_material_description, 5",
        "intents_gateway_presence_contact_deletion, 25",
        "intents_gateway_guild_members_contact_deletion, 25",
        "intents_gateway_message_content_contact_deletion, 25",
        "intents_gateway_message_content_privacy_policy_location, 25",
        "intents_gateway_message_content_privacy_policy_example, 25",
    })
    void sayNeitherTooLittleNorTooMuch(String field, int least) throws Exception {
        for (int length : new int[] {least, 2000}) {
            assertThat(ask(request(0).put(field, "😀".repeat(length))).status()).isEqualTo(204);
        }
        for (int length : new int[] {least - 1, 2001}) {
            assertThat(ask(request(0).put(field, "😀".repeat(length))).complaint(field))
                    .isEqualTo("BASE_TYPE_BAD_LENGTH");
        }
        if (!field.equals("application_description")) {
            assertThat(ask(request(0).putNull(field)).status()).isEqualTo(204);
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "presence_store_off_platform",
                "presence_retention",
                "presence_encrypted",
                "presence_opt_out_stored",
                "guild_members_store_off_platform",
                "guild_members_retention",
                "guild_members_encrypted",
                "message_content_store_off_platform",
                "message_content_retention",
                "message_content_encrypted",
                "message_content_opt_out_stored",
                "message_content_ai_training",
                "message_content_privacy_policy_public",
            })
    void answerSomeQuestionsWithYesOrNo(String question) throws Exception {
        String field = "intents_gateway_" + question;
        assertThat(ask(request(0).put(field, true)).status()).isEqualTo(204);
        assertThat(ask(request(0).putNull(field)).status()).isEqualTo(204);
        assertThat(ask(request(0).put(field, "yes")).complaint(field)).isEqualTo("BOOLEAN_TYPE_CONVERT");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "guild_members_opt_out_stored",
                "presence_ai_training",
                "guild_members_privacy_policy_public",
                "presence_privacy_policy_location",
            })
    void areNotAskedOtherQuestions(String question) throws Exception {
        String field = "intents_gateway_" + question;
        assertThat(ask(request(0).put(field, true)).complaint(field)).isEqualTo("UNKNOWN_FIELD");
    }

    @Test
    void hearOfAllThatIsWrongWithTheirRequestAtOnce() throws Exception {
        JsonNode errors = ask(mapper.createObjectNode()
                        .put("application_description", "short")
                        .put("intents_flags_requested", PRESENCE)
                        .put("nonsense", 1))
                .json()
                .path("errors");
        assertThat(errors.properties().stream().map(Map.Entry::getKey))
                .containsExactlyInAnyOrder(
                        "application_description",
                        "nonsense",
                        "intents_gateway_presence_use_case_description",
                        "intents_gateway_presence_use_case_supplemental_material_description",
                        "intents_gateway_presence_store_off_platform",
                        "intents_gateway_presence_contact_deletion");
        assertThat(ask(mapper.createObjectNode()).complaint("application_description"))
                .isEqualTo("BASE_TYPE_REQUIRED");
        assertThat(ask(request(1 << 13)).complaint("intents_flags_requested")).isEqualTo("BASE_TYPE_CHOICES");
    }

    @Test
    void askForIntentsOnceTheyAreVerified() throws Exception {
        String path = "/applications/" + cast.other.id() + "/request-additional-intents";
        assertThat(cast.asStranger.send("POST", path, request(0).toString()).code())
                .isEqualTo(50001);
        cast.other.verify();
        assertThat(cast.asStranger.send("POST", path, request(0).toString()).status())
                .isEqualTo(204);
        bare.verify();
        assertThat(cast.asStranger
                        .send(
                                "POST",
                                "/applications/" + bare.id() + "/request-additional-intents",
                                request(0).toString())
                        .code())
                .isEqualTo(50001);
    }

    @Test
    void canVerifyWhatTheServiceSigned() throws Exception {
        String verifyKey = cast.asOwner.get(cast.path).field("verify_key");
        assertThat(verifyKey).isEqualTo(cast.application.verifyKey());
        assertThat(verifies(verifyKey, cast.application.sign("1767225600", "{\"type\":1}"), "1767225600{\"type\":1}"))
                .isTrue();
        assertThat(verifies(verifyKey, cast.application.sign("1767225600", "{\"type\":1}"), "1767225601{\"type\":1}"))
                .isFalse();
        assertThat(verifies(verifyKey, cast.other.sign("1", "{}"), "1{}")).isFalse();
        assertThat(cast.application.signingKey().getAlgorithm()).isEqualTo("EdDSA");
        assertThat(cast.other.verifyKey()).isNotEqualTo(verifyKey);
    }

    @Test
    void haveKeysThatFollowFromTheSeed() {
        assertThat(keyOf(7)).isEqualTo(keyOf(7)).isNotEqualTo(keyOf(8));
    }

    private static String keyOf(long seed) {
        try (ServiceEmulator emulator = ServiceEmulator.builder().seed(seed).start()) {
            return emulator.application("Quiz").create().verifyKey();
        }
    }

    private static boolean verifies(String key, String signature, String signed) throws Exception {
        byte[] encoded = HexFormat.of().parseHex("302a300506032b6570032100" + key);
        PublicKey publicKey = KeyFactory.getInstance("Ed25519").generatePublic(new X509EncodedKeySpec(encoded));
        Signature verifier = Signature.getInstance("Ed25519");
        verifier.initVerify(publicKey);
        verifier.update(signed.getBytes(StandardCharsets.UTF_8));
        return verifier.verify(HexFormat.of().parseHex(signature));
    }
}
