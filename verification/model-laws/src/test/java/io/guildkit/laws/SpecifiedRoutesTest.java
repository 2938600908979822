package io.guildkit.laws;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import io.guildkit.GuildkitClient;
import io.guildkit.applications.ApplicationsClient;
import io.guildkit.auth.AuthClient;
import io.guildkit.core.ApiCall;
import io.guildkit.core.codec.Codecs;
import io.guildkit.core.route.Route;
import io.guildkit.invites.InvitesClient;
import io.guildkit.spec.Endpoint;
import io.guildkit.spec.Member;
import io.guildkit.webhooks.WebhooksClient;
import java.io.IOException;
import java.lang.reflect.Field;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** The routes and calls of the client against those of the specification. */
class SpecifiedRoutesTest {
    private static final GuildkitClient CLIENT =
            GuildkitClient.builder("https://chat.example.com/api/v9").build();
    private static final ClientCalls CALLS = new ClientCalls(CLIENT);

    /** A filter of guilds, intents and messages are built step by step, which other tests try. */
    private static boolean isBuiltInSteps(Endpoint endpoint) {
        return endpoint.call().startsWith("webhooks().withToken()")
                || endpoint.call().equals("discovery().listGuilds")
                || endpoint.call().equals("applications().requestAdditionalIntents");
    }

    private interface Law {
        void check(Endpoint endpoint, List<ApiCall<?>> calls) throws Exception;
    }

    private static Stream<DynamicTest> each(Law law) {
        return SpecifiedModels.endpoints()
                .map(endpoint -> dynamicTest(endpoint.route(), () -> {
                    List<ApiCall<?>> calls = CALLS.of(endpoint);
                    assertThat(calls).as(endpoint.call()).isNotEmpty();
                    law.check(endpoint, calls);
                }));
    }

    @AfterAll
    static void close() {
        CLIENT.close();
    }

    @Test
    void clientHasSpecifiedRoutesOnly() {
        assertThat(constants().map(Route::toString))
                .containsExactlyInAnyOrderElementsOf(
                        SpecifiedModels.endpoints().map(Endpoint::route).toList());
    }

    @Test
    void ratesOfWebhooksAreLimitedByWebhookAndToken() {
        assertThat(constants().filter(route -> route.access() == Route.Access.WEBHOOK_TOKEN))
                .hasSize(9)
                .allSatisfy(route ->
                        assertThat(route.majorVariables()).containsExactlyInAnyOrder("webhook.id", "webhook.token"));
    }

    /** Returns the routes of the client's constants. */
    private static Stream<Route> constants() {
        return new ClassFileImporter()
                        .importPackagesOf(
                                ApiCall.class,
                                AuthClient.class,
                                InvitesClient.class,
                                ApplicationsClient.class,
                                WebhooksClient.class)
                        .stream()
                        .flatMap(type -> type.getFields().stream())
                        .filter(field -> field.getRawType().isEquivalentTo(Route.class)
                                && field.getModifiers().contains(JavaModifier.STATIC))
                        .map(field -> route(field.reflect()));
    }

    private static Route route(Field constant) {
        try {
            constant.setAccessible(true);
            return (Route) constant.get(null);
        } catch (IllegalAccessException e) {
            throw new AssertionError(e);
        }
    }

    @TestFactory
    Stream<DynamicTest> methodsCallTheirRouteAsSpecified() {
        return each((endpoint, calls) -> assertThat(calls)
                .extracting(ApiCall::route)
                .allSatisfy(route -> {
                    assertThat(route).hasToString(endpoint.route());
                    assertThat(credentials(route)).isEqualTo(endpoint.credentials());
                    assertThat(route.repeat().name()).isEqualTo(endpoint.retry().name());
                    assertThat(route.elevates()).isEqualTo(endpoint.elevation() != Endpoint.Elevation.NEVER);
                    assertThat(route.secretVariables())
                            .isEqualTo(
                                    route.access() == Route.Access.WEBHOOK_TOKEN ? Set.of("webhook.token") : Set.of());
                }));
    }

    private static String credentials(Route route) {
        return (route.isOptional() ? "optional " : "")
                + route.access().name().toLowerCase(Locale.ROOT).replace('_', ' ')
                + route.scope().map(scope -> " " + scope).orElse("");
    }

    @TestFactory
    Stream<DynamicTest> methodsSendTheSpecifiedParameters() {
        return each((endpoint, calls) -> {
            Set<String> sent = new TreeSet<>();
            calls.forEach(call -> call.query().stream().map(Map.Entry::getKey).forEach(sent::add));
            List<String> specified = endpoint.query().stream().map(Member::name).toList();
            if (isBuiltInSteps(endpoint)) {
                assertThat(specified).containsAll(sent);
            } else {
                assertThat(sent).containsExactlyInAnyOrderElementsOf(specified);
            }
        });
    }

    @TestFactory
    Stream<DynamicTest> methodsSendTheSpecifiedBody() {
        return each((endpoint, calls) -> {
            Set<String> sent = new TreeSet<>();
            calls.forEach(call -> call.body()
                    .ifPresent(body -> Codecs.JSON.decode(body).fieldNames().forEachRemaining(sent::add)));
            List<String> specified = endpoint.body().map(SpecifiedModels.SPECIFICATION.shapes()::get).stream()
                    .flatMap(shape -> shape.members().stream())
                    .map(Member::name)
                    .toList();
            if (isBuiltInSteps(endpoint)) {
                assertThat(specified).containsAll(sent);
            } else {
                assertThat(sent).containsExactlyInAnyOrderElementsOf(specified);
            }
        });
    }

    @TestFactory
    Stream<DynamicTest> methodsReturnTheSpecifiedType() {
        return each((endpoint, calls) -> {
            String name = endpoint.returns().name();
            String specified = name.equals("nothing")
                    ? "Void"
                    : name.endsWith(" or nothing") // if the caller does not wait
                            ? name.replace(" or nothing", "")
                            : SpecifiedModels.inJava(endpoint.returns());
            assertThat(ClientCalls.methods(endpoint)).allSatisfy(method -> {
                Type call = method.getGenericReturnType();
                assertThat(SpecifiedModels.inJava(((ParameterizedType) call).getActualTypeArguments()[0]))
                        .isEqualTo(specified);
            });
        });
    }

    @Test
    void endpointsPageIsUpToDate() throws IOException {
        assertThat(Files.readString(Path.of("../../docs", EndpointsPage.NAME))).isEqualTo(EndpointsPage.text());
    }

    @Test
    void descriptionOfServiceIsUpToDate() throws IOException {
        assertThat(Files.readString(Path.of("../..", ServiceOpenApi.FILE))).isEqualTo(ServiceOpenApi.text());
    }
}
