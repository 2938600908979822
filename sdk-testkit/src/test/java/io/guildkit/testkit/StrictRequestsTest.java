package io.guildkit.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@EmulatorTest
class StrictRequestsTest {
    private ServiceEmulator emulator;
    private Transcript http;

    @BeforeEach
    void connect(ServiceEmulator emulator) {
        this.emulator = emulator;
        String token = emulator.account("bot@example.com").bot().create().newSession();
        http = new Transcript(emulator)
                .caller("bot", "Bot " + token)
                .caller("botAsUser", token)
                .caller("nonsense", "nonsense")
                .caller("bearer", "Bearer nonsense")
                .caller("nonsenseBot", "Bot nonsense");
    }

    @Test
    void knowsNoOtherPathsAndMethods() {
        http.verify("""
            anybody GET /nowhere                    -> 404 0 {message: '404: Not Found'}
            anybody GET /auth                       -> 404 0 {message: '404: Not Found'}
            anybody GET /auth/mfa/sms/send/again    -> 404 0 {message: '404: Not Found'}
            anybody GET /auth/login                 -> 405 (Allow: POST)
            """);
    }

    @Test
    void needsAUserAgentAndJson() {
        http.let("forgot", "anybody POST /auth/forgot").verify("""
            anybody GET /auth/location-metadata (User-Agent:  )                             -> 400 {message: '~.*User-Agent.*'}
            {forgot} (Content-Type: text/plain) {login: 'a@b.example'}                      -> 415
            {forgot} (Content-Type: application/json; charset=utf-8) {login: 'a@b.example'} -> 204
            {forgot}                                                                        -> 400 50109
            {forgot} `{`                                                                    -> 400 50109
            {forgot} `{"login":"x"} more`                                                   -> 400 50109
            {forgot} `{"login":"x","login":"y"}`                                            -> 400 50109
            {forgot} []                                                                     -> 400 .: MODEL_TYPE_CONVERT
            """);
    }

    @ParameterizedTest
    @ValueSource(strings = {"Content-Length: 2\r\n\r\n{}", "Transfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\n\r\n"})
    void refusesTheBodyOfAGet(String body) throws Exception {
        try (RawConnection connection = new RawConnection(emulator)) {
            connection.send("GET", "/api/v9/auth/location-metadata", body);
            assertThat(connection.readHead()).first().asString().contains(" 400 ");
            assertThat(connection.readBody(Integer.MAX_VALUE)).contains("A GET takes no body.");
        }
    }

    @Test
    void servesAPostAfterAGetOnTheSameConnection() throws Exception {
        try (RawConnection connection = new RawConnection(emulator)) {
            connection.send("GET", "/nowhere");
            List<String> head = connection.readHead();
            String length = head.stream()
                    .filter(line -> line.toLowerCase(Locale.ROOT).startsWith("content-length:"))
                    .findFirst()
                    .orElseThrow();
            connection.readBody(
                    Integer.parseInt(length.substring(length.indexOf(':') + 1).strip()));
            connection.send(
                    "POST",
                    "/api/v9/auth/forgot",
                    "Content-Type: application/json\r\nContent-Length: 20\r\n\r\n{\"login\":\"a@b.test\"}");
            assertThat(connection.readHead()).first().asString().contains(" 204 ");
        }
    }

    @Test
    void reportsTheInvalidField() {
        http.verify("""
            anybody POST /auth/login {password: '12345678'}                   -> 400 login: BASE_TYPE_REQUIRED
            " {login: '', password: '12345678'}                               -> 400 login: BASE_TYPE_REQUIRED
            " {login: null, password: '12345678'}                             -> 400 login: BASE_TYPE_NOT_NULL
            " {login: 7, password: '12345678'}                                -> 400 login: STRING_TYPE_CONVERT
            " {login: 'a', password: '1234567'}                               -> 400 password: BASE_TYPE_BAD_LENGTH
            " {login: 'a', password: '12345678', undelete: 'true'}            -> 400 undelete: BOOLEAN_TYPE_CONVERT
            " {login: 'a', password: '12345678', undelete: null}              -> 400 undelete: BASE_TYPE_NOT_NULL
            " {login: 'a', password: '12345678', login_source: 'dream'}       -> 400 login_source: BASE_TYPE_CHOICES
            " {login: 'a', password: '12345678', loginSource: 'gift'}         -> 400 loginSource: UNKNOWN_FIELD
            """);
        assertThat(emulator.processed("POST /auth/login")).isZero();
    }

    @Test
    void countsCodePointsAndNotChars() {
        emulator.account("ada@example.com").password("😀".repeat(72)).create();
        http.let("login", "anybody POST /auth/login").verify("""
            {login} {login: 'ada@example.com', password: '{72 x 😀}'}   -> 200
            {login} {login: 'ada@example.com', password: '{73 x 😀}'}   -> 400 password: BASE_TYPE_BAD_LENGTH
            {login} {login: 'ada@example.com', password: '{7 x 😀}'}    -> 400 password: BASE_TYPE_BAD_LENGTH
            """);
    }

    @Test
    void acceptsNullsAndMissingObjectsWhereTheyMayBe() {
        emulator.account("ada@example.com").password("12345678").create();
        http.verify("""
            anybody POST /auth/login {login: 'ada@example.com', password: '12345678', login_source: null,
                gift_code_sku_id: null}                         -> 200
            anybody POST /auth/conditional/start                -> 200
            anybody POST /auth/conditional/start {}             -> 200
            anybody POST /auth/conditional/start {a: 1}         -> 400 a: UNKNOWN_FIELD
            """);
    }

    @Test
    void refusesUnknownAndRepeatedQueryKeys() {
        http.let("suggest", "anybody GET /unique-username/username-suggestions-unauthed")
                .verify("""
            {suggest}?globalName=Ada                -> 400 globalName: UNKNOWN_FIELD
            {suggest}?global_name=a&global_name=b   -> 400 global_name: BASE_TYPE_BAD_LENGTH
            """);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "GET /auth/sessions",
                "POST /auth/sessions/logout",
                "POST /auth/logout",
                "POST /auth/handoff",
                "POST /mfa/finish",
                "POST /invites/x",
                "DELETE /invites/x",
                "GET /guilds/1/invites",
                "GET /channels/1/invites",
                "POST /channels/1/invites",
                "GET /users/@me/invites",
                "POST /users/@me/invites",
                "DELETE /users/@me/invites",
                "GET /guilds/1/integrations",
                "POST /guilds/1/integrations",
                "POST /guilds/1/integrations/1/sync",
                "PATCH /guilds/1/integrations/1",
                "DELETE /guilds/1/integrations/1",
                "POST /guilds/1/migrate-command-scope",
                "GET /users/@me/guilds/integration-application-ids",
                "GET /channels/1/integrations",
                "DELETE /channels/1/integrations/1",
                "POST /integrations/1/join",
                "GET /integrations/gifprovider/search",
                "GET /gifs/trending-search",
                "POST /gifs/select",
                "GET /discoverable-guilds",
                "GET /discoverable-guilds/search",
                "GET /discovery/categories",
                "GET /discovery/valid-term",
                "GET /guilds/1/discovery-requirements",
                "GET /guilds/1/discovery-metadata",
                "PATCH /guilds/1/discovery-metadata",
                "PUT /guilds/1/discovery-categories/1",
                "DELETE /guilds/1/discovery-categories/1"
            })
    void needsAnAccount(String request) {
        http.let("request", request).verify("""
            anybody {request}                       -> 401 0
            nonsense,bearer,nonsenseBot {request}   -> 401 40001
            """);
    }

    @Test
    void ignoresCredentialsWhereAnybodyMayCall() {
        http.verify("""
            anybody,nonsense GET /invites/x         -> 404 10006
            anybody,nonsense GET /gifs/suggest?q=a  -> 200
            anybody,nonsense GET /gifs/search?q=a   -> 200
            anybody,nonsense GET /gifs/trending     -> 200
            anybody,nonsense GET /gifs/trending-gifs    -> 200
            anybody,nonsense GET /discovery/search  -> 200
            anybody,nonsense GET /discovery/1       -> 404 10004
            """);
    }

    @Test
    void acceptsBotsOnTheirRoutes() {
        http.verify("""
            bot GET /guilds/1/invites               -> 404 10004
            bot GET /channels/1/invites             -> 404 10003
            bot GET /guilds/1/integrations          -> 404 10004
            bot GET /guilds/1/discovery-metadata    -> 404 10004
            bot GET /users/@me/invites              -> 403 20001
            bot POST /integrations/1/join           -> 403 20001
            bot GET /discoverable-guilds            -> 403 20001
            bot GET /auth/sessions                  -> 403 20001
            botAsUser GET /auth/sessions            -> 401
            """);
    }
}
