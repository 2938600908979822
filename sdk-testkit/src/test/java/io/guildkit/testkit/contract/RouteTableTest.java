package io.guildkit.testkit.contract;

import static org.assertj.core.api.Assertions.assertThat;

import io.guildkit.laws.ClientCalls;
import io.guildkit.spec.Endpoint;
import io.guildkit.spec.Specification;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The endpoints of the emulator against those of the specification. */
class RouteTableTest extends ContractTest {
    static List<Endpoint> routes() {
        return Specification.read().endpoints();
    }

    @Test
    void emulatorHasSpecifiedRoutes() {
        assertThat(emulator.routes())
                .containsExactlyInAnyOrderElementsOf(
                        routes().stream().map(Endpoint::route).toList());
    }

    @ParameterizedTest
    @MethodSource("routes")
    void emulatorRequiresSpecifiedCredentials(Endpoint endpoint) throws Exception {
        int status = send(endpoint, "{}", "").statusCode();
        boolean open = endpoint.credentials().startsWith("optional ")
                || List.of("open", "webhook token").contains(endpoint.credentials());
        if (open) {
            assertThat(status).isIn(200, 204, 400, 404);
        } else {
            assertThat(status).isEqualTo(401);
        }
        assertThat(emulator.requests().get(0).template()).contains(endpoint.path());
    }

    @ParameterizedTest
    @MethodSource("routes")
    void emulatorRequiresSpecifiedSecondFactors(Endpoint endpoint) throws Exception {
        String body = endpoint.call().isEmpty()
                ? "{}"
                : new ClientCalls(client(builder()), name -> name)
                        .of(endpoint).stream()
                                .flatMap(call -> call.body().stream())
                                .findFirst()
                                .orElse("{}");
        HttpResponse<String> response = send(endpoint, body, seed().create().newSession());
        assertThat(response.body().contains("\"code\":60003"))
                .as("%s", response)
                .isEqualTo(endpoint.elevation() == Endpoint.Elevation.DOCUMENTED);
    }

    private HttpResponse<String> send(Endpoint endpoint, String body, String token) throws Exception {
        URI uri = URI.create(emulator.baseUrl() + endpoint.path().replaceAll("\\{.*?}", "totp"));
        HttpRequest.Builder request = HttpRequest.newBuilder(uri)
                .header("User-Agent", "RouteTableTest")
                .header("Content-Type", "application/json")
                .method(
                        endpoint.method(),
                        endpoint.method().equals("GET") ? BodyPublishers.noBody() : BodyPublishers.ofString(body));
        if (!token.isEmpty()) {
            request.header("Authorization", token);
        }
        return HttpClient.newHttpClient().send(request.build(), BodyHandlers.ofString());
    }
}
