package io.guildkit.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.guildkit.testkit.TestClient.Answer;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@EmulatorTest
class RoleConnectionsTest {
    private static final String LIST = "/users/@me/applications/role-connections";
    private static final String NOTHING = "{\"platform_name\":null,\"platform_username\":null,\"metadata\":{}}";

    private ServiceEmulator emulator;
    private EmulatedAccount ada;
    private EmulatedApplication quiz;
    private TestClient asAda;
    private TestClient asQuiz;
    private String path;

    @BeforeEach
    void connect(ServiceEmulator emulator) {
        this.emulator = emulator;
        ada = emulator.account("ada@example.com").create();
        quiz = emulator.application("Quiz")
                .bot()
                .roleConnection(2, "wins", "Wins", "Games won")
                .create();
        asAda = TestClient.of(emulator).as(ada.newSession());
        asQuiz = as(quiz);
        path = path(quiz);
    }

    private TestClient as(EmulatedApplication application) {
        return TestClient.of(emulator).as("Bearer " + ada.newOAuth2Token(application, "role_connections.write"));
    }

    private static String path(EmulatedApplication application) {
        return "/users/@me/applications/" + application.id() + "/role-connection";
    }

    private Answer put(String json) throws Exception {
        return asQuiz.send("PUT", path, TestClient.quoted(json));
    }

    @Test
    void beginEmpty() throws Exception {
        assertThat(asQuiz.get(path).text()).isEqualTo(NOTHING);
        assertThat(asAda.get(LIST).json()).isEmpty();
        assertThat(quiz.roleConnection(ada)).isEmpty();
    }

    @Test
    void areReplacedAsAWhole() throws Exception {
        Answer answer =
                put("{'platform_name':'Chess','platform_username':'ada99','metadata':{'wins':'12','rank_1':''}}");
        assertThat(answer.text())
                .isEqualTo(TestClient.quoted("{'platform_name':'Chess','platform_username':'ada99',"
                        + "'metadata':{'wins':'12','rank_1':''}}"));
        assertThat(asQuiz.get(path).text()).isEqualTo(answer.text());
        assertThat(quiz.roleConnection(ada)).contains(answer.text());
        assertThat(put("{'platform_name':'Chess'}").text())
                .isEqualTo("{\"platform_name\":\"Chess\",\"platform_username\":null,\"metadata\":{}}");
        assertThat(put("{}").text()).isEqualTo(NOTHING);
    }

    @Test
    void areListedForTheUserWithTheirApplications() throws Exception {
        EmulatedApplication plain = emulator.application("Plain").create();
        put("{'metadata':{'wins':'12'}}");
        as(plain).send("PUT", path(plain), "{}");
        JsonNode list = asAda.get(LIST).json();
        assertThat(list).hasSize(2);
        JsonNode first = list.get(0);
        assertThat(first.properties().stream().map(Map.Entry::getKey))
                .containsExactlyInAnyOrder(
                        "platform_name", "platform_username", "metadata", "application", "application_metadata");
        assertThat(first.path("metadata").path("wins").asText()).isEqualTo("12");
        assertThat(first.path("application_metadata").toString())
                .isEqualTo(TestClient.quoted("[{'type':2,'key':'wins','name':'Wins','description':'Games won'}]"));
        assertThat(first.path("application").properties().stream().map(Map.Entry::getKey))
                .containsExactlyInAnyOrder(
                        "id",
                        "name",
                        "description",
                        "icon",
                        "type",
                        "bot",
                        "is_verified",
                        "is_discoverable",
                        "is_monetized");
        assertThat(list.get(1).has("application_metadata")).isFalse();
        assertThat(list.get(1).path("application").path("id").asText()).isEqualTo(plain.id());
    }

    @Test
    void areListedWithMetadataByKeyIfTheServiceIsOfThatKind() throws Exception {
        EmulatedApplication keyed = emulator.application("Keyed")
                .roleConnection(2, "wins", "Wins", "Games won")
                .roleConnection(7, "pro", "Pro", "Plays for money")
                .roleConnectionsByKey()
                .create();
        as(keyed).send("PUT", path(keyed), "{}");
        JsonNode metadata = asAda.get(LIST).json().get(0).path("application_metadata");
        assertThat(metadata.isObject()).isTrue();
        assertThat(metadata.path("pro").path("type").asInt()).isEqualTo(7);
        assertThat(metadata.path("wins").path("key").asText()).isEqualTo("wins");
    }

    @ParameterizedTest
    @CsvSource({"platform_name, 50", "platform_username, 100", "metadata/wins, 100"})
    void haveLimits(String place, int most) throws Exception {
        assertThat(put(body(place, most)).status()).isEqualTo(200);
        assertThat(put(body(place, most + 1)).complaint(place.split("/", -1))).isEqualTo("BASE_TYPE_BAD_LENGTH");
    }

    private static String body(String place, int length) {
        String value = "'" + "😀".repeat(length) + "'";
        String[] names = place.split("/", -1);
        return names.length == 1
                ? "{'" + names[0] + "':" + value + "}"
                : "{'" + names[0] + "':{'" + names[1] + "':" + value + "}}";
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "{'platform_name':null}       | platform_name | BASE_TYPE_NOT_NULL",
                "{'platform_username':1}      | platform_username | STRING_TYPE_CONVERT",
                "{'metadata':[]}              | metadata      | MODEL_TYPE_CONVERT",
                "{'metadata':{'wins':12}}     | metadata/wins | STRING_TYPE_CONVERT",
                "{'metadata':{'Wins':'1'}}    | metadata/Wins | STRING_TYPE_REGEX",
                "{'application':{}}           | application   | UNKNOWN_FIELD",
            })
    void areCheckedStrictly(String body, String place, String complaint) throws Exception {
        Answer answer = put(body);
        assertThat(answer.code()).isEqualTo(50035);
        assertThat(answer.complaint(place.split("/", -1))).isEqualTo(complaint);
        assertThat(quiz.roleConnection(ada)).isEmpty();
    }

    @Test
    void haveKeysOfFiftyCharactersAtMost() throws Exception {
        assertThat(put("{'metadata':{'" + "k".repeat(50) + "':'1'}}").status()).isEqualTo(200);
        String tooLong = "k".repeat(51);
        assertThat(put("{'metadata':{'" + tooLong + "':'1'}}").complaint("metadata", tooLong))
                .isEqualTo("BASE_TYPE_BAD_LENGTH");
    }
}
