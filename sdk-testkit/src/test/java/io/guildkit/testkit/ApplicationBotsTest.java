package io.guildkit.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.charset.StandardCharsets;
import java.security.KeyFactory;
import java.security.PublicKey;
import java.security.Signature;
import java.security.spec.X509EncodedKeySpec;
import java.util.HexFormat;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The bot of an application, and what concerns the application as such: intents and signatures. */
@EmulatorTest
class ApplicationBotsTest extends QuizMakers {
    private static final int PRESENCE = 1 << 12;
    private static final int GUILD_MEMBERS = 1 << 14;
    private static final int MESSAGE_CONTENT = 1 << 18;

    private final ObjectMapper mapper = new ObjectMapper();
    private EmulatedApplication bare;

    @BeforeEach
    void addApplicationWithoutBot() {
        bare = emulator.application("Bare").owner(stranger).create();
        http.let("id", application.id())
                .let("bareId", bare.id())
                .let("bare", "/applications/{bareId}")
                .let("intents", "request-additional-intents");
    }

    @Test
    void areCreatedOnce() {
        http.verify("""
            stranger PATCH {bare}/bot       -> 404 10013
            stranger POST {bare}/bot/reset  -> 404 10013
            stranger POST {bare}/bot        -> 200 {$only: 'token', token: '<token>'}
            """);
        http.caller("bareBot", "Bot " + http.value("token")).verify("""
            bareBot GET /applications/@me   -> 200 {id: '{bareId}', bot: {username: 'Bare'}}
            stranger POST {bare}/bot {}     -> 200 {token: null}
            bareBot GET /applications/@me   -> 200
            """);
    }

    @Test
    void getANewTokenThatReplacesTheOld() {
        http.verify("""
            developer POST {app}/bot/reset  -> 200 {$only: 'token', token: '<token>'}
            bot GET /applications/@me       -> 401 40001
            """);
        String token = http.value("token");
        http.caller("newBot", "Bot " + token).caller("user", token).verify("""
            newBot GET /applications/@me    -> 200 {id: '{id}'}
            user GET /applications/@me      -> 401 40001
            """);
        assertThat(application.botToken()).isEqualTo(token);
    }

    @Test
    void changeTheirNameAndPictures() {
        http.verify("""
            developer PATCH {app}/bot {username: 'Quizmaster', avatar: '{png}', banner: '{gif}'} -> 200 {
                username: 'Quizmaster', avatar: '<avatar>', banner: '~[0-9a-f]{32}', bot: true}
            developer PATCH {app}/bot {}    -> 200 {avatar: '{avatar}', banner: '*', username: 'Quizmaster'}
            developer PATCH {app}/bot {avatar: null, banner: null}
                -> 200 {avatar: null, $no: 'banner', username: 'Quizmaster'}
            """);
        assertThat(http.value("avatar")).matches("[0-9a-f]{32}");
        assertThat(application.bot().orElseThrow().username()).isEqualTo("Quizmaster");
    }

    @Test
    void haveUniqueNamesOfTwoToThirtyTwoCharacters() {
        http.verify("""
            owner PATCH {app}/bot {username: 'ab'}  -> 200 {username: 'ab'}
            " {username: '{32 x 😀}'}               -> 200 {username: '{32 x 😀}'}
            " {username: 'Quiz'}                    -> 200
            " {username: 'quiz'}                    -> 200
            " {username: 'a'}                       -> 400 username: BASE_TYPE_BAD_LENGTH
            " {username: '{33 x 😀}'}               -> 400 username: BASE_TYPE_BAD_LENGTH
            " {username: 'Other'}                   -> 400 username: USERNAME_ALREADY_TAKEN
            " {username: null}                      -> 400 username: BASE_TYPE_NOT_NULL
            " {avatar: 'abc'}                       -> 400 avatar: IMAGE_TYPE_INVALID
            " {nick: 'x'}                           -> 400 nick: UNKNOWN_FIELD
            """);
    }

    @Test
    void areNamedAfterTheApplication() {
        http.verify("""
            owner POST /applications {name: 'x'}        -> 200 {bot: {username: '~x.{1,31}'}}
            owner POST /applications {name: 'Quiz'}     -> 200 {bot: {username: '~Quiz.{0,28}'}}
            owner POST /applications {name: 'A very long name of an application'}
                -> 200 {bot: {username: '~A very long name of an appli.{0,4}'}}
            """);
    }

    private ObjectNode request(int flags) {
        return mapper.createObjectNode()
                .put("application_description", "d".repeat(50))
                .put("intents_flags_requested", flags);
    }

    private void ask(ObjectNode request, String response) {
        http.verify("developer POST {app}/{intents} " + request + " -> " + response);
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
    void askForAllIntentsAtOnce() {
        ObjectNode request = request(PRESENCE | GUILD_MEMBERS | MESSAGE_CONTENT);
        with(request, "presence", true);
        with(request, "guild_members", true);
        with(request, "message_content", false);
        ask(request, "204");
        assertThat(application.intentRequests()).containsExactly(request.toString());
        assertThat(application.flags()).isZero();
    }

    @Test
    void askForNothingInParticular() {
        ObjectNode request = mapper.createObjectNode().put("application_description", "d".repeat(50));
        ask(request, "204");
        ask(with(request(0), "presence", false), "204");
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
    void sayWhatAnIntentIsFor(int flag, String intent, boolean deletion, String needed) {
        String field = "intents_gateway_" + intent + "_" + needed;
        ObjectNode request = with(request(flag), intent, deletion);
        ask(request, "204");
        request.putNull(field);
        ask(request, "400 " + field + ": BASE_TYPE_REQUIRED");
        request.remove(field);
        ask(request, "400 " + field + ": BASE_TYPE_REQUIRED");
        request.put("intents_flags_requested", 0);
        ask(request, "204");
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
    void sayNeitherTooLittleNorTooMuch(String field, int least) {
        for (int length : new int[] {least, 2000}) {
            ask(request(0).put(field, "😀".repeat(length)), "204");
        }
        for (int length : new int[] {least - 1, 2001}) {
            ask(request(0).put(field, "😀".repeat(length)), "400 " + field + ": BASE_TYPE_BAD_LENGTH");
        }
        if (!field.equals("application_description")) {
            ask(request(0).putNull(field), "204");
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
    void answerSomeQuestionsWithYesOrNo(String question) {
        String field = "intents_gateway_" + question;
        ask(request(0).put(field, true), "204");
        ask(request(0).putNull(field), "204");
        ask(request(0).put(field, "yes"), "400 " + field + ": BOOLEAN_TYPE_CONVERT");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "guild_members_opt_out_stored",
                "presence_ai_training",
                "guild_members_privacy_policy_public",
                "presence_privacy_policy_location",
            })
    void areNotAskedOtherQuestions(String question) {
        String field = "intents_gateway_" + question;
        ask(request(0).put(field, true), "400 " + field + ": UNKNOWN_FIELD");
    }

    @Test
    void getAllErrorsOfTheirRequestAtOnce() {
        http.let("presence", "intents_gateway_presence").verify("""
            developer POST {app}/{intents} {application_description: 'x', intents_flags_requested: 4096, nonsense: 1}
                -> 400 50035 {errors: {$only: 'application_description nonsense {presence}_use_case_description
                    {presence}_use_case_supplemental_material_description {presence}_store_off_platform
                    {presence}_contact_deletion'}}
            developer POST {app}/{intents} {} -> 400 application_description: BASE_TYPE_REQUIRED
            """);
        ask(request(1 << 13), "400 intents_flags_requested: BASE_TYPE_CHOICES");
    }

    @Test
    void requestIntentsOnceTheyAreVerified() {
        http.let("request", request(0).toString()).verify("stranger POST {other}/{intents} {request} -> 403 50001");
        other.verify();
        bare.verify();
        http.verify("""
            stranger POST {other}/{intents} {request}   -> 204
            stranger POST {bare}/{intents} {request}    -> 403 50001
            """);
    }

    @Test
    void canVerifyWhatTheServiceSigned() throws Exception {
        String verifyKey =
                http.verify("owner GET {app} -> 200 {verify_key: '<key>'}").value("key");
        assertThat(verifyKey).isEqualTo(application.verifyKey());
        assertThat(verifies(verifyKey, application.sign("1767225600", "{\"type\":1}"), "1767225600{\"type\":1}"))
                .isTrue();
        assertThat(verifies(verifyKey, application.sign("1767225600", "{\"type\":1}"), "1767225601{\"type\":1}"))
                .isFalse();
        assertThat(verifies(verifyKey, other.sign("1", "{}"), "1{}")).isFalse();
        assertThat(application.signingKey().getAlgorithm()).isEqualTo("EdDSA");
        assertThat(other.verifyKey()).isNotEqualTo(verifyKey);
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
