package io.guildkit.testkit;

import static org.assertj.core.api.Assertions.assertThat;

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

/** The bot, the privileged intents and the signatures of an application. */
@Scenarios("""
    have unique names of 2 to 32 characters
    owner PATCH {app}/bot {username: 'ab'}  -> 200 {username: 'ab'}
    " {username: '{32 x 😀}'}               -> 200 {username: '{32 x 😀}'}
    " {username: '{Quiz or quiz}'}          -> 200
    " {username: 'a'}                       -> 400 username: BASE_TYPE_BAD_LENGTH
    " {username: '{33 x 😀}'}               -> 400 username: BASE_TYPE_BAD_LENGTH
    " {username: 'Other'}                   -> 400 username: USERNAME_ALREADY_TAKEN
    " {username: null}                      -> 400 username: BASE_TYPE_NOT_NULL
    " {avatar: 'abc', nick: 'x'}            -> 400 avatar: IMAGE_TYPE_INVALID, nick: UNKNOWN_FIELD

    are named after the application
    owner POST /applications {name: 'x'}        -> 200 {bot: {username: '~x.{1,31}'}}
    owner POST /applications {name: 'Quiz'}     -> 200 {bot: {username: '~Quiz.{0,28}'}}
    owner POST /applications {name: 'A very long name of an application'}
        -> 200 {bot: {username: '~A very long name of an appli.{0,4}'}}

    describe the use of each intent
    let intent = intents_gateway_{presence or guild_members or message_content}
    let flags = intents_flags_requested: {4096 or 16384 or 262144}
    let fields = {intent}_use_case_description {intent}_use_case_supplemental_material_description
        {intent}_store_off_platform
    {ask} {{text}, {flags}}         -> 400 {fields}: BASE_TYPE_REQUIRED
    {ask} {{text}, {flags}, {intent}_use_case_description: null, {intent}_store_off_platform: null,
        {intent}_use_case_supplemental_material_description: null} -> 400 {fields}: BASE_TYPE_REQUIRED
    let intent = intents_gateway_{presence or guild_members}
    let flags = intents_flags_requested: {4096 or 16384}
    {ask} {{text}, {flags}}                                     -> 400 {intent}_contact_deletion: BASE_TYPE_REQUIRED
    {ask} {{text}, {flags}, {intent}_contact_deletion: null}    -> 400 {intent}_contact_deletion: BASE_TYPE_REQUIRED
    {ask} {{text}, intents_flags_requested: 0, intents_gateway_presence_store_off_platform: false} -> 204

    get all errors of a request for intents at once
    let presence = intents_gateway_presence
    {ask} {application_description: 'x', intents_flags_requested: 4096, nonsense: 1}
        -> 400 50035 {errors: {$only: 'application_description nonsense {presence}_use_case_description
            {presence}_use_case_supplemental_material_description {presence}_store_off_platform
            {presence}_contact_deletion'}}
    {ask} {}                                        -> 400 application_description: BASE_TYPE_REQUIRED
    {ask} {{text}, intents_flags_requested: 8192}   -> 400 intents_flags_requested: BASE_TYPE_CHOICES

    describe intents with booleans
    let questions = presence_store_off_platform or presence_retention or presence_encrypted or presence_opt_out_stored
        or guild_members_store_off_platform or guild_members_retention or guild_members_encrypted
        or message_content_store_off_platform or message_content_retention or message_content_encrypted
        or message_content_opt_out_stored or message_content_ai_training or message_content_privacy_policy_public
    let field = intents_gateway_{{questions}}
    {ask} {{text}, {field}: true}   -> 204
    {ask} {{text}, {field}: null}   -> 204
    {ask} {{text}, {field}: 'yes'}  -> 400 {field}: BOOLEAN_TYPE_CONVERT
    let questions = guild_members_opt_out_stored or presence_ai_training or guild_members_privacy_policy_public
        or presence_privacy_policy_location
    let field = intents_gateway_{{questions}}
    {ask} {{text}, {field}: true}   -> 400 {field}: UNKNOWN_FIELD

    describe intents with optional texts
    let texts = presence_use_case_description or guild_members_use_case_description or message_content_use_case_description
        or presence_use_case_supplemental_material_description or presence_contact_deletion
        or guild_members_use_case_supplemental_material_description or guild_members_contact_deletion
        or message_content_use_case_supplemental_material_description or message_content_contact_deletion
        or message_content_privacy_policy_location or message_content_privacy_policy_example
    {ask} {{text}, intents_gateway_{{texts}}: null} -> 204

    are created once
    stranger PATCH {bare}/bot                                       -> 404 10013
    stranger POST {bare}/bot/reset                                  -> 404 10013
    stranger POST {bare}/bot                                        -> 200 {$only: 'token', token: '<token>'}
    let self = anybody GET /applications/@me (Authorization: Bot {token})
    {self}                                                          -> 200 {id: '{bareId}', bot: {username: 'Bare'}}
    stranger POST {bare}/bot {}                                     -> 200 {token: null}
    {self}                                                          -> 200

    get a new token that replaces the old one
    developer POST {app}/bot/reset                                  -> 200 {$only: 'token', token: '<token>'}
    bot GET /applications/@me                                       -> 401 40001
    anybody GET /applications/@me (Authorization: Bot {token})      -> 200 {id: '{id}'}
    anybody GET /applications/@me (Authorization: {token})          -> 401 40001

    change their name and pictures
    developer PATCH {app}/bot {username: 'Quizmaster', avatar: '{png}', banner: '{gif}'} -> 200 {
        id: '<bot>', username: 'Quizmaster', avatar: '<avatar>', banner: '~[0-9a-f]{32}', bot: true}
    " {}                            -> 200 {avatar: '{avatar}', banner: '*', username: 'Quizmaster'}
    " {avatar: null, banner: null}  -> 200 {avatar: null, $no: 'banner', username: 'Quizmaster'}
    admin GET /accounts/{bot}       -> 200 {username: 'Quizmaster'}

    request all intents at once
    let request = {{text}, intents_flags_requested: 282624,
        intents_gateway_presence_use_case_description: '{50 x u}',
        intents_gateway_presence_use_case_supplemental_material_description: '{5 x s}',
        intents_gateway_presence_store_off_platform: false,
        intents_gateway_presence_contact_deletion: '{25 x c}',
        intents_gateway_guild_members_use_case_description: '{50 x u}',
        intents_gateway_guild_members_use_case_supplemental_material_description: '{5 x s}',
        intents_gateway_guild_members_store_off_platform: false,
        intents_gateway_guild_members_contact_deletion: '{25 x c}',
        intents_gateway_message_content_use_case_description: '{50 x u}',
        intents_gateway_message_content_use_case_supplemental_material_description: '{5 x s}',
        intents_gateway_message_content_store_off_platform: false}
    {ask} {request}                 -> 204
    admin GET /applications/{id}    -> 200 {intent_requests: [{$is: {request}}], fields: {flags: 0}}
    """)
class ApplicationBotsTest extends QuizMakers {
    private EmulatedApplication bare;

    @BeforeEach
    void addApplicationWithoutBot() {
        bare = emulator.application("Bare").owner(stranger).create();
        http.let("bareId", bare.id())
                .let("bare", "/applications/{bareId}")
                .let("intents", "request-additional-intents")
                .let("ask", "developer POST {app}/{intents}")
                .let("text", "application_description: '{50 x d}'");
    }

    @ParameterizedTest
    @CsvSource({
        "50, application_description",
        "50, intents_gateway_{presence or guild_members or message_content}_use_case_description",
        "5,  intents_gateway_{presence or guild_members or message_content}_use_case_supplemental_material_description",
        "25, intents_gateway_{presence or guild_members or message_content}_contact_deletion",
        "25, intents_gateway_message_content_privacy_policy_{location or example}",
    })
    void describeIntentsWithLimitedTexts(int least, String field) {
        http.let("field", field).verify("""
            {ask} {{text}, {field}: '{%d x 😀}'}    -> 204
            {ask} {{text}, {field}: '{2000 x 😀}'}  -> 204
            {ask} {{text}, {field}: '{%d x 😀}'}    -> 400 {field}: BASE_TYPE_BAD_LENGTH
            {ask} {{text}, {field}: '{2001 x 😀}'}  -> 400 {field}: BASE_TYPE_BAD_LENGTH
            """.formatted(least, least - 1));
    }

    @Test
    void requestIntentsOnceTheyAreVerified() {
        http.verify("stranger POST {other}/{intents} {{text}} -> 403 50001");
        other.verify();
        bare.verify();
        http.verify("stranger POST {{other} or {bare}}/{intents} {{text}} -> {204 or 403 50001}");
    }

    @Test
    void verifySignaturesOfTheService() throws Exception {
        String verifyKey =
                http.verify("owner GET {app} -> 200 {verify_key: '<key>'}").value("key");
        assertThat(verifyKey).isEqualTo(application.verifyKey());
        String signature = application.sign("1767225600", "{\"type\":1}");
        assertThat(verifies(verifyKey, signature, "1767225600{\"type\":1}")).isTrue();
        assertThat(verifies(verifyKey, signature, "1767225601{\"type\":1}")).isFalse();
        assertThat(verifies(verifyKey, other.sign("1", "{}"), "1{}")).isFalse();
        assertThat(application.signingKey().getAlgorithm()).isEqualTo("EdDSA");
        assertThat(other.verifyKey()).isNotEqualTo(verifyKey);
    }

    private static boolean verifies(String key, String signature, String signed) throws Exception {
        byte[] encoded = HexFormat.of().parseHex("302a300506032b6570032100" + key);
        PublicKey publicKey = KeyFactory.getInstance("Ed25519").generatePublic(new X509EncodedKeySpec(encoded));
        Signature verifier = Signature.getInstance("Ed25519");
        verifier.initVerify(publicKey);
        verifier.update(signed.getBytes(StandardCharsets.UTF_8));
        return verifier.verify(HexFormat.of().parseHex(signature));
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
}
