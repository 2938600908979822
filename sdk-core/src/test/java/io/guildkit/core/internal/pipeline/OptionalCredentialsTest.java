package io.guildkit.core.internal.pipeline;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.guildkit.core.ApiCall;
import io.guildkit.core.auth.AccountSession;
import io.guildkit.core.auth.Credentials;
import io.guildkit.core.auth.FingerprintProvider;
import io.guildkit.core.auth.SecondFactorHandler;
import io.guildkit.core.auth.TokenStore;
import io.guildkit.core.error.CredentialsException;
import io.guildkit.core.error.UnauthorizedException;
import io.guildkit.core.internal.pipeline.Pipeline.Mode;
import io.guildkit.core.model.Company;
import io.guildkit.core.route.Route;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.util.Optional;
import mockwebserver3.RecordedRequest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** Endpoints that serve requests with and without a token. */
class OptionalCredentialsTest {
    private static final Route ACCOUNT = Route.get("/x").optional().account();

    @RegisterExtension
    final Pipeline pipeline = new Pipeline();

    private static Credentials credentials(String kind) {
        return switch (kind) {
            case "account" -> Credentials.accountToken("a");
            case "bot" -> Credentials.bot("b");
            case "oauth2" -> Credentials.oauth2("o");
            default -> Credentials.account(TokenStore.inMemory());
        };
    }

    private static Route route(String access) {
        Route.Builder route = Route.get("/x").optional();
        return switch (access) {
            case "ACCOUNT" -> route.account();
            case "ACCOUNT_OR_BOT" -> route.accountOrBot();
            case "OAUTH2" -> route.oauth2("identify");
            case "ACCOUNT_OR_OAUTH2" -> route.accountOrOauth2("identify");
            default -> route.anyToken();
        };
    }

    private HttpApiClient client(String kind) {
        pipeline.answerAll(Pipeline.ok());
        return pipeline.open(
                pipeline.builder().credentials(credentials(kind)).fingerprint(FingerprintProvider.fixed("print")));
    }

    private static ApiCall<Company> call(HttpApiClient client, Route route) {
        return client.call(route).returns(Company.CODEC);
    }

    private String sent(ApiCall<Company> call) {
        call.send();
        RecordedRequest request = pipeline.taken();
        return Optional.ofNullable(request.getHeaders().get("Authorization"))
                .or(() -> Optional.ofNullable(request.getHeaders().get("X-Fingerprint")))
                .orElse("nothing");
    }

    @ParameterizedTest
    @CsvSource({
        "ACCOUNT, account, a",
        "ACCOUNT, bot, nothing",
        "ACCOUNT, oauth2, nothing",
        "ACCOUNT, none, print",
        "ACCOUNT_OR_BOT, account, a",
        "ACCOUNT_OR_BOT, bot, Bot b",
        "ACCOUNT_OR_BOT, oauth2, nothing",
        "ACCOUNT_OR_BOT, none, print",
        "OAUTH2, account, nothing",
        "OAUTH2, oauth2, Bearer o",
        "OAUTH2, none, print",
        "ACCOUNT_OR_OAUTH2, account, a",
        "ACCOUNT_OR_OAUTH2, bot, nothing",
        "ACCOUNT_OR_OAUTH2, oauth2, Bearer o",
        "ACCOUNT_OR_OAUTH2, none, print",
        "ANY_TOKEN, account, a",
        "ANY_TOKEN, bot, Bot b",
        "ANY_TOKEN, oauth2, Bearer o",
        "ANY_TOKEN, none, print"
    })
    void sendsAnAcceptedTokenOrElseTheFingerprint(String access, String kind, String sent) {
        assertThat(sent(call(client(kind), route(access)))).isEqualTo(sent);
    }

    @ParameterizedTest
    @CsvSource({"account, nothing", "bot, nothing", "oauth2, nothing", "none, print"})
    void aCallWithoutCredentialsSendsNoToken(String kind, String sent) {
        assertThat(sent(call(client(kind), route("ANY_TOKEN")).withoutCredentials()))
                .isEqualTo(sent);
    }

    @ParameterizedTest
    @CsvSource({"account, nothing", "bot, nothing", "oauth2, nothing", "none, print"})
    void aSettingLeavesOutTheTokenInAllCalls(String kind, String sent) {
        pipeline.answerAll(Pipeline.ok());
        HttpApiClient client = pipeline.open(pipeline.builder()
                .credentials(credentials(kind))
                .fingerprint(FingerprintProvider.fixed("print"))
                .optionalCredentials(false));
        assertThat(sent(call(client, route("ANY_TOKEN")))).isEqualTo(sent);
    }

    @Test
    void credentialsCannotBeLeftOutWhereTheyAreRequired() {
        HttpApiClient client = client("account");
        ApiCall<Company> required = call(client, Route.get("/x").account());
        assertThatIllegalArgumentException()
                .isThrownBy(required::withoutCredentials)
                .withMessage("GET /x needs credentials: do not call withoutCredentials()");
        assertThat(sent(call(client, Route.get("/x").open()).withoutCredentials()))
                .isEqualTo("nothing");
    }

    @Test
    void aRouteWithoutTokensHasNoOptionalToken() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Route.get("/x").optional().open())
                .withMessage("GET /x takes no token, so a token cannot be optional");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Route.get("/x").optional().webhookToken());
    }

    @Test
    void routesDifferByWhetherTheTokenIsOptional() throws Exception {
        assertThat(ACCOUNT.isOptional()).isTrue();
        assertThat(ACCOUNT).isNotEqualTo(Route.get("/x").account());
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
            out.writeObject(ACCOUNT);
        }
        try (ObjectInputStream in = new ObjectInputStream(new ByteArrayInputStream(bytes.toByteArray()))) {
            assertThat(in.readObject()).isEqualTo(ACCOUNT);
        }
    }

    @ParameterizedTest
    @EnumSource(Mode.class)
    void aRefusedTokenIsNotLeftOutSilently(Mode mode) {
        HttpApiClient client = client("account");
        pipeline.answerAll(Pipeline.json(401, "{\"code\":0,\"message\":\"401: Unauthorized\"}"));
        assertThatThrownBy(() -> mode.send(call(client, ACCOUNT))).isInstanceOf(UnauthorizedException.class);
        assertThat(pipeline.server.getRequestCount()).isEqualTo(1);
    }

    @Test
    void aStoredTokenThatCannotBeSentIsAnError() {
        TokenStore store = Pipeline.store(() -> Optional.of("not a token"));
        HttpApiClient client = pipeline.open(pipeline.builder().credentials(Credentials.account(store)));
        assertThatThrownBy(() -> call(client, ACCOUNT).send()).isInstanceOf(CredentialsException.class);
        assertThat(pipeline.server.getRequestCount()).isZero();
    }

    @ParameterizedTest
    @EnumSource(Mode.class)
    void aDemandForASecondFactorIsMet(Mode mode) {
        MfaServer server = new MfaServer();
        pipeline.answer(server::answer);
        HttpApiClient client =
                pipeline.open(pipeline.builder().secondFactorHandler(SecondFactorHandler.totp(() -> MfaServer.CODE)));
        Route sensitive = Route.get("/sensitive").optional().account();
        assertThat(mode.send(call(client, sensitive)).name()).isEqualTo("x");
        assertThat(server.finishes).hasValue(1);
    }

    @Test
    void tokensAndRequestsWithoutOneHaveRateLimitsOfTheirOwn() {
        HttpApiClient client = client("account");
        pipeline.answerAll(Pipeline.json(
                200,
                Pipeline.ID,
                "X-RateLimit-Limit",
                "1",
                "X-RateLimit-Remaining",
                "0",
                "X-RateLimit-Reset-After",
                "60"));
        call(client, ACCOUNT).send();
        call(client, ACCOUNT).withoutCredentials().send();
        assertThat(pipeline.clock.sleeps).isEmpty();
        call(client, ACCOUNT).send();
        assertThat(pipeline.clock.sleeps).isNotEmpty();
    }

    @ParameterizedTest
    @CsvSource({"true, true", "false, false"})
    void onlyACallWithTheAccountsTokenSignsTheAccountOut(boolean withToken, boolean signedOut) {
        TokenStore store = TokenStore.inMemory();
        store.save("a");
        pipeline.answerAll(Pipeline.ok());
        HttpApiClient client = pipeline.open(pipeline.builder().credentials(Credentials.account(store)));
        ApiCall<Company> revert = client.call(Route.post("/revert").optional().account())
                .returns(Company.CODEC, (done, session) -> signOut(session));
        (withToken ? revert : revert.withoutCredentials()).send();
        assertThat(store.load().isEmpty()).isEqualTo(signedOut);
    }

    private static void signOut(AccountSession session) {
        session.signedOut();
    }
}
