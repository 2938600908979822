package io.guildkit.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.guildkit.testkit.TestClient.Answer;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Applications that run within a voice channel. */
@EmulatorTest
class ActivitiesTest {
    private static final int EMBEDDED = 1 << 17;

    private ServiceEmulator emulator;
    private ApplicationCallers cast;
    private String config;
    private String proxy;

    @BeforeEach
    void connect(ServiceEmulator emulator) {
        this.emulator = emulator;
        cast = new ApplicationCallers(emulator);
        config = cast.path + "/embedded-activity-config";
        proxy = cast.path + "/proxy-config";
    }

    private Answer patch(String json) throws Exception {
        return cast.asDeveloper.patch(config, json);
    }

    @Test
    void areSwitchedOnAndOff() throws Exception {
        String path = cast.path + "/set-embedded";
        for (int i = 0; i < 2; i++) {
            assertThat(cast.asDeveloper.post(path, "{'embedded':true}").status())
                    .isEqualTo(204);
            assertThat(cast.application.flags()).isEqualTo(EMBEDDED);
        }
        assertThat(cast.asOwner.get(cast.path).fieldNames()).contains("embedded_activity_config", "max_participants");
        assertThat(cast.asDeveloper.post(path, "{'embedded':false}").status()).isEqualTo(204);
        assertThat(cast.application.flags()).isZero();
        assertThat(cast.asOwner.get(cast.path).fieldNames())
                .doesNotContain("embedded_activity_config", "max_participants");
        assertThat(cast.asDeveloper.post(path, "{}").complaint("embedded")).isEqualTo("BASE_TYPE_REQUIRED");
        assertThat(cast.asDeveloper.post(path, "{'embedded':1}").complaint("embedded"))
                .isEqualTo("BOOLEAN_TYPE_CONVERT");
    }

    @Test
    void beginWithDefaults() throws Exception {
        Answer answer = cast.asReader.get(config);
        assertThat(answer.json().toString())
                .isEqualTo(TestClient.quoted(
                        "{'application_id':'%s','activity_preview_video_asset_id':null,'supported_platforms':['web'],"
                                + "'default_orientation_lock_state':1,'tablet_default_orientation_lock_state':1,"
                                + "'requires_age_gate':false,'legacy_responsive_aspect_ratio':false,"
                                + "'premium_tier_requirement':null,'free_period_starts_at':null,"
                                + "'free_period_ends_at':null,'client_platform_config':{},'shelf_rank':0,"
                                + "'has_csp_exception':false,'displays_advertisements':false}",
                        cast.application.id()));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "activity_preview_video_asset_id       | '5'                         | null",
                "supported_platforms                   | ['web','android','ios']     | []",
                "free_period_starts_at                 | '2026-01-01T00:00:00Z'      | null",
                "free_period_ends_at                   | '2026-02-01T00:00:00+00:00' | null",
                "default_orientation_lock_state        | 3                           | ",
                "tablet_default_orientation_lock_state | 2                           | ",
                "requires_age_gate                     | true                        | ",
                "client_platform_config                | {'ios':{'label_type':2,'label_until':null,'release_phase':'soft_launch'}} | ",
                "shelf_rank                            | 7                           | ",
            })
    void areChangedAndClearedOneByOne(String field, String value, @Nullable String cleared) throws Exception {
        JsonNode before = cast.asOwner.get(config).json();
        Answer answer = patch("{'" + field + "':" + value + "}");
        assertThat(answer.json().path(field).toString()).isEqualTo(TestClient.quoted(value));
        assertThat(patch("{}").json()).isEqualTo(answer.json());
        assertThat(answer.json().size()).isEqualTo(before.size());
        Answer empty = patch("{'" + field + "':null}");
        if (cleared == null) {
            assertThat(empty.complaint(field)).isEqualTo("BASE_TYPE_NOT_NULL");
        } else {
            assertThat(empty.json().path(field).toString()).isEqualTo(cleared);
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "supported_platforms            | ['desktop']  | supported_platforms/0 | BASE_TYPE_CHOICES",
                "default_orientation_lock_state | 0            | default_orientation_lock_state | BASE_TYPE_CHOICES",
                "default_orientation_lock_state | 4            | default_orientation_lock_state | BASE_TYPE_CHOICES",
                "free_period_starts_at          | 'tomorrow'   | free_period_starts_at | DATE_TIME_TYPE_PARSE",
                "shelf_rank                     | -1           | shelf_rank            | NUMBER_TYPE_MIN",
                "has_csp_exception              | true         | has_csp_exception     | UNKNOWN_FIELD",
                "premium_tier_requirement       | 1            | premium_tier_requirement | UNKNOWN_FIELD",
                "client_platform_config         | {'tv':{'label_type':0,'release_phase':'global_launch'}} | client_platform_config/tv | BASE_TYPE_CHOICES",
                "client_platform_config         | {'web':{'label_type':3,'release_phase':'global_launch'}} | client_platform_config/web/label_type | BASE_TYPE_CHOICES",
                "client_platform_config         | {'web':{'label_type':0,'release_phase':'never'}} | client_platform_config/web/release_phase | BASE_TYPE_CHOICES",
                "client_platform_config         | {'web':{}}   | client_platform_config/web/label_type | BASE_TYPE_REQUIRED",
            })
    void areCheckedStrictly(String field, String value, String place, String complaint) throws Exception {
        Answer answer = patch("{'" + field + "':" + value + "}");
        assertThat(answer.code()).isEqualTo(50035);
        assertThat(answer.complaint(place.split("/", -1))).isEqualTo(complaint);
    }

    @Test
    void areOfferedOnTheShelfByRank() throws Exception {
        EmulatedApplication second = emulator.application("Second")
                .embedded()
                .asset("board", 1)
                .activity("shelf_rank", 2)
                .create();
        EmulatedApplication first = emulator.application("First")
                .embedded()
                .activity("shelf_rank", 1)
                .activity("displays_advertisements", true)
                .create();
        JsonNode shelf = cast.asStranger.get("/activities/shelf").json();
        assertThat(shelf.properties().stream().map(Map.Entry::getKey))
                .containsExactlyInAnyOrder("activities", "applications", "assets");
        assertThat(shelf.path("activities").findValuesAsText("application_id"))
                .containsExactly(first.id(), second.id());
        assertThat(shelf.path("activities")
                        .path(0)
                        .path("displays_advertisements")
                        .asBoolean())
                .isTrue();
        assertThat(shelf.path("applications")).hasSize(2);
        assertThat(shelf.path("applications").path(0).path("id").asText()).isEqualTo(first.id());
        assertThat(shelf.path("applications").path(0).has("owner")).isFalse();
        assertThat(shelf.path("assets").path(first.id())).isEmpty();
        assertThat(shelf.path("assets").path(second.id()).path(0).path("name").asText())
                .isEqualTo("board");
    }

    @ParameterizedTest
    @CsvSource({
        "in_development,   ACTIVITIES_ALPHA,        false, false",
        "activities_team,  ACTIVITIES_INTERNAL_DEV, false, true",
        "activities_team,  ACTIVITIES_ALPHA,        false, false",
        "employee_release, ACTIVITIES_EMPLOYEE,     false, true",
        "soft_launch,      ACTIVITIES_ALPHA,        false, true",
        "global_launch,    VERIFIED,                true,  true",
    })
    void areReleasedStepByStep(String phase, String feature, boolean everywhere, boolean there) throws Exception {
        EmulatedGuild guild = emulator.guild("Testers").owner(cast.stranger).create();
        guild.setFeature(feature, true);
        emulator.application("Game")
                .embedded()
                .activity("client_platform_config", Map.of("web", Map.of("label_type", 0, "release_phase", phase)))
                .create();
        assertThat(offered("")).isEqualTo(everywhere);
        assertThat(offered("?guild_id=" + guild.id())).isEqualTo(there);
    }

    private boolean offered(String query) throws Exception {
        return !cast.asStranger
                .get("/activities/shelf" + query)
                .json()
                .path("activities")
                .isEmpty();
    }

    @Test
    void areOfferedInGuildsToMembers() throws Exception {
        EmulatedGuild guild = emulator.guild("Testers").owner(cast.owner).create();
        assertThat(cast.asStranger
                        .get("/activities/shelf?guild_id=" + guild.id())
                        .code())
                .isEqualTo(50001);
        assertThat(cast.asStranger.get("/activities/shelf?guild_id=1").code()).isEqualTo(10004);
        assertThat(cast.asStranger.get("/activities/shelf?guild_id=x").complaint("guild_id"))
                .isEqualTo("STRING_TYPE_REGEX");
    }

    @Test
    void reachTheWorldThroughAProxyWhoseOrderIsKept() throws Exception {
        assertThat(cast.asReader.get(proxy).text()).isEqualTo("{\"url_map\":[]}");
        String body = TestClient.quoted("{'url_map':[{'prefix':'/api/{version}','target':'{version}.a.example'},"
                + "{'prefix':'/api','target':'b.example'},{'prefix':'/','target':'c.example'}]}");
        assertThat(cast.asDeveloper.send("POST", proxy, body).text()).isEqualTo(body);
        assertThat(cast.asReader.get(proxy).text()).isEqualTo(body);
        assertThat(cast.asDeveloper.post(proxy, "{'url_map':[]}").text()).isEqualTo("{\"url_map\":[]}");
        EmulatedApplication seeded = emulator.application("Seeded")
                .owner(cast.stranger)
                .proxy("/a", "a.example")
                .proxy("/", "b.example")
                .create();
        assertThat(cast.asStranger
                        .get("/applications/" + seeded.id() + "/proxy-config")
                        .each("target"))
                .isEqualTo(List.of("a.example", "b.example"));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "{}                                                        | url_map          | BASE_TYPE_REQUIRED",
                "{'url_map':{}}                                            | url_map          | LIST_TYPE_CONVERT",
                "{'url_map':[{'prefix':'/'}]}                              | url_map/0/target | BASE_TYPE_REQUIRED",
                "{'url_map':[{'prefix':'','target':'a'}]}                  | url_map/0/prefix | BASE_TYPE_REQUIRED",
                "{'url_map':[{'prefix':'/','target':'https://a.example'}]} | url_map/0/target | STRING_TYPE_REGEX",
                "{'url_map':[{'prefix':'wss://x','target':'a.example'}]}   | url_map/0/prefix | STRING_TYPE_REGEX",
                "{'url_map':[{'prefix':'/','target':'a','x':1}]}           | url_map/0/x      | UNKNOWN_FIELD",
            })
    void reachTheWorldByTheRulesOnly(String body, String place, String complaint) throws Exception {
        assertThat(cast.asDeveloper.post(proxy, body).complaint(place.split("/", -1)))
                .isEqualTo(complaint);
    }
}
