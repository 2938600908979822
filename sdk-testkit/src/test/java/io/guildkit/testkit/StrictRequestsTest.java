package io.guildkit.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import io.guildkit.testkit.TestClient.Response;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Scenarios("""
    refuses other paths and methods
    anybody GET {/nowhere or /auth or /auth/mfa/sms/send/again} -> 404 0 {message: '404: Not Found'}
    anybody GET /auth/login                                     -> 405 (Allow: POST)

    requires a user agent and JSON
    let forgot = anybody POST /auth/forgot
    anybody GET /auth/location-metadata (User-Agent:  )                             -> 400 {message: '~.*User-Agent.*'}
    {forgot} (Content-Type: text/plain) {login: 'a@b.example'}                      -> 415
    {forgot} (Content-Type: application/json; charset=utf-8) {login: 'a@b.example'} -> 204
    {forgot}                                                                        -> 400 50109
    {forgot} `{`                                                                    -> 400 50109
    {forgot} `{"login":"x"} more`                                                   -> 400 50109
    {forgot} `{"login":"x","login":"y"}`                                            -> 400 50109
    {forgot} []                                                                     -> 400 .: MODEL_TYPE_CONVERT

    reports the invalid field
    {login} {password: '12345678'}                              -> 400 login: BASE_TYPE_REQUIRED
    {login} {login: '', password: '12345678'}                   -> 400 login: BASE_TYPE_REQUIRED
    {login} {login: null, undelete: null}                       -> 400 login undelete: BASE_TYPE_NOT_NULL
    {login} {login: 7, password: '1234567'}     -> 400 login: STRING_TYPE_CONVERT, password: BASE_TYPE_BAD_LENGTH
    {login} {undelete: 'true', login_source: 'dream', loginSource: 'gift'}
        -> 400 undelete: BOOLEAN_TYPE_CONVERT, login_source: BASE_TYPE_CHOICES, loginSource: UNKNOWN_FIELD

    counts code points and not chars
    {login} {login: 'ada@example.com', password: '{72 x 😀}'}   -> 200
    {login} {login: 'ada@example.com', password: '{73 x 😀}'}   -> 400 password: BASE_TYPE_BAD_LENGTH
    {login} {login: 'ada@example.com', password: '{7 x 😀}'}    -> 400 password: BASE_TYPE_BAD_LENGTH

    accepts null for optional fields and absent bodies
    {login} {login: 'ada@example.com', password: '{72 x 😀}', login_source: null, gift_code_sku_id: null} -> 200
    anybody POST /auth/conditional/start                        -> 200
    anybody POST /auth/conditional/start {}                     -> 200
    anybody POST /auth/conditional/start {a: 1}                 -> 400 a: UNKNOWN_FIELD

    refuses unknown and repeated query parameters
    let suggest = anybody GET /unique-username/username-suggestions-unauthed
    {suggest}?globalName=Ada                                    -> 400 globalName: UNKNOWN_FIELD
    {suggest}?global_name=a&global_name=b                       -> 400 global_name: BASE_TYPE_BAD_LENGTH

    ignores credentials on open routes
    let trends = gifs/suggest?q=a or gifs/search?q=a or gifs/trending or gifs/trending-gifs
    anybody,nonsense GET /{{trends} or discovery/search}        -> 200
    anybody,nonsense GET /{invites/x or discovery/1}            -> 404 {10006 or 10004}

    accepts bots on their routes
    bot GET /guilds/1/{invites or integrations or discovery-metadata}   -> 404 10004
    bot GET /channels/1/invites                                         -> 404 10003
    bot GET /{users/@me/invites or discoverable-guilds or auth/sessions} -> 403 20001
    bot POST /integrations/1/join                                       -> 403 20001
    botAsUser GET /auth/sessions                                        -> 401
    """)
class StrictRequestsTest extends Scene {
    private EmulatedAccount ada;

    @BeforeEach
    void addCallers() {
        ada = emulator.account("ada@example.com").password("😀".repeat(72)).create();
        String token = emulator.account("bot@example.com").bot().create().newSession();
        http.caller("bot", "Bot " + token)
                .caller("botAsUser", token)
                .caller("nonsense", "nonsense")
                .caller("nonsenseBearer", "Bearer nonsense")
                .caller("nonsenseBot", "Bot nonsense")
                .let("login", "anybody POST /auth/login");
    }

    private static Response send(TestClient client, String request) {
        try {
            return client.send(request.replaceFirst(" .*", ""), request.replaceFirst(".* ", ""), "");
        } catch (Exception e) {
            throw new AssertionError(request, e);
        }
    }

    /** {@code RouteTableTest} compares the routes that need credentials with the specification. */
    @Test
    void distinguishesAbsentInvalidAndUnacceptableCredentials() {
        List<String> closed = emulator.routes().stream()
                .map(route -> route.replaceAll("\\{.*?}", "1"))
                .filter(request -> send(client, request).status() == 401)
                .toList();
        assertThat(closed).hasSizeGreaterThan(70);
        for (String request : closed) {
            http.let("request", request).verify("""
                anybody {request}                               -> 401 0
                nonsense,nonsenseBearer,nonsenseBot {request}   -> 401 40001
                """);
        }
        TestClient identified = client.as("Bearer " + ada.newOAuth2Token("identify"));
        assertThat(closed)
                .filteredOn(request -> send(identified, request).status() != 401)
                .containsExactlyInAnyOrder(
                        "POST /invites/1",
                        "POST /applications/1/attachment",
                        "GET /applications/public",
                        "GET /applications/1/public",
                        "GET /users/@me/applications/1/role-connection",
                        "PUT /users/@me/applications/1/role-connection");
    }

    @ParameterizedTest
    @ValueSource(strings = {"Content-Length: 2\r\n\r\n{}", "Transfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\n\r\n"})
    void refusesTheBodyOfAGet(String body) throws Exception {
        try (RawConnection connection = new RawConnection(emulator)) {
            connection.send("GET", "/api/v9/auth/location-metadata", body);
            assertThat(connection.readHead()).first().asString().contains(" 400 ");
            assertThat(connection.read(Integer.MAX_VALUE)).contains("A GET takes no body.");
        }
    }

    @Test
    void servesAPostAfterAGetOnTheSameConnection() throws Exception {
        try (RawConnection connection = new RawConnection(emulator)) {
            connection.send("GET", "/nowhere");
            connection.readBody(connection.readHead());
            connection.send(
                    "POST",
                    "/api/v9/auth/forgot",
                    "Content-Type: application/json\r\nContent-Length: 20\r\n\r\n{\"login\":\"a@b.test\"}");
            assertThat(connection.readHead()).first().asString().contains(" 204 ");
        }
    }
}
