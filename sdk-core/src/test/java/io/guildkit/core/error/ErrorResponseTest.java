package io.guildkit.core.error;

import static io.guildkit.core.codec.Decoded.json;
import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.util.Throwables.getStackTrace;

import io.guildkit.core.CaptchaSolution;
import io.guildkit.core.form.FormErrors;
import io.guildkit.core.internal.http.ErrorResponses;
import io.guildkit.core.internal.http.Masking;
import io.guildkit.core.model.AuthenticatorType;
import io.guildkit.core.route.Headers;
import io.guildkit.core.route.Route;
import io.guildkit.core.wire.Snowflake;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ErrorResponseTest {
    private static final Route ROUTE = Route.post("/things/{thing.id}").account();

    /** Reads a response to a request that contained the text "secret". */
    private static ErrorResponse response(int status, byte[] body, String... headers) {
        Instant now = Instant.parse("2026-01-02T03:04:05Z");
        Masking masking = new Masking(() -> List.of("secret"), () -> Set.of("secret_field"));
        return ErrorResponses.read(ROUTE, status, Headers.of(headers), body, now, masking);
    }

    private static ApiException thrown(int status, String json, String... headers) {
        return response(status, json(json).getBytes(UTF_8), headers).toException();
    }

    private static <E extends ApiException> E thrown(Class<E> type, int status, String json, String... headers) {
        ApiException thrown = thrown(status, json, headers);
        assertThat(thrown).isExactlyInstanceOf(type);
        return type.cast(thrown);
    }

    private static FormErrors.Fault fault(String code, String message) {
        return new FormErrors.Fault(code, message);
    }

    @ParameterizedTest
    @CsvSource({
        "202, 12345, NotReadyException",
        "302, 12345, ApiException",
        "400, 12345, BadRequestException",
        "401, 12345, UnauthorizedException",
        "403, 12345, ForbiddenException",
        "404, 12345, NotFoundException",
        "405, 12345, ApiException",
        "409, 12345, ConflictException",
        "418, 12345, ApiException",
        "429, 12345, RateLimitedException",
        "500, 12345, ServerErrorException",
        "503, 12345, ServerErrorException",
        "599, 12345, ServerErrorException",
        "400, 40001, UnauthorizedException",
        "403, 40001, UnauthorizedException",
        "400, 20011, AccountMarkedForDeletionException",
        "403, 20013, AccountDisabledException",
        "400, 50035, BadRequestException",
        "400, 60003, BadRequestException",
        "401, 60003, ApiException",
        "403, 60003, ForbiddenException",
        "429, 60003, RateLimitedException",
        "500, 60003, ServerErrorException"
    })
    void selectsExceptionByCodeOrStatus(int status, int code, String type) {
        for (String form : List.of("%d", "'%d'")) {
            ApiException thrown =
                    thrown(status, "{'message':'Nope','code':" + String.format(form, code) + ",'more':[1]}");
            assertThat(thrown.getClass().getSimpleName()).isEqualTo(type);
            assertThat(thrown.status()).isEqualTo(status);
            assertThat(thrown.code()).isEqualTo(ErrorCode.of(code));
            assertThat(thrown.serverMessage()).contains("Nope");
            assertThat(thrown.route()).isSameAs(ROUTE);
            assertThat(thrown.formErrors().isEmpty()).isTrue();
            assertThat(thrown.rawBody()).contains("more");
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"4295027299", "'4295027299'", "-4294907293", "60003.5", "1e999", "6e400", "'6e4'", "true", "[]"})
    void otherNumbersAreUnknownCodes(String code) {
        String body = json("{'code':" + code + ",'mfa':{'ticket':'t','methods':[]}}");
        UnauthorizedException thrown = thrown(UnauthorizedException.class, 401, body);
        assertThat(thrown.code()).isSameAs(ErrorCode.UNKNOWN);
        assertThat(thrown.rawBody()).isEqualTo(body);
    }

    @ParameterizedTest
    @CsvSource({"12345, code 12345", "4295027299, code 4295027299", "10006, code 10006 UNKNOWN_INVITE"})
    void messageNamesCode(String code, String text) {
        assertThat(thrown(400, "{'code':" + code + ",'message':'Nope'}"))
                .hasMessage("POST /things/{thing.id}: 400, " + text + ": Nope");
    }

    @ParameterizedTest
    @CsvSource({"404, 0, true", "404, '0', true", "404, 10015, false", "400, 0, false"})
    void hintsAtVersionOfBaseUrl(int status, String code, boolean hints) {
        String hint = "the base URL may lack the version";
        String message = String.valueOf(thrown(status, "{'code':" + code + ",'message':'404: Not Found'}")
                .getMessage());
        assertThat(message.contains(hint)).isEqualTo(hints);
    }

    @Test
    void readsTreeOfFormErrors() {
        BadRequestException thrown = thrown(BadRequestException.class, 400, """
                {'code':50035,'message':'Invalid Form Body','errors':{
                  '_errors':[{'code':'ROOT','message':'all wrong'}],
                  'password':{'_errors':[{'code':'BASE_TYPE_BAD_LENGTH','message':'too short'},
                                         {'code':7,'message':'too weak'}]},
                  'embeds':{'0':{'fields':{'12':{'name':{'_errors':[{'code':'X','message':'needed'}]}}}}}}}""");
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

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            {'embeds/0/fields/0':{'_errors':[{'code':'A','message':'b'}]}} | {embeds[0].fields[0]=[Fault[code=A, message=b]]}
            {'':{'_errors':[{'code':'A','message':'b'}]}} | {=[Fault[code=A, message=b]]}
            {'a.b':['one'],'a':{'b':['two']}} | {a.b=[Fault[code=, message=one], Fault[code=, message=two]]}
            7 | {}
            null | {}
            [1] | {}
            {'a':null} | {}
            {'':{'_errors':[{'code':'x','message':'b','params':{'additionalProperty':'nonce'}}]}} | {nonce=[Fault[code=x, message=b]]}
            {'a/0':{'_errors':[{'message':'b','params':{'additionalProperty':7}}]}} | {a[0]=[Fault[code=, message=b]]}
            {'a':{'_errors':7}} | {}
            {'a':{'_errors':[null,[],3]}} | {}
            {'a':{'b':{'c':{}}}} | {}
            {'a':[{}]} | {a=[Fault[code=, message=]]}
            """)
    void toleratesUnusualFormErrors(String errors, String expected) {
        assertThat(thrown(BadRequestException.class, 400, "{'code':50035,'errors':" + errors + "}")
                        .formErrors()
                        .all())
                .hasToString(expected);
        thrown(BadRequestException.class, 400, errors);
    }

    /** Validators of JSON schemas name the property only in their own report. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            {'instancePath':'','keyword':'x','message':'no','params':{'additionalProperty':'nonce'}} | nonce
            {'instancePath':'/embeds/0','keyword':'x','message':'no','params':{'additionalProperty':'a/b'}} | embeds[0].a/b
            {'keyword':'x','message':'no','params':{'additionalProperty':'secret'}} | <redacted>
            """)
    void namesAdditionalPropertyThatServiceRefuses(String report, String place) {
        ApiException thrown = thrown(
                BadRequestException.class,
                400,
                "{'code':50035,'errors':{'':{'_errors':[{'code':'x','message':'no'}]}},'_ajvErrors':[7,{'params':7},{'params':{}},"
                        + report + "]}");
        assertThat(thrown.formErrors().all()).containsOnlyKeys("", place);
        assertThat(thrown.formErrors().all().get(place)).containsExactly(fault("x", "no"));
        assertThat(thrown).hasMessageContaining(place + ": no");
        assertThat(thrown(400, "{'message':'no','_ajvErrors':[" + report + "]}")
                        .formErrors()
                        .all())
                .containsOnlyKeys(place);
    }

    @Test
    void keepsFaultsOfEndlessPathWhereItIsCut() {
        FormErrors errors = thrown(
                        400,
                        "{'code':50035,'errors':{'" + "a/".repeat(20_000) + "':{'" + "b".repeat(40_000)
                                + "':{'_errors':[{'code':'A','message':'b'}]}}}}")
                .formErrors();
        assertThat(errors.all()).hasSize(1).allSatisfy((place, faults) -> {
            assertThat(place).startsWith("a.a.a").hasSizeBetween(200, 1_000);
            assertThat(faults).containsExactly(fault("A", "b"));
        });
        assertThat(errors.toString()).hasSizeLessThan(1_100);
    }

    @ParameterizedTest
    @ValueSource(ints = {400, 422})
    void readsMapOfFields(int status) {
        BadRequestException thrown =
                thrown(BadRequestException.class, status, "{'email':['in use','odd'],'password':['weak'],'n':3}");
        assertThat(thrown.code().isAbsent()).isTrue();
        assertThat(thrown.serverMessage()).isEmpty();
        assertThat(thrown.formErrors().at("email").faults()).containsExactly(fault("", "in use"), fault("", "odd"));
        assertThat(thrown).hasMessage("POST /things/{thing.id}: " + status + ": email: in use odd; password: weak");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            {'code':['Invalid two-factor code']}                  | code    | Invalid two-factor code
            {'code':['wrong'],'message':['too long']}             | message | too long
            {'code':null,'message':null,'email':['in use']}       | email   | in use
            """)
    void readsMapOfFieldsThatAreCalledAsMembers(String body, String field, String message) {
        BadRequestException thrown = thrown(BadRequestException.class, 400, body);
        assertThat(thrown.code().isAbsent()).isTrue();
        assertThat(thrown.formErrors().at(field).faults()).containsExactly(fault("", message));
    }

    @ParameterizedTest
    @ValueSource(strings = {"{'code':50035,'email':['in use']}", "{'message':'no','email':['in use']}"})
    void readsMapOfFieldsOnlyWithoutCodeAndMessage(String body) {
        assertThat(thrown(BadRequestException.class, 400, body).formErrors().isEmpty())
                .isTrue();
    }

    @Test
    void masksSecretsOfRequest() {
        ApiException thrown =
                thrown(400, "{'message':'no s\\u0065cret','errors':{'secret':['the secret']},'more':['secret']}");
        assertThat(thrown).hasMessageContaining("no <redacted>");
        assertThat(thrown.serverMessage()).contains("no <redacted>");
        assertThat(thrown.formErrors().toString()).doesNotContain("secret").contains("<redacted>");
        assertThat(thrown.rawBody()).doesNotContain("secret");
        assertThat(thrown(502, "<p>secret</p>").rawBody()).isEqualTo("<p><redacted></p>");
        String unmasked = json("{ 'message' : '\\u0041' }");
        assertThat(thrown(400, unmasked).rawBody()).isEqualTo(unmasked);
    }

    @Test
    void keepsSecretsThatLaterRequestMustContain() {
        CaptchaRequiredException captcha =
                thrown(CaptchaRequiredException.class, 400, "{'captcha_key':['wrong'],'captcha_rqtoken':'secret'}");
        assertThat(captcha.rqtoken()).contains("secret");
        assertThat(captcha).hasMessageNotContaining("secret");
        ElevationRequiredException elevation =
                thrown(ElevationRequiredException.class, 401, "{'code':60003,'mfa':{'ticket':'secret','methods':[]}}");
        assertThat(elevation.ticket()).isEqualTo("secret");
        assertThat(elevation).hasMessageNotContaining("secret");
        AccountSuspendedException suspended =
                thrown(AccountSuspendedException.class, 403, "{'suspended_user_token':'secret'}");
        assertThat(suspended.suspendedUserToken()).isEqualTo("secret");
        assertThat(suspended).hasMessageNotContaining("secret");
    }

    @Test
    void readsCaptchaDemand() {
        CaptchaRequiredException thrown = thrown(CaptchaRequiredException.class, 400, """
                {'captcha_key':['captcha-required'],'captcha_service':'hcaptcha','captcha_sitekey':'site',
                 'captcha_session_id':'session','captcha_rqdata':'data','captcha_rqtoken':'token'}""");
        assertThat(thrown.service()).isEqualTo("hcaptcha");
        assertThat(thrown.sitekey()).contains("site");
        assertThat(thrown.sessionId()).contains("session");
        assertThat(thrown.rqdata()).contains("data");
        assertThat(thrown.rqtoken()).contains("token");
        assertThat(thrown.formErrors().at("captcha_key").firstMessage()).contains("captcha-required");
        assertThat(thrown.getMessage()).doesNotContain("token", "session", "data");
        CaptchaRequiredException empty =
                thrown(CaptchaRequiredException.class, 400, "{'captcha_key':[],'captcha_sitekey':null}");
        assertThat(empty.service()).isEmpty();
        assertThat(empty.sitekey()).isEmpty();
        assertThat(empty.rqtoken()).isEmpty();
    }

    /** A session or token that no header can carry counts as absent. */
    @ParameterizedTest
    @ValueSource(strings = {"", "a b", "\u00e4"})
    void solvesCaptchaWhoseDemandHasUnusableParts(String part) {
        CaptchaRequiredException demand = thrown(
                CaptchaRequiredException.class,
                400,
                "{'captcha_key':['x'],'captcha_session_id':'" + part + "','captcha_rqtoken':'" + part + "'}");
        CaptchaSolution solution = CaptchaSolution.of(demand, "key");
        assertThat(solution.sessionId()).isEmpty();
        assertThat(solution.rqtoken()).isEmpty();
    }

    @Test
    void readsDemandForSecondFactor() {
        ElevationRequiredException thrown = thrown(ElevationRequiredException.class, 401, """
                {'message':'Two factor is required','code':60003,'mfa':{'ticket':'canary-ticket','methods':[
                  {'type':'totp','backup_codes_allowed':true},
                  {'type':'webauthn','challenge':'{}'},
                  {'type':'newer'}]}}""");
        assertThat(thrown.ticket()).isEqualTo("canary-ticket");
        assertThat(thrown.methods()).hasSize(3);
        assertThat(thrown.methods().get(0).type()).isSameAs(AuthenticatorType.TOTP);
        assertThat(thrown.methods().get(2).type().isKnown()).isFalse();
        assertThat(thrown.getMessage()).contains("MFA_REQUIRED").doesNotContain("canary");
        assertThat(thrown.request().toString()).doesNotContain("canary");
        assertThat((Object) thrown).isNotInstanceOf(UnauthorizedException.class);
        thrown(ApiException.class, 401, "{'code':60003,'message':'x','mfa':{'methods':[]}}");
    }

    @ParameterizedTest
    @CsvSource(
            quoteCharacter = '`',
            value = {
                "'80351110224678912', 80351110224678912",
                "80351110224678912, 80351110224678912",
                "1.5,",
                "-5,",
                "null,",
                "'',",
                "'../1',",
                "'-5',",
                "'a b',"
            })
    void readsSuspendedAccount(String userId, @Nullable Snowflake expected) {
        AccountSuspendedException thrown = thrown(
                AccountSuspendedException.class, 403, "{'user_id':" + userId + ",'suspended_user_token':'canary'}");
        assertThat(thrown.userId()).isEqualTo(Optional.ofNullable(expected));
        assertThat(thrown.suspendedUserToken()).isEqualTo("canary");
        assertThat(thrown.getMessage()).doesNotContain("canary");
    }

    @Test
    void readsRateLimit() {
        RateLimitedException thrown = thrown(
                RateLimitedException.class,
                429,
                "{'message':'You are being rate limited.','retry_after':64.57,'global':true}",
                "X-RateLimit-Scope",
                "shared");
        assertThat(thrown.retryAfter()).contains(Duration.ofMillis(64_570));
        assertThat(thrown.isGlobal()).isTrue();
        assertThat(thrown.scope()).isEqualTo("shared");
        assertThat(thrown).hasMessageContaining("requires a wait of 64570 ms");
        RateLimitedException empty = thrown(RateLimitedException.class, 429, "");
        assertThat(empty.retryAfter()).isEmpty();
        assertThat(empty.isGlobal()).isFalse();
        assertThat(empty.scope()).isEmpty();
        assertThat(thrown(RateLimitedException.class, 429, "", "X-RateLimit-Global", "true")
                        .isGlobal())
                .isTrue();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                " ",
                "[]",
                "7",
                "true",
                "null",
                "{}",
                "{'canary",
                "'canary'",
                "['canary']",
                "{'code':1e99}",
                "<html><body>canary</body></html>",
                "{'message':{'canary':1},'code':'canary'}",
                "{'message':null,'code':null}"
            })
    void anyBodyMakesException(String body) {
        ServerErrorException thrown = thrown(ServerErrorException.class, 500, body);
        assertThat(thrown.serverMessage()).isEmpty();
        assertThat(thrown.formErrors().isEmpty()).isTrue();
        assertThat(thrown.rawBody()).isEqualTo(json(body));
        assertThat(getStackTrace(thrown)).doesNotContain("canary").contains("POST /things/{thing.id}: 500");
    }

    @Test
    void messageStatesThatResponseIsEmptyOrNotJson() {
        assertThat(thrown(500, "")).hasMessageEndingWith("the response is empty");
        assertThat(thrown(500, "<html>")).hasMessageEndingWith("the response is not JSON");
    }

    @Test
    void invalidUtf8MakesException() {
        ApiException thrown =
                response(400, json("{'\u00C3(':1}").getBytes(ISO_8859_1)).toException();
        assertThat(thrown).isInstanceOf(BadRequestException.class);
        assertThat(thrown.rawBody()).isNotEmpty();
    }

    @Test
    void cutsLongMessages() {
        String words = "\uD83D\uDD25".repeat(100_000);
        ApiException thrown = thrown(400, "{'message':'" + words + "','code':1}");
        assertThat(thrown.getMessage()).hasSizeLessThan(1000).endsWith("\uD83D\uDD25...");
        assertThat(thrown.serverMessage()).contains(words);
    }

    @Test
    void messageIsOneLineWithoutControlCharacters() {
        ApiException thrown = thrown(400, """
                {'message':'a\\nb\\rc\\u0000d\\u001be\\u0085f\\u2028g\\u2029h\\u202ei','code':1,
                 'errors':{'x\\ny':{'_errors':[{'code':'c','message':'z\\nz'}]}}}""");
        assertThat(thrown.getMessage())
                .contains("a b c")
                .doesNotContain("\n", "\r", "\u0000", "\u001b", "\u0085", "\u2028", "\u2029", "\u202e")
                .hasLineCount(1);
    }

    @Test
    void hidesSecretsOfBodyAndHeaders() {
        byte[] body = json("{'message':'No','code':1,'token':'canary-1','ticket':'canary-2','retry_after':1}")
                .getBytes(UTF_8);
        ErrorResponse response = response(403, body, "Set-Cookie", "canary-3", "Location", "http://canary-4/");
        assertThat(getStackTrace(response.toException())).doesNotContain("canary");
        assertThat(response).asString().doesNotContain("canary");
    }
}
