package io.guildkit.testkit;

import static java.util.Map.entry;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Calls all routes of the admin API, and compares requests and responses with the OpenAPI document. */
class AdminDescriptionTest extends Scene {
    /** One request for each route that changes state, in an order in which all of them succeed. */
    private static final List<String> WRITES = """
            PATCH  /settings {'lenient':false}
            PATCH  /clock {'advance_seconds':1.5}
            POST   /accounts {'username':'eve','email':'eve@example.com','sessions':[{}]}
            PATCH  /accounts/{account} {'global_name':'Ada L.'}
            POST   /accounts/{account}/sessions {'os':'Linux'}
            POST   /accounts/{account}/totp
            POST   /accounts/{account}/email {'email':'lovelace@example.com'}
            POST   /accounts/{account}/friend_codes
            POST   /accounts/{account}/gateway_sessions
            DELETE /gateway_sessions/{id}
            DELETE /accounts/{account}/second_factors
            DELETE /accounts/{account}/sessions
            POST   /friendships {'one':'ada','other':'bob'}
            POST   /teams {'name':'Players'}
            POST   /applications {'name':'Chess','fields':{'description':'Fun'}}
            PATCH  /applications/{application} {'fields':{'description':'Fun'}}
            POST   /applications/{application}/bot
            POST   /applications/{application}/signature {'timestamp':'1','body':'{}'}
            POST   /guilds {'name':'Go Club','channels':[{'name':'general'}],'everyone':['CREATE_INSTANT_INVITE']}
            PATCH  /guilds/{guild} {'description':'We play.'}
            PUT    /guilds/{guild}/members/{account} {'permissions':['MANAGE_GUILD']}
            POST   /guilds/{guild}/channels {'name':'Stage','type':13}
            POST   /channels/{channel}/threads {'name':'Openings'}
            POST   /private_channels {'recipients':['ada','bob']}
            POST   /integrations {'guild':'Chess Club','type':'stream_provider_a'}
            POST   /invites {'channel':'Chess Club/general','max_uses':1}
            DELETE /invites/{code}
            POST   /webhooks {'channel':'Chess Club/general','name':'News'}
            POST   /webhooks/{webhook}/messages {'content':'Hello'}
            PATCH  /webhooks/{webhook} {'name':'Releases'}
            POST   /messages {'webhook':'News','body':{'content':'See'},'files':[{'filename':'a.txt','content':'aGk='}]}
            DELETE /messages/{message}
            DELETE /webhooks/{webhook}
            DELETE /guilds/{guild}/voice/{account}
            PUT    /guilds/{guild}/bans/{account}
            DELETE /guilds/{guild}/members/{account}
            POST   /stubs {'route':'GET /users/@me','body':'{}'}
            DELETE /stubs/{id}
            POST   /captchas {'routes':['POST /auth/forgot']}
            DELETE /elevations
            POST   /limits {'routes':['POST /auth/login'],'requests':1,'per_seconds':60}
            DELETE /limits
            POST   /faults {'kind':'respond','status':502,'times':2}
            POST   /faults/release
            DELETE /faults/{id}
            POST   /faults {'id':'x','kind':'delay','seconds':0,'webhook':'News','caller':'ada','request_body':{'a':1}}
            POST   /faults {'kind':'html','probability':0.5,'seed':7,'lasts_seconds':10}
            POST   /worlds {'name':'other','world':{'accounts':[{'username':'eve'}]}}
            DELETE /worlds/{name}
            DELETE /faults
            DELETE /requests
            DELETE /gateway_events
            POST   /reset
            PUT    /world {'accounts':[{'username':'eve'}]}
            """.lines().toList();

    /** Sends no response: all connections end. */
    private static final Set<String> WITHOUT_RESPONSE = Set.of("POST /connections/close", "POST /connections/reset");

    private TestClient admin;
    private JsonNode document;
    private Map<String, String> samples;
    private final List<String> violations = new ArrayList<>();
    private final Set<String> called = new TreeSet<>(WITHOUT_RESPONSE);

    @BeforeEach
    void load() throws Exception {
        emulator.loadWorld(Files.readString(Path.of("../docs/world.example.json")));
        client.get("/invites/hTKzmak");
        admin = TestClient.admin(emulator);
        document = admin.get("/openapi.json").json();
        EmulatedChannel general =
                emulator.guilds().byName("Chess Club").orElseThrow().channel("general");
        samples = Map.ofEntries(
                entry("account", "ada"),
                entry("guild", "Chess%20Club"),
                entry("channel", "1001"),
                entry("webhook", "2001"),
                entry("application", "Quiz"),
                entry("team", "Makers"),
                entry("code", "hTKzmak"),
                entry("number", "1"),
                entry("message", general.messages().get(0).id()),
                entry("id", "1"),
                entry("name", "other"));
    }

    @Test
    void describesAllReads() throws Exception {
        admin.post("/captchas", "{'routes':['POST /auth/forgot']}");
        for (String read : operations(true)) {
            call(read, "");
        }
        assertThat(violations).isEmpty();
        assertThat(called).hasSizeGreaterThan(30);
        assertThat(document.path("components").path("schemas").properties()).hasSizeGreaterThan(30);
        assertThat(document.at("/paths/~1requests/get/parameters").findValuesAsText("name"))
                .containsExactly("route", "method", "status", "path", "webhook", "caller", "body", "after", "limit");
    }

    @Test
    void describesAllWrites() throws Exception {
        for (String write : WRITES) {
            String[] parts = write.split(" +", 3);
            call(parts[0] + " " + parts[1], parts.length == 2 ? "" : parts[2]);
        }
        assertThat(violations).isEmpty();
        assertThat(called).isEqualTo(operations(false));
    }

    private void call(String operation, String body) throws Exception {
        called.add(operation);
        String[] parts = operation.split(" ", -1);
        String path = parts[1];
        for (Map.Entry<String, String> sample : samples.entrySet()) {
            path = path.replace("{" + sample.getKey() + "}", sample.getValue());
        }
        if (path.startsWith("/gateway_sessions/")) {
            path = "/gateway_sessions/"
                    + admin.get("/world")
                            .json()
                            .path("gateway_sessions")
                            .fieldNames()
                            .next();
        }
        JsonNode described = document.path("paths").path(parts[1]).path(parts[0].toLowerCase(Locale.ROOT));
        JsonNode requested = schema(described.path("requestBody"));
        String json = TestClient.quoted(body);
        if (!body.isEmpty()) {
            assertThat(requested.isMissingNode()).as("body of " + operation).isFalse();
            check(operation, requested, TestClient.JSON.readTree(json));
        }
        TestClient.Response response = admin.send(parts[0], path, json);
        assertThat(response.status()).as(operation + ": " + response.text()).isIn(200, 204);
        JsonNode returned = described.path("responses").path(String.valueOf(response.status()));
        assertThat(returned.isMissingNode()).as(operation + ": " + response).isFalse();
        if (!schema(returned).isMissingNode()) {
            check(operation, schema(returned), response.json());
        }
    }

    private void check(String operation, JsonNode schema, JsonNode json) {
        SchemaCheck.violations(document, schema, json)
                .forEach(violation -> violations.add(operation + " " + violation));
    }

    private static JsonNode schema(JsonNode described) {
        return described.at("/content/application~1json/schema");
    }

    private Set<String> operations(boolean reads) {
        Set<String> all = new TreeSet<>();
        document.path("paths")
                .properties()
                .forEach(path -> path.getValue().fieldNames().forEachRemaining(method -> {
                    if (method.equals("get") == reads) {
                        all.add(method.toUpperCase(Locale.ROOT) + " " + path.getKey());
                    }
                }));
        return all;
    }
}
