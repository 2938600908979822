package io.guildkit.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import com.fasterxml.jackson.databind.JsonNode;
import io.guildkit.testkit.TestClient.Answer;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

@EmulatorTest
class DiscoveryTest {
    private ServiceEmulator emulator;
    private EmulatedAccount ada;
    private EmulatedAccount bob;
    private TestClient client;
    private TestClient asBob;
    private EmulatedGuild chess;
    private EmulatedGuild music;
    private EmulatedGuild hidden;

    @BeforeEach
    void connect(ServiceEmulator emulator) {
        this.emulator = emulator;
        ada = emulator.account("ada@example.com").create();
        bob = emulator.account("bob@example.com").create();
        client = TestClient.of(emulator);
        asBob = client.as(bob.newSession());
        chess = emulator.guild("Chess Club")
                .owner(ada)
                .discoverable()
                .published()
                .categories(1, 22, 6)
                .keywords("board", "games")
                .description("We play.")
                .about("We play every day.")
                .socialLinks("https://chess.example")
                .reason("It is fun", "♟")
                .images()
                .emoji("rook")
                .sticker("pawn")
                .counts(5000, 700)
                .create();
        music = emulator.guild("Music Hall")
                .owner(ada)
                .discoverable()
                .categories(2)
                .counts(9000, 1000)
                .create();
        hidden = emulator.guild("Hidden").owner(ada).create();
    }

    private static List<String> ids(JsonNode guilds) {
        List<String> ids = new ArrayList<>();
        guilds.forEach(guild -> ids.add(guild.path("id").asText()));
        return ids;
    }

    private List<String> listed(String query) throws Exception {
        return ids(asBob.get("/discoverable-guilds" + query).json().path("guilds"));
    }

    @Test
    void listsGuildsTheLargestFirst() throws Exception {
        Answer answer = asBob.get("/discoverable-guilds");
        assertThat(answer.fieldNames()).containsExactly("guilds", "total", "limit", "offset");
        assertThat(ids(answer.json().path("guilds"))).containsExactly(music.id(), chess.id());
        assertThat(answer.json().path("total").asInt()).isEqualTo(2);
        assertThat(answer.json().path("limit").asInt()).isEqualTo(48);
        assertThat(answer.json().path("guilds").get(1).properties())
                .extracting(Map.Entry::getKey)
                .containsExactlyInAnyOrder(
                        "id",
                        "name",
                        "icon",
                        "banner",
                        "splash",
                        "discovery_splash",
                        "description",
                        "features",
                        "vanity_url_code",
                        "preferred_locale",
                        "premium_subscription_count",
                        "approximate_member_count",
                        "approximate_presence_count",
                        "auto_removed",
                        "primary_category_id",
                        "keywords",
                        "is_published");
        assertThat(client.get("/discoverable-guilds").status()).isEqualTo(401);
    }

    @Test
    void pages() throws Exception {
        Answer answer = asBob.get("/discoverable-guilds?limit=1&offset=1");
        assertThat(ids(answer.json().path("guilds"))).containsExactly(chess.id());
        assertThat(answer.json().path("total").asInt()).isEqualTo(2);
        assertThat(answer.json().path("offset").asInt()).isEqualTo(1);
        assertThat(listed("?offset=5000")).isEmpty();
        assertThat(asBob.get("/discoverable-guilds?limit=48").status()).isEqualTo(200);
        assertThat(asBob.get("/discoverable-guilds?limit=49").complaint("limit"))
                .isEqualTo("NUMBER_TYPE_MAX");
        assertThat(asBob.get("/discoverable-guilds?limit=0").complaint("limit")).isEqualTo("NUMBER_TYPE_MIN");
        assertThat(asBob.get("/discoverable-guilds?offset=-1").complaint("offset"))
                .isEqualTo("NUMBER_TYPE_MIN");
    }

    @Test
    void selects() throws Exception {
        EmulatedApplication app = emulator.application("Chess").guild(chess).create();
        assertThat(listed("?categories=2")).containsExactly(music.id());
        assertThat(listed("?categories=22&categories=2")).containsExactly(music.id(), chess.id());
        assertThat(listed("?categories=5")).isEmpty();
        assertThat(listed("?guild_ids=" + chess.id() + "&guild_ids=" + hidden.id()))
                .containsExactly(chess.id());
        assertThat(listed("?application_ids=" + app.id() + "&application_ids=1"))
                .containsExactly(chess.id());
    }

    @Test
    void letsIdsWin() throws Exception {
        EmulatedApplication app = emulator.application("Music").guild(music).create();
        Answer answer = asBob.get("/discoverable-guilds?categories=2&limit=1&offset=7&guild_ids=" + chess.id());
        assertThat(ids(answer.json().path("guilds"))).containsExactly(chess.id());
        assertThat(answer.json().path("limit").asInt()).isEqualTo(48);
        assertThat(answer.json().path("offset").asInt(-1)).isZero();
        assertThat(listed("?categories=1&application_ids=" + app.id())).containsExactly(music.id());
        assertThat(listed("?application_ids=" + app.id() + "&guild_ids=" + chess.id()))
                .containsExactly(chess.id());
    }

    @ParameterizedTest
    @CsvSource({"guild_ids", "application_ids"})
    void takesFortyEightIds(String key) throws Exception {
        String most = Collections.nCopies(48, key + "=1").stream().collect(Collectors.joining("&"));
        assertThat(asBob.get("/discoverable-guilds?" + most).status()).isEqualTo(200);
        assertThat(asBob.get("/discoverable-guilds?" + most + "&" + key + "=1").complaint(key))
                .isEqualTo("BASE_TYPE_BAD_LENGTH");
        assertThat(asBob.get("/discoverable-guilds?" + key + "=x").complaint(key))
                .isEqualTo("STRING_TYPE_REGEX");
    }

    @Test
    void showsGuildsOfADirectoryToThoseWhoSeeIt() throws Exception {
        EmulatedGuild school =
                emulator.guild("School").channel(14, "clubs").member(bob).create();
        hidden.listIn(school.channel("clubs"));
        assertThat(listed("")).contains(hidden.id());
        TestClient asEve = client.as(emulator.account().create().newSession());
        assertThat(ids(asEve.get("/discoverable-guilds").json().path("guilds"))).doesNotContain(hidden.id());
        assertThatIllegalArgumentException().isThrownBy(() -> hidden.listIn(chess.channel("general")));
    }

    @Test
    void leavesGuildsOutThatWereRemoved() throws Exception {
        chess.autoRemove();
        assertThat(listed("")).containsExactly(music.id());
        JsonNode named =
                asBob.get("/discoverable-guilds?guild_ids=" + chess.id()).json().path("guilds");
        assertThat(named.path(0).path("auto_removed").asBoolean()).isTrue();
        assertThat(client.get("/discovery/search").json()).isEmpty();
    }

    @Test
    void searches() throws Exception {
        Answer answer = asBob.get("/discoverable-guilds/search?query=GAME");
        assertThat(ids(answer.json())).containsExactly(chess.id());
        JsonNode found = answer.json().get(0);
        assertThat(found.path("primary_category").path("name").asText()).isEqualTo("Gaming");
        assertThat(found.path("categories").findValuesAsText("id")).containsExactly("22", "6");
        assertThat(ids(asBob.get("/discoverable-guilds/search?query=&category_id=2")
                        .json()))
                .containsExactly(music.id());
        assertThat(asBob.get("/discoverable-guilds/search").complaint("query")).isEqualTo("BASE_TYPE_REQUIRED");
        assertThat(client.get("/discoverable-guilds/search?query=a").status()).isEqualTo(401);
    }

    @ParameterizedTest
    @CsvSource({"/discovery/search?query=", "/discoverable-guilds/search?query="})
    void limitsSearches(String path) throws Exception {
        String hundred = "a".repeat(100);
        assertThat(asBob.get(path + hundred).status()).isEqualTo(200);
        assertThat(asBob.get(path + hundred + "a").complaint("query")).isEqualTo("BASE_TYPE_BAD_LENGTH");
        assertThat(asBob.get(path + "a&offset=2999").status()).isEqualTo(200);
        assertThat(asBob.get(path + "a&offset=3000").complaint("offset")).isEqualTo("NUMBER_TYPE_MAX");
        assertThat(asBob.get(path + "a&limit=48").status()).isEqualTo(200);
        assertThat(asBob.get(path + "a&limit=49").complaint("limit")).isEqualTo("NUMBER_TYPE_MAX");
        assertThat(asBob.get(path + "a&limit=0").complaint("limit")).isEqualTo("NUMBER_TYPE_MIN");
    }

    @Test
    void searchesTwentyFourOrFortyEightAtATime() throws Exception {
        for (int i = 0; i < 50; i++) {
            emulator.guild("Guild " + i).owner(ada).discoverable().published().create();
        }
        assertThat(asBob.get("/discoverable-guilds/search?query=guild").json()).hasSize(24);
        assertThat(client.get("/discovery/search?query=guild").json()).hasSize(48);
        assertThat(client.get("/discovery/search?query=guild&offset=48").json()).hasSize(2);
    }

    @ParameterizedTest
    @EnumSource(DiscoverySearchShape.class)
    void answersSearchesInThreeShapes(DiscoverySearchShape shape) throws Exception {
        emulator.discovery().searchShape(shape);
        emulator.discovery().nullEntries(true);
        Answer answer = client.get("/discovery/search?limit=5");
        JsonNode guilds = switch (shape) {
            case ARRAY -> answer.json();
            case GUILDS -> answer.json().path("guilds");
            case HITS -> answer.json().path("hits");
        };
        assertThat(guilds).hasSize(2);
        assertThat(guilds.get(0).path("id").asText()).isEqualTo(chess.id());
        assertThat(guilds.get(1).isNull()).isTrue();
        if (shape == DiscoverySearchShape.HITS) {
            assertThat(answer.json().path("nbHits").asInt()).isEqualTo(1);
            assertThat(answer.json().path("length").asInt()).isEqualTo(5);
            assertThat(answer.json().path("offset").asInt(-1)).isZero();
        }
        Answer other = asBob.get("/discoverable-guilds/search?query=chess");
        assertThat(other.json().isArray()).isEqualTo(shape == DiscoverySearchShape.ARRAY);
    }

    @Test
    void showsLandingPages() throws Exception {
        Answer answer = client.get("/discovery/" + chess.id());
        assertThat(answer.field("slug")).isEqualTo("chess-club-" + chess.id());
        assertThat(answer.fieldNames()).containsExactly("slug", "guild");
        JsonNode guild = answer.json().path("guild");
        assertThat(guild.path("reasons_to_join").toString())
                .isEqualTo("[{\"reason\":\"It is fun\",\"emoji_id\":null,\"emoji_name\":\"♟\"}]");
        assertThat(guild.path("social_links").path(0).asText()).isEqualTo("https://chess.example");
        assertThat(guild.path("about").asText()).isEqualTo("We play every day.");
        assertThat(guild.path("category_ids").toString()).isEqualTo("[\"22\",\"6\"]");
        assertThat(guild.path("created_at").asText()).startsWith("2026-01-01T00:00:00");
        for (String id : new String[] {music.id(), hidden.id(), "1"}) {
            assertThat(client.get("/discovery/" + id).status()).isEqualTo(404);
            assertThat(client.get("/discovery/" + id).code()).isEqualTo(10004);
        }
        emulator.discovery().numericCategoryIds(true);
        assertThat(client.get("/discovery/" + chess.id())
                        .json()
                        .path("guild")
                        .path("category_ids")
                        .toString())
                .isEqualTo("[22,6]");
    }

    @Test
    void showsStorePages() throws Exception {
        EmulatedGuild shop =
                emulator.guild("Shop").owner(ada).emoji("coin").storePage(false).create();
        Answer answer = client.get("/discovery/" + shop.id());
        assertThat(answer.fieldNames()).containsExactly("slug", "store_page");
        JsonNode page = answer.json().path("store_page");
        assertThat(page.path("guild").properties())
                .extracting(Map.Entry::getKey)
                .containsExactlyInAnyOrder(
                        "id",
                        "name",
                        "icon_hash",
                        "approximate_member_count",
                        "approximate_presence_count",
                        "locked_server",
                        "invite");
        assertThat(page.path("guild").path("invite").path("target_type").asInt())
                .isEqualTo(4);
        JsonNode subscription = page.path("role_subscription");
        assertThat(subscription.properties())
                .extracting(Map.Entry::getKey)
                .containsExactlyInAnyOrder(
                        "settings",
                        "group_listings",
                        "trials",
                        "subscriber_count",
                        "benefit_channels",
                        "benefit_emojis",
                        "purchase_page_invite");
        assertThat(subscription.path("subscriber_count").asInt()).isEqualTo(12);
        assertThat(subscription.path("benefit_emojis").path(0).path("name").asText())
                .isEqualTo("coin");
        assertThat(subscription.path("purchase_page_invite").path("target_type").asInt())
                .isEqualTo(3);
        shop.setFeature("CREATOR_STORE_PAGE", false);
        assertThat(client.get("/discovery/" + shop.id()).code()).isEqualTo(10004);
    }

    @Test
    void showsEmojisAndStickersIfTold() throws Exception {
        emulator.discovery().emojisShown(true);
        GuildSeed seed = emulator.guild("Many").owner(ada).discoverable().counts(1, 1);
        for (int i = 0; i < 31; i++) {
            seed.emoji("e" + i).sticker("s" + i);
        }
        EmulatedGuild many = seed.create();
        JsonNode shown = asBob.get("/discoverable-guilds?guild_ids=" + many.id())
                .json()
                .path("guilds")
                .path(0);
        assertThat(shown.path("emojis")).hasSize(30);
        assertThat(shown.path("emoji_count").asInt()).isEqualTo(31);
        assertThat(shown.path("stickers")).hasSize(30);
        assertThat(shown.path("sticker_count").asInt()).isEqualTo(31);
    }

    @Test
    void hasCategories() throws Exception {
        JsonNode all = asBob.get("/discovery/categories").json();
        assertThat(all.get(0).toString()).isEqualTo("{\"id\":0,\"name\":\"General\",\"is_primary\":true}");
        JsonNode primary = asBob.get("/discovery/categories?primary_only=true").json();
        assertThat(primary.size()).isLessThan(all.size());
        assertThat(primary.findValuesAsText("is_primary")).containsOnly("true");
        assertThat(asBob.get("/discovery/categories?locale=de").each("name")).contains("Spiele", "Podcasts");
        emulator.discovery().addCategory(99, "Trains", false);
        assertThat(asBob.get("/discovery/categories").each("name")).contains("Trains");
        assertThat(client.get("/discovery/categories").status()).isEqualTo(401);
        assertThat(asBob.get("/discovery/categories?locale=!").complaint("locale"))
                .isEqualTo("STRING_TYPE_REGEX");
    }

    @Test
    void judgesTerms() throws Exception {
        emulator.discovery().banTerm("Cheat");
        String path = "/discovery/valid-term?term=";
        assertThat(asBob.get(path + "chess").text()).isEqualTo("{\"valid\":true}");
        for (String term : new String[] {"a".repeat(31), "cheats", "FORBIDDEN", "%20"}) {
            assertThat(asBob.get(path + term).text()).isEqualTo("{\"valid\":false}");
        }
        assertThat(asBob.get(path + "a".repeat(30)).field("valid")).isEqualTo("true");
        assertThat(asBob.get("/discovery/valid-term").complaint("term")).isEqualTo("BASE_TYPE_REQUIRED");
    }
}
