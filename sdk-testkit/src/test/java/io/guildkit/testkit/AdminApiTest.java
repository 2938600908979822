package io.guildkit.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.net.URLEncoder;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@EmulatorTest
class AdminApiTest {
    private static final String PLACE = "/auth/location-metadata";

    @Test
    void tellsThatItIsHealthy(ServiceEmulator emulator) throws Exception {
        assertThat(AdminClient.of(emulator).get("/health").path("status").asText())
                .isEqualTo("ok");
    }

    @Test
    void createsAndShowsAccounts(ServiceEmulator emulator) throws Exception {
        AdminClient admin = AdminClient.of(emulator);
        JsonNode ada = admin.post(
                "/accounts", "{'email':'ada@example.com','password':'correct horse battery','totp_secret':'GEZDGNBV'}");
        assertThat(emulator.accounts().byLogin("ada@example.com").orElseThrow().id())
                .isEqualTo(ada.path("id").asText());
        assertThat(admin.get("/accounts")).containsExactly(ada);
        assertThat(admin.get("/accounts/ada")).isEqualTo(ada);
        admin.patch("/accounts/ada", "{'global_name':'Ada','status':'disabled'}");
        assertThat(emulator.accounts().byUsername("ada").orElseThrow().globalName())
                .contains("Ada");
        assertThat(admin.get("/accounts/ada").path("status").asText()).isEqualTo("disabled");
    }

    @Test
    void signsInWithCodesFromTheOutboxAndTheAuthenticatorApp(ServiceEmulator emulator) throws Exception {
        AdminClient admin = AdminClient.of(emulator);
        admin.post(
                "/accounts",
                "{'email':'ada@example.com','phone':'+15550001111','password':'correct horse battery','sms':true}");
        JsonNode set = admin.post("/accounts/ada/totp", "");
        TestClient client = TestClient.of(emulator);
        String ticket = client.post("/auth/login", "{'login':'ada@example.com','password':'correct horse battery'}")
                .field("ticket");
        client.post("/auth/mfa/sms/send", "{'ticket':'" + ticket + "'}");
        JsonNode sms = admin.get("/sms?to=%2B15550001111");
        assertThat(sms).hasSize(1);
        assertThat(sms.path(0).path("secret").asText()).isEqualTo(emulator.sms().lastCode("+15550001111"));
        JsonNode totp = admin.get("/accounts/ada@example.com/totp");
        assertThat(totp.path("secret")).isEqualTo(set.path("secret"));
        assertThat(client.post(
                                "/auth/mfa/totp",
                                "{'ticket':'" + ticket + "','code':'"
                                        + totp.path("code").asText() + "'}")
                        .field("token"))
                .isNotEmpty();
        client.post("/auth/forgot", "{'login':'ada@example.com'}");
        assertThat(admin.get("/mail").path(0).path("secret").asText())
                .isEqualTo(emulator.mail().lastResetToken("ada@example.com"));
        String revert = admin.post("/accounts/ada/email", "{'email':'thief@example.com'}")
                .path("revert_token")
                .asText();
        assertThat(revert).isEqualTo(emulator.mail().lastRevertToken("ada@example.com"));
        assertThat(admin.get("/mail?to=nobody@example.com")).isEmpty();
        admin.delete("/accounts/ada/second_factors");
        assertThat(admin.send("GET", "/accounts/ada/totp", "").statusCode()).isEqualTo(404);
    }

    @Test
    void managesSessions(ServiceEmulator emulator) throws Exception {
        AdminClient admin = AdminClient.of(emulator);
        EmulatedAccount ada = emulator.account("ada@example.com").create();
        String token = admin.post("/accounts/ada/sessions", "{'os':'Linux'}")
                .path("token")
                .asText();
        assertThat(ada.isSignedIn(token)).isTrue();
        assertThat(admin.post("/accounts/ada/sessions", "{'scopes':['guilds.join']}")
                        .path("token")
                        .asText())
                .isNotEmpty();
        assertThat(admin.get("/accounts/ada/sessions")).hasSize(2);
        admin.delete("/accounts/ada/sessions");
        assertThat(ada.isSignedIn(token)).isFalse();
        assertThat(admin.get("/accounts/ada/sessions")).isEmpty();
    }

    @Test
    void createsGuildsWithChannelsMembersAndInvites(ServiceEmulator emulator) throws Exception {
        AdminClient admin = AdminClient.of(emulator);
        admin.post("/accounts", "{'username':'ada'}");
        admin.post("/accounts", "{'username':'bob'}");
        JsonNode guild = admin.post("/guilds", "{'name':'Chess Club','owner':'ada','vanity_code':'chess'}");
        EmulatedGuild chess = emulator.guilds().byName("Chess Club").orElseThrow();
        EmulatedAccount bob = emulator.accounts().byUsername("bob").orElseThrow();
        assertThat(guild.path("channels").path(0).path("name").asText()).isEqualTo("general");
        assertThat(TestClient.of(emulator).get("/invites/chess").status()).isEqualTo(200);
        admin.put("/guilds/Chess%20Club/members/bob", "{'permissions':['MANAGE_GUILD']}");
        assertThat(chess.isMember(bob)).isTrue();
        admin.delete("/guilds/Chess%20Club/members/bob");
        assertThat(chess.isMember(bob)).isFalse();
        admin.put("/guilds/Chess%20Club/members/bob", "{}");
        admin.put("/guilds/Chess%20Club/bans/bob", "{}");
        assertThat(chess.isMember(bob)).isFalse();
        admin.post("/guilds/Chess%20Club/channels", "{'name':'Lounge','type':2}");
        JsonNode thread = admin.post("/channels/general/threads", "{'name':'Openings'}");
        assertThat(chess.channel("general").threads())
                .extracting(EmulatedChannel::id)
                .containsExactly(thread.path("id").asText());
        admin.patch("/guilds/Chess%20Club", "{'description':'We play.'}");
        assertThat(admin.get("/guilds/Chess%20Club").path("description").asText())
                .isEqualTo("We play.");
        String code = admin.post("/invites", "{'channel':'Lounge','inviter':'ada','max_uses':1}")
                .path("code")
                .asText();
        assertThat(admin.get("/invites")).hasSize(2);
        assertThat(admin.get("/invites/" + code).path("max_uses").asInt()).isEqualTo(1);
        admin.delete("/invites/" + code);
        assertThat(emulator.guilds().invite(code)).isEmpty();
        admin.post("/integrations", "{'guild':'Chess Club','type':'stream_provider_a'}");
        assertThat(chess.integrations()).hasSize(1);
        assertThat(admin.get("/integrations")).hasSize(1);
        admin.post("/private_channels", "{'name':'Friends','recipients':['ada','bob']}");
        assertThat(admin.get("/private_channels")).hasSize(1);
        admin.post("/friendships", "{'one':'ada','other':'bob'}");
        assertThat(admin.get("/friendships")).hasSize(1);
        String session =
                admin.post("/accounts/bob/gateway_sessions", "").path("id").asText();
        admin.delete("/gateway_sessions/" + session);
        assertThat(admin.send("DELETE", "/gateway_sessions/" + session, "").statusCode())
                .isEqualTo(404);
        assertThat(admin.post("/accounts/bob/friend_codes", "").path("code").asText())
                .hasSize(8);
    }

    @Test
    void showsMessagesWithFiles(ServiceEmulator emulator) throws Exception {
        AdminClient admin = AdminClient.of(emulator);
        admin.post("/guilds", "{'name':'Chess Club'}");
        JsonNode webhook = admin.post("/webhooks", "{'channel':'general','name':'Deploys'}");
        assertThat(webhook.path("url").asText()).startsWith(emulator.baseUrl());
        JsonNode message = admin.post("/webhooks/Deploys/messages", "{'content':'Hello'}");
        admin.post(
                "/messages",
                "{'webhook':'Deploys','body':{'content':'See'},'files':[{'filename':'a.txt','content_type':'text/plain','content':'aGk='}]}");
        JsonNode all = admin.get("/channels/general/messages");
        assertThat(all).hasSize(2);
        assertThat(all.path(0)).isEqualTo(message);
        String file = all.path(1).path("attachments").path(0).path("url").asText();
        assertThat(TestClient.atRootOf(emulator)
                        .get(file.substring(emulator.url("/").length() - 1))
                        .text())
                .isEqualTo("hi");
        assertThat(admin.send("POST", "/webhooks/Deploys/messages", "{'content':7}")
                        .body())
                .contains("The service would refuse this message", "50035");
        admin.delete("/messages/" + message.path("id").asText());
        assertThat(admin.send("GET", "/messages/" + message.path("id").asText(), "")
                        .statusCode())
                .isEqualTo(404);
        admin.patch("/webhooks/Deploys", "{'name':'Releases'}");
        assertThat(admin.get("/webhooks").path(0).path("name").asText()).isEqualTo("Releases");
        admin.delete("/webhooks/Releases");
        assertThat(emulator.webhooks().all()).isEmpty();
    }

    @Test
    void createsApplicationsAndTeams(ServiceEmulator emulator) throws Exception {
        AdminClient admin = AdminClient.of(emulator);
        admin.post("/accounts", "{'username':'ada'}");
        JsonNode team = admin.post("/teams", "{'name':'Makers','owner':'ada'}");
        assertThat(admin.get("/teams/Makers")).isEqualTo(team);
        assertThat(admin.get("/teams")).hasSize(1);
        admin.post("/applications", "{'name':'Quiz','owner':'ada','team':'Makers'}");
        String token = admin.post("/applications/Quiz/bot", "").path("token").asText();
        assertThat(TestClient.of(emulator)
                        .as("Bot " + token)
                        .get("/applications/@me")
                        .status())
                .isEqualTo(200);
        admin.patch("/applications/Quiz", "{'fields':{'description':'Fun'}}");
        assertThat(admin.get("/applications/Quiz")
                        .path("fields")
                        .path("description")
                        .asText())
                .isEqualTo("Fun");
        assertThat(admin.get("/applications")).hasSize(1);
        EmulatedApplication quiz = emulator.applications().byName("Quiz").orElseThrow();
        assertThat(admin.post("/applications/Quiz/signature", "{'timestamp':'1','body':'{}'}")
                        .path("signature")
                        .asText())
                .isEqualTo(quiz.sign("1", "{}"));
    }

    @Test
    void scriptsFaults(ServiceEmulator emulator) throws Exception {
        AdminClient admin = AdminClient.of(emulator);
        TestClient client = TestClient.of(emulator);
        admin.post("/faults", "{'kind':'respond','route':'GET " + PLACE + "','status':502,'body':'{}','times':2}");
        assertThat(client.get(PLACE).status()).isEqualTo(502);
        assertThat(admin.get("/faults").path(0).has("times"))
                .as("one time is left")
                .isFalse();
        admin.delete("/faults");
        assertThat(client.get(PLACE).status()).isEqualTo(200);
        admin.post(
                "/faults", "{'kind':'drift','always':true,'drift':[{'kind':'set','place':'/country_code','value':7}]}");
        assertThat(client.get(PLACE).json().path("country_code").asInt()).isEqualTo(7);
        assertThat(admin.get("/faults").path(0).path("always").asBoolean()).isTrue();
        admin.delete("/faults");
        assertThat(client.get(PLACE).json().path("country_code").asText()).isEqualTo("DE");
    }

    @Test
    void releasesHeldCalls(ServiceEmulator emulator) throws Exception {
        AdminClient admin = AdminClient.of(emulator);
        admin.post("/faults", "{'kind':'hold'}");
        CompletableFuture<TestClient.Answer> held =
                TestClient.of(emulator).postAsync("/auth/forgot", "{'login':'ada@example.com'}");
        admin.post("/faults/release", "");
        assertThat(held.get(20, TimeUnit.SECONDS).status()).isEqualTo(204);
    }

    @Test
    void scriptsRateLimits(ServiceEmulator emulator) throws Exception {
        AdminClient admin = AdminClient.of(emulator);
        TestClient client = TestClient.of(emulator);
        admin.post("/limits", "{'routes':['GET " + PLACE + "'],'bucket':'place','requests':1,'per_seconds':60}");
        assertThat(admin.get("/limits")).hasSize(1);
        assertThat(client.get(PLACE).status()).isEqualTo(200);
        assertThat(client.get(PLACE).status()).isEqualTo(429);
        JsonNode bucket = admin.get("/buckets").path(0);
        assertThat(bucket.path("bucket").asText()).isEqualTo("place");
        assertThat(bucket.path("used").asInt()).isEqualTo(1);
        admin.patch("/clock", "{'advance_seconds':60}");
        assertThat(client.get(PLACE).status()).isEqualTo(200);
        admin.delete("/limits");
        assertThat(client.get(PLACE).status()).isEqualTo(200);
    }

    @Test
    void movesAndSwitchesTheClock(ServiceEmulator emulator) throws Exception {
        AdminClient admin = AdminClient.of(emulator);
        var before = emulator.clock().instant();
        assertThat(admin.get("/clock").path("now").asText()).isEqualTo(before.toString());
        admin.patch("/clock", "{'advance_seconds':1.5}");
        assertThat(emulator.clock().instant()).isEqualTo(before.plus(Duration.ofMillis(1500)));
        admin.patch("/clock", "{'now':'2030-01-01T00:00:00Z'}");
        assertThat(emulator.clock().instant()).isEqualTo("2030-01-01T00:00:00Z");
        assertThat(admin.patch("/clock", "{'ticking':true}").path("ticking").asBoolean())
                .isTrue();
        assertThat(emulator.clock().isTicking()).isTrue();
        admin.patch("/clock", "{'ticking':false}");
        assertThat(emulator.clock().isTicking()).isFalse();
        assertThat(admin.send("PATCH", "/clock", "{'now':'2020-01-01T00:00:00Z'}")
                        .body())
                .contains("backwards");
        assertThat(admin.send("PATCH", "/clock", "{'now':'2031-01-01T00:00:00Z','advance_seconds':1}")
                        .statusCode())
                .isEqualTo(400);
    }

    @Test
    void listsRequests(ServiceEmulator emulator) throws Exception {
        AdminClient admin = AdminClient.of(emulator);
        TestClient client = TestClient.of(emulator);
        client.get(PLACE);
        client.post("/auth/login", "{'login':'ada@example.com','password':'x'}");
        client.get("/nowhere");
        assertThat(admin.get("/requests")).hasSize(3);
        assertThat(admin.get("/requests?route=" + encoded("POST /auth/login"))).hasSize(1);
        assertThat(admin.get("/requests?method=get")).hasSize(2);
        assertThat(admin.get("/requests?status=404")).hasSize(1);
        assertThat(admin.get("/requests?path=nowhere").path(0).has("route")).isFalse();
        assertThat(admin.get("/requests?after=2")).hasSize(1);
        assertThat(admin.get("/requests?limit=1").path(0).path("number").asInt())
                .isEqualTo(3);
        JsonNode detail = admin.get("/requests/2");
        assertThat(detail.path("request_body").asText()).contains("\"login\"");
        assertThat(detail.path("response_body").asText()).contains("message");
        assertThat(detail.path("request_headers").path("User-Agent").path(0).asText())
                .startsWith("TestClient");
        assertThat(admin.send("GET", "/requests/99", "").statusCode()).isEqualTo(404);
        assertThat(admin.send("GET", "/requests?route=" + encoded("POST /auth/logn"), "")
                        .body())
                .contains("Did you mean 'POST /auth/login'?");
        admin.delete("/requests");
        assertThat(emulator.requests()).isEmpty();
        assertThat(admin.get("/routes")).hasSize(emulator.routes().size());
    }

    @Test
    void savesResetsAndLoadsTheWorld(ServiceEmulator emulator) throws Exception {
        AdminClient admin = AdminClient.of(emulator);
        emulator.account("ada@example.com").create();
        String saved = admin.get("/world").toString();
        admin.post("/reset", "{}");
        assertThat(emulator.accounts().all()).isEmpty();
        admin.put("/world", saved);
        assertThat(emulator.accounts().byUsername("ada")).isPresent();
        HttpResponse<String> refused = admin.send("PUT", "/world", "{'accounts':[{'pasword':'x'}]}");
        assertThat(refused.statusCode()).isEqualTo(400);
        assertThat(refused.body()).contains("$.accounts[0].pasword");
        assertThat(emulator.accounts().byUsername("ada")).isPresent();
    }

    @Test
    void changesSettingsStubsAndDemands(ServiceEmulator emulator) throws Exception {
        AdminClient admin = AdminClient.of(emulator);
        TestClient client = TestClient.of(emulator);
        admin.patch("/settings", "{'lenient':true,'location':{'country_code':'FR'}}");
        assertThat(client.get(PLACE + "?new=1").field("country_code")).isEqualTo("FR");
        assertThat(admin.get("/settings").path("lenient").asBoolean()).isTrue();
        admin.post("/stubs", "{'route':'GET /users/@me','body':'{}'}");
        assertThat(client.get("/users/@me").status()).isEqualTo(200);
        assertThat(admin.get("/stubs")).hasSize(1);
        admin.post("/captchas", "{'routes':['POST /auth/forgot']}");
        assertThat(client.post("/auth/forgot", "{'login':'ada@example.com'}")
                        .json()
                        .has("captcha_key"))
                .isTrue();
        admin.delete("/elevations");
        assertThat(admin.get("/gateway_events")).isEmpty();
        admin.delete("/gateway_events");
    }

    @Test
    void endsConnections(ServiceEmulator emulator) throws Exception {
        try (RawConnection idle = new RawConnection(emulator)) {
            idle.send("GET", "/api/v9" + PLACE);
            idle.readHead();
            AdminClient.HTTP
                    .sendAsync(
                            java.net.http.HttpRequest.newBuilder(
                                            AdminClient.of(emulator).uri("/connections/close"))
                                    .header("Content-Type", "application/json")
                                    .POST(java.net.http.HttpRequest.BodyPublishers.noBody())
                                    .build(),
                            HttpResponse.BodyHandlers.ofString())
                    .exceptionally(cut -> null)
                    .join();
            assertThat(TestClient.of(emulator).get(PLACE).status()).isEqualTo(200);
        }
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            GET    | /acounts         | ''              | 404 | Did you mean '/accounts'?
            GET    | /accounts/eve    | ''              | 404 | There is no account 'eve'.
            DELETE | /accounts        | ''              | 405 | This path takes GET, POST, not DELETE.
            POST   | /accounts        | {               | 400 | The body is not JSON
            POST   | /accounts        | []              | 400 | $: Expected an object, but got an array.
            POST   | /accounts        | {'emial':'x'}   | 400 | $.emial: There is no such member; did you mean 'email'?
            POST   | /reset           | {'hard':true}   | 400 | This route takes no body.
            GET    | /requests?stat=1 | ''              | 400 | There is no query parameter 'stat' here.
            GET    | /requests?after=x| ''              | 400 | takes a whole number
            PATCH  | /accounts/ada    | {'id':'1'}      | 400 | $.id: This member cannot be changed.
            """)
    void explainsErrors(String method, String path, String body, int status, String message, ServiceEmulator emulator)
            throws Exception {
        emulator.account("ada@example.com").create();
        HttpResponse<String> response = AdminClient.of(emulator).send(method, path, body.startsWith("'") ? "" : body);
        assertThat(response.statusCode()).isEqualTo(status);
        assertThat(AdminClient.JSON.readTree(response.body()).path("message").asText())
                .contains(message);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            POST  | /accounts                  | {'email':'eve@example.com','sessions':[{},{'os':1}]}
            POST  | /accounts                  | {'email':'eve@example.com','sessions':[{'scopes':['email']}],'sms':true}
            POST  | /guilds                    | {'name':'New','channels':[{'name':'a','threads':[{'name':'b'},{}]}]}
            POST  | /guilds                    | {'name':'New','store_page':[{}],'reasons':[{}]}
            POST  | /guilds                    | {'id':'1','name':'New','members':[{'account':'eve'}]}
            POST  | /guilds/Club/channels      | {'name':'a','permissions':{'eve':['CREATE_INSTANT_INVITE']}}
            POST  | /channels/general/threads  | {'name':'a','uploads':[{}]}
            POST  | /private_channels          | {'recipients':['ada'],'uploads':[{}]}
            POST  | /teams                     | {'name':'Makers','members':[{'account':'eve'}]}
            POST  | /applications              | {'name':'Quiz','assets':[{}]}
            PATCH | /accounts/ada              | {'global_name':'Ada','banner':1}
            PUT   | /guilds/Club/members/bob   | {'temporary':1}
            """)
    void refusedWritesChangeNothing(String method, String path, String body, ServiceEmulator emulator)
            throws Exception {
        emulator.account("ada@example.com").create();
        emulator.account("bob@example.com").create();
        AdminClient admin = AdminClient.of(emulator);
        admin.post("/guilds", "{'name':'Club','owner':'ada'}");
        ObjectNode before = state(admin);
        assertThat(admin.send(method, path, body).statusCode()).isEqualTo(400);
        assertThat(state(admin)).isEqualTo(before);
    }

    /** Returns the world without the position in the sequence of ids, which never goes back. */
    private static ObjectNode state(AdminClient admin) throws Exception {
        return ((ObjectNode) admin.get("/world")).without("ids");
    }

    private static String encoded(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8);
    }
}
