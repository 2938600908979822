package io.guildkit.testkit.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.guildkit.GuildkitClient;
import io.guildkit.core.ApiCall;
import io.guildkit.core.auth.Credentials;
import io.guildkit.core.codec.Codecs;
import io.guildkit.core.codec.DriftListener.Drift;
import io.guildkit.core.codec.DriftListener.Kind;
import io.guildkit.core.error.ApiException;
import io.guildkit.core.error.BadRequestException;
import io.guildkit.core.error.CredentialsException;
import io.guildkit.core.error.DecodingException;
import io.guildkit.core.error.ErrorCode;
import io.guildkit.core.error.ForbiddenException;
import io.guildkit.core.error.NotFoundException;
import io.guildkit.core.error.ServerErrorException;
import io.guildkit.core.error.UnauthorizedException;
import io.guildkit.core.route.Route.Access;
import io.guildkit.laws.ClientCalls;
import io.guildkit.laws.SpecifiedModels;
import io.guildkit.spec.Endpoint;
import io.guildkit.testkit.RecordedCall;
import io.guildkit.testsupport.ModelJson;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.assertj.core.groups.Tuple;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Checks requests, credentials, results and exceptions of the calls of all endpoints. */
class EveryCallContractTest extends ContractTest {
    private static final String TOKEN = "account";
    private static final String AUTHORIZATION = "Authorization";
    private static final String REFUSAL = """
            {"code": 50035, "message": "Invalid Form Body",
             "errors": {"name": {"_errors": [{"code": "BASE_TYPE_CHOICES", "message": "No such choice."}]}}}""";

    private static final Map<Integer, Class<? extends ApiException>> REFUSALS = Map.of(
            400, BadRequestException.class,
            401, UnauthorizedException.class,
            403, ForbiddenException.class,
            404, NotFoundException.class,
            500, ServerErrorException.class);

    static Stream<Endpoint> endpoints() {
        return SpecifiedModels.endpoints();
    }

    static Stream<Endpoint> endpointsOfVisitors() {
        return endpoints()
                .filter(endpoint -> endpoint.credentials().equals("open")
                        || endpoint.credentials().startsWith("optional "));
    }

    /** Returns the calls of an endpoint with credentials that it accepts. The endpoint sends the given response. */
    private List<ApiCall<?>> calls(Endpoint endpoint, int status, String response) {
        respond(endpoint, status, response);
        return calls(endpoint, client(endpoint));
    }

    private void respond(Endpoint endpoint, int status, String response) {
        emulator.faults().clear();
        emulator.faults().on(endpoint.route()).always().respond(status, Map.of(), response);
    }

    /** Returns a client with credentials that an endpoint accepts. */
    private GuildkitClient client(Endpoint endpoint) {
        boolean oauth2 = endpoint.credentials().startsWith("oauth2");
        return client(oauth2 ? builder().credentials(Credentials.oauth2("access")) : builder());
    }

    private static List<ApiCall<?>> calls(Endpoint endpoint, GuildkitClient client) {
        List<ApiCall<?>> calls = new ClientCalls(client, name -> "a".repeat(32)).of(endpoint);
        assertThat(calls).isNotEmpty();
        return calls;
    }

    private static Stream<String> responses(Endpoint endpoint) {
        return Specified.responses(endpoint, UnaryOperator.identity()).map(JsonNode::toString);
    }

    private static String response(Endpoint endpoint) {
        return responses(endpoint).findFirst().orElseThrow();
    }

    /** Sends a call as a signed-in user, even if the call before signed the user out. */
    private <T> T sentByUser(Way way, ApiCall<T> call) {
        store.save(TOKEN);
        return sent(way, call);
    }

    @ParameterizedTest
    @MethodSource("endpoints")
    void sendsPreviewedRequest(Endpoint endpoint) {
        for (ApiCall<?> call : calls(endpoint, 200, response(endpoint))) {
            List<RecordedCall> requests = new ArrayList<>();
            for (Way way : Way.values()) {
                sentByUser(way, call);
                Sent sent = onlyRequest();
                assertThat(sent.call()).hasToString(endpoint.route() + " -> 200");
                assertThat(parameters(sent.call())).containsExactlyInAnyOrderElementsOf(call.query());
                assertCredentials(sent, call);
                requests.add(sent.call());
            }
            RecordedCall request = requests.get(0);
            assertThat(request.path())
                    .startsWith("/api/v9" + call.path())
                    .isEqualTo(requests.get(1).path());
            assertThat(request.header("Accept")).contains("application/json");
            assertThat(request.header("User-Agent")).isPresent();
            String type = request.header("Content-Type").orElse("");
            if (!type.startsWith("multipart/form-data; boundary=")) {
                assertThat(type).isEqualTo(request.bodySize() == 0 ? "" : "application/json");
                assertThat(request.bodyText()).isEqualTo(call.body().orElse(""));
                assertThat(request.body()).isEqualTo(requests.get(1).body());
            }
        }
    }

    private static List<Map.Entry<String, String>> parameters(RecordedCall request) {
        return request.query().entrySet().stream()
                .flatMap(parameter -> parameter.getValue().stream().map(value -> Map.entry(parameter.getKey(), value)))
                .toList();
    }

    private static void assertCredentials(Sent sent, ApiCall<?> call) {
        Set<String> headers = new LinkedHashSet<>(call.headers().keySet());
        Access access = call.route().access();
        if (access != Access.OPEN && access != Access.WEBHOOK_TOKEN) {
            headers.add(AUTHORIZATION);
            assertThat(sent.call().header(AUTHORIZATION)).contains(access == Access.OAUTH2 ? "Bearer access" : TOKEN);
        }
        sent.only(headers.toArray(String[]::new));
    }

    @ParameterizedTest
    @MethodSource("endpointsOfVisitors")
    void sendsFingerprintWithoutAccount(Endpoint endpoint) {
        for (ApiCall<?> call : calls(endpoint, 200, response(endpoint))) {
            store.clear();
            call.send();
            onlyRequest().only("X-Fingerprint");
        }
    }

    /** A kind of credentials, as the specification names it, with the header and the client that send them. */
    private record Principal(String kind, String authorization, GuildkitClient.Builder builder) {}

    private List<Principal> principals() {
        return List.of(
                new Principal("no credentials", "", builder().credentials(Credentials.none())),
                new Principal("account", TOKEN, builder()),
                new Principal("bot", "Bot bot", builder().credentials(Credentials.bot("bot"))),
                new Principal("oauth2", "Bearer access", builder().credentials(Credentials.oauth2("access"))));
    }

    @ParameterizedTest
    @MethodSource("endpoints")
    void sendsOnlyAcceptedCredentials(Endpoint endpoint) {
        emulator.faults().on(endpoint.route()).always().respond(200, Map.of(), response(endpoint));
        String accepted = endpoint.credentials().replace("any token", "account or bot or oauth2");
        principals().forEach(principal -> {
            for (ApiCall<?> call : calls(endpoint, client(principal.builder()))) {
                if (accepted.contains(principal.kind())) {
                    sentByUser(Way.BLOCKING, call);
                    assertThat(onlyRequest().call().header(AUTHORIZATION)).contains(principal.authorization());
                } else if (accepted.matches("open|webhook token|optional .*")) {
                    call.send();
                    assertThat(onlyRequest().call().header(AUTHORIZATION)).isEmpty();
                } else {
                    assertThatThrownBy(() -> sentByUser(Way.ASYNC, call))
                            .isExactlyInstanceOf(CredentialsException.class)
                            .hasMessageContaining(accepted.replaceFirst("^(account).*|^oauth2 ", "$1"));
                    assertThat(emulator.requests()).isEmpty();
                }
            }
        });
    }

    @ParameterizedTest
    @MethodSource("endpoints")
    void returnsSameResultInBothModes(Endpoint endpoint) {
        responses(endpoint).forEach(response -> {
            for (ApiCall<?> call : calls(endpoint, 200, response)) {
                Object result = sentByUser(Way.BLOCKING, call);
                Optional<String> token = store.load();
                assertThat(sentByUser(Way.ASYNC, call)).isEqualTo(result);
                assertThat(store.load()).isEqualTo(token);
            }
        });
    }

    @ParameterizedTest
    @MethodSource("endpoints")
    void throwsErrorOfTheService(Endpoint endpoint) {
        GuildkitClient client = client(endpoint);
        List<ApiCall<?>> calls = calls(endpoint, client);
        REFUSALS.forEach((status, type) -> {
            respond(endpoint, status, REFUSAL);
            for (ApiCall<?> call : calls) {
                for (Way way : Way.values()) {
                    client.rateLimits().forgetGoneWebhooks();
                    store.save(TOKEN);
                    ApiException refusal = refused(way, type, call);
                    assertThat(refusal.status()).isEqualTo(status);
                    assertThat(refusal.code()).isEqualTo(ErrorCode.INVALID_FORM);
                    assertThat(refusal.formErrors().all()).containsOnlyKeys("name");
                    assertThat(refusal).hasMessageContaining("No such choice.");
                }
            }
        });
    }

    private JsonNode read(ApiCall<?> call, Object response) {
        emulator.faults().clear();
        emulator.faults().on(call.route().toString()).respond(200, Map.of(), response.toString());
        deviations.clear();
        return Codecs.JSON.decode(ModelJson.encode(Optional.ofNullable(sentByUser(Way.BLOCKING, call))));
    }

    private void assertDeviations(ApiCall<?> call, Tuple... kindsAndPaths) {
        assertThat(deviations).extracting(Drift::kind, Drift::path).containsExactly(kindsAndPaths);
        assertThat(deviations)
                .extracting(Drift::route)
                .containsOnly(call.route().toString());
        deviations.clear();
    }

    /** The tests of the models damage all members of all objects. This test damages the outermost object and its lists. */
    @ParameterizedTest
    @MethodSource("endpoints")
    void reportsDamageOfResponses(Endpoint endpoint) {
        Specified.responses(endpoint, UnaryOperator.identity()).forEach(response -> {
            for (ApiCall<?> call : calls(endpoint, 200, response.toString())) {
                JsonNode result = read(call, response);
                assertThat(deviations).isEmpty();
                if (!result.isNull()) {
                    assertThatThrownBy(() -> read(call, "nonsense"))
                            .isExactlyInstanceOf(DecodingException.class)
                            .hasMessageStartingWith(call.route() + ": ");
                    assertKeepsUnknownMember(endpoint, call, response, result);
                    Stream<String> lists = response.isArray()
                            ? Stream.of("")
                            : arrays(response).map(name -> "/" + name);
                    lists.forEach(place -> assertSkipsBadElements(endpoint, call, response, place, result));
                }
            }
        });
    }

    @ParameterizedTest
    @MethodSource("endpoints")
    void recognisesErrorsWithSuccessfulStatus(Endpoint endpoint) {
        String error = "{\"code\":50013,\"message\":\"Missing Permissions\"}";
        for (ApiCall<?> call : calls(endpoint, 200, error)) {
            assertThatThrownBy(() -> sentByUser(Way.BLOCKING, call))
                    .isExactlyInstanceOf(DecodingException.class)
                    .hasMessage(
                            call.route()
                                    + ": the service reports success (200), but the response is an error object, code 50013 MISSING_PERMISSION: Missing Permissions");
        }
        deviations.clear();
    }

    private void assertKeepsUnknownMember(Endpoint endpoint, ApiCall<?> call, JsonNode response, JsonNode result) {
        if (response.isObject() && !endpoint.returns().name().equals("map")) {
            ObjectNode newer = response.deepCopy();
            assertThat(read(call, newer.put("brand_new", 1)))
                    .isEqualTo(((ObjectNode) result.deepCopy()).put("brand_new", 1));
            if (!Specified.isOpen(endpoint)) {
                assertDeviations(call, tuple(Kind.UNKNOWN_FIELD, "/brand_new"));
            }
        }
    }

    private static void damage(JsonNode response, String list) {
        ((ArrayNode) response.at(list)).insertNull(0).insertArray(0).addArray();
    }

    private void assertSkipsBadElements(
            Endpoint endpoint, ApiCall<?> call, JsonNode response, String list, JsonNode result) {
        JsonNode damaged = response.deepCopy();
        damage(damaged, list);
        JsonNode written = result.deepCopy();
        // A model keeps the elements, also if the list has another name. A list or map that is the whole response does
        // not.
        if (!list.isEmpty() && !endpoint.returns().name().equals("map")) {
            boolean hasOtherName = !written.at(list).isArray();
            damage(written, hasOtherName ? "/" + arrays(written).findFirst().orElseThrow() : list);
        }
        assertThat(read(call, damaged)).isEqualTo(written);
        assertDeviations(call, tuple(Kind.WRONG_TYPE, list + "/0"), tuple(Kind.NULL_ELEMENT, list + "/1"));
    }

    private static Stream<String> arrays(JsonNode object) {
        return object.properties().stream()
                .filter(member -> member.getValue().isArray())
                .map(Map.Entry::getKey);
    }
}
