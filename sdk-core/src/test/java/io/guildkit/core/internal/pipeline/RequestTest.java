package io.guildkit.core.internal.pipeline;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.guildkit.core.ApiCall;
import io.guildkit.core.CaptchaSolution;
import io.guildkit.core.HeaderNames;
import io.guildkit.core.auth.Credentials;
import io.guildkit.core.auth.FingerprintProvider;
import io.guildkit.core.auth.TokenStore;
import io.guildkit.core.error.CredentialsException;
import io.guildkit.core.internal.http.Content;
import io.guildkit.core.internal.session.Identity;
import io.guildkit.core.internal.settings.ClientSettings;
import io.guildkit.core.model.Company;
import io.guildkit.core.route.Route;
import io.guildkit.core.wire.Snowflake;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import mockwebserver3.RecordedRequest;
import okhttp3.MediaType;
import okhttp3.RequestBody;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What goes out. */
class RequestTest {
    private static final Route OPEN = Route.get("/open").open();
    private static final Route ACCOUNT = Route.get("/mine").account();
    private static final Route EITHER = Route.get("/either").accountOrBot();
    private static final Route ANY = Route.get("/any").anyToken();
    private static final Route OAUTH2 = Route.get("/oauth").oauth2("guilds.join");
    private static final Route HOOK =
            Route.post("/webhooks/{id}/{token}").secret("token").webhookToken();

    @RegisterExtension
    final Pipeline pipeline = new Pipeline();

    private RecordedRequest sent(HttpApiClient core, Route route, Object... values) {
        pipeline.server.enqueue(Pipeline.ok());
        core.call(route, values).returns(Company.CODEC).send();
        return pipeline.taken();
    }

    @Test
    void sendsMethodPathAndQuery() {
        pipeline.server.enqueue(Pipeline.ok());
        ApiCall<Company> call = pipeline.core()
                .call(Route.delete("/a/{b}/c").account(), Snowflake.of(7))
                .query("with_counts", Optional.of(true))
                .query("off", Optional.of(false))
                .query("absent", Optional.empty())
                .query("tag", List.of("x y", "a&b=c", "ü"))
                .returns(Company.CODEC);
        assertThat(call.path()).isEqualTo("/a/7/c");
        assertThat(call.query())
                .containsExactly(
                        Map.entry("with_counts", "true"),
                        Map.entry("off", "false"),
                        Map.entry("tag", "x y"),
                        Map.entry("tag", "a&b=c"),
                        Map.entry("tag", "ü"));
        call.send();
        RecordedRequest request = pipeline.taken();
        assertThat(request.getRequestLine())
                .isEqualTo("DELETE /api/v9/a/7/c?with_counts=true&off=false&tag=x%20y&tag=a%26b%3Dc&tag=%C3%BC"
                        + " HTTP/1.1");
    }

    @ParameterizedTest
    @ValueSource(strings = {"/api/v9", "/api/v9/", "", "/"})
    void theBaseUrlsPathStaysInFront(String path) {
        HttpApiClient core = pipeline.open(pipeline.builder("http://localhost:" + pipeline.server.getPort() + path));
        String base = path.endsWith("/") ? path.substring(0, path.length() - 1) : path;
        assertThat(sent(core, ACCOUNT).getTarget()).isEqualTo(base + "/mine");
    }

    @Test
    void introducesItselfAndAsksForJson() {
        RecordedRequest request = sent(pipeline.core(), OPEN);
        assertThat(request.getHeaders().get("User-Agent"))
                .startsWith("Guildkit/")
                .contains("Java");
        assertThat(request.getHeaders().get("Accept")).isEqualTo("application/json");
        assertThat(sent(pipeline.open(pipeline.builder().userAgent("Mine/1")), OPEN)
                        .getHeaders()
                        .get("User-Agent"))
                .isEqualTo("Mine/1");
    }

    @Test
    void aRequestWithoutABodySendsAnEmptyObjectWhereOneIsDue() {
        for (String method : List.of("POST", "PUT", "PATCH")) {
            RecordedRequest request =
                    sent(pipeline.core(), Route.of(method, "/x").account());
            assertThat(Pipeline.text(request)).isEqualTo("{}");
            assertThat(request.getHeaders().get("Content-Type")).isEqualTo("application/json");
        }
        for (String method : List.of("GET", "DELETE")) {
            RecordedRequest request =
                    sent(pipeline.core(), Route.of(method, "/x").account());
            assertThat(Pipeline.text(request)).isEmpty();
            assertThat(request.getHeaders().get("Content-Type")).isNull();
        }
    }

    @Test
    void aModelIsSentAsJson() {
        pipeline.server.enqueue(Pipeline.ok());
        ApiCall<Company> call = pipeline.core()
                .call(Pipeline.post("/x"))
                .json(SmsSendRequest.builder().ticket("t").build(), SmsSendRequest.CODEC)
                .returns(Company.CODEC);
        assertThat(call.body()).contains("{\"ticket\":\"t\"}");
        call.send();
        assertThat(Pipeline.text(pipeline.taken())).isEqualTo("{\"ticket\":\"t\"}");
    }

    @Test
    void anyBodyCanBeSent() {
        pipeline.server.enqueue(Pipeline.ok());
        ApiCall<Company> call = pipeline.core()
                .call(Pipeline.post("/x"))
                .body(Content.of(RequestBody.create("abc", MediaType.get("text/plain; charset=utf-8"))))
                .returns(Company.CODEC);
        assertThat(call.body()).isEmpty();
        call.send();
        RecordedRequest request = pipeline.taken();
        assertThat(Pipeline.text(request)).isEqualTo("abc");
        assertThat(request.getHeaders().get("Content-Type")).isEqualTo("text/plain; charset=utf-8");
        assertThat(request.getHeaders().get("Content-Length")).isEqualTo("3");
    }

    // ---- paths

    @ParameterizedTest
    @ValueSource(strings = {"", ".", "..", "\uD800", "a\uDC00b"})
    void valuesThatCouldLeaveTheirPlaceAreRefused(String value) {
        assertThatThrownBy(() -> pipeline.core().call(HOOK, "1", value))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("token");
        assertThat(pipeline.server.getRequestCount()).isZero();
    }

    @ParameterizedTest
    @CsvSource({
        "a/b, a%2Fb",
        "../../x, ..%2F..%2Fx",
        "%2e%2e, %252e%252e",
        "%2F, %252F",
        "a b, a%20b",
        "a?b#c, a%3Fb%23c",
        "a\\b, a%5Cb",
        "a;b, a%3Bb",
        "'\n', %0A",
        "'\u0000', %00",
        "ü, %C3%BC",
        "\uD83D\uDD25, %F0%9F%94%A5",
        "..., ...",
        "~-_.aZ9, ~-_.aZ9"
    })
    void valuesAreEncodedAsOneSegment(String value, String encoded) {
        RecordedRequest request = sent(pipeline.core(), Route.get("/a/{b}/c").account(), value);
        assertThat(request.getTarget()).isEqualTo("/api/v9/a/" + encoded + "/c");
    }

    @Test
    void theNumberOfValuesHasToFit() {
        assertThatThrownBy(() -> pipeline.core().call(HOOK, "1")).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> pipeline.core().call(OPEN, "1")).isInstanceOf(IllegalArgumentException.class);
    }

    // ---- headers

    @ParameterizedTest
    @CsvSource({"'X-A', 'a\r\nX-B: c'", "'X-A', 'a\n'", "'X-A', 'ü'", "'X-A\r\nX-B', 'a'", "'', 'a'", "'X A', 'a'"})
    void headersThatWouldMakeOthersAreRefused(String name, String value) {
        ApiCall<Company> call = pipeline.core().call(OPEN).returns(Company.CODEC);
        assertThatThrownBy(() -> call.header(name, value)).isInstanceOf(IllegalArgumentException.class);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "Authorization",
                "authorization",
                "X-Fingerprint",
                "x-service-mfa-authorization",
                "Host",
                "Content-Length",
                "Accept-Encoding",
                "X-Captcha-Key"
            })
    void theLibrarysHeadersCanNotBeSet(String name) {
        ApiCall<Company> call = pipeline.core().call(OPEN).returns(Company.CODEC);
        assertThatThrownBy(() -> call.header(name, "x"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining(name);
    }

    @Test
    void theLastOfTwoEqualHeadersCounts() {
        pipeline.server.enqueue(Pipeline.ok());
        ApiCall<Company> call = pipeline.core().call(OPEN).returns(Company.CODEC);
        ApiCall<Company> changed = call.header("X-A", "1").header("x-a", "2").header("X-B", "3");
        assertThat(call.headers()).isEmpty();
        changed.send();
        RecordedRequest request = pipeline.taken();
        assertThat(request.getHeaders().values("X-A")).containsExactly("2");
        assertThat(request.getHeaders().get("X-B")).isEqualTo("3");
    }

    @Test
    void theAuditReasonIsPercentEncoded() {
        pipeline.server.enqueue(Pipeline.ok());
        pipeline.core()
                .call(ACCOUNT)
                .returns(Company.CODEC)
                .auditReason("rude & mean\r\nß")
                .send();
        assertThat(pipeline.taken().getHeaders().get("X-Audit-Log-Reason")).isEqualTo("rude%20%26%20mean%0D%0A%C3%9F");
    }

    @Test
    void theAuditReasonHasUpTo512CodePoints() {
        ApiCall<Company> call = pipeline.core().call(ACCOUNT).returns(Company.CODEC);
        String fire = "\uD83D\uDD25";
        assertThatCode(() -> call.auditReason(fire.repeat(512))).doesNotThrowAnyException();
        assertThatThrownBy(() -> call.auditReason(fire.repeat(513)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("513");
        assertThatThrownBy(() -> call.auditReason("")).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> call.auditReason("\uD800")).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void aCaptchaSolutionGoesOutInItsHeaders() {
        pipeline.server.enqueue(Pipeline.ok());
        pipeline.core()
                .call(ACCOUNT)
                .returns(Company.CODEC)
                .captcha(new CaptchaSolution("k", Optional.of("s"), Optional.empty()))
                .send();
        RecordedRequest request = pipeline.taken();
        assertThat(request.getHeaders().get("X-Captcha-Key")).isEqualTo("k");
        assertThat(request.getHeaders().get("X-Captcha-Session-Id")).isEqualTo("s");
        assertThat(request.getHeaders().get("X-Captcha-Rqtoken")).isNull();
    }

    // ---- credentials

    @Test
    void eachKindOfCredentialsHasItsScheme() {
        HttpApiClient account = pipeline.core();
        assertThat(sent(account, ACCOUNT).getHeaders().get("Authorization")).isEqualTo(Pipeline.TOKEN);
        assertThat(sent(account, EITHER).getHeaders().get("Authorization")).isEqualTo(Pipeline.TOKEN);
        assertThat(sent(account.withCredentials(Credentials.bot("b")), EITHER)
                        .getHeaders()
                        .get("Authorization"))
                .isEqualTo("Bot b");
        assertThat(sent(account.withCredentials(Credentials.oauth2("o")), OAUTH2)
                        .getHeaders()
                        .get("Authorization"))
                .isEqualTo("Bearer o");
    }

    @Test
    void someRoutesTakeEveryKindOfCredentials() {
        HttpApiClient account = pipeline.core();
        assertThat(sent(account, ANY).getHeaders().get("Authorization")).isEqualTo(Pipeline.TOKEN);
        assertThat(sent(account.withCredentials(Credentials.bot("b")), ANY)
                        .getHeaders()
                        .get("Authorization"))
                .isEqualTo("Bot b");
        assertThat(sent(account.withCredentials(Credentials.oauth2("o")), ANY)
                        .getHeaders()
                        .get("Authorization"))
                .isEqualTo("Bearer o");
    }

    @Test
    void namesAndSchemesCanBeChanged() {
        HttpApiClient core = pipeline.open(pipeline.builder()
                .headerNames(HeaderNames.builder()
                        .authorization("X-Auth")
                        .accountScheme("User")
                        .botScheme("")
                        .fingerprint("X-Print")
                        .auditReason("X-Why")
                        .build())
                .fingerprint(FingerprintProvider.fixed("f.1")));
        RecordedRequest request = sent(core, ACCOUNT);
        assertThat(request.getHeaders().get("X-Auth")).isEqualTo("User " + Pipeline.TOKEN);
        assertThat(request.getHeaders().get("Authorization")).isNull();
        assertThat(sent(core.withCredentials(Credentials.bot("b")), EITHER)
                        .getHeaders()
                        .get("X-Auth"))
                .isEqualTo("b");
        assertThat(sent(core.withCredentials(Credentials.none()), OPEN)
                        .getHeaders()
                        .get("X-Print"))
                .isEqualTo("f.1");
    }

    @Test
    void withoutFittingCredentialsNothingIsSent() {
        HttpApiClient account = pipeline.core();
        HttpApiClient bot = account.withCredentials(Credentials.bot("canary-b"));
        HttpApiClient oauth2 = account.withCredentials(Credentials.oauth2("canary-o"));
        HttpApiClient none = account.withCredentials(Credentials.none());
        HttpApiClient signedOut =
                account.withCredentials(Credentials.account(io.guildkit.core.auth.TokenStore.inMemory()));
        for (HttpApiClient core : List.of(bot, oauth2, none, signedOut)) {
            assertThatThrownBy(() -> core.call(ACCOUNT).returns(Company.CODEC).send())
                    .isInstanceOf(CredentialsException.class)
                    .hasMessageContaining("GET /mine")
                    .message()
                    .doesNotContain("canary");
        }
        for (HttpApiClient core : List.of(oauth2, none, signedOut)) {
            assertThatThrownBy(() -> core.call(EITHER).returns(Company.CODEC).send())
                    .isInstanceOf(CredentialsException.class);
        }
        for (HttpApiClient core : List.of(none, signedOut)) {
            assertThatThrownBy(() -> core.call(ANY).returns(Company.CODEC).send())
                    .isInstanceOf(CredentialsException.class)
                    .hasMessageContaining("GET /any");
        }
        for (HttpApiClient core : List.of(account, bot, none)) {
            assertThatThrownBy(() -> core.call(OAUTH2).returns(Company.CODEC).send())
                    .isInstanceOf(CredentialsException.class)
                    .hasMessageContaining("guilds.join");
        }
        assertThat(pipeline.server.getRequestCount()).isZero();
    }

    @Test
    void webhookAndOpenRoutesNeverCarryCredentials() {
        HttpApiClient account = pipeline.open(pipeline.builder().fingerprint(FingerprintProvider.fixed("canary-f")));
        Identity.of(account.principal()).elevated("canary-jwt");
        for (HttpApiClient core : List.of(
                account,
                account.withCredentials(Credentials.bot("canary-b")),
                account.withCredentials(Credentials.oauth2("canary-o")),
                account.withCredentials(Credentials.none()))) {
            RecordedRequest hook = sent(core, HOOK, "1", "t");
            assertThat(hook.getHeaders().toString())
                    .doesNotContain("canary", Pipeline.TOKEN)
                    .doesNotContainIgnoringCase("authorization");
            RecordedRequest open = sent(core, OPEN);
            assertThat(open.getHeaders().toString())
                    .doesNotContain("canary-jwt", "canary-b", "canary-o", Pipeline.TOKEN)
                    .doesNotContainIgnoringCase("authorization");
        }
    }

    @Test
    void aTokenStoreWithSomethingOddIsNotShown() {
        TokenStore odd = Pipeline.store(() -> Optional.of("canary\n"));
        HttpApiClient core = pipeline.open(pipeline.builder()
                .headerNames(HeaderNames.builder().authorization("X-Auth").build())
                .credentials(Credentials.account(odd)));
        assertThatThrownBy(() -> core.call(ACCOUNT).returns(Company.CODEC).send())
                .isInstanceOf(CredentialsException.class)
                .message()
                .doesNotContain("canary");
        assertThat(pipeline.server.getRequestCount()).isZero();
    }

    // ---- base URLs

    @ParameterizedTest
    @ValueSource(
            strings = {
                "https://chat.example.com/api/v9",
                "http://localhost:8080/api",
                "http://LOCALHOST",
                "http://127.0.0.1",
                "http://127.1.2.3:9",
                "http://[::1]:8080",
                "http://[0:0:0:0:0:0:0:1]"
            })
    void encryptedAndLoopbackAddressesAreAccepted(String url) {
        assertThatCode(() -> HttpApiClient.create(ClientSettings.builder(url).build())
                        .close())
                .doesNotThrowAnyException();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "http://chat.example.com",
                "http://localhost.evil.com",
                "http://127.0.0.1.evil.com",
                "http://127.0.0.1.",
                "http://127.0.0.999",
                "http://127.0.0",
                "http://10.0.0.1",
                "http://0.0.0.0",
                "http://[::2]",
                "http://[fe80::1]",
                "http://evil-localhost"
            })
    void clearTextToOtherMachinesIsRefusedUnlessAllowed(String url) {
        assertThatThrownBy(
                        () -> HttpApiClient.create(ClientSettings.builder(url).build()))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("not encrypted");
        assertThatCode(() -> HttpApiClient.create(
                                ClientSettings.builder(url).cleartext(true).build())
                        .close())
                .doesNotThrowAnyException();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "https://canary@chat.example.com",
                "https://u:canary@chat.example.com",
                "https://chat.example.com/?canary=1",
                "https://chat.example.com/#canary",
                "https://chat.example.com?",
                "ftp://chat.example.com/canary",
                "chat.example.com/canary",
                "/canary",
                ""
            })
    void otherAddressesAreRefusedWithoutBeingShown(String url) {
        assertThatThrownBy(
                        () -> HttpApiClient.create(ClientSettings.builder(url).build()))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("baseUrl")
                .message()
                .doesNotContain("canary");
    }

    @Test
    void aCallShowsItsRouteOnly() {
        assertThat(pipeline.core().call(HOOK, "1", "canary").returnsNothing().toString())
                .isEqualTo("ApiCall{POST /webhooks/{id}/{token}}");
    }

    @Test
    void aParameterCanBeAddedToTheQuery() {
        pipeline.answerAll(Pipeline.ok());
        ApiCall<Company> call =
                pipeline.core().call(OPEN).query("a", Optional.of(1)).returns(Company.CODEC);
        ApiCall<Company> more = call.query("new & shiny", "ü=1").query("a", "2");
        assertThat(call.query()).hasSize(1);
        assertThat(more.query())
                .containsExactly(Map.entry("a", "1"), Map.entry("new & shiny", "ü=1"), Map.entry("a", "2"));
        more.send();
        assertThat(pipeline.taken().getUrl().encodedQuery()).isEqualTo("a=1&new%20%26%20shiny=%C3%BC%3D1&a=2");
        assertThatThrownBy(() -> call.query("", "x")).isInstanceOf(IllegalArgumentException.class);
    }
}
