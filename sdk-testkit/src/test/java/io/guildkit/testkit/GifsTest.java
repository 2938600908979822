package io.guildkit.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.guildkit.testkit.TestClient.Answer;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

@EmulatorTest
class GifsTest {
    private ServiceEmulator emulator;
    private TestClient client;
    private TestClient asAda;

    @BeforeEach
    void connect(ServiceEmulator emulator) {
        this.emulator = emulator;
        client = TestClient.of(emulator);
        asAda = client.as(emulator.account("ada@example.com").create().newSession());
    }

    @Test
    void areFound() throws Exception {
        Answer answer = client.get("/gifs/search?q=happy%20cat");
        assertThat(answer.status()).isEqualTo(200);
        assertThat(answer.json()).hasSize(1);
        JsonNode gif = answer.json().get(0);
        assertThat(gif.properties())
                .extracting(Map.Entry::getKey)
                .containsExactlyInAnyOrder("id", "title", "url", "src", "gif_src", "preview", "width", "height");
        assertThat(gif.path("id").isTextual()).isTrue();
        assertThat(gif.path("src").asText()).endsWith("/mediumgif.gif");
        assertThat(gif.path("gif_src").asText()).endsWith("/gif.gif");
        assertThat(client.get("/gifs/search?q=unicorn").json()).isEmpty();
        String id = emulator.gifs().add("Shy unicorn", "horn");
        assertThat(client.get("/gifs/search?q=HORN").each("id")).containsExactly(id);
    }

    @Test
    void comeInAllFormats() throws Exception {
        Set<String> sources = new HashSet<>();
        String[] formats = {
            "mp4", "tinymp4", "nanomp4", "webm", "tinywebm", "nanowebm", "gif", "mediumgif", "tinygif", "nanogif"
        };
        for (String format : formats) {
            JsonNode gif = client.get("/gifs/search?q=happy%20cat&media_format=" + format)
                    .json()
                    .get(0);
            assertThat(gif.path("src").asText()).contains("/" + format + ".");
            sources.add(gif.path("src").asText());
        }
        assertThat(sources).hasSize(10);
        assertThat(client.get("/gifs/trending-gifs?media_format=loopedmp4").each("src"))
                .isEqualTo(client.get("/gifs/trending-gifs?media_format=mp4").each("src"));
        assertThat(client.get("/gifs/search?q=cat&media_format=avi").complaint("media_format"))
                .isEqualTo("BASE_TYPE_CHOICES");
    }

    @ParameterizedTest
    @CsvSource({
        "/gifs/search?q=cat, 20, 500",
        "/gifs/trending-gifs?locale=en-US, 20, 500",
        "/gifs/suggest?q=c, 1, 50",
        "/gifs/trending-search?locale=de, 1, 50",
    })
    void haveLimits(String path, int least, int most) throws Exception {
        assertThat(asAda.get(path + "&limit=" + least).status()).isEqualTo(200);
        assertThat(asAda.get(path + "&limit=" + most).status()).isEqualTo(200);
        assertThat(asAda.get(path + "&limit=" + (least - 1)).complaint("limit")).isEqualTo("NUMBER_TYPE_MIN");
        assertThat(asAda.get(path + "&limit=" + (most + 1)).complaint("limit")).isEqualTo("NUMBER_TYPE_MAX");
        assertThat(asAda.get(path + "&limit=x").complaint("limit")).isEqualTo("NUMBER_TYPE_COERCE");
        assertThat(asAda.get(path + "&limit=20&limit=20").complaint("limit")).isEqualTo("BASE_TYPE_BAD_LENGTH");
    }

    @ParameterizedTest
    @ValueSource(strings = {"/gifs/search", "/gifs/suggest", "/integrations/gifprovider/search"})
    void needAQuery(String path) throws Exception {
        assertThat(asAda.get(path).complaint("q")).isEqualTo("BASE_TYPE_REQUIRED");
        assertThat(asAda.get(path + "?q=").complaint("q")).isEqualTo("BASE_TYPE_REQUIRED");
    }

    @Test
    void areCutToTheLimit() throws Exception {
        assertThat(client.get("/gifs/search?q=animated&limit=20").json()).hasSize(20);
        assertThat(client.get("/gifs/search?q=animated").json()).hasSize(30);
        assertThat(client.get("/gifs/trending-gifs?limit=25").json()).hasSize(25);
        assertThat(asAda.get("/gifs/trending-search").json()).hasSize(5);
        assertThat(asAda.get("/gifs/trending-search?limit=1").json()).hasSize(1);
        assertThat(client.get("/gifs/suggest?q=happy&limit=2").json()).hasSize(2);
    }

    @Test
    void haveTrends() throws Exception {
        Answer answer = client.get("/gifs/trending?media_format=tinygif&locale=en-US");
        assertThat(answer.fieldNames()).containsExactly("categories", "gifs");
        JsonNode category = answer.json().path("categories").get(0);
        assertThat(category.path("name").asText()).isEqualTo("cat");
        assertThat(category.path("src").asText()).endsWith("tinygif.gif");
        assertThat(answer.json().path("gifs")).hasSize(1);
        emulator.gifs().addCategory("first", emulator.gifs().ids().get(0));
        assertThat(client.get("/gifs/trending").each("name")).contains("first");
        assertThat(client.get("/gifs/trending?limit=20").complaint("limit")).isEqualTo("UNKNOWN_FIELD");
        assertThat(client.get("/gifs/trending?locale=?").complaint("locale")).isEqualTo("STRING_TYPE_REGEX");
    }

    @Test
    void haveTerms() throws Exception {
        emulator.gifs().clear();
        emulator.gifs().add("Cheerful cat");
        emulator.gifs().addTrendingTerm("cheer");
        assertThat(asAda.get("/gifs/trending-search").text()).isEqualTo("[\"cheer\"]");
        assertThat(client.get("/gifs/suggest?q=cheer").text()).contains("cheerful");
        assertThat(client.get("/gifs/trending-search").status()).isEqualTo(401);
    }

    @Test
    void areFoundInTheWayOfTheProvider() throws Exception {
        JsonNode list = asAda.get("/integrations/gifprovider/search?q=animated").json();
        assertThat(list).hasSize(10);
        assertThat(list.get(0).properties())
                .extracting(Map.Entry::getKey)
                .containsExactlyInAnyOrder("type", "url", "src", "width", "height");
        assertThat(list.get(0).path("type").asText()).isEqualTo("gif");
        assertThat(client.get("/integrations/gifprovider/search?q=cat").status())
                .isEqualTo(401);
    }

    @Test
    void areChosen() throws Exception {
        assertThat(asAda.post("/gifs/select", "{'id':'7','q':'cat'}").status()).isEqualTo(204);
        assertThat(emulator.gifs().selections()).containsExactly(new GifLibrary.Selection("7", "cat"));
        assertThat(asAda.post("/gifs/select", "{'id':'7'}").complaint("q")).isEqualTo("BASE_TYPE_REQUIRED");
        assertThat(asAda.post("/gifs/select", "{'q':'cat'}").complaint("id")).isEqualTo("BASE_TYPE_REQUIRED");
        assertThat(client.post("/gifs/select", "{'id':'7','q':'cat'}").status()).isEqualTo(401);
    }
}
