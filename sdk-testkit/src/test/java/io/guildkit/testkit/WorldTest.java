package io.guildkit.testkit;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import io.guildkit.testkit.internal.state.Seeds;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class WorldTest extends FilledScene {
    @Test
    void savesTheSameAfterLoading() throws Exception {
        fill();
        String saved = emulator.saveWorld();
        emulator.loadWorld(saved);
        assertThat(emulator.saveWorld()).isEqualTo(saved);
        try (ServiceEmulator other =
                ServiceEmulator.builder().seed(7).world(saved).start()) {
            assertThat(json(other.saveWorld())).isEqualTo(json(saved));
        }
    }

    @Test
    void respondsAsBeforeAfterLoading() throws Exception {
        Map<String, String> values = fill();
        String saved = emulator.saveWorld();
        List<String> before = story(client, values);
        emulator.loadWorld(saved);
        assertThat(story(client, values)).isEqualTo(before);
        assertThat(before).allSatisfy(line -> assertThat(line).doesNotContain("The emulator failed"));
        assertThat(before.stream().filter(line -> line.startsWith("20")).count())
                .as("requests that succeed, of " + before)
                .isGreaterThan(12);
    }

    @Test
    void respondsAsBeforeAtAnotherTimeAndInAnotherServer() throws Exception {
        Map<String, String> values = fill();
        emulator.rateLimits().on("GET /auth/sessions").bucket("sessions").allow(1, Duration.ofMinutes(1));
        emulator.rateLimits().on("GET /applications").shared().allow(3, Duration.ofMinutes(1));
        story(client, values);
        EmulatedAccount ada = emulator.accounts().byUsername("ada").orElseThrow();
        EmulatedChannel general =
                emulator.guilds().byName("Chess Club").orElseThrow().channel("general");
        client.as(requireNonNull(values.get("ada")))
                .post("/channels/" + general.id() + "/invites", "{'max_age': 3600, 'max_uses': 2}");
        String saved = emulator.saveWorld();
        List<String> before = stories(client, values, emulator.clock());
        assertThat(ada.sessions()).isNotEmpty();
        emulator.clock().advance(Duration.ofDays(40));
        emulator.loadWorld(saved);
        assertThat(emulator.saveWorld()).isEqualTo(saved);
        assertThat(stories(client, values, emulator.clock())).isEqualTo(before);
        Instant later = Instant.parse("2031-01-01T00:00:00Z");
        try (ServiceEmulator other =
                ServiceEmulator.builder().seed(7).clockStart(later).world(saved).start()) {
            assertThat(json(other.saveWorld())).isEqualTo(json(saved));
            List<String> there = stories(TestClient.of(other), values, other.clock()).stream()
                    .map(response -> response.replace(other.baseUrl(), emulator.baseUrl()))
                    .toList();
            assertThat(there).isEqualTo(before);
        }
        assertThat(before).anySatisfy(response -> assertThat(response).startsWith("429"));
    }

    /** Sends requests now, when limits are over, and when invites and codes have expired. */
    private static List<String> stories(TestClient client, Map<String, String> values, VirtualClock clock)
            throws Exception {
        List<String> responses = new ArrayList<>(story(client, values));
        for (Duration later : List.of(Duration.ofSeconds(90), Duration.ofMinutes(59), Duration.ofDays(8))) {
            clock.advance(later);
            responses.addAll(story(client, values));
        }
        return responses;
    }

    @Test
    void savesHowOftenFaultsWerePlayed() throws Exception {
        emulator.faults().on("GET /gifs/trending").always().emptyBody(502);
        emulator.faults().on("GET /experiments").times(3).emptyBody(502);
        client.get("/gifs/trending?provider=x&locale=en");
        client.get("/experiments");
        emulator.loadWorld(emulator.saveWorld());
        assertThatThrownBy(() -> emulator.faults().verifyAllPlayed())
                .hasMessageContaining("GET /experiments: emptyBody, played 1 of 3 times")
                .hasMessageNotContaining("trending");
    }

    @Test
    void replacesTheWorld() {
        emulator.account("ada@example.com").create();
        emulator.loadWorld("{\"accounts\":[{\"email\":\"bob@example.com\"}]}");
        assertThat(emulator.accounts().all())
                .extracting(EmulatedAccount::username)
                .containsExactly("bob");
    }

    @Test
    void writesMapsInTheOrderOfTheirKeys() throws Exception {
        Map<String, Object> params = new LinkedHashMap<>();
        params.put("scopes", List.of("bot"));
        params.put("permissions", "8");
        emulator.application("Quiz").with("install_params", params).create();
        assertThat(json(emulator.saveWorld()).at("/applications/0/fields/install_params"))
                .hasToString("{\"permissions\":\"8\",\"scopes\":[\"bot\"]}");
    }

    @Test
    void movesTheClock() {
        Instant start = emulator.clock().instant();
        long before = emulator.clock().nanoTime();
        emulator.loadWorld("{\"clock\":\"2030-01-01T00:00:00Z\"}");
        assertThat(emulator.clock().instant()).isEqualTo("2030-01-01T00:00:00Z");
        emulator.loadWorld("{\"clock\":\"2020-01-01T00:00:00Z\"}");
        assertThat(emulator.clock().instant()).isEqualTo("2020-01-01T00:00:00Z");
        assertThat(emulator.clock().nanoTime() - before)
                .isEqualTo(Duration.between(start, Instant.parse("2030-01-01T00:00:00Z"))
                        .toNanos());
    }

    private static final String LATER = """
            {
              "clock": "2030-01-01T00:00:00Z",
              "accounts": [{"email": "ada@example.com", "sessions": [{}]}],
              "guilds": [{"name": "XY"}],
              "integrations": [{"guild": "XY", "type": "stream_provider_a"}],
              "invites": [{"code": "abc", "channel": "XY/general", "max_age": 86400}],
              "faults": [{"kind": "html", "status": 502, "lasts_seconds": 60, "route": "GET /experiments"}]
            }
            """;

    private static final Instant LATER_TIME = Instant.parse("2030-01-01T00:00:00Z");

    private static void assertStartsLater(ServiceEmulator later) throws Exception {
        TestClient client = TestClient.of(later);
        assertThat(later.clock().instant()).isEqualTo(LATER_TIME);
        assertThat(client.get("/invites/abc").status()).isEqualTo(200);
        assertThat(client.get("/experiments").status()).isEqualTo(502);
        String id = later.guilds().byName("XY").orElseThrow().id();
        assertThat(Seeds.timeOf(id)).isEqualTo(LATER_TIME);
        later.clock().advance(Duration.ofSeconds(60));
        assertThat(client.get("/experiments").status()).isEqualTo(200);
        assertThat(later.saveWorld()).doesNotContain("2026-");
        later.clock().advance(Duration.ofDays(1));
        assertThat(client.get("/invites/abc").status()).isEqualTo(404);
    }

    @Test
    void readsSeedsAtTheirTime() throws Exception {
        emulator.loadWorld(LATER);
        assertStartsLater(emulator);
    }

    @Test
    void beginsWithASeedAtItsTime() throws Exception {
        try (ServiceEmulator other = ServiceEmulator.builder().world(LATER).start()) {
            assertStartsLater(other);
        }
    }

    @Test
    void createsNamedWorldsAtTheTimesOfTheirSeeds() throws Exception {
        Instant before = emulator.clock().instant();
        TestClient.admin(emulator).send("POST", "/worlds", "{\"name\":\"later\",\"world\":" + LATER + "}");
        assertStartsLater(emulator.worlds().get(0));
        assertThat(emulator.clock().instant()).isEqualTo(before);
    }

    @Test
    void aRefusedWorldMovesNoClock() {
        Instant before = emulator.clock().instant();
        assertThatIllegalArgumentException()
                .isThrownBy(() -> emulator.loadWorld("{\"clock\":\"2030-01-01T00:00:00Z\",\"guilds\":[{}]}"));
        assertThat(emulator.clock().instant()).isEqualTo(before);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "2300-01-01T00:00:00Z",
                "2262-04-11T23:47:16.854775808Z",
                "+1000000000-12-31T23:59:59.999999999Z",
                "-1000000000-01-01T00:00:00Z"
            })
    @Timeout(
            value = 60,
            threadMode = Timeout.ThreadMode.SEPARATE_THREAD) // a server with a broken clock does not respond
    void refusesTimesThatNoClockCanShow(String time) {
        emulator.clock().tick();
        http.verify("admin POST /accounts {email: 'ada@example.com'} -> 200");
        http.let("time", time).verify("""
            admin PUT /world {clock: '{time}'}          -> 400
            admin PATCH /clock {now: '{time}'}          -> 400
            admin GET /accounts                         -> 200 [{email: 'ada@example.com'}]
            admin GET /clock                            -> 200 {now: '~2026-01-01T.*', ticking: true}
            """);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> emulator.loadWorld("{\"clock\":\"" + time + "\"}"))
                .withMessageStartingWith("$.clock: ");
    }

    @Test
    void movesTheClockToTheLatestTime() {
        emulator.loadWorld("{\"clock\":\"2262-04-11T23:47:16.854775807Z\"}");
        assertThat(emulator.clock().nanoTime()).isEqualTo(Long.MAX_VALUE);
        emulator.loadWorld("{\"clock\":\"2026-01-01T00:00:00Z\"}");
        emulator.clock().advance(Duration.ofDays(1));
        assertThat(emulator.clock().nanoTime()).isEqualTo(Long.MAX_VALUE);
        assertThat(emulator.clock().instant()).isEqualTo("2026-01-02T00:00:00Z");
    }

    @Test
    void changesVanityCodesWithoutTheirInvites() throws Exception {
        http.verify("""
            admin POST /guilds {name: 'AB', vanity_code: 'abc'}     -> 200
            admin POST /guilds {name: 'CD'}                         -> 200
            admin POST /invites {code: 'abc', channel: 'CD/general'} -> 400
            admin DELETE /invites/abc                               -> 204
            admin GET /guilds/AB                                    -> 200 {$no: 'vanity_code'}
            admin PATCH /guilds/AB {vanity_code: 'abc'}             -> 200
            anybody GET /invites/abc                                -> 200 {guild: {name: 'AB'}}
            admin DELETE /invites/abc                               -> 204
            admin PATCH /guilds/CD {vanity_code: 'abc'}             -> 200
            admin PATCH /guilds/AB {vanity_code: 'abc'}             -> 400
            """);
        String saved = emulator.saveWorld();
        emulator.loadWorld(saved);
        assertThat(emulator.saveWorld()).isEqualTo(saved);
        http.verify("""
            admin GET /guilds/AB                                    -> 200 {$no: 'vanity_code'}
            anybody GET /invites/abc                                -> 200 {guild: {name: 'CD'}}
            """);
    }

    @ParameterizedTest
    @ValueSource(strings = {"AB", "CD"})
    void readsWorldsInWhichTwoGuildsHaveOneVanityCode(String owner) throws Exception {
        emulator.loadWorld(TestClient.quoted(
                "{'guilds': [{'name': 'AB', 'vanity_code': 'abc'}, {'name': 'CD', 'vanity_code': 'abc'}],"
                        + " 'invites': [{'code': 'abc', 'channel': '" + owner + "/general'}]}"));
        String saved = emulator.saveWorld();
        emulator.loadWorld(saved);
        assertThat(emulator.saveWorld()).isEqualTo(saved);
        http.let("owner", owner).let("other", owner.equals("AB") ? "CD" : "AB").verify("""
            anybody GET /invites/abc                                -> 200 {guild: {name: '{owner}', vanity_url_code: 'abc'}}
            admin GET /guilds/{owner}                               -> 200 {vanity_code: 'abc'}
            admin GET /guilds/{other}                               -> 200 {$no: 'vanity_code'}
            """);
    }

    @Test
    void changesVanityCodes() throws Exception {
        http.verify("""
            admin POST /guilds {name: 'XY', vanity_code: 'old'}     -> 200
            admin POST /guilds {name: 'Other', vanity_code: 'other'} -> 200
            admin PATCH /guilds/XY {vanity_code: 'new'}             -> 200 {vanity_code: 'new', features: ['VANITY_URL']}
            admin PATCH /guilds/XY {vanity_code: 'new'}             -> 200
            admin PATCH /guilds/XY {vanity_code: 'other'}           -> 400
            admin POST /guilds {name: 'Third', vanity_code: 'other'} -> 400
            admin GET /guilds/XY                                    -> 200 {vanity_code: 'new'}
            """);
        String saved = emulator.saveWorld();
        emulator.loadWorld(saved);
        assertThat(emulator.saveWorld()).isEqualTo(saved);
        http.verify("""
            anybody GET /invites/new                                -> 200 {guild: {name: 'XY'}}
            anybody GET /invites/old                                -> 404
            anybody GET /invites/other                              -> 200 {guild: {name: 'Other'}}
            admin PATCH /guilds/XY {vanity_code: 'old'}             -> 200
            anybody GET /invites/old                                -> 200
            anybody GET /invites/new                                -> 404
            """);
    }

    @Test
    void completesSeeds() {
        emulator.loadWorld("""
            {
              "accounts": [{"email": "ada@example.com", "sessions": [{"token": "fixed"}]}],
              "guilds": [{"name": "Chess Club", "owner": "ada", "vanity_code": "chess"}],
              "webhooks": [{"channel": "Chess Club/general", "name": "Deploys"}],
              "faults": [{"kind": "empty_body", "status": 502, "route": "GET /gifs/trending"}],
              "limits": [{"routes": ["POST /auth/login"], "requests": 1, "per_seconds": 1.5}]
            }
            """);
        EmulatedAccount ada = emulator.accounts().byUsername("ada").orElseThrow();
        assertThat(ada.isSignedIn("fixed")).isTrue();
        EmulatedGuild guild = emulator.guilds().byName("Chess Club").orElseThrow();
        assertThat(guild.isMember(ada)).isTrue();
        assertThat(guild.channels()).hasSize(1);
        assertThat(emulator.guilds().invite("chess")).isPresent();
        assertThat(emulator.webhooks().all().get(0).token()).isNotEmpty();
        assertThat(emulator.saveWorld()).contains("\"per_seconds\" : 1.5", "\"empty_body\"");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            {"acounts":[]}                                      | $.acounts: There is no such member; did you mean 'accounts'?
            {"accounts":{}}                                     | $.accounts: Expected an array, but got an object.
            {"accounts":[{"email":7}]}                          | $.accounts[0].email: Expected a string, but got 7.
            {"accounts":[{},{"pasword":"x"}]}                   | $.accounts[1].pasword: There is no such member; did you mean 'password'?
            {"accounts":[{"id":"x"}]}                           | $.accounts[0].id: Expected a string of 1 to 20 digits
            {"accounts":[{"status":"gone"}]}                    | $.accounts[0].status: Expected one of active, disabled
            {"accounts":[{"sms":true}]}                         | $.accounts[0].sms: Codes by SMS need a phone number
            {"accounts":[{"totp_secret":"1"}]}                  | $.accounts[0].totp_secret: Expected a string of base 32.
            {"accounts":[{"email":"a@b.c"},{"email":"a@b.c"}]}  | $.accounts[1]: There is an account with this login already
            {"guilds":[{}]}                                     | $.guilds[0]: The member 'name' is missing.
            {"guilds":[{"name":"X"}]}                           | $.guilds[0]: The name has 2 to 100 characters
            {"guilds":[{"name":"XY","owner":"bob"}]}            | $.guilds[0].owner: There is no account 'bob'.
            {"guilds":[{"name":"XY","channels":[{"type":0}]}]}  | $.guilds[0].channels[0]: The member 'name' is missing.
            {"guilds":[{"name":"XY","everyone":["FLY"]}]}       | $.guilds[0].everyone[0]: Expected one of CREATE_INSTANT_INVITE
            {"webhooks":[{"channel":"general"}]}                | $.webhooks[0].channel: There is no channel 'general'.
            {"webhooks":[{"channel":"c","url":"x"}]}            | $.webhooks[0]
            {"limits":[{"requests":1}]}                         | $.limits[0]: The member 'per_seconds' is missing.
            {"limits":[{"requests":0,"per_seconds":1,"kind":"global"}]} | $.limits[0]: Must be positive
            {"faults":[{"kind":"delay","route":"x"}]} | $.faults: No route is called 'x'.
            {"faults":[{"kind":"explode"}]}                     | $.faults[0].kind: Expected one of delay
            {"faults":[{"kind":"hold","route":"GET /invite/{invite.code}"}]} | Did you mean 'GET /invites/{invite.code}'?
            {"faults":[{"kind":"hold","times":0}]}              | $.faults[0].times: Must be 1
            {"clock":"noon"}                                    | $.clock: Expected a time such as
            """)
    void namesThePlaceOfAnError(String seed, String message) {
        emulator.account("ada@example.com").create();
        assertThatIllegalArgumentException()
                .isThrownBy(() -> emulator.loadWorld(seed))
                .withMessageContaining(message);
        assertThat(emulator.accounts().all()).as("nothing changes").hasSize(1);
    }

    @Test
    void doesNotQuoteTheDocumentInErrors() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> emulator.loadWorld("{\"password\":\n s3cr3t}"))
                .withMessageMatching("This is not JSON: see line 2, column \\d+\\.")
                .withNoCause();
        assertThatIllegalArgumentException()
                .isThrownBy(() -> emulator.loadWorld("\"s3cr3t\""))
                .withMessage("This is not a JSON object.");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> emulator.loadWorld("{\"accounts\":[{\"sms\":\"s3cr3t\"}]}"))
                .withMessageNotContaining("s3cr3t");
    }

    @Test
    void matchesItsSchema() throws Exception {
        fill();
        String example = Files.readString(Path.of("../docs/world.example.json"));
        JsonNode schema = TestClient.admin(emulator).get("/world.schema.json").json();
        for (String world : List.of(example, emulator.saveWorld())) {
            assertThat(SchemaCheck.violations(schema, schema, json(world))).isEmpty();
        }
        emulator.loadWorld(example);
        String saved = emulator.saveWorld();
        emulator.loadWorld(saved);
        assertThat(emulator.saveWorld()).isEqualTo(saved);
    }

    private static JsonNode json(String text) throws Exception {
        return TestClient.JSON.readTree(text);
    }

    /** Sends requests of many kinds, and returns the responses. */
    private static List<String> story(TestClient client, Map<String, String> values) throws Exception {
        String requests = """
            anybody GET /auth/location-metadata
            anybody GET /invites/{invite}?with_counts=true
            anybody GET /invites/chess
            anybody GET {link}
            anybody GET {link}/messages/{message}
            anybody GET /applications/{app}/rpc
            anybody GET /users/@me
            ada GET /auth/sessions
            ada GET /guilds/{guild}/invites
            ada GET /guilds/{guild}/webhooks
            ada GET /guilds/{guild}/integrations
            ada GET /guilds/{guild}/discovery-metadata
            ada GET /guilds/{guild}/discovery-requirements
            ada GET /applications
            ada GET /applications/{app}
            ada GET /applications/{app}/assets
            ada GET /gifs/trending?provider=x&locale=en
            ada GET /gifs/trending
            ada GET /gifs/trending
            ada GET /gifs/trending
            ada GET /discovery/categories
            bot GET /applications/@me
            anybody POST {link}?wait=true {"content":"Hello @ada"}
            anybody POST {link}?wait=true {"content":"spam"}
            anybody POST /auth/login {"login":"bob@example.com","password":"correct horse battery"}
            anybody POST /auth/login {"login":"eve@example.com","password":"x"}
            anybody POST /auth/register {"username":"zoe","password":"correct horse battery"}
            ada POST /invites/chess {}
            """;
        for (Map.Entry<String, String> value : values.entrySet()) {
            requests = requests.replace("{" + value.getKey() + "}", value.getValue());
        }
        Map<String, TestClient> callers = Map.of(
                "anybody",
                client,
                "ada",
                client.as(requireNonNull(values.get("ada"))),
                "bot",
                client.as("Bot " + values.get("bot")));
        List<String> responses = new ArrayList<>();
        for (String request : requests.split("\n", 0)) {
            String[] parts = request.split(" ", 4);
            TestClient.Response response =
                    requireNonNull(callers.get(parts[0])).send(parts[1], parts[2], parts.length == 4 ? parts[3] : "");
            responses.add(response.status() + " " + response.text());
        }
        return responses;
    }
}
