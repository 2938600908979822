package io.guildkit.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import com.fasterxml.jackson.databind.JsonNode;
import io.guildkit.testkit.TestClient.Answer;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import org.assertj.core.api.Assertions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@EmulatorTest
class ApplicationsTest {
    /** What every application has. */
    private static final List<String> ALWAYS = List.of(
            "id",
            "name",
            "description",
            "icon",
            "type",
            "flags",
            "verify_key",
            "hook",
            "owner",
            "redirect_uris",
            "integration_public",
            "integration_require_code_grant",
            "approximate_user_install_count",
            "internal_guild_restriction",
            "role_connections_verification_url",
            "interactions_endpoint_url",
            "interactions_version",
            "interactions_event_types",
            "explicit_content_filter",
            "is_verified",
            "verification_state",
            "store_application_state",
            "rpc_application_state",
            "creator_monetization_state",
            "is_discoverable",
            "discoverability_state",
            "discovery_eligibility_flags",
            "is_monetized",
            "storefront_available",
            "monetization_state");

    /** What an application may have besides. */
    private static final List<String> SOMETIMES = List.of(
            "cover_image",
            "splash",
            "primary_sku_id",
            "guild_id",
            "eula_id",
            "slug",
            "aliases",
            "executables",
            "third_party_skus",
            "overlay",
            "overlay_methods",
            "overlay_warn",
            "overlay_compatibility_hook",
            "bot",
            "team",
            "developers",
            "publishers",
            "rpc_origins",
            "deeplink_uri",
            "bot_public",
            "bot_require_code_grant",
            "bot_disabled",
            "bot_quarantined",
            "approximate_guild_count",
            "terms_of_service_url",
            "privacy_policy_url",
            "event_webhooks_status",
            "event_webhooks_url",
            "event_webhooks_types",
            "tags",
            "install_params",
            "custom_install_url",
            "integration_types_config",
            "monetization_eligibility_flags",
            "max_participants",
            "embedded_activity_config");

    private ServiceEmulator emulator;
    private ApplicationCallers cast;

    @BeforeEach
    void connect(ServiceEmulator emulator) {
        this.emulator = emulator;
        cast = new ApplicationCallers(emulator);
    }

    private static List<String> names(JsonNode json) {
        return json.properties().stream().map(Map.Entry::getKey).toList();
    }

    @Test
    void areCreatedWithABot() throws Exception {
        Answer answer = cast.asStranger.post("/applications", "{'name':'Chess'}");
        assertThat(answer.status()).isEqualTo(200);
        List<String> expected = new ArrayList<>(ALWAYS);
        expected.addAll(List.of("bot", "bot_public", "bot_require_code_grant"));
        assertThat(answer.fieldNames()).containsExactlyInAnyOrderElementsOf(expected);
        JsonNode json = answer.json();
        assertThat(json.path("name").asText()).isEqualTo("Chess");
        assertThat(json.path("description").asText("?")).isEmpty();
        assertThat(json.path("icon").isNull()).isTrue();
        assertThat(json.path("type").isNull()).isTrue();
        assertThat(json.path("flags").asInt(-1)).isZero();
        assertThat(json.path("verify_key").asText()).matches("[0-9a-f]{64}");
        assertThat(json.path("owner").path("id").asText()).isEqualTo(cast.stranger.id());
        assertThat(json.path("bot").path("bot").asBoolean()).isTrue();
        assertThat(json.path("bot").path("username").asText()).isEqualTo("Chess");
        EmulatedApplication application =
                emulator.applications().byId(answer.field("id")).orElseThrow();
        assertThat(application.name()).isEqualTo("Chess");
        assertThat(application.owner().id()).isEqualTo(cast.stranger.id());
        assertThat(application.bot()).isPresent();
        assertThat(cast.asStranger.get("/applications/" + application.id()).status())
                .isEqualTo(200);
    }

    @Test
    void areCreatedWithEverythingThatCanBeSaid() throws Exception {
        EmulatedGuild guild = emulator.guild("Chess Club").create();
        Answer answer = cast.asStranger.post(
                "/applications",
                "{'name':'Chess','type':4,'description':'Play','icon':'%s','cover_image':'%s','flags':%s,"
                        + "'guild_id':'%s','redirect_uris':['https://a.example/cb','app://cb'],"
                        + "'deeplink_uri':'chess://go'}",
                ApplicationCallers.PNG,
                ApplicationCallers.GIF,
                1 << 13 | 1 << 15 | 1 << 19,
                guild.id());
        assertThat(answer.status()).isEqualTo(200);
        JsonNode json = answer.json();
        assertThat(json.path("type").asInt()).isEqualTo(4);
        assertThat(json.path("description").asText()).isEqualTo("Play");
        assertThat(json.path("icon").asText()).matches("[0-9a-f]{32}");
        assertThat(json.path("cover_image").asText())
                .matches("[0-9a-f]{32}")
                .isNotEqualTo(json.path("icon").asText());
        assertThat(json.path("flags").asInt()).isEqualTo(1 << 13 | 1 << 15 | 1 << 19);
        assertThat(json.path("guild_id").asText()).isEqualTo(guild.id());
        assertThat(json.path("redirect_uris").toString()).isEqualTo("[\"https://a.example/cb\",\"app://cb\"]");
        assertThat(json.path("deeplink_uri").asText()).isEqualTo("chess://go");
    }

    @Test
    void areCreatedWithNullsAsIfTheseWereLeftOut() throws Exception {
        Answer answer = cast.asStranger.post(
                "/applications",
                "{'name':'Chess','description':null,'icon':null,'cover_image':null,'guild_id':null,"
                        + "'redirect_uris':null,'deeplink_uri':null}");
        List<String> expected = new ArrayList<>(ALWAYS);
        expected.addAll(List.of("bot", "bot_public", "bot_require_code_grant"));
        assertThat(answer.fieldNames()).containsExactlyInAnyOrderElementsOf(expected);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "{}                                  | name         | BASE_TYPE_REQUIRED",
                "{'name':''}                         | name         | BASE_TYPE_REQUIRED",
                "{'name':null}                       | name         | BASE_TYPE_NOT_NULL",
                "{'name':'x','type':1}               | type         | BASE_TYPE_CHOICES",
                "{'name':'x','type':null}            | type         | BASE_TYPE_NOT_NULL",
                "{'name':'x','flags':256}            | flags        | BASE_TYPE_CHOICES",
                "{'name':'x','flags':'0'}            | flags        | NUMBER_TYPE_COERCE",
                "{'name':'x','icon':'abc'}           | icon         | IMAGE_TYPE_INVALID",
                "{'name':'x','description':1}        | description  | STRING_TYPE_CONVERT",
                "{'name':'x','guild_id':'77'}        | guild_id     | BASE_TYPE_CHOICES",
                "{'name':'x','guild_id':'abc'}       | guild_id     | STRING_TYPE_REGEX",
                "{'name':'x','redirect_uris':'x'}    | redirect_uris| LIST_TYPE_CONVERT",
                "{'name':'x','team_id':null}         | team_id      | BASE_TYPE_NOT_NULL",
                "{'name':'x','team_id':'77'}         | team_id      | TEAM_NOT_FOUND",
                "{'name':'x','tags':[]}              | tags         | UNKNOWN_FIELD",
            })
    void areNotCreatedIfSomethingIsWrong(String body, String field, String complaint) throws Exception {
        int before = emulator.applications().all().size();
        Answer answer = cast.asStranger.post("/applications", body);
        assertThat(answer.status()).isEqualTo(400);
        assertThat(answer.code()).isEqualTo(50035);
        assertThat(answer.complaint(field)).isEqualTo(complaint);
        assertThat(emulator.applications().all()).hasSize(before);
    }

    @Test
    void haveTenRedirectUrisAtMost() throws Exception {
        String ten = "'a','b','c','d','e','f','g','h','i','j'";
        assertThat(cast.asStranger
                        .post("/applications", "{'name':'x','redirect_uris':[" + ten + "]}")
                        .status())
                .isEqualTo(200);
        assertThat(cast.asStranger
                        .post("/applications", "{'name':'x','redirect_uris':[" + ten + ",'k']}")
                        .complaint("redirect_uris"))
                .isEqualTo("BASE_TYPE_BAD_LENGTH");
    }

    @Test
    void areFiftyOfAUserAtMost() throws Exception {
        for (int i = 0; i < 48; i++) {
            emulator.application("Game " + i).owner(cast.stranger).create();
        }
        Answer fiftieth = cast.asStranger.post("/applications", "{'name':'Fiftieth'}");
        assertThat(fiftieth.status()).isEqualTo(200);
        Answer refused = cast.asStranger.post("/applications", "{'name':'One more'}");
        assertThat(refused.status()).isEqualTo(400);
        assertThat(refused.complaint()).isEqualTo("APPLICATION_LIMIT_REACHED");
        cast.asStranger.post("/applications/" + fiftieth.field("id") + "/delete");
        assertThat(cast.asStranger.post("/applications", "{'name':'Again'}").status())
                .isEqualTo(200);
        assertThat(cast.asOwner.post("/applications", "{'name':'Else'}").status())
                .isEqualTo(200);
    }

    @Test
    void areTwentyFiveOfATeamAtMost() throws Exception {
        for (int i = 0; i < 23; i++) {
            emulator.application("Game " + i).team(cast.team).create();
        }
        String create = "{'name':'x','team_id':'" + cast.team.id() + "'}";
        Answer last = cast.asDeveloper.post("/applications", create);
        assertThat(last.status()).isEqualTo(200);
        assertThat(last.json().path("owner").path("id").asText()).isEqualTo(cast.owner.id());
        assertThat(cast.asDeveloper.post("/applications", create).complaint("team_id"))
                .isEqualTo("APPLICATION_LIMIT_REACHED");
        EmulatedApplication own =
                emulator.application("Own").owner(cast.developer).create();
        assertThat(cast.asDeveloper
                        .post("/applications/" + own.id() + "/transfer", "{'team_id':'%s'}", cast.team.id())
                        .complaint("team_id"))
                .isEqualTo("APPLICATION_LIMIT_REACHED");
        assertThat(own.team()).isEmpty();
    }

    @Test
    void areCreatedForTeamsByThoseWhoDevelopThere() throws Exception {
        String create = "{'name':'x','team_id':'" + cast.team.id() + "'}";
        assertThat(cast.asAdmin.post("/applications", create).status()).isEqualTo(200);
        assertThat(cast.asReader.post("/applications", create).code()).isEqualTo(50013);
        assertThat(cast.asInvited.post("/applications", create).complaint("team_id"))
                .isEqualTo("TEAM_NOT_FOUND");
        assertThat(cast.asStranger.post("/applications", create).complaint("team_id"))
                .isEqualTo("TEAM_NOT_FOUND");
    }

    @Test
    void areListedWithThoseOfTeamsIfWished() throws Exception {
        EmulatedApplication own = emulator.application("Own").owner(cast.reader).create();
        String teams = "/applications?with_team_applications=";
        assertThat(cast.asReader.get("/applications").each("id")).contains(own.id());
        for (String path : new String[] {"/applications", teams + "false"}) {
            assertThat(cast.asReader.get(path).json().findValuesAsText("name")).containsExactly("Own");
        }
        JsonNode all = cast.asReader.get(teams + "true").json();
        assertThat(all).hasSize(2);
        assertThat(all.get(0).path("id").asText()).isEqualTo(cast.application.id());
        assertThat(all.get(1).path("id").asText()).isEqualTo(own.id());
        assertThat(names(all.get(0))).doesNotContain("team", "monetization_eligibility_flags");
        assertThat(cast.asInvited.get(teams + "true").json()).isEmpty();
        assertThat(cast.asReader.get(teams + "1").complaint("with_team_applications"))
                .isEqualTo("BOOLEAN_TYPE_CONVERT");
    }

    @Test
    void areListedAlongWithTheirAssets() throws Exception {
        String asset = cast.application.addAsset("logo", 2);
        JsonNode json = cast.asOwner
                .get("/applications-with-assets?with_team_applications=true")
                .json();
        assertThat(names(json)).containsExactlyInAnyOrder("applications", "assets");
        assertThat(json.path("applications")).hasSize(1);
        assertThat(json.path("assets").path(cast.application.id()).toString())
                .isEqualTo("[{\"id\":\"" + asset + "\",\"type\":2,\"name\":\"logo\"}]");
        JsonNode none = cast.asOwner.get("/applications-with-assets").json();
        assertThat(none.path("applications")).isEmpty();
        assertThat(none.path("assets")).isEmpty();
    }

    @Test
    void haveNoMoreFieldsThanNeeded() throws Exception {
        EmulatedApplication bare =
                emulator.application("Bare").owner(cast.stranger).create();
        List<String> expected = new ArrayList<>(ALWAYS);
        expected.addAll(List.of("team", "monetization_eligibility_flags"));
        Answer answer = cast.asStranger.get("/applications/" + bare.id());
        assertThat(answer.fieldNames()).containsExactlyInAnyOrderElementsOf(expected);
        assertThat(answer.json().path("team").isNull()).isTrue();
    }

    @Test
    void haveSixtySixFieldsAtMost() throws Exception {
        EmulatedGuild guild = emulator.guild("Chess Club").create();
        String company = emulator.applications().addCompany("ACME");
        EmulatedApplication full = emulator.application("Full")
                .team(cast.team)
                .bot()
                .embedded()
                .guild(guild)
                .executable("win32", "full.exe", false)
                .with("cover_image", "abc")
                .with("splash", "abc")
                .with("primary_sku_id", "5")
                .with("eula_id", "6")
                .with("slug", "full")
                .with("aliases", List.of("Whole"))
                .with("third_party_skus", List.of(Map.of("distributor", "shop")))
                .with("overlay", true)
                .with("overlay_methods", 1)
                .with("overlay_warn", true)
                .with("overlay_compatibility_hook", true)
                .with("developers", List.of(Map.of("id", company, "name", "ACME")))
                .with("publishers", List.of())
                .with("rpc_origins", List.of("https://a.example"))
                .with("deeplink_uri", "full://")
                .with("bot_disabled", false)
                .with("bot_quarantined", true)
                .with("approximate_guild_count", 12)
                .with("terms_of_service_url", "https://a.example/tos")
                .with("privacy_policy_url", "https://a.example/privacy")
                .with("event_webhooks_status", 2)
                .with("event_webhooks_url", "https://a.example/events")
                .with("event_webhooks_types", List.of("APPLICATION_AUTHORIZED"))
                .with("tags", List.of("fun"))
                .with("install_params", Map.of("scopes", List.of("bot"), "permissions", "8"))
                .with("custom_install_url", "https://a.example/install")
                .with("integration_types_config", Map.of("0", Map.of()))
                .create();
        List<String> all = new ArrayList<>(ALWAYS);
        all.addAll(SOMETIMES);
        assertThat(all).hasSize(66);
        Answer answer = cast.asOwner.get("/applications/" + full.id());
        assertThat(answer.fieldNames()).containsExactlyInAnyOrderElementsOf(all);
        assertThat(answer.text()).isEqualTo(full.json());
        assertThat(names(answer.json().path("embedded_activity_config"))).doesNotContain("application_id");
        assertThat(answer.json().path("max_participants").asInt()).isEqualTo(-1);
    }

    @Test
    void tellTheTeamInThreeAnswersOnly() throws Exception {
        for (Answer answer : List.of(
                cast.asReader.get(cast.path),
                cast.asBot.get("/applications/@me"),
                cast.asDeveloper.post(cast.path + "/transfer", "{'team_id':'%s'}", cast.team.id()))) {
            JsonNode team = answer.json().path("team");
            assertThat(team.path("id").asText()).isEqualTo(cast.team.id());
            assertThat(team.path("name").asText()).isEqualTo("Makers");
            assertThat(team.path("owner_user_id").asText()).isEqualTo(cast.owner.id());
            assertThat(team.path("members").findValuesAsText("role"))
                    .containsExactly("admin", "developer", "read_only", "admin");
            assertThat(team.path("members").findValuesAsText("membership_state"))
                    .containsExactly("2", "2", "2", "2", "1");
            assertThat(team.path("members").findValuesAsText("team_id")).containsOnly(cast.team.id());
            assertThat(team.path("members").get(4).path("user").path("id").asText())
                    .isEqualTo(cast.invited.id());
            assertThat(answer.fieldNames()).contains("monetization_eligibility_flags");
        }
        for (Answer answer : List.of(
                cast.asOwner.patch(cast.path, "{}"),
                cast.asBot.patch("/applications/@me", "{}"),
                cast.asOwner.post("/applications", "{'name':'x','team_id':'%s'}", cast.team.id()))) {
            assertThat(answer.fieldNames()).doesNotContain("team", "monetization_eligibility_flags");
        }
    }

    @Test
    void goToTheirNewTeam() throws Exception {
        EmulatedApplication own =
                emulator.application("Own").owner(cast.developer).create();
        Answer answer =
                cast.asDeveloper.post("/applications/" + own.id() + "/transfer", "{'team_id':'%s'}", cast.team.id());
        assertThat(answer.status()).isEqualTo(200);
        assertThat(own.team().orElseThrow().id()).isEqualTo(cast.team.id());
        assertThat(own.owner().id()).isEqualTo(cast.owner.id());
        assertThat(cast.asReader.get("/applications/" + own.id()).status()).isEqualTo(200);
        assertThat(cast.asDeveloper
                        .post("/applications/" + own.id() + "/delete")
                        .code())
                .isEqualTo(50013);
        assertThat(cast.asDeveloper
                        .post("/applications/" + own.id() + "/transfer")
                        .status())
                .isEqualTo(400);
    }

    @Test
    void areGoneForGoodOnceDeleted() throws Exception {
        assertThat(cast.asOwner.post(cast.path + "/delete", "{}").status()).isEqualTo(204);
        assertThat(cast.asOwner.get(cast.path).code()).isEqualTo(10002);
        assertThat(cast.anybody.get(cast.path + "/rpc").code()).isEqualTo(10002);
        assertThat(cast.asBot.get("/applications/@me").status()).isEqualTo(401);
        assertThat(emulator.applications().byName("Quiz")).isEmpty();
    }

    @Test
    void getANewSecretThatReplacesTheOld() throws Exception {
        String before = cast.application.clientSecret();
        Answer answer = cast.asDeveloper.post(cast.path + "/reset");
        assertThat(answer.fieldNames()).containsExactly("secret");
        assertThat(answer.field("secret")).isNotEqualTo(before).isEqualTo(cast.application.clientSecret());
        assertThat(cast.asDeveloper.post(cast.path + "/reset").field("secret")).isNotEqualTo(answer.field("secret"));
    }

    @Test
    void sayWhetherTheyCanBeDiscovered() throws Exception {
        EmulatedApplication bad = emulator.application("Bad")
                .owner(cast.stranger)
                .with("discoverability_state", 5)
                .with("discovery_eligibility_flags", 1 << 15 | 1)
                .badCommand("curse", "Says bad words")
                .create();
        JsonNode json = cast.asStranger
                .get("/applications/" + bad.id() + "/discoverability-state")
                .json();
        assertThat(names(json))
                .containsExactlyInAnyOrder("discoverability_state", "discovery_eligibility_flags", "bad_commands");
        assertThat(json.path("discoverability_state").asInt()).isEqualTo(5);
        assertThat(json.path("discovery_eligibility_flags").asInt()).isEqualTo(1 << 15 | 1);
        JsonNode command = json.path("bad_commands").path(0);
        assertThat(command.path("application_id").asText()).isEqualTo(bad.id());
        assertThat(command.path("name").asText()).isEqualTo("curse");
        assertThat(command.path("description").asText()).isEqualTo("Says bad words");
        assertThat(command.path("id").asText()).matches("[0-9]+");
        assertThat(cast.asOwner.get(cast.path + "/discoverability-state").json().path("bad_commands"))
                .isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"1, false", "2, false", "3, true", "4, true", "5, false"})
    void areDiscoverableInSomeStates(int discoverability, boolean discoverable) throws Exception {
        cast.application.set("discoverability_state", discoverability);
        assertThat(cast.asOwner.get(cast.path).json().path("is_discoverable").asBoolean())
                .isEqualTo(discoverable);
    }

    @ParameterizedTest
    @CsvSource({"1, false", "2, true", "3, false"})
    void areMonetizedInOneState(int monetization, boolean monetized) throws Exception {
        cast.application.set("monetization_state", monetization);
        assertThat(cast.asOwner.get(cast.path).json().path("is_monetized").asBoolean())
                .isEqualTo(monetized);
    }

    @ParameterizedTest
    @CsvSource({"1, false", "2, false", "3, false", "4, true"})
    void areVerifiedInOneState(int verification, boolean verified) throws Exception {
        cast.application.set("verification_state", verification);
        assertThat(cast.asOwner.get(cast.path).json().path("is_verified").asBoolean())
                .isEqualTo(verified);
    }

    @Test
    void failWhenAFaultIsScripted() throws Exception {
        emulator.faults().on("POST /applications").dropAfterProcessing();
        int before = emulator.applications().all().size();
        Assertions.assertThatException().isThrownBy(() -> cast.asStranger.post("/applications", "{'name':'Lost'}"));
        assertThat(emulator.applications().all()).hasSize(before + 1);
        assertThat(emulator.processed("POST /applications")).isEqualTo(1);
    }

    @Test
    void areSeededCarefully() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> emulator.application("x").with("bot_public", true));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> emulator.application("x").activity("application_id", "1"));
        assertThatIllegalArgumentException().isThrownBy(() -> cast.team.remove(cast.owner));
        Assertions.assertThatExceptionOfType(NoSuchElementException.class)
                .isThrownBy(() -> cast.team.accept(cast.stranger));
        Assertions.assertThatExceptionOfType(NoSuchElementException.class)
                .isThrownBy(() -> emulator.application("Botless").create().botToken());
        assertThat(cast.team.name()).isEqualTo("Makers");
        assertThat(cast.team.owner().id()).isEqualTo(cast.owner.id());
    }
}
