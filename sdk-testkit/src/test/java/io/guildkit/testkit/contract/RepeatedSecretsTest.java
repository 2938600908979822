package io.guildkit.testkit.contract;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.guildkit.GuildkitClient;
import io.guildkit.core.ApiCall;
import io.guildkit.core.CaptchaSolution;
import io.guildkit.core.auth.FingerprintProvider;
import io.guildkit.core.codec.Codecs;
import io.guildkit.core.error.ApiException;
import io.guildkit.core.error.RateLimitedException;
import io.guildkit.core.failure.GuildkitException;
import io.guildkit.laws.ClientCalls;
import io.guildkit.laws.SpecifiedModels;
import io.guildkit.spec.Endpoint;
import io.guildkit.testkit.FaultScript;
import io.guildkit.testsupport.RepeatedText;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The service repeats the secrets of each endpoint's request in all forms and in all places of its responses. Other texts of the request
 * contain the secret, as a login may contain its password. No form of a secret may appear in logs, exceptions, their parts or arguments of
 * listeners.
 */
class RepeatedSecretsTest extends ContractTest {
    /** Passes between calls, on the clock of the emulator. */
    private static final Duration RATE_LIMIT = Duration.ofHours(1);

    /** Each form differs, and both fit into the shortest limit of a text, 20 characters. */
    private static final String SECRET = "gr\"a\\cé+%41 h";

    private static final String SECRET_IN_HEADERS = "sec\"r\\+%41/&=";

    private static final String CAPTCHA = "captcha\\\"%41";

    private RecordingListener listener;

    @BeforeEach
    void listen() {
        listener = RecordingListener.onAllLogs();
    }

    @AfterEach
    void stopListening() {
        listener.close();
    }

    /** Returns the call of an endpoint with the longest request. Its secrets are known texts, and its other texts contain one of them. */
    private static ApiCall<?> call(Endpoint endpoint, GuildkitClient client) {
        Set<String> secrets = Specified.secrets(endpoint).collect(Collectors.toSet());
        boolean inPath = endpoint.path().contains("token}");
        ClientCalls calls = new ClientCalls(client, name -> {
            if (name.equals("fingerprint") || (inPath && name.equals("token"))) {
                return SECRET_IN_HEADERS;
            }
            return secrets.contains(inJson(name)) ? SECRET : SECRET + "@x.y";
        });
        return calls.of(endpoint).stream()
                .max(Comparator.comparing(call -> call.body().orElse("").length()
                        + call.query().size()
                        + call.path().length()))
                .orElseThrow();
    }

    private static String inJson(String name) {
        return name.replaceAll("([A-Z])", "_$1").toLowerCase(Locale.ROOT);
    }

    /** Returns all forms of secrets. */
    private static Set<String> forms(Stream<String> secrets) {
        return secrets.flatMap(secret ->
                        RepeatedText.formsAndBase64().values().stream().map(form -> form.apply(secret)))
                .collect(Collectors.toCollection(LinkedHashSet::new));
    }

    @ParameterizedTest
    @ValueSource(strings = {SECRET_IN_HEADERS, "message"})
    void masksSecretsOfAllEndpoints(String token) {
        GuildkitClient client = client(builder()
                .addCallListener(listener)
                .driftListener(listener)
                .fingerprint(FingerprintProvider.fixed(SECRET_IN_HEADERS)));
        CaptchaSolution solution = new CaptchaSolution(CAPTCHA, Optional.of(CAPTCHA), Optional.of(CAPTCHA));
        SpecifiedModels.endpoints().forEach(endpoint -> {
            ApiCall<?> call = call(endpoint, client)
                    .captcha(solution)
                    .header("X-Mine", "Bearer " + SECRET_IN_HEADERS)
                    .noRetry();
            Stream<String> secrets = Specified.secrets(endpoint).findAny().isPresent()
                    ? Stream.of(SECRET, SECRET_IN_HEADERS, CAPTCHA)
                    : Stream.of(SECRET_IN_HEADERS, CAPTCHA);
            responses(forms(secrets)).forEach((name, script) -> {
                store.save(token);
                listener.context(name + " of " + endpoint.route());
                emulator.faults().clear();
                script.accept(emulator.faults().on(endpoint.route()).always());
                send(call);
                emulator.clock().advance(RATE_LIMIT); // so that the next call is sent
            });
        });
        Set<String> repeated = forms(Stream.of(SECRET, SECRET_IN_HEADERS, CAPTCHA));
        assertThat(listener.lines()).anyMatch(line -> line.contains("<redacted>"));
        assertThat(listener.lines().stream().filter(line -> repeated.stream().anyMatch(line::contains)))
                .isEmpty();
    }

    private void send(ApiCall<?> call) {
        for (Way way : Way.values()) {
            try {
                sent(way, call);
            } catch (GuildkitException failure) {
                listener.record(failure);
                if (failure instanceof ApiException refusal) {
                    listener.record(refusal.rawBody());
                    listener.record(refusal.headers().asMap());
                }
                if (failure instanceof RateLimitedException limited) {
                    listener.record(limited.scope());
                }
            }
        }
    }

    private static Map<String, Consumer<FaultScript>> responses(Set<String> forms) {
        String all = String.join(" | ", forms);
        String line = all.replaceAll("[^ -~]", " ");
        Map<String, String> headers = Map.of("X-Echo", line, "X-RateLimit-Scope", line);
        ObjectNode error =
                JsonNodeFactory.instance.objectNode().put("code", 50035).put("message", all);
        ObjectNode errors = error.putObject("errors");
        forms.forEach(form -> errors.putObject(form)
                .putArray("_errors")
                .addObject()
                .put("code", form)
                .put("message", form));
        error.putArray("captcha_key").add(all);
        Map<String, Consumer<FaultScript>> responses = new LinkedHashMap<>();
        responses.put("refusal", script -> script.respond(400, headers, error.toString()));
        responses.put("map of fields", script -> script.respond(400, headers, errors.toString()));
        responses.put("rate limit", script -> script.respond(429, headers, error.toString()));
        responses.put("page", script -> script.respond(500, headers, "<html>" + all));
        responses.put("cut off", script -> script.respond(403, headers, "{\"message\":\"" + line));
        responses.put("error as success", script -> script.respond(200, headers, error.toString()));
        responses.put("cut off success", script -> script.respond(200, headers, "{\"message\":\"" + line));
        responses.put(
                "unknown members",
                script -> script.respond(200, headers, "[" + error.deepCopy().put(all, all) + "]"));
        return responses;
    }

    /** Calls without secrets would prove nothing. */
    @Test
    void callsSendSecrets() {
        GuildkitClient client = client(builder());
        List<ApiCall<?>> calls = SpecifiedModels.endpoints()
                .<ApiCall<?>>map(endpoint -> call(endpoint, client))
                .toList();
        assertThat(calls).hasSizeGreaterThan(100);
        String inJson = Codecs.STRING.encode(SECRET);
        assertThat(calls.stream().filter(call -> call.body().orElse("").contains(inJson)))
                .hasSizeGreaterThan(12);
        assertThat(calls.stream()
                        .filter(call ->
                                call.path().contains(URLEncoder.encode(SECRET_IN_HEADERS, StandardCharsets.UTF_8))))
                .hasSizeGreaterThan(8);
        assertThat(calls)
                .extracting(call -> call.body().orElse(""))
                .anyMatch(body -> body.contains(
                        "\"login\":" + Codecs.STRING.encode(SECRET + "@x.y") + ",\"password\":" + inJson));
    }
}
