package io.guildkit.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import io.guildkit.testkit.TestClient.Answer;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

@EmulatorTest
class StrictRequestsTest {
    private ServiceEmulator emulator;
    private TestClient client;

    @BeforeEach
    void connect(ServiceEmulator emulator) {
        this.emulator = emulator;
        client = TestClient.of(emulator);
    }

    @Test
    void knowsNoOtherPaths() throws Exception {
        for (String path : new String[] {"/nowhere", "/auth", "/auth/mfa/sms/send/again"}) {
            Answer answer = client.get(path);
            assertThat(answer.status()).isEqualTo(404);
            assertThat(answer.field("message")).isEqualTo("404: Not Found");
            assertThat(answer.code()).isZero();
        }
    }

    @Test
    void knowsNoOtherMethods() throws Exception {
        Answer answer = client.get("/auth/login");
        assertThat(answer.status()).isEqualTo(405);
        assertThat(answer.header("Allow")).contains("POST");
    }

    @Test
    void demandsAUserAgent() throws Exception {
        Answer answer = client.with("User-Agent", " ").get("/auth/location-metadata");
        assertThat(answer.status()).isEqualTo(400);
        assertThat(answer.field("message")).contains("User-Agent");
    }

    @Test
    void demandsJson() throws Exception {
        Answer answer = client.with("Content-Type", "text/plain").post("/auth/forgot", "{'login':'a@b.example'}");
        assertThat(answer.status()).isEqualTo(415);
        assertThat(client.with("Content-Type", "application/json; charset=utf-8")
                        .post("/auth/forgot", "{'login':'a@b.example'}")
                        .status())
                .isEqualTo(204);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "{", "{'login':'x'} more", "{'login':'x','login':'y'}"})
    void refusesBodiesThatAreNoJson(String body) throws Exception {
        Answer answer = client.send("POST", "/auth/forgot", TestClient.quoted(body));
        assertThat(answer.status()).isEqualTo(400);
        assertThat(answer.code()).isEqualTo(50109);
    }

    @Test
    void refusesBodiesThatAreNoObjects() throws Exception {
        Answer answer = client.post("/auth/forgot", "[]");
        assertThat(answer.code()).isEqualTo(50035);
        assertThat(answer.complaint()).isEqualTo("MODEL_TYPE_CONVERT");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "{'password':'12345678'}                                    | login        | BASE_TYPE_REQUIRED",
                "{'login':'','password':'12345678'}                         | login        | BASE_TYPE_REQUIRED",
                "{'login':null,'password':'12345678'}                       | login        | BASE_TYPE_NOT_NULL",
                "{'login':7,'password':'12345678'}                          | login        | STRING_TYPE_CONVERT",
                "{'login':'a','password':'1234567'}                         | password     | BASE_TYPE_BAD_LENGTH",
                "{'login':'a','password':'12345678','undelete':'true'}      | undelete     | BOOLEAN_TYPE_CONVERT",
                "{'login':'a','password':'12345678','undelete':null}        | undelete     | BASE_TYPE_NOT_NULL",
                "{'login':'a','password':'12345678','login_source':'dream'} | login_source | BASE_TYPE_CHOICES",
                "{'login':'a','password':'12345678','loginSource':'gift'}   | loginSource  | UNKNOWN_FIELD",
            })
    void complainsAboutTheFieldThatIsWrong(String body, String field, String complaint) throws Exception {
        Answer answer = client.post("/auth/login", body);
        assertThat(answer.status()).isEqualTo(400);
        assertThat(answer.code()).isEqualTo(50035);
        assertThat(answer.complaint(field)).isEqualTo(complaint);
        assertThat(emulator.processed("POST /auth/login")).isZero();
    }

    @Test
    void countsCodePointsAndNotChars() throws Exception {
        emulator.account("ada@example.com").password("😀".repeat(72)).create();
        String login = "{'login':'ada@example.com','password':'%s'}";
        assertThat(client.post("/auth/login", login, "😀".repeat(72)).status()).isEqualTo(200);
        assertThat(client.post("/auth/login", login, "😀".repeat(73)).complaint("password"))
                .isEqualTo("BASE_TYPE_BAD_LENGTH");
        assertThat(client.post("/auth/login", login, "😀".repeat(7)).complaint("password"))
                .isEqualTo("BASE_TYPE_BAD_LENGTH");
    }

    @Test
    void acceptsNullWhereItMayBe() throws Exception {
        emulator.account("ada@example.com").password("12345678").create();
        Answer answer = client.post(
                "/auth/login",
                "{'login':'ada@example.com','password':'12345678','login_source':null,'gift_code_sku_id':null}");
        assertThat(answer.status()).isEqualTo(200);
    }

    @Test
    void acceptsEmptyOrNoObjectWhereThereIsNothingToSay() throws Exception {
        assertThat(client.post("/auth/conditional/start").status()).isEqualTo(200);
        assertThat(client.post("/auth/conditional/start", "{}").status()).isEqualTo(200);
        assertThat(client.post("/auth/conditional/start", "{'a':1}").complaint("a"))
                .isEqualTo("UNKNOWN_FIELD");
    }

    @Test
    void refusesUnknownAndRepeatedQueryKeys() throws Exception {
        String path = "/unique-username/username-suggestions-unauthed";
        assertThat(client.get(path + "?globalName=Ada").complaint("globalName")).isEqualTo("UNKNOWN_FIELD");
        assertThat(client.get(path + "?global_name=a&global_name=b").complaint("global_name"))
                .isEqualTo("BASE_TYPE_BAD_LENGTH");
    }

    @ParameterizedTest
    @CsvSource({
        "GET, /auth/sessions",
        "POST, /auth/sessions/logout",
        "POST, /auth/logout",
        "POST, /auth/handoff",
        "POST, /mfa/finish",
        "POST, /invites/x",
        "DELETE, /invites/x",
        "GET, /guilds/1/invites",
        "GET, /channels/1/invites",
        "POST, /channels/1/invites",
        "GET, /users/@me/invites",
        "POST, /users/@me/invites",
        "DELETE, /users/@me/invites",
        "GET, /guilds/1/integrations",
        "POST, /guilds/1/integrations",
        "POST, /guilds/1/integrations/1/sync",
        "PATCH, /guilds/1/integrations/1",
        "DELETE, /guilds/1/integrations/1",
        "POST, /guilds/1/migrate-command-scope",
        "GET, /users/@me/guilds/integration-application-ids",
        "GET, /channels/1/integrations",
        "DELETE, /channels/1/integrations/1",
        "POST, /integrations/1/join",
        "GET, /integrations/gifprovider/search",
        "GET, /gifs/trending-search",
        "POST, /gifs/select",
        "GET, /discoverable-guilds",
        "GET, /discoverable-guilds/search",
        "GET, /discovery/categories",
        "GET, /discovery/valid-term",
        "GET, /guilds/1/discovery-requirements",
        "GET, /guilds/1/discovery-metadata",
        "PATCH, /guilds/1/discovery-metadata",
        "PUT, /guilds/1/discovery-categories/1",
        "DELETE, /guilds/1/discovery-categories/1"
    })
    void demandsAnAccount(String method, String path) throws Exception {
        Answer nobody = client.send(method, path, "");
        assertThat(nobody.status()).isEqualTo(401);
        assertThat(nobody.code()).isZero();
        for (String wrong : new String[] {"nonsense", "Bearer nonsense", "Bot nonsense"}) {
            Answer stranger = client.as(wrong).send(method, path, "");
            assertThat(stranger.status()).isEqualTo(401);
            assertThat(stranger.code()).isEqualTo(40001);
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/invites/x",
                "/gifs/suggest?q=a",
                "/gifs/search?q=a",
                "/gifs/trending",
                "/gifs/trending-gifs",
                "/discovery/search",
                "/discovery/1"
            })
    void doesNotLookAtCredentialsWhereAnybodyMayCall(String path) throws Exception {
        assertThat(client.get(path).status()).isIn(200, 404);
        assertThat(client.as("nonsense").get(path).status()).isIn(200, 404);
    }

    @ParameterizedTest
    @CsvSource({
        "GET, /guilds/1/invites, 10004",
        "GET, /channels/1/invites, 10003",
        "GET, /guilds/1/integrations, 10004",
        "GET, /guilds/1/discovery-metadata, 10004",
        "GET, /users/@me/invites, 20001",
        "POST, /integrations/1/join, 20001",
        "GET, /discoverable-guilds, 20001",
    })
    void letsBotsInWhereTheyBelong(String method, String path, int code) throws Exception {
        String token = emulator.account("bot@example.com").bot().create().newSession();
        assertThat(client.as("Bot " + token).send(method, path, "").code()).isEqualTo(code);
    }

    @Test
    void letsNoBotsIn() throws Exception {
        String token = emulator.account("bot@example.com").bot().create().newSession();
        assertThat(client.as(token).get("/auth/sessions").status()).isEqualTo(401);
        Answer answer = client.as("Bot " + token).get("/auth/sessions");
        assertThat(answer.status()).isEqualTo(403);
        assertThat(answer.code()).isEqualTo(20001);
    }
}
