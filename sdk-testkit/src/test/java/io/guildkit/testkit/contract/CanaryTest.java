package io.guildkit.testkit.contract;

import static org.assertj.core.api.Assertions.assertThat;

import io.guildkit.GuildkitClient;
import io.guildkit.core.ApiCall;
import io.guildkit.core.ApiResponse;
import io.guildkit.core.CaptchaSolution;
import io.guildkit.core.auth.Credentials;
import io.guildkit.core.auth.FingerprintProvider;
import io.guildkit.core.auth.SecondFactorAnswer;
import io.guildkit.core.auth.SecondFactorHandler;
import io.guildkit.core.codec.Codecs;
import io.guildkit.core.error.CaptchaRequiredException;
import io.guildkit.core.error.GuildkitException;
import io.guildkit.core.route.Route;
import io.guildkit.laws.ClientCalls;
import io.guildkit.testkit.FaultScript;
import java.time.Duration;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.UUID;
import java.util.function.BinaryOperator;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * No secret shows anywhere where it could be printed without somebody meaning to print just that. A subclass for each
 * module brings the calls, and whatever else holds secrets there.
 */
abstract class CanaryTest extends ContractTest {
    /** Passes in real time where nothing else ends a call. */
    private static final Duration LITTLE_TIME = Duration.ofMillis(50);

    /** Passes between calls, on the clock of the emulator. */
    private static final Duration RATE_LIMIT = Duration.ofHours(1);

    private static final int MAX_RESPONSE_BYTES = 1 << 20;

    /** Texts in which a canary would be refused. */
    private static final Set<String> NOT_FREE = Set.of("phone", "icon");

    /** Bodies with files, which calls do not show. */
    private static final Set<String> WITH_FILES = Set.of(
            "POST /unverified-applications/icons",
            "POST /webhooks/{webhook.id}/{webhook.token}",
            "PATCH /webhooks/{webhook.id}/{webhook.token}/messages/{message.id}");

    /** All secrets so far, by what they are. */
    final Map<String, String> canaries = new LinkedHashMap<>();

    Ear ear;

    @BeforeEach
    final void listen() {
        ear = Ear.onAllLogs();
    }

    @AfterEach
    final void stopListening() {
        ear.close();
    }

    /** A value that nobody would print by chance. It fits into the shortest limit of texts, 20 characters. */
    final String canary(String what) {
        return canaries.computeIfAbsent(what, name -> "canary-" + random(12));
    }

    private static String random(int length) {
        return UUID.randomUUID().toString().replace("-", "").substring(0, length);
    }

    final GuildkitClient.Builder listened() {
        return builder().addCallListener(ear).driftListener(ear);
    }

    final void assertNothingLeaked(Stream<String> secrets) {
        List<String> heard = ear.heard();
        assertThat(heard).as("the ear works").anyMatch(line -> line.contains("io.guildkit.core"));
        Set<String> leaks = new TreeSet<>();
        secrets.forEach(secret -> {
            // A short code may stand within a longer number by chance.
            Pattern alone = Pattern.compile("(?<![0-9A-Za-z])" + Pattern.quote(secret) + "(?![0-9A-Za-z])");
            heard.stream()
                    .filter(line -> secret.length() > 12
                            ? line.contains(secret)
                            : alone.matcher(line).find())
                    .forEach(leaks::add);
        });
        assertThat(leaks).isEmpty();
    }

    /** A call full of canaries, and the answer it would have, full of them too. */
    record Endpoint(ApiCall<?> call, String answer) {}

    static Endpoint endpoint(ApiCall<?> call, String answer, Object... values) {
        return new Endpoint(call, Sent.json(answer, values).toString());
    }

    /** What may happen to a call, by name. */
    final Map<String, Consumer<FaultScript>> fates(String answer) {
        String secret = canary("unknown member");
        Map<String, String> cookie = Map.of("Set-Cookie", "__Secure-recent_mfa=" + canary("proof"));
        Map<String, Consumer<FaultScript>> fates = new LinkedHashMap<>();
        fates.put("success", script -> script.respond(200, cookie, answer));
        fates.put(
                "success with unknown members",
                script -> script.respond(200, cookie, answer.replaceFirst("\\{", "{\"brand_new\":\"" + secret + "\",")));
        fates.put(
                "no identity",
                script ->
                        script.respond(200, cookie, answer.replaceAll("(token|ticket|\"code|\"id)\":", "$1_other\":")));
        fates.put("truncated", script -> script.respond(200, cookie, answer.substring(0, answer.length() - 2)));
        fates.put("not JSON", script -> script.respond(200, cookie, answer.replace("\":\"", "\":")));
        fates.put("bare word", script -> script.respond(200, cookie, secret));
        fates.put("bare text", script -> script.respond(200, cookie, "\"" + secret + "\""));
        fates.put(
                "wrong types",
                script -> script.respond(200, cookie, answer.replaceAll("(\"canary-\\w+\")", "[$1,{\"x\":$1}]")));
        fates.put(
                "wrong types the other way round",
                script -> script.respond(200, cookie, answer.replaceAll("(true|false|\\{\\})", "\"" + secret + "\"")));
        fates.put(
                "unusable characters",
                script -> script.respond(200, cookie, answer.replaceAll("(canary-\\w+)", "$1\u00e9\\\\n")));
        fates.put("empty", script -> script.emptyBody(200));
        fates.put("page", script -> script.html(200));
        fates.put("page with a status", script -> script.html(502));
        fates.put("text with a status", script -> script.respond(500, cookie, secret));
        fates.put("not found", script -> script.respond(404, cookie, answer));
        fates.put("dropped", FaultScript::dropBeforeProcessing);
        fates.put("dropped afterwards", FaultScript::dropAfterProcessing);
        fates.put("cut short", FaultScript::truncateBody);
        fates.put(
                "rate limit",
                script -> script.respond(429, Map.of("Retry-After", String.valueOf(RATE_LIMIT.toSeconds())), answer));
        fates.put(
                "second factor",
                script -> script.respond(401,
                        cookie,
                        Sent.json(
                                        "{'code':60003,'message':'m','mfa':{'ticket':'%s','methods':"
                                                + "[{'type':'totp'}]},'more':'%s'}",
                                        canary("elevation ticket"), secret)
                                .toString()));
        fates.put(
                "captcha",
                script -> script.respond(400,
                        cookie,
                        Sent.json(
                                        "{'captcha_key':['required'],'captcha_service':'h','captcha_sitekey':'s',"
                                                + "'captcha_session_id':'%s','captcha_rqtoken':'%s'}",
                                        canary("captcha session"), canary("rqtoken"))
                                .toString()));
        fates.put(
                "suspended",
                script -> script.respond(403,
                        cookie,
                        Sent.json("{'user_id':'1','suspended_user_token':'%s'}", canary("suspended token"))
                                .toString()));
        fates.put("refusal of the emulator", script -> {});
        return fates;
    }

    final void drive(ApiCall<?> call) {
        ear.hear(call);
        ear.hear(call.route());
        for (Way way : Way.values()) {
            try {
                ApiResponse<?> response = way == Way.BLOCKING ? call.exchange() : Futures.get(call.exchangeAsync());
                ear.hear(response);
                ear.hear(Optional.ofNullable(response.body()));
            } catch (GuildkitException failure) {
                ear.hear(failure);
                if (failure instanceof CaptchaRequiredException demand) {
                    CaptchaSolution solution = CaptchaSolution.of(demand, canary("captcha answer"));
                    ear.hear(solution);
                    ear.hear(call.captcha(solution));
                }
            }
        }
    }

    /** Those in whose name a call may be made. */
    enum Caller {
        NOBODY,
        ACCOUNT,
        BOT,
        OAUTH2
    }

    /** The topics of the specification whose routes {@link #endpoints} must reach, each of them. */
    abstract List<String> topics();

    private Stream<io.guildkit.spec.Endpoint> specified() {
        return topics().stream().flatMap(Specified::endpoints);
    }

    /**
     * Returns a call of each route and each form of its response, with canaries for all texts that are sent and all secrets
     * that are returned.
     */
    List<Endpoint> endpoints(GuildkitClient client) {
        ClientCalls calls = new ClientCalls(client, this::canary);
        return specified()
                .flatMap(endpoint -> Specified.responses(endpoint, this::canary)
                        .map(response -> new Endpoint(richest(calls.of(endpoint)), response.toString())))
                .toList();
    }

    /** Without it, a call without canaries would prove nothing. */
    @Test
    void theCallsSendACanaryForEverySpecifiedText() {
        List<Endpoint> endpoints = endpoints(client(Caller.ACCOUNT));
        List<String> missing = specified()
                .filter(endpoint -> !WITH_FILES.contains(endpoint.route()))
                .flatMap(endpoint -> Specified.texts(endpoint)
                        .filter(text -> !NOT_FREE.contains(text))
                        .filter(text -> endpoints.stream()
                                .map(Endpoint::call)
                                .filter(call -> call.route().toString().equals(endpoint.route()))
                                .noneMatch(call -> sent(call, text).contains("canary-")))
                        .map(text -> endpoint + " " + text))
                .toList();
        assertThat(missing).isEmpty();
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

    private static ApiCall<?> richest(List<ApiCall<?>> calls) {
        return calls.stream()
                .max(Comparator.comparing(
                        call -> call.body().orElse("").length() + call.query().size()))
                .orElseThrow();
    }

    @ParameterizedTest
    @EnumSource
    void noEndpointGivesASecretAwayWhateverBecomesOfIt(Caller caller) {
        GuildkitClient client = client(caller);
        CaptchaSolution solution = new CaptchaSolution(
                canary("captcha answer"), Optional.of(canary("captcha session")), Optional.of(canary("rqtoken")));
        List<Endpoint> endpoints = endpoints(client);
        assertThat(endpoints)
                .extracting(endpoint -> endpoint.call().route().toString())
                .containsAll(specified().map(endpoint -> endpoint.route()).toList());
        for (Endpoint endpoint : endpoints) {
            Route route = endpoint.call().route();
            fates(endpoint.answer()).forEach((fate, script) -> {
                store.clear();
                if (caller == Caller.ACCOUNT) {
                    store.save(canary("token"));
                }
                ear.during(fate + " of " + route);
                emulator.faults().clear();
                script.accept(emulator.faults().on(route.toString()).always());
                drive(endpoint.call().captcha(solution).noRetry());
                ear.hear(store);
                if (caller == Caller.ACCOUNT && route.access() != Route.Access.OAUTH2) {
                    assertThat(emulator.requests()).as(fate + " of " + route).isNotEmpty();
                    emulator.clearRequests();
                }
                emulator.clock().advance(RATE_LIMIT); // so that the next call is sent
            });
        }
        assertThat(canaries).hasSizeGreaterThan(10);
        assertNothingLeaked(canaries.values().stream());
    }

    /** Of each retry class the endpoint whose answer has most to give away. */
    private static Collection<Endpoint> representatives(List<Endpoint> endpoints) {
        return endpoints.stream()
                .collect(Collectors.toMap(
                        endpoint -> endpoint.call().route().repeat(),
                        Function.identity(),
                        BinaryOperator.maxBy(Comparator.comparing(
                                endpoint -> endpoint.answer().length()))))
                .values();
    }

    @ParameterizedTest
    @MethodSource("faults")
    void noFaultOnTheWayGivesASecretAway(ScriptedFault fault) {
        boolean slow = fault.kind() == ScriptedFault.Kind.SLOW;
        GuildkitClient client = client(Caller.ACCOUNT);
        Map<String, String> cookie = Map.of("Set-Cookie", "__Secure-recent_mfa=" + canary("proof"));
        for (Endpoint endpoint : representatives(endpoints(client))) {
            ApiCall<?> call = endpoint.call();
            store.save(canary("token"));
            ear.during(fault + " of " + call.route());
            emulator.faults().clear();
            FaultScript script =
                    emulator.faults().on(call.route().toString()).always().pretending(200, cookie, endpoint.answer());
            fault.script().accept(new Scene(emulator, canary("token")), script);
            drive(slow ? call.noRetry().timeout(LITTLE_TIME) : call);
        }
        assertNothingLeaked(canaries.values().stream());
    }

    /** All that come from the service's side. */
    static Stream<ScriptedFault> faults() {
        return ScriptedFault.ALL.stream().filter(fault -> fault.kind() != ScriptedFault.Kind.OWN);
    }

    private GuildkitClient client(Caller caller) {
        GuildkitClient.Builder builder = listened()
                .maxResponseBytes(MAX_RESPONSE_BYTES)
                .fingerprint(FingerprintProvider.fixed(canary("fingerprint")))
                .secondFactorHandler(SecondFactorHandler.blocking(challenge -> {
                    ear.hear(challenge);
                    SecondFactorAnswer answer = SecondFactorAnswer.backup(canary("backup code"));
                    ear.hear(answer);
                    return answer;
                }));
        GuildkitClient client = client(
                switch (caller) {
                    case NOBODY, ACCOUNT -> builder;
                    case BOT -> builder.credentials(Credentials.bot(canary("bot token")));
                    case OAUTH2 -> builder.credentials(Credentials.oauth2(canary("access token")));
                });
        ear.hear(client);
        ear.hear(client.credentials());
        return client;
    }
}
