package io.guildkit.core.internal.pipeline;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import io.guildkit.core.ApiCall;
import io.guildkit.core.CallBuilder;
import io.guildkit.core.CaptchaSolution;
import io.guildkit.core.internal.settings.ClientSettings;
import io.guildkit.core.internal.settings.ClientSettingsBuilder;
import io.guildkit.core.model.Company;
import io.guildkit.core.route.Route;
import io.guildkit.core.wire.Snowflake;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import mockwebserver3.RecordedRequest;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Paths, headers, bodies and addresses of requests. */
class RequestTest extends Pipeline {
    // ---- paths and queries

    @Test
    void sendsMethodPathAndQuery() {
        ApiCall<Company> call = core().call(Route.delete("/a/{b}/c").account(), Snowflake.of(7))
                .query("with_counts", Optional.of(true))
                .query("off", Optional.of(false))
                .query("absent", Optional.empty())
                .query("tag", List.of("x y", "a&b=c", "ü"))
                .query("plain", "1")
                .returns(Company.CODEC);
        assertThat(call.path()).isEqualTo("/a/7/c");
        assertThat(call.query())
                .containsExactly(
                        Map.entry("with_counts", "true"),
                        Map.entry("off", "false"),
                        Map.entry("tag", "x y"),
                        Map.entry("tag", "a&b=c"),
                        Map.entry("tag", "ü"),
                        Map.entry("plain", "1"));
        assertThat(sent(call).getRequestLine())
                .isEqualTo("DELETE /api/v9/a/7/c?with_counts=true&off=false&tag=x%20y&tag=a%26b%3Dc&tag=%C3%BC&plain=1"
                        + " HTTP/1.1");
    }

    @Test
    void addsQueryParametersToCall() {
        ApiCall<Company> call = core().call(OPEN).query("a", Optional.of(1)).returns(Company.CODEC);
        ApiCall<Company> more = call.query("new & shiny", "ü=1").query("a", "2");
        assertThat(call.query()).hasSize(1);
        assertThat(more.query())
                .containsExactly(Map.entry("a", "1"), Map.entry("new & shiny", "ü=1"), Map.entry("a", "2"));
        assertThat(sent(more).getUrl().encodedQuery()).isEqualTo("a=1&new%20%26%20shiny=%C3%BC%3D1&a=2");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> call.query("", "x"))
                .withMessageContaining("query parameter");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> core().call(OPEN).query("", "x"))
                .withMessageContaining("query parameter");
    }

    @ParameterizedTest
    @ValueSource(strings = {"\uD800", "a\uDC00b", "\uD83D\uDD25\uD83D", "\uDD25\uD83D"})
    void rejectsQueriesThatAreNoUnicode(String text) {
        ApiCall<Company> call = core().call(OPEN).returns(Company.CODEC);
        Stream.<ThrowingCallable>of(
                        () -> call.query("name", text),
                        () -> call.query(text, "x"),
                        () -> core().call(OPEN).query("name", text),
                        () -> core().call(OPEN).query(text, "x"),
                        () -> core().call(OPEN).query("name", Optional.of(text)),
                        () -> core().call(OPEN).query("name", List.of("x", text)))
                .forEach(query -> assertThatIllegalArgumentException()
                        .isThrownBy(query)
                        .withMessageMatching("name is not .*|the name of a query parameter is not .*"));
        assertThat(call.query("name", "\uD83D\uDD25").query()).containsExactly(Map.entry("name", "\uD83D\uDD25"));
    }

    @ParameterizedTest
    @CsvSource({"/api/v9, /api/v9", "/api/v9/, /api/v9", "'', ''", "/, ''"})
    void prependsPathOfBaseUrl(String path, String base) {
        HttpApiClient core = open(settings("http://localhost:" + server.getPort() + path));
        assertThat(sent(get(core)).getTarget()).isEqualTo(base + "/x");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", ".", "..", "\uD800", "a\uDC00b"})
    void rejectsValuesThatCannotBePathSegments(String value) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> core().call(WEBHOOK, "1", value))
                .withMessageContaining("token");
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
    void encodesValueAsOneSegment(String value, String encoded) {
        ApiCall<Company> call = call(Route.get("/a/{b}/c").account(), value);
        assertThat(sent(call).getTarget()).isEqualTo("/api/v9/a/" + encoded + "/c");
    }

    @Test
    void rejectsOtherNumberOfValues() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> core().call(WEBHOOK, "1"))
                .withMessageContaining("each of its variables");
        assertThatIllegalArgumentException().isThrownBy(() -> core().call(OPEN, "1"));
    }

    @Test
    void callPrintsRouteWithoutValues() {
        assertThat(core().call(WEBHOOK, "1", "canary").returnsNothing().toString())
                .isEqualTo("ApiCall{POST /webhooks/{webhook.id}/{webhook.token}}");
    }

    // ---- headers

    @Test
    void sendsUserAgentAndAccept() {
        RecordedRequest request = sent(get());
        assertThat(header(request, "User-Agent")).startsWith("Guildkit/").contains("Java");
        assertThat(header(request, "Accept")).isEqualTo("application/json");
        assertThat(header(sent(get(open(settings().userAgent("Mine/1")))), "User-Agent"))
                .isEqualTo("Mine/1");
    }

    private void assertRejectsHeader(String name, String value, String message) {
        CallBuilder builder = core().call(OPEN);
        ApiCall<Company> call = builder.returns(Company.CODEC);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> call.header(name, value))
                .withMessageContaining(message);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> builder.header(name, value))
                .withMessageContaining(message);
    }

    @ParameterizedTest
    @CsvSource({"'X-A', 'a\r\nX-B: c'", "'X-A', 'a\n'", "'X-A', 'ü'", "'X-A\r\nX-B', 'a'", "'', 'a'", "'X A', 'a'"})
    void rejectsMalformedHeaders(String name, String value) {
        assertRejectsHeader(name, value, name.equals("X-A") ? "X-A" : "header name");
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
    void rejectsHeadersOfClient(String name) {
        assertRejectsHeader(
                name,
                "x",
                name
                        + " is set by the client; use credentials(..), captcha(..), auditReason(..) or userAgent(..) instead");
    }

    @Test
    void sendsLastOfEqualHeaders() {
        ApiCall<Company> call = core().call(OPEN).header("X-Own", "0").returns(Company.CODEC);
        RecordedRequest request =
                sent(call.header("X-A", "1").header("x-a", "2").header("X-B", "3"));
        assertThat(call.headers()).containsExactly(Map.entry("X-Own", "0"));
        assertThat(request.getHeaders().values("X-A")).containsExactly("2");
        assertThat(header(request, "X-B")).isEqualTo("3");
        assertThat(header(request, "X-Own")).isEqualTo("0");
    }

    @Test
    void encodesAuditReason() {
        RecordedRequest request = sent(get().auditReason("rude & mean\r\nß"));
        assertThat(header(request, "X-Audit-Log-Reason")).isEqualTo("rude%20%26%20mean%0D%0A%C3%9F");
    }

    @Test
    void acceptsAuditReasonOf512CodePoints() {
        ApiCall<Company> call = get();
        String fire = "\uD83D\uDD25";
        assertThat(call.auditReason(fire.repeat(512)).headers()).hasSize(1);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> call.auditReason(fire.repeat(513)))
                .withMessageContaining("513");
        assertThatIllegalArgumentException().isThrownBy(() -> call.auditReason(""));
        assertThatIllegalArgumentException().isThrownBy(() -> call.auditReason("\uD800"));
    }

    @Test
    void sendsCaptchaSolution() {
        RecordedRequest request = sent(get().captcha(new CaptchaSolution("k", Optional.of("s"), Optional.empty())));
        assertThat(header(request, "X-Captcha-Key")).isEqualTo("k");
        assertThat(header(request, "X-Captcha-Session-Id")).isEqualTo("s");
        assertThat(header(request, "X-Captcha-Rqtoken")).isEqualTo("none");
    }

    // ---- bodies

    @ParameterizedTest
    @CsvSource({
        "POST, {}, application/json",
        "PUT, {}, application/json",
        "PATCH, {}, application/json",
        "GET, '', none",
        "DELETE, '', none"
    })
    void sendsEmptyObjectIfMethodRequiresBody(String method, String body, String type) {
        RecordedRequest request = sent(call(Route.of(method, "/x").account()));
        assertThat(text(request)).isEqualTo(body);
        assertThat(header(request, "Content-Type")).isEqualTo(type);
    }

    @Test
    void sendsJson() {
        ApiCall<Company> call = core().call(POST)
                .json(SmsSendRequest.builder().ticket("t").build(), SmsSendRequest.CODEC)
                .returns(Company.CODEC);
        assertThat(call.body()).contains("{\"ticket\":\"t\"}");
        assertThat(text(sent(call))).isEqualTo("{\"ticket\":\"t\"}");

        byte[] encoded = "{\"a\":1}".getBytes(StandardCharsets.UTF_8);
        ApiCall<Void> ofBytes = core().call(POST).json(encoded).returnsNothing();
        encoded[1] = '!';
        assertThat(text(sent(ofBytes))).isEqualTo("{\"a\":1}");

        ApiCall<Void> ofTree = core().call(POST)
                .json(JsonNodeFactory.instance.objectNode().put("note", "ä"))
                .returnsNothing();
        assertThat(text(sent(ofTree))).isEqualTo("{\"note\":\"ä\"}");
    }

    // ---- calls as values

    @Test
    void laterChangesOfBuilderDoNotChangeCall() {
        CallBuilder builder =
                core().call(POST).query("page", "1").header("X-A", "1").json("{}".getBytes(UTF_8));
        ApiCall<Company> first = builder.returns(Company.CODEC);
        builder = builder.query("page", "2").header("X-A", "2").json("[]".getBytes(UTF_8));
        ApiCall<Company> second = builder.returns(Company.CODEC);
        assertThat(first.query()).containsExactly(Map.entry("page", "1"));
        assertThat(first.headers()).containsExactly(Map.entry("X-A", "1"));
        assertThat(first.body()).contains("{}");
        assertThat(second.query()).containsExactly(Map.entry("page", "1"), Map.entry("page", "2"));
        assertThat(second.headers()).containsExactly(Map.entry("X-A", "2"));
        assertThat(second.body()).contains("[]");
        RecordedRequest request = sent(first);
        assertThat(request.getUrl().query()).isEqualTo("page=1");
        assertThat(text(request)).isEqualTo("{}");
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
    void acceptsEncryptedAndLoopbackAddresses(String url) {
        HttpApiClient.create(ClientSettings.builder(url).build()).close();
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
    void rejectsUnencryptedAddressesUnlessAllowed(String url) {
        ClientSettingsBuilder settings = ClientSettings.builder(url);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> HttpApiClient.create(settings.build()))
                .withMessageContainingAll("not encrypted", "allowCleartext()");
        HttpApiClient.create(settings.cleartext(true).build()).close();
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
    void rejectsOtherAddressesWithoutPrintingThem(String url) {
        assertThatIllegalArgumentException()
                .isThrownBy(
                        () -> HttpApiClient.create(ClientSettings.builder(url).build()))
                .withMessageContaining("baseUrl")
                .withMessageNotContaining("canary");
    }
}
