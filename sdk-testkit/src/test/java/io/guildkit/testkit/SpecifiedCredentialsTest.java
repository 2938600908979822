package io.guildkit.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import io.guildkit.spec.Endpoint;
import io.guildkit.spec.Rule;
import io.guildkit.spec.Specification;
import io.guildkit.testkit.TestClient.Response;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** The emulator accepts the credentials that the specification names for each endpoint, and refuses all others. */
class SpecifiedCredentialsTest extends Scene {
    private static final String NONE = "no token";
    private static final String ACCOUNT = "account";
    private static final String BOT = "bot";
    private static final String OAUTH2 = "oauth2";
    private static final String OTHER_SCOPE = "oauth2 with another scope";
    /** Users only, bots only, unauthorized, and a scope that the token lacks. */
    private static final Set<Integer> REFUSALS = Set.of(20001, 20002, 40001, 50026);

    static Stream<Arguments> pairs() {
        return Specification.read().endpoints().stream()
                .flatMap(endpoint -> Stream.of(NONE, ACCOUNT, BOT, OAUTH2, OTHER_SCOPE)
                        .filter(credentials -> !credentials.equals(ACCOUNT) || !dependsOnCaller(endpoint))
                        .map(credentials -> Arguments.of(endpoint, credentials)));
    }

    /** Accounts have no application of their own. {@link SpecifiedRequirementsTest} tests what follows. */
    private static boolean dependsOnCaller(Endpoint endpoint) {
        return Paragraphs.rules(Rule.Kind.LIMITATION).stream()
                .anyMatch(rule -> rule.place().equals(endpoint.route())
                        && rule.condition().startsWith("the caller has an application"));
    }

    @ParameterizedTest(name = "{0} with {1}")
    @MethodSource("pairs")
    void emulatorAcceptsSpecifiedCredentials(Endpoint endpoint, String credentials) throws Exception {
        Response response = caller(endpoint, credentials)
                .send(
                        endpoint.method(),
                        endpoint.path().replaceAll("\\{.*?}", "1"),
                        endpoint.method().equals("GET") ? "" : "{}");
        boolean refused = REFUSALS.contains(response.code()) || (response.status() == 401 && response.code() == 0);
        assertThat(refused)
                .as("%s: %s %s", endpoint.credentials(), response.status(), response.text())
                .isNotEqualTo(accepts(endpoint, credentials));
    }

    private TestClient caller(Endpoint endpoint, String credentials) {
        EmulatedAccount account = emulator.account("ada@example.com").create();
        return switch (credentials) {
            case ACCOUNT -> client.as(account.newSession());
            case BOT ->
                client.as("Bot " + emulator.application("Quiz").bot().create().botToken());
            case OAUTH2 -> client.as("Bearer " + account.newOAuth2Token(scope(endpoint)));
            case OTHER_SCOPE -> client.as("Bearer " + account.newOAuth2Token("another"));
            default -> client;
        };
    }

    private static String scope(Endpoint endpoint) {
        String credentials = endpoint.credentials();
        int scope = credentials.indexOf("oauth2 ");
        return scope < 0 ? "identify" : credentials.substring(scope + "oauth2 ".length());
    }

    private static boolean accepts(Endpoint endpoint, String credentials) {
        String specified = endpoint.credentials();
        if (specified.startsWith("optional ")
                || List.of("open", "webhook token").contains(specified)) {
            return true;
        }
        if (specified.equals("any token")) {
            return !credentials.equals(NONE);
        }
        List<String> kinds = List.of(specified.split(" or ", -1));
        return kinds.contains(credentials)
                || (credentials.equals(OAUTH2) && kinds.stream().anyMatch(kind -> kind.startsWith(OAUTH2)));
    }
}
