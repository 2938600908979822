package io.guildkit.core.internal.pipeline;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import io.guildkit.core.CallBuilder;
import io.guildkit.core.CaptchaSolution;
import io.guildkit.core.auth.Credentials;
import io.guildkit.core.auth.TokenStore;
import io.guildkit.core.codec.Codecs;
import io.guildkit.core.codec.DriftListener.Drift;
import io.guildkit.core.codec.EncodedJson;
import io.guildkit.core.codec.WireWriter;
import io.guildkit.core.error.ApiException;
import io.guildkit.core.error.BadRequestException;
import io.guildkit.core.error.CaptchaRequiredException;
import io.guildkit.core.error.ElevationRequiredException;
import io.guildkit.core.error.ErrorCode;
import io.guildkit.core.error.RateLimitedException;
import io.guildkit.core.model.AuthenticatorType;
import io.guildkit.core.model.Company;
import io.guildkit.core.model.FingerprintResponse;
import io.guildkit.core.model.MfaMethod;
import io.guildkit.core.wire.UnknownFields;
import io.guildkit.testsupport.RepeatedText;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The services repeat the request in their responses. */
class RepeatedSecretsTest extends SecretScene {
    private static final Pattern CANARY = Pattern.compile("canary-[a-z]+");

    /** The texts of requests that are no secrets. */
    private static final Pattern SHOWN = Pattern.compile("(?i)canary-query");

    /** Prints all parts of refusals. */
    @Override
    void parts(ApiException refusal) {
        printed.add("part: " + refusal.rawBody());
        printed.add("part: " + refusal.headers().asMap());
        printed.add("part: " + refusal.formErrors());
        printed.add("part: " + refusal.serverMessage());
        if (refusal instanceof RateLimitedException limited) {
            printed.add("part: " + limited.scope());
        }
        if (refusal instanceof CaptchaRequiredException demand) {
            printed.add("part: " + demand.formErrors().at("captcha_key"));
        }
    }

    /** Repeats the whole request in all places of a response that exceptions include. */
    private static void echo(RawServer.Connection connection, String status, UnaryOperator<String> form)
            throws IOException {
        while (true) {
            RawServer.Request request = connection.read();
            String all = CANARY.matcher(request.line() + " " + request.headers() + " " + request.body())
                    .replaceAll(secret ->
                            form.apply(secret.group()).replace("\\", "\\\\").replace("$", "\\$"));
            ObjectNode error =
                    JsonNodeFactory.instance.objectNode().put("code", 50035).put("message", all);
            error.putObject("errors")
                    .putObject(all)
                    .putArray("_errors")
                    .addObject()
                    .put("code", all)
                    .put("message", all);
            error.putObject("more").put(all, all).putArray("captcha_rqtoken").add(all);
            String line = all.replaceAll("[^ -~]+", " "); // otherwise, headers could not contain it
            String json = new String(Codecs.JSON.encodeBytes(error), ISO_8859_1); // as the bytes are written
            connection.write(status.replace("ALL", line) + "\r\nContent-Type: application/json\r\nContent-Length: "
                    + json.length() + "\r\nX-Echo: " + line + "\r\nX-RateLimit-Scope: " + line + "\r\n\r\n" + json);
        }
    }

    private void sendAllTo(RawServer echo) {
        for (Credentials credentials : List.of(
                Credentials.accountToken("canary-token"),
                Credentials.bot("canary-bot"),
                Credentials.oauth2("canary-oauth"))) {
            sendAll(open(withCanaries(settings(echo.url())).credentials(credentials)));
        }
        printed.replaceAll(line -> SHOWN.matcher(line).replaceAll(""));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "HTTP/1.1 400 ALL",
                "HTTP/1.1 403 ALL",
                "HTTP/1.1 500 ALL",
                "HTTP/1.1 200 ALL",
                "HTTP/1.1 ALL",
                "ALL",
                "HTTP/1.1 200 OK\r\nContent-Length: ALL",
                "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\nX-Smuggled: 1\r\n\r\n4;ALL\r\nnull\r\nALL",
                "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nALL",
                "HTTP/1.1 429 ALL"
            })
    void masksSecretsInAllPlaces(String status) {
        sendAllTo(serve(connection -> echo(connection, status, secret -> secret)));
        assertNoCanary("exception: ");
    }

    static Stream<String> forms() {
        return RepeatedText.formsAndBase64().keySet().stream();
    }

    @ParameterizedTest
    @MethodSource("forms")
    void masksSecretsInAllForms(String name) {
        UnaryOperator<String> form =
                requireNonNull(RepeatedText.formsAndBase64().get(name));
        sendAllTo(serve(connection -> echo(connection, "HTTP/1.1 400 ALL", form)));
        assertThat(printed).anyMatch(line -> line.startsWith("part: "));
        List<String> repeated = Stream.of(
                        "token",
                        "bot",
                        "oauth",
                        "path",
                        "body",
                        "captcha",
                        "s",
                        "r",
                        "header",
                        "fingerprint",
                        "ticket",
                        "password",
                        "raw",
                        "backup",
                        "access",
                        "own",
                        "key",
                        "part")
                .map(secret -> form.apply("canary-" + secret))
                .toList();
        assertThat(printed.stream().filter(line -> repeated.stream().anyMatch(line::contains)))
                .isEmpty();
        assertNoCanary("exception: ");
    }

    private static String quoted(String json) {
        return json.replace('\'', '"');
    }

    private <E extends ApiException> E refusal(Class<E> type, String body, CallBuilder call) {
        respond(json(400, body));
        return failure(type, call.returns(Company.CODEC));
    }

    private static MfaFinishRequest login(String login, String password) {
        return MfaFinishRequest.builder()
                .ticket("ticket-of-login")
                .mfaType(AuthenticatorType.of(login)) // a text that is shown
                .data(password)
                .build();
    }

    @Test
    void masksPasswordInLogin() {
        MfaFinishRequest request = login("grace.hopper@example.com", "grace.hopper");
        assertThat(request.toString()).contains("grace.hopper@example.com");
        assertThat(refusal(
                        BadRequestException.class,
                        quoted("{'message':'grace.hopper@example.com has not the password GRACE.HOPPER'}"),
                        core().call(POST).json(request, MfaFinishRequest.CODEC)))
                .hasMessageContaining("<redacted>@example.com has not the password <redacted>");
    }

    @Test
    void readsErrorWhoseNamesAreSecrets() {
        HttpApiClient client = open(settings().credentials(Credentials.account(TokenStore.inMemory("message"))));
        BadRequestException refusal = refusal(
                BadRequestException.class,
                quoted(
                        "{'code':50035,'message':'the message code','errors':{'data':{'_errors':[{'code':'data','message':'x'}]}}}"),
                client.call(POST)
                        .json(login("errors", "data"), MfaFinishRequest.CODEC)
                        .header("X-Mine", "code"));
        assertThat(refusal.code()).isSameAs(ErrorCode.INVALID_FORM);
        assertThat(refusal.serverMessage()).contains("the <redacted> <redacted>");
        assertThat(refusal.formErrors().at("data").firstMessage()).contains("x");
        assertThat(refusal.formErrors().at("data").faults().get(0).code()).isEqualTo("<redacted>");
    }

    @Test
    void masksNumbersButNoKnownErrorCode() {
        MfaFinishRequest request = login("x", "050035");
        BadRequestException known = refusal(
                BadRequestException.class,
                "{\"code\":50035,\"data\":50035}",
                core().call(POST).json(request, MfaFinishRequest.CODEC));
        assertThat(known.code()).isSameAs(ErrorCode.INVALID_FORM);
        assertThat(known.rawBody()).isEqualTo("{\"code\":50035,\"data\":\"<redacted>\"}");
        BadRequestException echo = refusal(
                BadRequestException.class,
                "{\"code\":123456}",
                core().call(POST).json(login("x", "123456"), MfaFinishRequest.CODEC));
        assertThat(echo.code()).isSameAs(ErrorCode.UNKNOWN);
    }

    @Test
    void masksTextThatFollowsJsonAndEarlierMembersOfOneName() {
        for (String body : List.of(
                "{'message':'s3cret','message':'x'}",
                "{'message':'x'} s3cret",
                "{'message':'s\\u0033cret','message':'x'}")) {
            BadRequestException refusal = refusal(
                    BadRequestException.class,
                    quoted(body),
                    core().call(POST).json(login("x", "s3cret"), MfaFinishRequest.CODEC));
            assertThat(refusal.rawBody()).isEqualTo("{\"message\":\"x\"}");
        }
    }

    @Test
    void masksSecretsOfModelsInsideOfTheRequest() {
        FingerprintResponse inner = FingerprintResponse.builder()
                .fingerprint("inner-fingerprint")
                .unknownFields(UnknownFields.none().with("more", TextNode.valueOf("extra-text")))
                .build();
        WireWriter<Map<String, List<FingerprintResponse>>> writer =
                FingerprintResponse.CODEC.list().map();
        String message = "inner-fingerprint, extra-text";
        assertThat(refusal(
                        BadRequestException.class,
                        "{\"message\":\"" + message + "\"}",
                        core().call(POST).json(Map.of("a", List.of(inner)), writer)))
                .hasMessageEndingWith(": <redacted>, <redacted>");
    }

    @Test
    void findsAllTextsIfWriterOfUserFails() {
        WireWriter<String> broken = new WireWriter<>() {
            @Override
            public void write(String value, JsonGenerator out) throws IOException {
                out.writeString(value);
            }

            @Override
            public void secrets(String value, Consumer<String> found) {
                throw new IllegalStateException("broken");
            }
        };
        assertThat(refusal(
                        BadRequestException.class,
                        "{\"message\":\"any text\"}",
                        core().call(POST).json("any text", broken)))
                .hasMessageEndingWith(": <redacted>");
    }

    @Test
    void encodedJsonKeepsItsSecrets() {
        EncodedJson encoded = EncodedJson.of(login("x", "s3cret"), MfaFinishRequest.CODEC);
        List<String> secrets = new ArrayList<>();
        encoded.secrets(secrets::add);
        assertThat(secrets).containsExactly("ticket-of-login", "s3cret");
        assertThat(encoded).hasToString("EncodedJson{" + encoded.bytes().length + " bytes}");
        EncodedJson.of("no JSON, token=x".getBytes(UTF_8)).secrets(secrets::add);
        assertThat(secrets).hasSize(2);
    }

    @Test
    void keepsValuesOfChallengeThatRequestHasSentBefore() {
        respond(json(
                400,
                quoted(
                        "{'captcha_key':['key-of-user','session-1'],'captcha_service':'hcaptcha','captcha_sitekey':'site-key',"
                                + "'captcha_session_id':'session-1','captcha_rqdata':'data-1','captcha_rqtoken':'rqtoken-1',"
                                + "'captcha_other':'rqtoken-1','captcha_rqdata_':{'captcha_rqtoken':'rqtoken-1'}}")));
        CaptchaRequiredException demand = failure(
                CaptchaRequiredException.class,
                post().captcha(new CaptchaSolution("key-of-user", Optional.of("session-1"), Optional.of("rqtoken-1")))
                        .header("X-A", "hcaptcha")
                        .header("X-B", "site-key")
                        .header("X-C", "data-1"));
        assertThat(CaptchaSolution.of(demand, "next"))
                .isEqualTo(new CaptchaSolution("next", Optional.of("session-1"), Optional.of("rqtoken-1")));
        assertThat(demand.service()).isEqualTo("hcaptcha");
        assertThat(demand.sitekey()).contains("site-key");
        assertThat(demand.rqdata()).contains("data-1");
        assertThat(demand.formErrors().at("captcha_key").faults())
                .extracting(fault -> fault.message())
                .containsExactly("<redacted>", "<redacted>");
        assertThat(demand).hasMessageContaining("captcha_key: <redacted> <redacted>");
        assertThat(demand.rawBody())
                .contains("\"captcha_other\":\"<redacted>\"", "{\"captcha_rqtoken\":\"<redacted>\"}");
    }

    @Test
    void keepsTicketAndChallengesOfSecondFactor() {
        respond(json(
                401,
                quoted("{'code':60003,'message':'ticket-1','mfa':{'ticket':'ticket-1','more':'ticket-1','methods':["
                        + "{'type':'totp'},{'type':'webauthn','challenge':'challenge-1','more':'challenge-1'}]}}")));
        ElevationRequiredException demand = failure(
                ElevationRequiredException.class,
                post().header("X-A", "ticket-1").header("X-B", "challenge-1").header("X-C", "totp"));
        assertThat(demand.ticket()).isEqualTo("ticket-1");
        assertThat(demand.methods()).extracting(MfaMethod::challenge).contains(Optional.of("challenge-1"));
        assertThat(demand.methods().get(0).type()).isSameAs(AuthenticatorType.TOTP);
        assertThat(demand.serverMessage()).contains("<redacted>");
        assertThat(demand.rawBody()).contains("\"more\":\"<redacted>\"").doesNotContain("\"more\":\"ticket-1\"");
    }

    @Test
    void limiterReadsHeadersWithMaskedValues() {
        respond(json(429, "{}", limit(0, "1234")), ok());
        RateLimitedException refusal = failure(
                RateLimitedException.class, post().header("X-Mine", "1234").noRetry());
        assertThat(refusal.headers().first("X-RateLimit-Reset-After")).contains("<redacted>");
        assertThat(refusal.retryAfter()).contains(Duration.ofSeconds(1234));
        assertThat(core().rateLimits().snapshot().toString()).contains("resetAt=Optional[2026-01-02T03:24:39Z]");
    }

    @Test
    void masksDeviationsThatListenersReceive() {
        List<Drift> drifts = new CopyOnWriteArrayList<>();
        HttpApiClient client = open(settings().driftListener(drifts::add));
        respond(json(200, "{\"id\":\"1\",\"name\":\"x\",\"s3cret\":1}"));
        client.call(POST)
                .json(login("x", "s3cret"), MfaFinishRequest.CODEC)
                .returns(Company.CODEC)
                .send();
        assertThat(drifts).extracting(Drift::path).containsExactly("/<redacted>");
    }

    @Test
    void masksTokenThatServerKnowsFromEarlierRequests() {
        respond(json(400, "{\"message\":\"" + TOKEN + "\"}"));
        assertThat(failure(BadRequestException.class, call(OPEN)))
                .hasMessageContaining("<redacted>")
                .hasMessageNotContaining(TOKEN);
    }

    /** The connection may break, and a refusal may be longer than the client reads. */
    @Test
    void masksBeginningOfSecretAtEndOfBody() {
        RawServer raw = serve(connection -> {
            connection.read();
            connection.write("HTTP/1.1 400 No\r\nContent-Length: 100\r\n\r\n{\"message\":\"" + TOKEN.substring(0, 8));
        });
        BadRequestException refusal = failure(BadRequestException.class, post(core(raw)));
        assertThat(refusal.rawBody()).isEqualTo("{\"message\":\"<redacted>");
    }
}
