package io.guildkit.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import com.fasterxml.jackson.databind.JsonNode;
import io.guildkit.testkit.TestClient.Answer;
import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@EmulatorTest
class DiscoverySettingsTest {
    private ServiceEmulator emulator;
    private EmulatedAccount ada;
    private EmulatedAccount bob;
    private EmulatedGuild guild;
    private TestClient asAda;
    private TestClient asBob;
    private String metadata;
    private String requirements;
    private String categories;

    @BeforeEach
    void connect(ServiceEmulator emulator) {
        this.emulator = emulator;
        ada = emulator.account("ada@example.com").create();
        bob = emulator.account("bob@example.com").create();
        guild = emulator.guild("Chess Club")
                .owner(ada)
                .description("Bad words")
                .partnerApplication()
                .create();
        asAda = TestClient.of(emulator).as(ada.newSession());
        asBob = TestClient.of(emulator).as(bob.newSession());
        metadata = "/guilds/" + guild.id() + "/discovery-metadata";
        requirements = "/guilds/" + guild.id() + "/discovery-requirements";
        categories = "/guilds/" + guild.id() + "/discovery-categories/";
    }

    private static List<String> names(JsonNode json) {
        return json.properties().stream().map(Map.Entry::getKey).toList();
    }

    @ParameterizedTest
    @CsvSource({
        "GET, discovery-requirements",
        "GET, discovery-metadata",
        "PATCH, discovery-metadata",
        "PUT, discovery-categories/20",
        "DELETE, discovery-categories/20",
    })
    void needPermission(String method, String rest) throws Exception {
        String path = "/guilds/" + guild.id() + "/" + rest;
        assertThat(asBob.send(method, path, "").code()).isEqualTo(50001);
        guild.addMember(bob, "MANAGE_CHANNELS");
        assertThat(asBob.send(method, path, "").code()).isEqualTo(50013);
        guild.addMember(bob, "MANAGE_GUILD");
        assertThat(asBob.send(method, path, "").status()).isBetween(200, 204);
        assertThat(asBob.send(method, path.replace(guild.id(), "1"), "").code()).isEqualTo(10004);
    }

    @Test
    void beginWithDefaults() throws Exception {
        JsonNode json = asAda.get(metadata).json();
        assertThat(names(json))
                .containsExactlyInAnyOrder(
                        "guild_id",
                        "primary_category_id",
                        "keywords",
                        "emoji_discoverability_enabled",
                        "partner_actioned_timestamp",
                        "partner_application_timestamp",
                        "is_published",
                        "reasons_to_join",
                        "social_links",
                        "about",
                        "category_ids");
        assertThat(json.path("primary_category_id").asInt(-1)).isZero();
        assertThat(json.path("keywords").isNull()).isTrue();
        assertThat(json.path("emoji_discoverability_enabled").asBoolean()).isTrue();
        assertThat(json.path("is_published").asBoolean(true)).isFalse();
        assertThat(json.path("reasons_to_join").isArray()).isTrue();
        assertThat(json.path("partner_actioned_timestamp").asText()).startsWith("2026-01-01T");
    }

    @Test
    void changeOneByOne() throws Exception {
        JsonNode first = asAda.patch(
                        metadata,
                        "{'primary_category_id':1,'keywords':['a','b'],'emoji_discoverability_enabled':false,"
                                + "'is_published':true,'reasons_to_join':[{'reason':'Fun','emoji_id':null,"
                                + "'emoji_name':'x'},{'reason':'More fun','emoji_id':'5'}],"
                                + "'social_links':['https://a.example'],'about':'Hello'}")
                .json();
        assertThat(first.path("primary_category_id").asInt()).isEqualTo(1);
        assertThat(first.path("keywords").toString()).isEqualTo("[\"a\",\"b\"]");
        assertThat(first.path("reasons_to_join").path(1).path("emoji_id").asText())
                .isEqualTo("5");
        assertThat(asAda.patch(metadata, "{}").json()).isEqualTo(first);
        JsonNode second = asAda.patch(metadata, "{'about':null}").json();
        assertThat(second.path("about").isNull()).isTrue();
        assertThat(second.path("keywords")).hasSize(2);
        assertThat(asAda.get(metadata).json()).isEqualTo(second);
    }

    @Test
    void areSetBackByNull() throws Exception {
        JsonNode before = asAda.get(metadata).json();
        asAda.patch(
                metadata,
                "{'primary_category_id':1,'keywords':['a'],'emoji_discoverability_enabled':false,'is_published':true,"
                        + "'reasons_to_join':[{'reason':'Fun'}],'social_links':['https://a.example'],'about':'Hello'}");
        assertThat(asAda.get(metadata).json()).isNotEqualTo(before);
        JsonNode after = asAda.patch(
                        metadata,
                        "{'primary_category_id':null,'keywords':null,'emoji_discoverability_enabled':null,"
                                + "'is_published':null,'reasons_to_join':null,'social_links':null,'about':null}")
                .json();
        assertThat(after).isEqualTo(before);
    }

    @ParameterizedTest
    @CsvSource({
        "keywords, 10, 30, 11, 31",
        "social_links, 9, 256, 10, 257",
    })
    void haveLimitedLists(String field, int size, int length, int tooMany, int tooLong) throws Exception {
        String item = "'" + "a".repeat(length) + "'";
        assertThat(asAda.patch(metadata, "{'" + field + "':[" + repeated(item, size) + "]}")
                        .status())
                .isEqualTo(200);
        assertThat(asAda.patch(metadata, "{'" + field + "':[]}").status()).isEqualTo(200);
        assertThat(asAda.patch(metadata, "{'" + field + "':[" + repeated(item, tooMany) + "]}")
                        .complaint(field))
                .isEqualTo("BASE_TYPE_BAD_LENGTH");
        assertThat(asAda.patch(metadata, "{'" + field + "':['" + "a".repeat(tooLong) + "']}")
                        .complaint(field, "0"))
                .isEqualTo("BASE_TYPE_BAD_LENGTH");
    }

    @Test
    void haveOtherLimits() throws Exception {
        String reason = "{'reason':'Fun'}";
        assertThat(asAda.patch(metadata, "{'reasons_to_join':[" + repeated(reason, 4) + "]}")
                        .status())
                .isEqualTo(200);
        assertThat(asAda.patch(metadata, "{'reasons_to_join':[" + repeated(reason, 5) + "]}")
                        .complaint("reasons_to_join"))
                .isEqualTo("BASE_TYPE_BAD_LENGTH");
        assertThat(asAda.patch(metadata, "{'reasons_to_join':[{'emoji_name':'x'}]}")
                        .complaint("reasons_to_join", "0", "reason"))
                .isEqualTo("BASE_TYPE_REQUIRED");
        assertThat(asAda.patch(metadata, "{'about':'" + "😀".repeat(2400) + "'}")
                        .status())
                .isEqualTo(200);
        assertThat(asAda.patch(metadata, "{'about':'" + "😀".repeat(2401) + "'}")
                        .complaint("about"))
                .isEqualTo("BASE_TYPE_BAD_LENGTH");
        for (String category : new String[] {"20", "77"}) {
            assertThat(asAda.patch(metadata, "{'primary_category_id':%s}", category)
                            .complaint("primary_category_id"))
                    .isEqualTo("BASE_TYPE_CHOICES");
        }
        assertThat(asAda.patch(metadata, "{'category_ids':[]}").complaint("category_ids"))
                .isEqualTo("UNKNOWN_FIELD");
    }

    private static String repeated(String item, int times) {
        return String.join(",", Collections.nCopies(times, item));
    }

    @Test
    void includeFiveSubcategories() throws Exception {
        for (int id : new int[] {20, 21, 22, 23, 24}) {
            assertThat(asAda.put(categories + id).status()).isEqualTo(204);
        }
        Answer refused = asAda.put(categories + 3);
        assertThat(refused.status()).isEqualTo(400);
        assertThat(refused.code()).isEqualTo(30030);
        assertThat(asAda.put(categories + 20).status()).isEqualTo(204);
        assertThat(asAda.get(metadata).json().path("category_ids").toString())
                .isEqualTo("[\"20\",\"21\",\"22\",\"23\",\"24\"]");
        assertThat(asAda.delete(categories + 22).status()).isEqualTo(204);
        assertThat(asAda.delete(categories + 22).status()).isEqualTo(204);
        assertThat(asAda.send("PUT", categories + 3, "{}").status()).isEqualTo(204);
        assertThat(guild.subcategories()).containsExactly(20, 21, 23, 24, 3);
        for (String method : new String[] {"PUT", "DELETE"}) {
            assertThat(asAda.send(method, categories + "777", "").complaint("category.id"))
                    .isEqualTo("BASE_TYPE_CHOICES");
        }
    }

    @Test
    void areJudged() throws Exception {
        JsonNode good = asAda.get(requirements).json();
        assertThat(names(good))
                .containsExactlyInAnyOrder(
                        "guild_id",
                        "safe_environment",
                        "healthy",
                        "health_score_pending",
                        "size",
                        "protected",
                        "sufficient",
                        "sufficient_without_grace_period",
                        "valid_rules_channel",
                        "retention_healthy",
                        "engagement_healthy",
                        "age",
                        "minimum_age",
                        "minimum_size",
                        "nsfw_properties");
        assertThat(good.path("sufficient").asBoolean()).isTrue();
        assertThat(good.path("nsfw_properties")).isEmpty();
        guild.setRequirement("size", false);
        guild.setMinimum(null, 500);
        guild.setGracePeriodEnd(emulator.clock().instant().plus(Duration.ofDays(1)));
        JsonNode late = asAda.get(requirements).json();
        assertThat(late.path("size").asBoolean(true)).isFalse();
        assertThat(late.path("sufficient").asBoolean()).isTrue();
        assertThat(late.path("sufficient_without_grace_period").asBoolean(true)).isFalse();
        assertThat(late.path("minimum_age").isNull()).isTrue();
        assertThat(late.path("minimum_size").asInt()).isEqualTo(500);
        assertThat(late.path("grace_period_end_date").asText()).isEqualTo("2026-01-02T00:00:00.000000+00:00");
        emulator.clock().advance(Duration.ofDays(1));
        assertThat(asAda.get(requirements).json().path("sufficient").asBoolean(true))
                .isFalse();
        assertThatIllegalArgumentException().isThrownBy(() -> guild.setRequirement("charm", false));
    }

    @Test
    void areJudgedByHealthAndWords() throws Exception {
        guild.setHealthScore("1.5", null, "12", 0.25);
        guild.setBannedInChannel(guild.channel("general"), "x", "y");
        guild.setBannedInName("chess");
        guild.setBannedInDescription("bad");
        JsonNode json = asAda.get(requirements).json();
        assertThat(json.path("health_score_pending").asBoolean(true)).isFalse();
        assertThat(json.path("health_score").toString())
                .isEqualTo("{\"avg_nonnew_communicators\":\"1.5\",\"avg_nonnew_participators\":null,"
                        + "\"num_intentful_joiners\":\"12\",\"perc_ret_w1_intentful\":0.25}");
        JsonNode nsfw = json.path("nsfw_properties");
        String channel = guild.channel("general").id();
        assertThat(nsfw.path("channels").path(0).asText()).isEqualTo(channel);
        assertThat(nsfw.path("channel_banned_keywords").path(channel)).hasSize(2);
        assertThat(nsfw.path("name").asText()).isEqualTo("Chess Club");
        assertThat(nsfw.path("name_banned_keywords").path(0).asText()).isEqualTo("chess");
        assertThat(nsfw.path("description_banned_keywords").path(0).asText()).isEqualTo("bad");
    }

    @Test
    void areNotJudgedIfTheGuildIsExempt() throws Exception {
        guild.setRequirement("size", false);
        guild.setFeature("VERIFIED", true);
        assertThat(asAda.get(requirements).text())
                .isEqualTo("{\"sufficient\":true,\"sufficient_without_grace_period\":true}");
    }
}
