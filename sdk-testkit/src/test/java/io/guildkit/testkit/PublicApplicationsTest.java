package io.guildkit.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.guildkit.testkit.TestClient.Answer;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Applications as those see them who don't own them. */
@EmulatorTest
class PublicApplicationsTest {
    private static final List<String> ALWAYS = List.of(
            "id",
            "name",
            "description",
            "icon",
            "type",
            "flags",
            "verify_key",
            "hook",
            "is_verified",
            "is_discoverable",
            "is_monetized",
            "storefront_available");

    private static final List<String> PRESENCE = List.of(
            "cover_image",
            "splash",
            "primary_sku_id",
            "eula_id",
            "slug",
            "aliases",
            "executables",
            "third_party_skus",
            "overlay",
            "overlay_methods",
            "overlay_warn",
            "overlay_compatibility_hook",
            "developers",
            "publishers",
            "rpc_origins",
            "deeplink_uri",
            "max_participants",
            "embedded_activity_config");

    private static final List<String> PUBLIC = List.of(
            "guild_id",
            "bot",
            "integration_public",
            "integration_require_code_grant",
            "bot_public",
            "bot_require_code_grant",
            "terms_of_service_url",
            "privacy_policy_url",
            "tags",
            "install_params",
            "custom_install_url",
            "integration_types_config");

    private ServiceEmulator emulator;
    private ApplicationCallers cast;
    private EmulatedGuild guild;
    private EmulatedApplication full;
    private String path;

    @BeforeEach
    void connect(ServiceEmulator emulator) {
        this.emulator = emulator;
        cast = new ApplicationCallers(emulator);
        guild = emulator.guild("Chess Club").owner(cast.stranger).create();
        full = emulator.application("Full")
                .team(cast.team)
                .bot()
                .embedded()
                .guild(guild)
                .executable("win32", "full.exe", true)
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
                .with("developers", List.of())
                .with("publishers", List.of())
                .with("rpc_origins", List.of("https://a.example"))
                .with("deeplink_uri", "full://")
                .with("bot_quarantined", true)
                .with("approximate_guild_count", 12)
                .with("terms_of_service_url", "https://a.example/tos")
                .with("privacy_policy_url", "https://a.example/privacy")
                .with("event_webhooks_status", 2)
                .with("tags", List.of("fun"))
                .with("install_params", Map.of("scopes", List.of("bot"), "permissions", "8"))
                .with("custom_install_url", "https://a.example/install")
                .with("integration_types_config", Map.of("0", Map.of()))
                .create();
        path = "/applications/" + full.id();
    }

    private static List<String> joined(List<String> first, List<String> second) {
        List<String> all = new ArrayList<>(first);
        all.addAll(second);
        return all;
    }

    @Test
    void showThePublicWhatIsPublic() throws Exception {
        assertThat(cast.asStranger.get(path + "/public").fieldNames())
                .containsExactlyInAnyOrderElementsOf(joined(joined(ALWAYS, PRESENCE), PUBLIC));
        EmulatedApplication bare = emulator.application("Bare").create();
        assertThat(cast.asStranger.get("/applications/" + bare.id() + "/public").fieldNames())
                .containsExactlyInAnyOrderElementsOf(
                        joined(ALWAYS, List.of("integration_public", "integration_require_code_grant")));
    }

    @Test
    void showRichPresenceWhatItNeeds() throws Exception {
        assertThat(cast.anybody.get(path + "/rpc").fieldNames())
                .containsExactlyInAnyOrderElementsOf(joined(ALWAYS, PRESENCE));
        EmulatedApplication bare = emulator.application("Bare").create();
        assertThat(cast.anybody.get("/applications/" + bare.id() + "/rpc").fieldNames())
                .containsExactlyInAnyOrderElementsOf(ALWAYS);
    }

    @Test
    void hidePrivateFlagsFromThePublic() throws Exception {
        long privateFlags = 1 << 2 | 1 << 4 | 1 << 5 | 1 << 24 | 1 << 25;
        full.set("flags", privateFlags | 1 << 8 | 1 << 17);
        assertThat(cast.asOwner.get(path).json().path("flags").asLong()).isEqualTo(privateFlags | 1 << 8 | 1 << 17);
        assertThat(cast.asOwner.get(path + "/public").json().path("flags").asLong())
                .isEqualTo(1 << 8 | 1 << 17);
        assertThat(cast.anybody.get(path + "/rpc").json().path("flags").asLong())
                .isEqualTo(1 << 8 | 1 << 17);
    }

    @Test
    void showTheirGuildIfItIsWishedAndDiscoverable() throws Exception {
        assertThat(cast.asOwner.get(path + "/public?with_guild=true").fieldNames())
                .doesNotContain("guild");
        guild.setFeature("DISCOVERABLE", true);
        JsonNode shown =
                cast.asOwner.get(path + "/public?with_guild=true").json().path("guild");
        assertThat(shown.path("id").asText()).isEqualTo(guild.id());
        assertThat(shown.path("name").asText()).isEqualTo("Chess Club");
        assertThat(shown.path("features").toString()).isEqualTo("[\"DISCOVERABLE\"]");
        assertThat(shown.properties().stream().map(Map.Entry::getKey))
                .containsExactlyInAnyOrder(
                        "id", "name", "icon", "description", "splash", "discovery_splash", "features");
        for (String query : List.of("", "?with_guild=false")) {
            assertThat(cast.asOwner.get(path + "/public" + query).fieldNames()).doesNotContain("guild");
        }
        assertThat(cast.asOwner.get(path + "/public?with_guild=1").complaint("with_guild"))
                .isEqualTo("BOOLEAN_TYPE_CONVERT");
    }

    @Test
    void areFoundByTheirIds() throws Exception {
        JsonNode json = cast.asStranger
                .get("/applications/public?application_ids=" + full.id() + "&application_ids=77&application_ids="
                        + cast.application.id())
                .json();
        assertThat(json.findValuesAsText("name")).contains("Full", "Quiz");
        assertThat(json).hasSize(2);
        assertThat(json.get(0).has("owner")).isFalse();
        assertThat(cast.asStranger.get("/applications/public").complaint("application_ids"))
                .isEqualTo("BASE_TYPE_REQUIRED");
        assertThat(cast.asStranger.get("/applications/public?application_ids=a").complaint("application_ids"))
                .isEqualTo("STRING_TYPE_REGEX");
    }

    @Test
    void areDetected() throws Exception {
        EmulatedApplication game = emulator.application("Game")
                .executable("win32", "game.exe", false)
                .executable("darwin", "game", true)
                .with("aliases", List.of("G"))
                .with("hook", true)
                .with("overlay_methods", 1)
                .detectable("Action", "Comedy")
                .create();
        emulator.application("Plain").detectable().create();
        JsonNode json = cast.anybody.get("/applications/detectable").json();
        assertThat(json.toString())
                .isEqualTo(TestClient.quoted(
                        "[{'aliases':['G'],'executables':[{'os':'win32','name':'game.exe','is_launcher':false},"
                                + "{'os':'darwin','name':'game','is_launcher':true}],'overlay':false,"
                                + "'overlay_methods':1,'overlay_warn':false,'overlay_compatibility_hook':false,"
                                + "'id':'%s','name':'Game','hook':true,'themes':['Action','Comedy']},"
                                + "{'aliases':[],'executables':[],'overlay':false,'overlay_methods':null,"
                                + "'overlay_warn':false,'overlay_compatibility_hook':false,'id':'%s',"
                                + "'name':'Plain','hook':false,'themes':[]}]",
                        game.id(),
                        emulator.applications().byName("Plain").orElseThrow().id()));
    }

    @Test
    void areListedByTheirGuild() throws Exception {
        emulator.application("Shop").guild(guild).with("type", 4).create();
        String list = "/guilds/" + guild.id() + "/applications";
        Answer all = cast.asStranger.get(list);
        assertThat(all.json()).hasSize(2);
        assertThat(all.json().get(0).path("guild_id").asText()).isEqualTo(guild.id());
        assertThat(all.json().get(0).path("owner").path("id").asText())
                .as("whole, whoever owns them")
                .isEqualTo(cast.owner.id());
        assertThat(all.json().get(0).has("monetization_eligibility_flags")).isFalse();
        assertThat(cast.asStranger.get(list + "?type=4").json()).hasSize(1);
        assertThat(cast.asStranger.get(list + "?type=1").json()).isEmpty();
        assertThat(cast.asStranger.get(list + "?channel_id=5").json()).hasSize(2);
        assertThat(cast.asStranger.get(list + "?type=x").complaint("type")).isEqualTo("NUMBER_TYPE_COERCE");
    }

    @Test
    void tellTheirTeamToTheirOwnersOnly() throws Exception {
        guild.addMember(cast.reader, "MANAGE_GUILD");
        guild.addMember(cast.invited, "MANAGE_GUILD");
        String list = "/guilds/" + guild.id() + "/applications";
        JsonNode seen = cast.asReader.get(list + "?include_team=true").json().get(0);
        assertThat(seen.path("team").path("id").asText()).isEqualTo(cast.team.id());
        assertThat(cast.asReader.get(list).json().get(0).has("team")).isFalse();
        for (TestClient client : List.of(cast.asStranger, cast.asInvited)) {
            assertThat(client.get(list + "?include_team=true").json().get(0).has("team"))
                    .isFalse();
        }
    }

    @Test
    void discloseWhatUsersMustKnow() throws Exception {
        EmulatedApplication app = emulator.application("Loud").disclosures(2, 1).create();
        String disclosures = "/applications/" + app.id() + "/disclosures";
        assertThat(cast.asReader.get(disclosures).text())
                .isEqualTo("{\"disclosures\":[1,2],\"acked_disclosures\":[],\"all_acked\":false}");
        assertThat(cast.asReader.post(disclosures, "{'disclosures':[2]}").text())
                .isEqualTo("{\"disclosures\":[2]}");
        assertThat(cast.asReader.get(disclosures).text())
                .isEqualTo("{\"disclosures\":[1,2],\"acked_disclosures\":[2],\"all_acked\":false}");
        assertThat(cast.asReader.post(disclosures, "{'disclosures':[1,2]}").text())
                .isEqualTo("{\"disclosures\":[1,2]}");
        assertThat(cast.asReader.get(disclosures).json().path("all_acked").asBoolean())
                .isTrue();
        assertThat(app.acknowledgedDisclosures(cast.reader)).containsExactlyInAnyOrder(1, 2);
        assertThat(app.acknowledgedDisclosures(cast.owner)).isEmpty();
        assertThat(cast.asOwner.get(disclosures).json().path("all_acked").asBoolean(true))
                .isFalse();
    }

    @Test
    void haveNothingToDiscloseAtFirst() throws Exception {
        assertThat(cast.asReader
                        .get("/applications/" + cast.other.id() + "/disclosures")
                        .text())
                .isEqualTo("{\"disclosures\":[],\"acked_disclosures\":[],\"all_acked\":true}");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "{}                       | disclosures   | BASE_TYPE_REQUIRED",
                "{'disclosures':1}        | disclosures   | LIST_TYPE_CONVERT",
                "{'disclosures':[1,4]}    | disclosures/1 | BASE_TYPE_CHOICES",
                "{'disclosures':[1,3]}    | disclosures/1 | BASE_TYPE_CHOICES",
                "{'disclosures':['1']}    | disclosures/0 | NUMBER_TYPE_COERCE",
            })
    void takeNoteOfWhatTheyDiscloseOnly(String body, String place, String complaint) throws Exception {
        assertThat(cast.asReader.post(cast.path + "/disclosures", body).complaint(place.split("/", -1)))
                .isEqualTo(complaint);
        assertThat(cast.application.acknowledgedDisclosures(cast.reader)).isEmpty();
    }
}
