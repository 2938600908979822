package io.guildkit.core.internal.pipeline;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.guildkit.core.ApiCall;
import io.guildkit.core.ServiceDialect;
import io.guildkit.core.ServiceDialect.Word;
import io.guildkit.core.auth.Credentials;
import io.guildkit.core.auth.FingerprintProvider;
import io.guildkit.core.auth.TokenStore;
import io.guildkit.core.error.CredentialsException;
import io.guildkit.core.error.UnauthorizedException;
import io.guildkit.core.internal.session.Identity;
import io.guildkit.core.model.Company;
import io.guildkit.core.route.Route;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.util.List;
import java.util.Optional;
import mockwebserver3.RecordedRequest;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Tokens in requests of routes that require them, accept them or take none. */
class CredentialsTest extends Pipeline {
    private static final Route OPTIONAL = Route.get("/x").optional().account();
    private static final Credentials ACCOUNT = Credentials.accountToken("canary-a");
    private static final Credentials BOT = Credentials.bot("canary-b");
    private static final Credentials OAUTH2 = Credentials.oauth2("canary-o");
    private static final Credentials SIGNED_OUT = Credentials.account(TokenStore.inMemory());

    private HttpApiClient core(Credentials credentials) {
        return open(settings().credentials(credentials).fingerprint(FingerprintProvider.fixed("print")));
    }

    /** Sends a call, and returns the token or the fingerprint in its request. */
    private String credentialsOf(ApiCall<Company> call) {
        RecordedRequest request = sent(call);
        String token = header(request, "Authorization");
        return token.equals("none") ? header(request, "X-Fingerprint") : token;
    }

    private static Route route(Route.Builder route, Route.Access access) {
        return switch (access) {
            case ACCOUNT -> route.account();
            case ACCOUNT_OR_BOT -> route.accountOrBot();
            case OAUTH2 -> route.oauth2("identify");
            case ACCOUNT_OR_OAUTH2 -> route.accountOrOauth2("identify");
            default -> route.anyToken();
        };
    }

    /** Each row contains the headers of an account, a bot and an OAuth2 token; none if the route refuses the token. */
    @ParameterizedTest
    @CsvSource(nullValues = "-", textBlock = """
                ACCOUNT,           canary-a, -,            -
                ACCOUNT_OR_BOT,    canary-a, Bot canary-b, -
                OAUTH2,            -,        -,            Bearer canary-o
                ACCOUNT_OR_OAUTH2, canary-a, -,            Bearer canary-o
                ANY_TOKEN,         canary-a, Bot canary-b, Bearer canary-o
                """)
    void sendsTokensThatRouteAccepts(
            Route.Access access, @Nullable String account, @Nullable String bot, @Nullable String oauth2) {
        assertSends(access, ACCOUNT, account, "none");
        assertSends(access, BOT, bot, "none");
        assertSends(access, OAUTH2, oauth2, "none");
        assertSends(access, SIGNED_OUT, null, "print");
        assertSends(access, Credentials.none(), null, "print");
    }

    private void assertSends(
            Route.Access access, Credentials credentials, @Nullable String token, String insteadOfToken) {
        HttpApiClient core = core(credentials);
        ApiCall<Company> required = call(core, route(Route.get("/x"), access));
        ApiCall<Company> optional = call(core, route(Route.get("/x").optional(), access));
        if (token == null) {
            assertThat(failure(CredentialsException.class, required))
                    .hasMessageContaining("GET /x needs an")
                    .hasMessageContaining(access == Route.Access.OAUTH2 ? "identify" : "account")
                    .hasMessageNotContaining("canary");
            assertThat(credentialsOf(optional)).isEqualTo(insteadOfToken);
        } else {
            assertThat(credentialsOf(required)).isEqualTo(token);
            assertThat(credentialsOf(optional)).isEqualTo(token);
        }
    }

    @Test
    void sendsHeaderNamesAndSchemesOfTheDialect() {
        HttpApiClient core = open(settings()
                .dialect(ServiceDialect.builder()
                        .set(Word.AUTHORIZATION_HEADER, "X-Auth")
                        .set(Word.ACCOUNT_SCHEME, "User")
                        .set(Word.BOT_SCHEME, "")
                        .set(Word.FINGERPRINT_HEADER, "X-Print")
                        .set(Word.AUDIT_REASON_HEADER, "X-Why")
                        .build())
                .fingerprint(FingerprintProvider.fixed("f.1")));
        RecordedRequest request = sent(get(core).auditReason("fun"));
        assertThat(header(request, "X-Auth")).isEqualTo("User " + TOKEN);
        assertThat(header(request, "X-Why")).isEqualTo("fun");
        assertThat(header(request, "Authorization")).isEqualTo("none");
        Route either = Route.get("/either").accountOrBot();
        assertThat(header(sent(call(core.withCredentials(Credentials.bot("b")), either)), "X-Auth"))
                .isEqualTo("b");
        assertThat(header(sent(call(core.withCredentials(Credentials.none()), OPEN)), "X-Print"))
                .isEqualTo("f.1");
    }

    @Test
    void sendsNoCredentialsToWebhookAndOpenRoutes() {
        HttpApiClient account = core(ACCOUNT);
        Identity.of(account.principal()).elevated("canary-jwt");
        for (Credentials credentials : List.of(ACCOUNT, BOT, OAUTH2, Credentials.none())) {
            HttpApiClient core = credentials.equals(ACCOUNT) ? account : account.withCredentials(credentials);
            assertThat(sent(call(core, WEBHOOK, "1", "t")).getHeaders().toString())
                    .doesNotContain("canary", "print")
                    .doesNotContainIgnoringCase("authorization");
            assertThat(sent(call(core, OPEN)).getHeaders().toString())
                    .doesNotContain("canary")
                    .doesNotContainIgnoringCase("authorization");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"not a canary", "canary\n"})
    void rejectsStoredTokenThatNoHeaderCanContain(String token) {
        HttpApiClient core = core(Credentials.account(new ScriptedStore(() -> Optional.of(token))));
        for (Route route : List.of(GET, OPTIONAL)) {
            assertThat(failure(CredentialsException.class, call(core, route))).hasMessageNotContaining("canary");
        }
        assertThat(server.getRequestCount()).isZero();
    }

    // ---- optional credentials

    @Test
    void sendsNoOptionalTokenIfSwitchedOff() {
        Route any = Route.get("/x").optional().anyToken();
        for (Credentials credentials : List.of(ACCOUNT, BOT, OAUTH2, SIGNED_OUT)) {
            String expected = credentials.equals(SIGNED_OUT) ? "print" : "none";
            assertThat(credentialsOf(call(core(credentials), any).withoutCredentials()))
                    .isEqualTo(expected);
            HttpApiClient without = open(settings()
                    .credentials(credentials)
                    .fingerprint(FingerprintProvider.fixed("print"))
                    .optionalCredentials(false));
            assertThat(credentialsOf(call(without, any))).isEqualTo(expected);
        }
    }

    @Test
    void requiredCredentialsCannotBeLeftOut() {
        HttpApiClient core = core(ACCOUNT);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> get(core).withoutCredentials())
                .withMessage("GET /x needs credentials: do not call withoutCredentials()");
        assertThat(credentialsOf(call(core, OPEN).withoutCredentials())).isEqualTo("none");
    }

    @Test
    void routesWithoutTokensHaveNoOptionalToken() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Route.get("/x").optional().open())
                .withMessage("GET /x takes no token, so a token cannot be optional");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Route.get("/x").optional().webhookToken());
    }

    @Test
    void routeIncludesWhetherTokenIsOptional() throws Exception {
        assertThat(OPTIONAL.isOptional()).isTrue();
        assertThat(OPTIONAL).isNotEqualTo(GET);
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
            out.writeObject(OPTIONAL);
        }
        try (ObjectInputStream in = new ObjectInputStream(new ByteArrayInputStream(bytes.toByteArray()))) {
            assertThat(in.readObject()).isEqualTo(OPTIONAL);
        }
    }

    @BothModes
    void doesNotRetryWithoutRefusedToken(Mode mode) {
        respond(json(401, "{\"code\":0,\"message\":\"401: Unauthorized\"}"));
        assertThatThrownBy(() -> mode.send(call(core(ACCOUNT), OPTIONAL))).isInstanceOf(UnauthorizedException.class);
        assertThat(server.getRequestCount()).isEqualTo(1);
    }

    @BothModes
    void promptsForSecondFactorOfOptionalAccount(Mode mode) {
        MfaServer service = new MfaServer();
        respond(service::respond);
        HttpApiClient core = open(settings().secondFactorHandler(MfaServer.KNOWS_CODE));
        Route sensitive = Route.get("/sensitive").optional().account();
        assertThat(mode.send(call(core, sensitive)).name()).isEqualTo("x");
        assertThat(service.verifications).hasSize(1);
    }

    @Test
    void requestsWithAndWithoutTokenHaveLimitsOfTheirOwn() {
        HttpApiClient core = core(ACCOUNT);
        respond(json(200, ID, limit(0, "60")));
        call(core, OPTIONAL).send();
        call(core, OPTIONAL).withoutCredentials().send();
        assertThat(clock.sleeps).isEmpty();
        call(core, OPTIONAL).send();
        assertThat(clock.sleeps).isNotEmpty();
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void onlyCallWithTokenOfAccountSignsOut(boolean withToken) {
        TokenStore store = TokenStore.inMemory("a");
        ApiCall<Company> revert = core(Credentials.account(store))
                .call(Route.post("/revert").optional().account())
                .returns(Company.CODEC, (done, session) -> session.signedOut());
        (withToken ? revert : revert.withoutCredentials()).send();
        assertThat(store.load().isEmpty()).isEqualTo(withToken);
    }
}
