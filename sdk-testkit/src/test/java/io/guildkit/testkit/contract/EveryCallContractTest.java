package io.guildkit.testkit.contract;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.guildkit.core.ApiCall;
import io.guildkit.core.auth.Credentials;
import io.guildkit.core.error.BadRequestException;
import io.guildkit.core.error.ErrorCode;
import io.guildkit.core.route.Route.Access;
import io.guildkit.laws.ClientCalls;
import io.guildkit.laws.SpecifiedModels;
import io.guildkit.spec.Endpoint;
import io.guildkit.testkit.RecordedCall;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What holds of the calls of all endpoints, whichever way they are sent. */
class EveryCallContractTest extends ContractTest {
    private static final String TOKEN = "account";
    private static final String AUTHORIZATION = "Authorization";
    private static final String REFUSAL = """
            {"code": 50035, "message": "Invalid Form Body",
             "errors": {"name": {"_errors": [{"code": "BASE_TYPE_CHOICES", "message": "No such choice."}]}}}""";

    static Stream<Endpoint> endpoints() {
        return SpecifiedModels.SPECIFICATION.endpoints().stream()
                .filter(endpoint -> !endpoint.call().isEmpty());
    }

    static Stream<Endpoint> endpointsOfVisitors() {
        return endpoints()
                .filter(endpoint -> endpoint.credentials().equals("open")
                        || endpoint.credentials().startsWith("optional "));
    }

    /** Returns the calls of an endpoint, which has a certain response. */
    private List<ApiCall<?>> calls(Endpoint endpoint, int status, String response) {
        emulator.faults().clear();
        emulator.faults().on(endpoint.route()).always().answer(status, Map.of(), response);
        boolean oauth2 = endpoint.credentials().startsWith("oauth2");
        List<ApiCall<?>> calls = new ClientCalls(
                        client(oauth2 ? builder().credentials(Credentials.oauth2("access")) : builder()),
                        name -> "a".repeat(32))
                .of(endpoint);
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
    void sendsWhatTheCallShows(Endpoint endpoint) {
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
    void sendsTheFingerprintWhereNobodyNeedsToBeSignedIn(Endpoint endpoint) {
        for (ApiCall<?> call : calls(endpoint, 200, response(endpoint))) {
            store.clear();
            call.send();
            onlyRequest().only("X-Fingerprint");
        }
    }

    @ParameterizedTest
    @MethodSource("endpoints")
    void returnsTheSameEitherWay(Endpoint endpoint) {
        responses(endpoint).forEach(response -> {
            for (ApiCall<?> call : calls(endpoint, 200, response)) {
                assertThat(sentByUser(Way.ASYNC, call)).isEqualTo(sentByUser(Way.BLOCKING, call));
            }
        });
    }

    @ParameterizedTest
    @MethodSource("endpoints")
    void throwsWhatTheServiceRefuses(Endpoint endpoint) {
        for (ApiCall<?> call : calls(endpoint, 400, REFUSAL)) {
            for (Way way : Way.values()) {
                store.save(TOKEN);
                BadRequestException refusal = refused(way, BadRequestException.class, call);
                assertThat(refusal.code()).isEqualTo(ErrorCode.INVALID_FORM);
                assertThat(refusal.formErrors().all()).containsOnlyKeys("name");
                assertThat(refusal).hasMessageContaining("No such choice.");
            }
        }
    }
}
