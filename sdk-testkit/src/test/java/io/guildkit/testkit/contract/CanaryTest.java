package io.guildkit.testkit.contract;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.node.TextNode;
import io.guildkit.GuildkitClient;
import io.guildkit.auth.AuthClient;
import io.guildkit.auth.PasswordlessSignIn;
import io.guildkit.auth.SignIn;
import io.guildkit.auth.recovery.PasswordReset;
import io.guildkit.auth.registration.Registration;
import io.guildkit.core.ApiCall;
import io.guildkit.core.ApiResponse;
import io.guildkit.core.CaptchaSolution;
import io.guildkit.core.RetryPolicy;
import io.guildkit.core.auth.Credentials;
import io.guildkit.core.auth.FingerprintProvider;
import io.guildkit.core.auth.SecondFactorAnswer;
import io.guildkit.core.auth.SecondFactorHandler;
import io.guildkit.core.codec.Codecs;
import io.guildkit.core.error.CaptchaRequiredException;
import io.guildkit.core.failure.GuildkitException;
import io.guildkit.core.model.Message;
import io.guildkit.core.route.Route;
import io.guildkit.core.upload.UploadFile;
import io.guildkit.core.wire.ImageData;
import io.guildkit.core.wire.Snowflake;
import io.guildkit.laws.ClientCalls;
import io.guildkit.laws.SpecifiedModels;
import io.guildkit.laws.WireModels;
import io.guildkit.testkit.EmulatedAccount;
import io.guildkit.testkit.FaultScript;
import io.guildkit.testkit.RecordedCall;
import io.guildkit.testkit.ServiceEmulator;
import io.guildkit.testkit.SoftwareAuthenticator;
import io.guildkit.webhooks.CodehostDelivery;
import io.guildkit.webhooks.CodehostEvent;
import io.guildkit.webhooks.Webhook;
import io.guildkit.webhooks.WebhookClient;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.UnknownHostException;
import java.time.Duration;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.function.BinaryOperator;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import okhttp3.ConnectionSpec;
import okhttp3.OkHttpClient;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Sends calls whose requests and responses contain a unique text, a canary, in each place of a secret. No canary may appear
 * in logs, exceptions, printed objects or arguments of listeners.
 */
class CanaryTest extends ContractTest {
    /** Ends slow calls. The time passes in real time. */
    private static final Duration TIMEOUT = Duration.ofMillis(50);

    /** Passes between calls, on the clock of the emulator. */
    private static final Duration RATE_LIMIT = Duration.ofHours(1);

    private static final int MAX_RESPONSE_BYTES = 1 << 20;

    /** Each canary begins with this text, except for secrets that the emulator chose and encoded texts. */
    private static final String CANARY = "canary-";

    /** Texts in a certain format. */
    private static final Set<String> FORMATTED = Set.of("phone", "icon");

    /** These calls do not show their body, because it has files. */
    private static final Set<String> WITH_FILES = Set.of(
            "POST /unverified-applications/icons",
            "POST /webhooks/{webhook.id}/{webhook.token}",
            "PATCH /webhooks/{webhook.id}/{webhook.token}/messages/{message.id}");

    /** A call with canaries in its request, and its response with other canaries. */
    private record Exchange(ApiCall<?> call, String response) {}

    private enum Caller {
        VISITOR,
        ACCOUNT,
        BOT,
        OAUTH2
    }

    /** The canaries by their names. */
    private final Map<String, String> canaries = new LinkedHashMap<>();

    private RecordingListener listener;

    @BeforeEach
    void listen() {
        listener = RecordingListener.onAllLogs();
    }

    @AfterEach
    void stopListening() {
        listener.close();
    }

    /** Returns a canary. It fits into the shortest limit of a text, 20 characters. */
    private String canary(String name) {
        return canaries.computeIfAbsent(
                name, any -> CANARY + UUID.randomUUID().toString().substring(24));
    }

    private void assertNothingLeaked() {
        List<String> lines = listener.lines();
        assertThat(lines).as("logs are recorded").anyMatch(line -> line.contains("io.guildkit.core"));
        List<String> others = canaries.values().stream()
                .filter(secret -> !secret.startsWith(CANARY))
                .toList();
        assertThat(lines.stream()
                        .filter(line ->
                                line.contains(CANARY) || others.stream().anyMatch(secret -> contains(line, secret))))
                .isEmpty();
    }

    /** A short code may be part of a longer number by chance. */
    private static boolean contains(String line, String secret) {
        return line.contains(secret)
                && (secret.length() > 12
                        || Pattern.compile("(?<![0-9A-Za-z])" + Pattern.quote(secret) + "(?![0-9A-Za-z])")
                                .matcher(line)
                                .find());
    }

    private GuildkitClient client(Caller caller, FingerprintProvider fingerprint) {
        GuildkitClient.Builder builder = builder()
                .addCallListener(listener)
                .driftListener(listener)
                .maxResponseBytes(MAX_RESPONSE_BYTES)
                .fingerprint(fingerprint)
                .secondFactorHandler(SecondFactorHandler.blocking(challenge -> {
                    listener.record(challenge);
                    SecondFactorAnswer answer = SecondFactorAnswer.backup(canary("backup code"));
                    listener.record(answer);
                    return answer;
                }));
        GuildkitClient client = client(
                switch (caller) {
                    case VISITOR, ACCOUNT -> builder;
                    case BOT -> builder.credentials(Credentials.bot(canary("bot token")));
                    case OAUTH2 -> builder.credentials(Credentials.oauth2(canary("access token")));
                });
        listener.record(List.of(client, client.webhooks(), client.credentials(), fingerprint));
        return client;
    }

    private GuildkitClient client(Caller caller) {
        return client(caller, FingerprintProvider.fixed(canary("fingerprint")));
    }

    private List<Exchange> exchanges(GuildkitClient client) {
        ClientCalls calls = new ClientCalls(client, this::canary);
        return Stream.concat(
                        SpecifiedModels.endpoints()
                                .flatMap(endpoint -> Specified.responses(endpoint, this::canary)
                                        .map(response -> new Exchange(
                                                withLongestRequest(calls.of(endpoint)), response.toString()))),
                        webhookExchanges(client))
                .toList();
    }

    private static ApiCall<?> withLongestRequest(List<ApiCall<?>> calls) {
        return calls.stream()
                .max(Comparator.comparing(
                        call -> call.body().orElse("").length() + call.query().size()))
                .orElseThrow();
    }

    /** Returns exchanges with files and pictures, and with responses that contain the message. */
    private Stream<Exchange> webhookExchanges(GuildkitClient client) {
        Snowflake id = Snowflake.of(1);
        String text = canary("text");
        UploadFile file = UploadFile.of("report.txt", canary("file").getBytes(UTF_8));
        ImageData avatar = ImageData.of(("GIF89a" + canary("avatar")).getBytes(UTF_8));
        canaries.put("avatar in Base64", avatar.dataUri().replaceFirst(".*,", ""));
        WebhookClient calls = client.webhooks().withToken(id, canary("webhook token"));
        listener.record(calls);
        String message = WireModels.fixture(Message.class);
        return Stream.of(
                new Exchange(
                        client.webhooks().create(id, text, request -> request.avatar(avatar)),
                        WireModels.fixture(Webhook.class)),
                new Exchange(
                        calls.thread(id)
                                .execute(request -> request.content(text)
                                        .username(text)
                                        .avatarUrl(text)
                                        .threadName(text)
                                        .embed(embed -> embed.title(text))
                                        .file(file, text)),
                        message),
                new Exchange(calls.editMessage(id, edit -> edit.content(text).file(file)), message),
                new Exchange(
                        calls.executeChatCompat(
                                request -> request.text(text).putUnknownField("secret", TextNode.valueOf(text))),
                        message),
                new Exchange(
                        calls.executeCodehost(CodehostDelivery.of(CodehostEvent.PUSH, "{\"secret\":\"" + text + "\"}")),
                        message));
    }

    /** Calls without canaries would prove nothing. */
    @Test
    void callsSendCanaryInEachSpecifiedText() {
        List<Exchange> exchanges = exchanges(client(Caller.ACCOUNT));
        assertThat(SpecifiedModels.endpoints()
                        .filter(endpoint -> !WITH_FILES.contains(endpoint.route()))
                        .flatMap(endpoint -> Specified.texts(endpoint)
                                .filter(text -> !FORMATTED.contains(text))
                                .filter(text -> exchanges.stream()
                                        .map(Exchange::call)
                                        .filter(call -> call.route().toString().equals(endpoint.route()))
                                        .noneMatch(call -> sent(call, text).contains("canary-")))
                                .map(text -> endpoint + " " + text)))
                .isEmpty();
    }

    private static String sent(ApiCall<?> call, String member) {
        return Stream.concat(
                        call.body().stream()
                                .map(body ->
                                        Codecs.JSON.decode(body).path(member).toString()),
                        call.query().stream()
                                .filter(parameter -> parameter.getKey().equals(member))
                                .map(Map.Entry::getValue))
                .collect(Collectors.joining());
    }

    @ParameterizedTest
    @EnumSource
    void noResponseOfAnyEndpointLeaks(Caller caller) {
        GuildkitClient client = client(caller);
        CaptchaSolution solution = new CaptchaSolution(
                canary("captcha answer"), Optional.of(canary("captcha session")), Optional.of(canary("rqtoken")));
        for (Exchange exchange : exchanges(client)) {
            Route route = exchange.call().route();
            responses(exchange.response()).forEach((name, script) -> {
                store.clear();
                if (caller == Caller.ACCOUNT) {
                    store.save(canary("token"));
                }
                client.rateLimits().forgetGoneWebhooks();
                listener.context(name + " of " + route);
                emulator.faults().clear();
                script.accept(emulator.faults().on(route.toString()).always());
                send(exchange.call().captcha(solution).noRetry());
                listener.record(store);
                if (caller == Caller.ACCOUNT && route.access() != Route.Access.OAUTH2) {
                    assertThat(emulator.requests()).as("%s of %s", name, route).isNotEmpty();
                    emulator.clearRequests();
                }
                emulator.clock().advance(RATE_LIMIT); // so that the next call is sent
            });
        }
        listener.record(client.rateLimits().snapshot());
        assertThat(canaries).hasSizeGreaterThan(10);
        assertNothingLeaked();
    }

    private void send(ApiCall<?> call) {
        listener.record(call);
        for (Way way : Way.values()) {
            try {
                ApiResponse<?> response = way == Way.BLOCKING ? call.exchange() : Futures.get(call.exchangeAsync());
                listener.record(response);
                listener.record(response.body());
            } catch (GuildkitException failure) {
                listener.record(failure);
                if (failure instanceof CaptchaRequiredException demand) {
                    CaptchaSolution solution = CaptchaSolution.of(demand, canary("captcha answer"));
                    listener.record(List.of(solution, call.captcha(solution)));
                }
            }
        }
    }

    /** Returns variants of a response, and refusals, by their names. */
    private Map<String, Consumer<FaultScript>> responses(String response) {
        String secret = canary("unknown member");
        Map<String, String> cookie = Map.of("Set-Cookie", "__Secure-recent_mfa=" + canary("proof"));
        Map<String, Consumer<FaultScript>> responses = new LinkedHashMap<>();
        Map.of(
                        "success", response,
                        "unknown members", response.replaceFirst("\\{", "{\"brand_new\":\"" + secret + "\","),
                        "no identity", response.replaceAll("(token|ticket|\"code|\"id)\":", "$1_other\":"),
                        "truncated", response.substring(0, response.length() - 2),
                        "not JSON", response.replace("\":\"", "\":"),
                        "bare word", secret,
                        "string", "\"" + secret + "\"",
                        "lists for strings", response.replaceAll("(\"canary-\\w+\")", "[$1,{\"x\":$1}]"),
                        "strings for others", response.replaceAll("(true|false|\\{\\})", "\"" + secret + "\""),
                        "unusable characters", response.replaceAll("(canary-\\w+)", "$1\u00e9\\\\n"))
                .forEach((name, body) -> responses.put(name, script -> script.respond(200, cookie, body)));
        Map.of(
                        401,
                        Sent.json(
                                "{'code':60003,'message':'m','mfa':{'ticket':'%s','methods':[{'type':'totp'}]},"
                                        + "'more':'%s'}",
                                canary("elevation ticket"), secret),
                        400,
                        Sent.json(
                                "{'captcha_key':['required'],'captcha_service':'h','captcha_sitekey':'s',"
                                        + "'captcha_session_id':'%s','captcha_rqtoken':'%s'}",
                                canary("captcha session"), canary("rqtoken")),
                        403,
                        Sent.json("{'user_id':'1','suspended_user_token':'%s'}", canary("suspended token")),
                        404,
                        response,
                        500,
                        secret)
                .forEach((status, body) -> responses.put(
                        Integer.toString(status), script -> script.respond(status, cookie, body.toString())));
        responses.put(
                "rate limit",
                script -> script.respond(429, Map.of("Retry-After", String.valueOf(RATE_LIMIT.toSeconds())), response));
        responses.put("refusal of the emulator", script -> {});
        return responses;
    }

    /** Returns the exchange with the longest response of each retry class and kind of credentials. */
    private static Collection<Exchange> representatives(List<Exchange> exchanges) {
        return exchanges.stream()
                .collect(Collectors.toMap(
                        exchange -> List.of(
                                exchange.call().route().repeat(),
                                exchange.call().route().access()),
                        Function.identity(),
                        BinaryOperator.maxBy(Comparator.comparing(
                                exchange -> exchange.response().length()))))
                .values();
    }

    static Stream<ScriptedFault> faultsOfTheService() {
        return ScriptedFault.ALL.stream().filter(fault -> fault.kind() != ScriptedFault.Kind.OWN);
    }

    @ParameterizedTest
    @MethodSource("faultsOfTheService")
    void noFaultLeaks(ScriptedFault fault) {
        boolean slow = fault.kind() == ScriptedFault.Kind.SLOW;
        GuildkitClient client = client(Caller.ACCOUNT);
        Map<String, String> cookie = Map.of("Set-Cookie", "__Secure-recent_mfa=" + canary("proof"));
        for (Exchange exchange : representatives(exchanges(client))) {
            ApiCall<?> call = exchange.call();
            store.save(canary("token"));
            listener.context(fault + " of " + call.route());
            emulator.faults().clear();
            FaultScript script =
                    emulator.faults().on(call.route().toString()).always().pretending(200, cookie, exchange.response());
            fault.script().accept(new Scene(emulator, canary("token")), script);
            send(slow ? call.noRetry().timeout(TIMEOUT) : call);
        }
        assertNothingLeaked();
    }

    @Test
    void noServiceFingerprintLeaks() {
        responses("{\"fingerprint\":\"" + canary("fingerprint") + "\"}").forEach((name, script) -> {
            listener.context(name);
            store.clear();
            emulator.clearRequests();
            emulator.faults().clear();
            script.accept(emulator.faults().on("GET /experiments").always());
            GuildkitClient client = client(Caller.VISITOR, FingerprintProvider.overHttp());
            send(client.auth().registration().register(form -> form.username("grace")));
            assertThat(emulator.requests("GET /experiments")).isNotEmpty();
        });
        assertNothingLeaked();
    }

    /** The bytes that a server sends before it closes the connection. OkHttp fails at different places. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "nonsense\r\n\r\n",
                "HTTP/1.1 20x OK\r\n\r\n",
                "HTTP/1.1 204 No Content\r\nContent-Length: 5\r\n\r\nhello",
                "HTTP/1.1 200 OK\r\nContent-Length: 50\r\n\r\n{",
                "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nzzz\r\n",
                "HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Length: 5\r\n\r\nhello"
            })
    void noInvalidResponseLeaks(String response) throws IOException {
        try (ServerSocket server = new ServerSocket(0, 50, InetAddress.getLoopbackAddress())) {
            Thread thread = new Thread(() -> respond(server, response.getBytes(UTF_8)), "invalid-responses");
            thread.setDaemon(true);
            thread.start();
            sendToWebhook("http://127.0.0.1:" + server.getLocalPort(), new OkHttpClient());
            sendToWebhook("https://127.0.0.1:" + server.getLocalPort(), new OkHttpClient());
        }
        assertNothingLeaked();
    }

    private static void respond(ServerSocket server, byte[] response) {
        while (!server.isClosed()) {
            try (Socket connection = server.accept()) {
                if (connection.getInputStream().read(new byte[1 << 16]) > 0) {
                    connection.getOutputStream().write(response);
                }
            } catch (IOException e) {
                // The client closed the connection, or the test closed the server.
            }
        }
    }

    @Test
    void noConnectionFailureLeaks() throws IOException {
        int unused;
        try (ServerSocket closed = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            unused = closed.getLocalPort();
        }
        sendToWebhook("http://127.0.0.1:" + unused, new OkHttpClient());
        OkHttpClient.Builder unknownHost = new OkHttpClient.Builder().dns(host -> {
            throw new UnknownHostException(host);
        });
        sendToWebhook("https://chat.example.com", unknownHost.build());
        OkHttpClient.Builder unencrypted =
                new OkHttpClient.Builder().connectionSpecs(List.of(ConnectionSpec.CLEARTEXT));
        sendToWebhook("https://chat.example.com", unencrypted.build());
        assertNothingLeaked();
    }

    private void sendToWebhook(String host, OkHttpClient http) {
        String url = host + "/api/v9/webhooks/1/" + canary("webhook token") + "?thread_id=7";
        WebhookClient.Builder builder = WebhookClient.builder(url)
                .okHttpClient(http)
                .retryPolicy(RetryPolicy.none())
                .addCallListener(listener);
        try (WebhookClient webhook = builder.build()) {
            listener.record(webhook);
            String text = canary("text");
            UploadFile file = UploadFile.of("report.txt", canary("file").getBytes(UTF_8));
            for (ApiCall<?> call : List.of(
                    webhook.get(),
                    webhook.execute(message -> message.content(text).file(file)))) {
                listener.context(host + " " + call.route());
                assertThatThrownBy(call::send).hasRootCauseInstanceOf(IOException.class);
                send(call);
            }
            listener.record(webhook.rateLimits().snapshot());
        }
    }

    /** The steps of the flows send, and receive, the secrets of the emulator. */
    @Test
    void noFlowStateLeaks() {
        SoftwareAuthenticator key = SoftwareAuthenticator.create();
        EmulatedAccount ada =
                seed().phone(PHONE).totp().sms().backupCodes().webauthn(key).create();
        AuthClient auth = auth(builder()
                .addCallListener(listener)
                .fingerprint(FingerprintProvider.overHttp())
                .secondFactorHandler(challenge -> {
                    listener.record(List.of(challenge, challenge.methods()));
                    return challenge.attempt() == 1
                            ? CompletableFuture.completedFuture(SecondFactorAnswer.totp("wrong"))
                            : challenge
                                    .sendSms()
                                    .thenApply(phone -> SecondFactorAnswer.sms(
                                            emulator.sms().lastCode(PHONE)));
                }));
        signIn(auth, ada, key);
        auth.sessions().logout(List.of("hash")).send();
        canaries.put("token of the sign-in", store.load().orElseThrow());
        auth.logout(push -> push.provider("gcm").token(canary("push token"))).send();
        resetPassword(auth, ada);
        canaries.put("token of the reset", store.load().orElseThrow());
        step(auth.recovery().revert(ada.changeEmail("thief@example.com"), canary("third password")));
        register(auth);
        canaries.put("token of the registration", store.load().orElseThrow());
        Set<String> sent = secretsInRequests();
        assertThat(sent).hasSizeGreaterThan(30);
        sent.forEach(secret -> canaries.put(secret, secret));
        assertNothingLeaked();
    }

    private <S> S step(ApiCall<S> call) {
        listener.record(call);
        S state = Futures.get(call.sendAsync());
        listener.record(state);
        return state;
    }

    private void signIn(AuthClient auth, EmulatedAccount ada, SoftwareAuthenticator key) {
        ada.disable();
        emulator.requireIpAuthorization(ada);
        emulator.captchaRequired("POST /auth/login");
        var captcha = (SignIn.CaptchaRequired) step(auth.signIn(EMAIL, PASSWORD));
        var disabled = (SignIn.AccountDisabled) step(captcha.solve(ServiceEmulator.CAPTCHA_ANSWER));
        var address = (SignIn.IpAuthorizationRequired) step(disabled.undelete());
        var factor = (SignIn.SecondFactorRequired)
                step(address.authorize(emulator.mail().lastIpAuthorizationToken(EMAIL)));
        listener.record(List.of(captcha.demand(), factor.demand(), factor.sendSms()));
        step(factor.totp("wrong"));
        step(factor.backup(ada.backupCodes().get(0)));
        store.clear();
        PasswordlessSignIn passwordless = step(auth.signInPasswordless());
        step(passwordless.answer(key.answer(passwordless.challenge())));
        store.clear();
        var again = (SignIn.SecondFactorRequired) step(auth.signIn(EMAIL, PASSWORD));
        step(again.totp(ada.totpCode()));
    }

    private void resetPassword(AuthClient auth, EmulatedAccount ada) {
        auth.recovery().requestPasswordReset(EMAIL).send();
        var factor = (PasswordReset.SecondFactorRequired)
                step(auth.recovery().reset(emulator.mail().lastResetToken(EMAIL), canary("new password")));
        step(factor.answer(SecondFactorAnswer.totp("wrong")));
        step(factor.answer(SecondFactorAnswer.backup(ada.backupCodes().get(0))));
    }

    private void register(AuthClient auth) {
        String phone = "+4915112345679";
        Registration.PhoneCodeSent code = step(step(auth.registration().begin()).sendPhoneCode(phone));
        Registration.Form verified = step(code.enter(emulator.sms().lastCode(phone)));
        emulator.captchaRequired("POST /auth/register");
        var captcha = (Registration.CaptchaRequired)
                step(verified.register(request -> request.username("grace").password(canary("password"))));
        step(captcha.solve(ServiceEmulator.CAPTCHA_ANSWER));
    }

    /** Returns the values of all headers and members of requests that carry secrets. */
    private Set<String> secretsInRequests() {
        Stream<String> headers = Stream.of(
                "Authorization",
                "X-Fingerprint",
                "X-Service-MFA-Authorization",
                "X-Captcha-Key",
                "X-Captcha-Session-Id",
                "X-Captcha-Rqtoken");
        Stream<String> members =
                SpecifiedModels.endpoints().flatMap(Specified::secrets).distinct();
        List<RecordedCall> requests = emulator.requests();
        return Stream.concat(
                        headers.flatMap(name -> requests.stream().flatMap(request -> request.header(name).stream())),
                        members.flatMap(name -> requests.stream()
                                .filter(request -> request.bodySize() > 0)
                                .flatMap(request -> Stream.ofNullable(new Sent(request, words())
                                        .body()
                                        .path(name)
                                        .textValue()))))
                .filter(secret -> !secret.equals("wrong"))
                .collect(Collectors.toSet());
    }
}
