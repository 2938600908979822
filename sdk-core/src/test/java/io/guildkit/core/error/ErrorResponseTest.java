package io.guildkit.core.error;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.guildkit.core.form.FormErrors;
import io.guildkit.core.internal.http.ErrorResponses;
import io.guildkit.core.model.AuthenticatorType;
import io.guildkit.core.route.Headers;
import io.guildkit.core.route.Route;
import io.guildkit.core.wire.Snowflake;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ErrorResponseTest {
    private static final Route ROUTE = Route.post("/things/{thing.id}").account();
    private static final Instant NOW = Instant.parse("2026-01-02T03:04:05Z");

    private static ApiException thrown(int status, String body, String... headers) {
        return ErrorResponses.read(ROUTE, status, Headers.of(headers), body.getBytes(UTF_8), NOW)
                .toException();
    }

    private static Map<String, List<FormErrors.Fault>> faults(String body) {
        return thrown(400, body).formErrors().all();
    }

    private static FormErrors.Fault fault(String code, String message) {
        return new FormErrors.Fault(code, message);
    }

    @ParameterizedTest
    @CsvSource({
        "202, NotReadyException",
        "302, ApiException",
        "400, BadRequestException",
        "401, UnauthorizedException",
        "403, ForbiddenException",
        "404, NotFoundException",
        "405, ApiException",
        "409, ConflictException",
        "418, ApiException",
        "429, RateLimitedException",
        "500, ServerErrorException",
        "503, ServerErrorException",
        "599, ServerErrorException"
    })
    void theStatusDecidesOnTheClass(int status, String type) {
        ApiException thrown = thrown(status, "{\"message\":\"Nope\",\"code\":12345,\"more\":[1]}");
        assertThat(thrown.getClass().getSimpleName()).isEqualTo(type);
        assertThat(thrown.status()).isEqualTo(status);
        assertThat(thrown.code()).isEqualTo(ErrorCode.of(12345));
        assertThat(thrown.serverMessage()).contains("Nope");
        assertThat(thrown.route()).isSameAs(ROUTE);
        assertThat(thrown.formErrors().isEmpty()).isTrue();
        assertThat(thrown.rawBody()).contains("more");
        assertThat(thrown).hasMessage("POST /things/{thing.id}: " + status + ", code 12345: Nope");
    }

    @ParameterizedTest
    @CsvSource({
        "400, 40001, UnauthorizedException",
        "403, 40001, UnauthorizedException",
        "400, 20011, AccountMarkedForDeletionException",
        "403, 20013, AccountDisabledException",
        "400, 50035, BadRequestException",
        "401, 60003, UnauthorizedException"
    })
    void someCodesDecideWhateverTheStatus(int status, int code, String type) {
        for (String form : List.of("%d", "\"%d\"")) {
            String body = "{\"code\":" + String.format(form, code) + ",\"message\":\"x\"}";
            ApiException thrown = thrown(status, body);
            assertThat(thrown.getClass().getSimpleName()).as(body).isEqualTo(type);
            assertThat(thrown.code()).isEqualTo(ErrorCode.of(code));
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "4295027299",
                "\"4295027299\"",
                "-4294907293",
                "60003.5",
                "1e999",
                "6e400",
                "\"6e4\"",
                "true",
                "[]"
            })
    void otherNumbersAreNoKnownCode(String code) {
        String body = "{\"code\":" + code + ",\"mfa\":{\"ticket\":\"t\",\"methods\":[]}}";
        ApiException thrown = thrown(401, body);
        assertThat(thrown.code()).isSameAs(ErrorCode.UNKNOWN);
        assertThat(thrown).isExactlyInstanceOf(UnauthorizedException.class);
        assertThat(thrown.rawBody()).isEqualTo(body);
    }

    @Test
    void namesCodesBeyond32Bits() {
        assertThat(thrown(400, "{\"code\":4295027299,\"message\":\"x\"}"))
                .hasMessage("POST /things/{thing.id}: 400, code 4295027299: x");
    }

    @Test
    void namesKnownCodes() {
        assertThat(thrown(404, "{\"code\":10006,\"message\":\"Unknown Invite\"}"))
                .hasMessage("POST /things/{thing.id}: 404, code 10006 UNKNOWN_INVITE: Unknown Invite");
    }

    @Test
    void readsATreeOfFormErrors() {
        ApiException thrown = thrown(
                400,
                "{\"code\":50035,\"message\":\"Invalid Form Body\",\"errors\":{"
                        + "\"_errors\":[{\"code\":\"ROOT\",\"message\":\"all wrong\"}],"
                        + "\"password\":{\"_errors\":[{\"code\":\"BASE_TYPE_BAD_LENGTH\",\"message\":\"too short\"},"
                        + "{\"code\":7,\"message\":\"too weak\"}]},"
                        + "\"embeds\":{\"0\":{\"fields\":{\"12\":{\"name\":{\"_errors\":"
                        + "[{\"code\":\"X\",\"message\":\"needed\"}]}}}}}}}");
        assertThat(thrown).isInstanceOf(BadRequestException.class);
        FormErrors errors = thrown.formErrors();
        assertThat(errors.faults()).containsExactly(fault("ROOT", "all wrong"));
        assertThat(errors.at("password").faults())
                .containsExactly(fault("BASE_TYPE_BAD_LENGTH", "too short"), fault("7", "too weak"));
        assertThat(errors.at("embeds[0].fields[12].name").faults()).containsExactly(fault("X", "needed"));
        assertThat(errors.at("embeds/0/fields/12/name")).isEqualTo(errors.at("embeds[0].fields[12].name"));
        assertThat(errors.at("embeds[1]").isEmpty()).isTrue();
        assertThat(errors.at("embeds[0]").faults()).isEmpty();
        assertThat(errors.all()).containsOnlyKeys("", "password", "embeds[0].fields[12].name");
        assertThat(errors.firstMessage()).contains("all wrong");
        assertThat(errors).hasToString("all wrong; password: too short too weak; embeds[0].fields[12].name: needed");
        assertThat(thrown).hasMessageContaining("Invalid Form Body (all wrong; password: too short too weak");
    }

    @Test
    void readsPathsWrittenAsOneKey() {
        assertThat(faults("{\"code\":50035,\"message\":\"x\",\"errors\":{\"embeds/0/fields/0\":"
                        + "{\"_errors\":[{\"code\":\"A\",\"message\":\"b\"}]}}}"))
                .containsExactly(Map.entry("embeds[0].fields[0]", List.of(fault("A", "b"))));
    }

    @Test
    void takesTheEmptyKeyForThePlaceItself() {
        assertThat(faults("{\"code\":50035,\"message\":\"x\",\"errors\":{\"\":"
                        + "{\"_errors\":[{\"code\":\"A\",\"message\":\"b\"}]}}}"))
                .containsExactly(Map.entry("", List.of(fault("A", "b"))));
    }

    @Test
    void aPathWithoutEndHoldsItsFaultsWhereItIsCut() {
        String path = "a/".repeat(20_000);
        String body = "{\"code\":50035,\"errors\":{\"" + path + "\":{\"" + "b".repeat(40_000)
                + "\":{\"_errors\":[{\"code\":\"A\",\"message\":\"b\"}]}}}}";
        FormErrors errors = thrown(400, body).formErrors();
        assertThat(errors.all()).hasSize(1).allSatisfy((place, faults) -> {
            assertThat(place).startsWith("a.a.a").hasSizeBetween(200, 1_000);
            assertThat(faults).containsExactly(fault("A", "b"));
        });
        assertThat(errors.toString()).hasSizeLessThan(1_100);
    }

    @Test
    void placesThatAreWrittenAlikeKeepTheirFaults() {
        assertThat(faults("{\"code\":50035,\"errors\":{\"a.b\":[\"one\"],\"a\":{\"b\":[\"two\"]}}}"))
                .containsExactly(Map.entry("a.b", List.of(fault("", "one"), fault("", "two"))));
    }

    @Test
    void readsAMapOfFields() {
        ApiException thrown = thrown(400, "{\"email\":[\"in use\",\"odd\"],\"password\":[\"weak\"],\"n\":3}");
        assertThat(thrown).isInstanceOf(BadRequestException.class);
        assertThat(thrown.code().isAbsent()).isTrue();
        assertThat(thrown.serverMessage()).isEmpty();
        assertThat(thrown.formErrors().all())
                .isEqualTo(Map.of(
                        "email", List.of(fault("", "in use"), fault("", "odd")),
                        "password", List.of(fault("", "weak"))));
        assertThat(thrown).hasMessage("POST /things/{thing.id}: 400: email: in use odd; password: weak");
    }

    @Test
    void formErrorsWithAnotherStatusAreABadRequestToo() {
        assertThat(thrown(422, "{\"email\":[\"in use\"]}")).isInstanceOf(BadRequestException.class);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"errors\":7}",
                "{\"errors\":null}",
                "{\"errors\":[1]}",
                "{\"errors\":{\"a\":null}}",
                "{\"errors\":{\"a\":{\"_errors\":7}}}",
                "{\"errors\":{\"a\":{\"_errors\":[null,[],3]}}}",
                "{\"errors\":{\"a\":{\"b\":{\"c\":{}}}}}",
                "{\"a\":[{}]}"
            })
    void oddFormErrorsHarmNothing(String body) {
        ApiException thrown = thrown(400, body);
        assertThat(thrown).isInstanceOf(BadRequestException.class);
        assertThat(thrown.formErrors().toString()).isNotNull();
    }

    private static ApiException echoed(int status, String body) {
        return ErrorResponses.read(
                        ROUTE,
                        status,
                        Headers.of(),
                        body.getBytes(UTF_8),
                        NOW,
                        text -> text.replace("secret", "<redacted>"))
                .toException();
    }

    @Test
    void masksSecretsOfTheRequestWhereverTheyAreShown() {
        ApiException thrown = echoed(
                400,
                "{\"message\":\"no s\\u0065cret\",\"errors\":{\"secret\":[\"the secret\"]},\"more\":[\"secret\"]}");
        assertThat(thrown).hasMessageContaining("no <redacted>");
        assertThat(thrown.serverMessage()).contains("no <redacted>");
        assertThat(thrown.formErrors().toString()).doesNotContain("secret").contains("<redacted>");
        assertThat(thrown.rawBody()).doesNotContain("secret");
        assertThat(echoed(502, "<p>secret</p>").rawBody()).isEqualTo("<p><redacted></p>");
    }

    @Test
    void keepsRepeatedSecretsThatALaterRequestMustContain() {
        var captcha =
                (CaptchaRequiredException) echoed(400, "{\"captcha_key\":[\"wrong\"],\"captcha_rqtoken\":\"secret\"}");
        assertThat(captcha.rqtoken()).contains("secret");
        assertThat(captcha).hasMessageNotContaining("secret");
        var mfa = (ElevationRequiredException)
                echoed(401, "{\"code\":60003,\"mfa\":{\"ticket\":\"secret\",\"methods\":[]}}");
        assertThat(mfa.ticket()).isEqualTo("secret");
        assertThat(mfa).hasMessageNotContaining("secret");
        var suspended = (AccountSuspendedException) echoed(403, "{\"suspended_user_token\":\"secret\"}");
        assertThat(suspended.suspendedUserToken()).isEqualTo("secret");
        assertThat(suspended).hasMessageNotContaining("secret");
    }

    @Test
    void leavesBodiesWithoutSecretsOfTheRequestAsTheyCame() {
        String body = "{ \"message\" : \"\\u0041\" }";
        assertThat(echoed(400, body).rawBody()).isEqualTo(body);
    }

    @Test
    void readsACaptchaDemand() {
        CaptchaRequiredException thrown = (CaptchaRequiredException)
                thrown(
                        400,
                        "{\"captcha_key\":[\"captcha-required\"],\"captcha_service\":\"hcaptcha\",\"captcha_sitekey\":\"site\","
                                + "\"captcha_session_id\":\"session\",\"captcha_rqdata\":\"data\",\"captcha_rqtoken\":\"token\"}");
        assertThat(thrown.service()).isEqualTo("hcaptcha");
        assertThat(thrown.sitekey()).contains("site");
        assertThat(thrown.sessionId()).contains("session");
        assertThat(thrown.rqdata()).contains("data");
        assertThat(thrown.rqtoken()).contains("token");
        assertThat(thrown.formErrors().at("captcha_key").firstMessage()).contains("captcha-required");
        assertThat(thrown.getMessage()).doesNotContain("token", "session", "data");
    }

    @Test
    void readsACaptchaDemandWithLittleInIt() {
        CaptchaRequiredException thrown =
                (CaptchaRequiredException) thrown(400, "{\"captcha_key\":[],\"captcha_sitekey\":null}");
        assertThat(thrown.service()).isEmpty();
        assertThat(thrown.sitekey()).isEmpty();
        assertThat(thrown.rqtoken()).isEmpty();
    }

    @Test
    void readsADemandForASecondFactor() {
        ElevationRequiredException thrown = (ElevationRequiredException) thrown(
                401,
                "{\"message\":\"Two factor is required\",\"code\":60003,\"mfa\":{\"ticket\":\"canary-ticket\","
                        + "\"methods\":[{\"type\":\"totp\",\"backup_codes_allowed\":true},"
                        + "{\"type\":\"webauthn\",\"challenge\":\"{}\"},{\"type\":\"newer\"}]}}");
        assertThat(thrown.ticket()).isEqualTo("canary-ticket");
        assertThat(thrown.methods()).hasSize(3);
        assertThat(thrown.methods().get(0).type()).isSameAs(AuthenticatorType.TOTP);
        assertThat(thrown.methods().get(2).type().isKnown()).isFalse();
        assertThat(thrown.getMessage()).contains("MFA_REQUIRED").doesNotContain("canary");
        assertThat(thrown.request().toString()).doesNotContain("canary");
    }

    @Test
    void aDemandWithoutATicketIsOnlyUnauthorized() {
        assertThat(thrown(401, "{\"code\":60003,\"message\":\"x\",\"mfa\":{\"methods\":[]}}")
                        .getClass())
                .isEqualTo(UnauthorizedException.class);
    }

    @Test
    void readsASuspendedAccount() {
        AccountSuspendedException thrown = (AccountSuspendedException)
                thrown(403, "{\"user_id\":\"80351110224678912\",\"suspended_user_token\":\"canary-token\"}");
        assertThat(thrown.userId()).contains(Snowflake.of("80351110224678912"));
        assertThat(thrown.suspendedUserToken()).isEqualTo("canary-token");
        assertThat(thrown.getMessage()).doesNotContain("canary");
        assertThat(((AccountSuspendedException) thrown(403, "{\"suspended_user_token\":\"t\"}")).userId())
                .isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "../1", "-5", "a b"})
    void aSuspendedAccountHasNoUserIdIfTheServiceSendsNoIdentifier(String id) {
        ApiException thrown = thrown(403, "{\"user_id\":\"" + id + "\",\"suspended_user_token\":\"t\"}");
        assertThat(((AccountSuspendedException) thrown).userId()).isEmpty();
    }

    @Test
    void readsARateLimit() {
        RateLimitedException thrown = (RateLimitedException) thrown(
                429,
                "{\"message\":\"You are being rate limited.\",\"retry_after\":64.57,\"global\":true}",
                "X-RateLimit-Scope",
                "shared");
        assertThat(thrown.retryAfter()).isEqualTo(Duration.ofMillis(64_570));
        assertThat(thrown.isGlobal()).isTrue();
        assertThat(thrown.scope()).isEqualTo("shared");
        assertThat(thrown).hasMessageContaining("asks to wait 64570 ms");
        RateLimitedException bare = (RateLimitedException) thrown(429, "");
        assertThat(bare.retryAfter()).isEqualTo(Duration.ZERO);
        assertThat(bare.isGlobal()).isFalse();
        assertThat(bare.scope()).isEmpty();
        assertThat(((RateLimitedException) thrown(429, "", "X-RateLimit-Global", "true")).isGlobal())
                .isTrue();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                " ",
                "<html><body>canary</body></html>",
                "[\"canary\"]",
                "[]",
                "\"canary\"",
                "7",
                "true",
                "null",
                "{\"message\":{\"canary\":1},\"code\":\"canary\"}",
                "{\"message\":null,\"code\":null}",
                "{\"canary",
                "{\"code\":1e99}",
                "{}"
            })
    void whateverComesMakesAnException(String body) {
        ApiException thrown = thrown(500, body);
        assertThat(thrown).isInstanceOf(ServerErrorException.class);
        assertThat(thrown.serverMessage()).isEmpty();
        assertThat(thrown.formErrors().isEmpty()).isTrue();
        assertThat(thrown.rawBody()).isEqualTo(body);
        assertThat(trace(thrown)).doesNotContain("canary").contains("POST /things/{thing.id}: 500");
    }

    @Test
    void saysThatTheAnswerIsEmptyOrNoJson() {
        assertThat(thrown(500, "")).hasMessageEndingWith("the response is empty");
        assertThat(thrown(500, "<html>")).hasMessageEndingWith("the response is not JSON");
    }

    @Test
    void invalidUtf8MakesAnException() {
        byte[] body = {'{', '"', (byte) 0xC3, (byte) 0x28, '"', ':', '1', '}'};
        ApiException thrown =
                ErrorResponses.read(ROUTE, 400, Headers.of(), body, NOW).toException();
        assertThat(thrown).isInstanceOf(BadRequestException.class);
        assertThat(thrown.rawBody()).isNotEmpty();
    }

    @Test
    void hugeWordsAreCutOff() {
        String words = "\uD83D\uDD25".repeat(100_000);
        ApiException thrown = thrown(400, "{\"message\":\"" + words + "\",\"code\":1}");
        assertThat(thrown.getMessage()).hasSizeLessThan(1000).endsWith("\uD83D\uDD25...");
        assertThat(thrown.serverMessage()).contains(words);
    }

    @Test
    void aMessageIsOneLineWithoutControlCharacters() {
        String body = "{\"message\":\"a\\nb\\rc\\u0000d\\u001be\\u0085f\\u2028g\\u2029h\\u202ei\","
                + "\"code\":1,\"errors\":{\"x\\ny\":{\"_errors\":[{\"code\":\"c\",\"message\":\"z\\nz\"}]}}}";
        String message = String.valueOf(thrown(400, body).getMessage());
        assertThat(message).doesNotContain("\n", "\r", "\u0000", "\u001b", "\u0085", "\u2028", "\u2029", "\u202e");
        assertThat(message.lines()).hasSize(1);
        assertThat(message).contains("a b c");
    }

    @Test
    void showsNoSecretOfTheBodyOrTheHeaders() {
        String body =
                "{\"message\":\"No\",\"code\":1,\"token\":\"canary-1\",\"ticket\":\"canary-2\",\"retry_after\":1}";
        ApiException thrown = thrown(403, body, "Set-Cookie", "canary-3", "Location", "http://canary-4/");
        assertThat(trace(thrown)).doesNotContain("canary");
        assertThat(thrown.toString()).doesNotContain("canary");
        assertThat(ErrorResponses.read(ROUTE, 403, Headers.of(), body.getBytes(UTF_8), NOW))
                .asString()
                .doesNotContain("canary");
    }

    private static String trace(Throwable thrown) {
        StringWriter trace = new StringWriter();
        thrown.printStackTrace(new PrintWriter(trace));
        return trace.toString();
    }
}
