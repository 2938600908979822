package io.guildkit.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.guildkit.testkit.TestClient.Answer;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Changing applications, by those who develop them and by themselves. */
@EmulatorTest
class ApplicationSettingsTest {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final int PUBLIC_OAUTH2_CLIENT = 1 << 8;
    private static final int EMBEDDED = 1 << 17;
    private static final int LIMITED = 1 << 13 | 1 << 15 | 1 << 19;

    private ApplicationCallers cast;
    private EmulatedGuild guild;
    private String company;

    @BeforeEach
    void connect(ServiceEmulator emulator) {
        cast = new ApplicationCallers(emulator);
        guild = emulator.guild("Chess Club").create();
        company = emulator.applications().addCompany("ACME");
    }

    private String filled(String json) {
        return json.replace("{guild}", guild.id())
                .replace("{company}", company)
                .replace("{png}", ApplicationCallers.PNG);
    }

    private Answer patch(String field, String value) throws Exception {
        return cast.asDeveloper.patch(cast.path, "{'" + field + "':" + filled(value) + "}");
    }

    private Answer patchOwn(String field, String value) throws Exception {
        return cast.asBot.patch("/applications/@me", "{'" + field + "':" + filled(value) + "}");
    }

    private static JsonNode read(String json) throws Exception {
        return JSON.readTree(json.replace('\'', '"'));
    }

    /** A field, a value for it, what shows where, and what a null makes of it: gone, null, or another value. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "description                       | 'Fun'                        | description   | 'Fun' | ''",
                "cover_image                       | '{png}'                      | cover_image   |       | gone",
                "icon                              | '{png}'                      | icon          |       | null",
                "guild_id                          | '{guild}'                    | guild_id      | '{guild}' | gone",
                "developer_ids                     | ['{company}']                | developers    | [{'id':'{company}','name':'ACME'}] | gone",
                "publisher_ids                     | ['{company}']                | publishers    | [{'id':'{company}','name':'ACME'}] | gone",
                "rpc_origins                       | ['https://a.example']        | rpc_origins   | ['https://a.example'] | gone",
                "redirect_uris                     | ['https://a.example/cb']     | redirect_uris | ['https://a.example/cb'] | []",
                "deeplink_uri                      | 'quiz://'                    | deeplink_uri  | 'quiz://' | gone",
                "terms_of_service_url              | 'https://a.example/tos'      | terms_of_service_url | 'https://a.example/tos' | gone",
                "privacy_policy_url                | 'https://a.example/privacy'  | privacy_policy_url | 'https://a.example/privacy' | gone",
                "role_connections_verification_url | 'https://a.example/verify'   | role_connections_verification_url | 'https://a.example/verify' | null",
                "interactions_event_types          | ['MESSAGE_CREATE']           | interactions_event_types | ['MESSAGE_CREATE'] | []",
                "tags                              | ['fun','chess']              | tags          | ['fun','chess'] | gone",
                "install_params                    | {'scopes':['bot'],'permissions':'8'} | install_params | {'scopes':['bot'],'permissions':'8'} | gone",
                "custom_install_url                | 'https://a.example/install'  | custom_install_url | 'https://a.example/install' | gone",
            })
    void areChangedAndClearedOneByOne(
            String field, String value, String shownAs, @Nullable String shown, String cleared) throws Exception {
        JsonNode before = cast.asOwner.patch(cast.path, "{}").json();
        JsonNode after = patch(field, value).json();
        if (shown == null) {
            assertThat(after.path(shownAs).asText()).matches("[0-9a-f]{32}");
        } else {
            assertThat(after.path(shownAs)).isEqualTo(read(filled(shown)));
        }
        assertThat(cast.asOwner.patch(cast.path, "{}").json()).isEqualTo(after);
        JsonNode empty = patch(field, "null").json();
        if (cleared.equals("gone")) {
            assertThat(empty.has(shownAs)).isFalse();
        } else {
            assertThat(empty.get(shownAs)).isEqualTo(read(cleared));
        }
        assertThat(empty).isEqualTo(before);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "name                           | 'Chess'",
                "integration_public             | false",
                "integration_require_code_grant | true",
                "interactions_endpoint_url      | 'https://a.example/interactions'",
                "interactions_endpoint_url      | ''",
                "interactions_version           | 2",
                "explicit_content_filter        | 1",
                "integration_types_config       | {'0':{'oauth2_install_params':{'scopes':['bot'],'permissions':'0'}},'1':null}",
                "integration_types_config       | {'0':{}}",
                "discoverability_state          | 2",
                "discoverability_state          | 3",
                "monetization_state             | 1",
                "monetization_state             | 2",
            })
    void areChangedButNeverCleared(String field, String value) throws Exception {
        assertThat(patch(field, value).json().get(field)).isEqualTo(read(value));
        assertThat(patch(field, "null").complaint(field)).isEqualTo("BASE_TYPE_NOT_NULL");
        assertThat(cast.asOwner.get(cast.path).json().get(field)).isEqualTo(read(value));
    }

    @Test
    void keepInstallContextsWithoutAConfiguration() throws Exception {
        JsonNode config =
                patch("integration_types_config", "{'0':null,'1':null}").json().path("integration_types_config");
        assertThat(config.toString()).isEqualTo("{\"0\":null,\"1\":null}");
    }

    @Test
    void takeTheOldNamesOfTheBotsSettings() throws Exception {
        JsonNode json = cast.asDeveloper
                .patch(cast.path, "{'bot_public':false,'bot_require_code_grant':true}")
                .json();
        assertThat(json.path("integration_public").asBoolean(true)).isFalse();
        assertThat(json.path("bot_public").asBoolean(true)).isFalse();
        assertThat(json.path("integration_require_code_grant").asBoolean()).isTrue();
        assertThat(json.path("bot_require_code_grant").asBoolean()).isTrue();
    }

    @Test
    void limitParticipantsOfWhatIsEmbedded() throws Exception {
        assertThat(patch("max_participants", "5").json().has("max_participants"))
                .isFalse();
        cast.asOwner.post(cast.path + "/set-embedded", "{'embedded':true}");
        assertThat(cast.asOwner.get(cast.path).json().path("max_participants").asInt())
                .isEqualTo(5);
        assertThat(patch("max_participants", "-1")
                        .json()
                        .path("max_participants")
                        .asInt())
                .isEqualTo(-1);
        assertThat(patch("max_participants", "-2").complaint("max_participants"))
                .isEqualTo("NUMBER_TYPE_MIN");
        patch("max_participants", "7");
        assertThat(patch("max_participants", "null")
                        .json()
                        .path("max_participants")
                        .asInt())
                .isEqualTo(-1);
    }

    @Test
    void setSomeFlagsAndLeaveTheOthers() throws Exception {
        cast.asOwner.post(cast.path + "/set-embedded", "{'embedded':true}");
        int settable = LIMITED | PUBLIC_OAUTH2_CLIENT;
        assertThat(patch("flags", Integer.toString(settable))
                        .json()
                        .path("flags")
                        .asInt())
                .isEqualTo(settable | EMBEDDED);
        assertThat(patch("flags", "0").json().path("flags").asInt()).isEqualTo(EMBEDDED);
        for (int flag : new int[] {EMBEDDED, 1 << 12, 1 << 14, 1 << 18, 1, 1 << 9}) {
            assertThat(patch("flags", Integer.toString(flag)).complaint("flags"))
                    .isEqualTo("BASE_TYPE_CHOICES");
            assertThat(patchOwn("flags", Integer.toString(flag)).complaint("flags"))
                    .isEqualTo("BASE_TYPE_CHOICES");
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "name                     | ''                                | name | BASE_TYPE_REQUIRED",
                "icon                     | 'data:image/gif;base64,iVBORw=='  | icon | IMAGE_TYPE_MISMATCH",
                "guild_id                 | '77'                              | guild_id | BASE_TYPE_CHOICES",
                "developer_ids            | ['77']                            | developer_ids/0 | BASE_TYPE_CHOICES",
                "publisher_ids            | [7]                               | publisher_ids/0 | STRING_TYPE_CONVERT",
                "terms_of_service_url     | 'ftp://a.example'                 | terms_of_service_url | URL_TYPE_INVALID_SCHEME",
                "interactions_version     | 3                                 | interactions_version | BASE_TYPE_CHOICES",
                "interactions_version     | 0                                 | interactions_version | BASE_TYPE_CHOICES",
                "explicit_content_filter  | 2                                 | explicit_content_filter | BASE_TYPE_CHOICES",
                "discoverability_state    | 1                                 | discoverability_state | BASE_TYPE_CHOICES",
                "discoverability_state    | 4                                 | discoverability_state | BASE_TYPE_CHOICES",
                "discoverability_state    | 5                                 | discoverability_state | BASE_TYPE_CHOICES",
                "monetization_state       | 3                                 | monetization_state | BASE_TYPE_CHOICES",
                "tags                     | ['']                              | tags/0 | BASE_TYPE_REQUIRED",
                "install_params           | {'scopes':[]}                     | install_params/permissions | BASE_TYPE_REQUIRED",
                "install_params           | {'scopes':[],'permissions':'x'}   | install_params/permissions | STRING_TYPE_REGEX",
                "install_params           | {'scopes':[],'permissions':'1','x':1} | install_params/x | UNKNOWN_FIELD",
                "integration_types_config | {'2':null}                        | integration_types_config/2 | BASE_TYPE_CHOICES",
                "integration_types_config | {'x':null}                        | integration_types_config/x | NUMBER_TYPE_COERCE",
                "integration_types_config | []                                | integration_types_config | MODEL_TYPE_CONVERT",
                "integration_types_config | {'0':{'oauth2_install_params':null}} | integration_types_config/0/oauth2_install_params | BASE_TYPE_NOT_NULL",
                "bot_public               | 'yes'                             | bot_public | BOOLEAN_TYPE_CONVERT",
                "verification_state       | 4                                 | verification_state | UNKNOWN_FIELD",
                "type                     | 4                                 | type | UNKNOWN_FIELD",
            })
    void areCheckedStrictly(String field, String value, String place, String complaint) throws Exception {
        JsonNode before = cast.asOwner.get(cast.path).json();
        Answer answer = patch(field, value);
        assertThat(answer.status()).isEqualTo(400);
        assertThat(answer.code()).isEqualTo(50035);
        assertThat(answer.complaint(place.split("/", -1))).isEqualTo(complaint);
        assertThat(cast.asOwner.get(cast.path).json()).isEqualTo(before);
    }

    @Test
    void allowFiveTagsOfTwentyCharacters() throws Exception {
        String twenty = "'" + "😀".repeat(20) + "'";
        assertThat(patch("tags", "[" + String.join(",", List.of(twenty, "'b'", "'c'", "'d'", "'e'")) + "]")
                        .status())
                .isEqualTo(200);
        assertThat(patch("tags", "['a','b','c','d','e','f']").complaint("tags")).isEqualTo("BASE_TYPE_BAD_LENGTH");
        assertThat(patch("tags", "['" + "😀".repeat(21) + "']").complaint("tags", "0"))
                .isEqualTo("BASE_TYPE_BAD_LENGTH");
    }

    @Test
    void areToldEverythingThatIsWrongAtOnce() throws Exception {
        JsonNode errors = cast.asDeveloper
                .patch(cast.path, "{'name':'','tags':['%s'],'nonsense':1,'guild_id':'77'}", "x".repeat(21))
                .json()
                .path("errors");
        assertThat(errors.properties().stream().map(java.util.Map.Entry::getKey))
                .containsExactlyInAnyOrder("name", "tags", "nonsense", "guild_id");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "description                       | 'Fun'",
                "flags                             | 256",
                "rpc_origins                       | ['https://a.example']",
                "deeplink_uri                      | 'quiz://'",
                "role_connections_verification_url | 'https://a.example/verify'",
                "interactions_endpoint_url         | 'https://a.example/interactions'",
                "interactions_version              | 2",
                "interactions_event_types          | ['MESSAGE_CREATE']",
                "explicit_content_filter           | 1",
                "tags                              | ['fun']",
                "install_params                    | {'scopes':['bot'],'permissions':'8'}",
                "custom_install_url                | 'https://a.example/install'",
                "integration_types_config          | {'1':null}",
            })
    void areChangedByTheApplicationItself(String field, String value) throws Exception {
        assertThat(patchOwn(field, value).json().get(field)).isEqualTo(read(value));
        assertThat(cast.asBot.get("/applications/@me").json().get(field)).isEqualTo(read(value));
    }

    @Test
    void letTheApplicationClearItsEndpoint() throws Exception {
        patchOwn("interactions_endpoint_url", "'https://a.example/interactions'");
        assertThat(patchOwn("interactions_endpoint_url", "null")
                        .json()
                        .path("interactions_endpoint_url")
                        .asText("?"))
                .isEmpty();
    }

    @Test
    void letTheApplicationChangeItsPictures() throws Exception {
        JsonNode json = cast.asBot
                .patch(
                        "/applications/@me",
                        "{'icon':'%s','cover_image':'%s'}",
                        ApplicationCallers.PNG,
                        ApplicationCallers.GIF)
                .json();
        assertThat(json.path("icon").asText()).matches("[0-9a-f]{32}");
        assertThat(json.path("cover_image").asText()).matches("[0-9a-f]{32}");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "name",
                "guild_id",
                "developer_ids",
                "publisher_ids",
                "redirect_uris",
                "integration_public",
                "integration_require_code_grant",
                "bot_public",
                "bot_require_code_grant",
                "terms_of_service_url",
                "privacy_policy_url",
                "discoverability_state",
                "monetization_state",
            })
    void keepSomethingFromTheApplicationItself(String field) throws Exception {
        assertThat(patchOwn(field, "null").complaint(field)).isEqualTo("UNKNOWN_FIELD");
    }

    @Test
    void hideTheBotsSettingsIfThereIsNoBot() throws Exception {
        EmulatedApplication bare =
                cast.emulator.application("Bare").owner(cast.stranger).create();
        assertThat(cast.asStranger.get("/applications/" + bare.id()).fieldNames())
                .contains("integration_public")
                .doesNotContain("bot", "bot_public", "bot_require_code_grant");
    }
}
