package io.guildkit.applications;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import com.fasterxml.jackson.databind.PropertyNamingStrategies.SnakeCaseStrategy;
import io.guildkit.applications.activities.ModifyEmbeddedActivityConfig;
import io.guildkit.applications.approval.DiscoverabilityState;
import io.guildkit.applications.approval.MonetizationState;
import io.guildkit.applications.bots.ModifyBot;
import io.guildkit.core.model.ActivityPlatform;
import io.guildkit.core.model.ActivityPlatformConfig;
import io.guildkit.core.model.ApplicationFlag;
import io.guildkit.core.model.InstallParams;
import io.guildkit.core.model.IntegrationType;
import io.guildkit.core.model.IntegrationTypeConfiguration;
import io.guildkit.core.model.OrientationLockState;
import io.guildkit.core.model.ReleaseLabelType;
import io.guildkit.core.model.ReleasePhase;
import io.guildkit.core.wire.FlagSet;
import io.guildkit.core.wire.ImageData;
import io.guildkit.core.wire.Patch;
import io.guildkit.core.wire.Snowflake;
import io.guildkit.testsupport.ModelJson;
import io.guildkit.testsupport.Text;
import java.lang.reflect.Method;
import java.time.Instant;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicContainer;
import org.junit.jupiter.api.DynamicNode;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/**
 * The bodies of all changes, field by field: left alone, set and, where the specification lets it be null, cleared.
 *
 * <p>The fields are copied from the specification. The builders' methods are looked up by their name, so one that is
 * missing, misspelt or of another kind shows.
 */
class PatchShapeTest {
    private static final ImageData GIF = ImageData.of(new byte[] {'G', 'I', 'F', '8', '9', 'a'});
    private static final InstallParams PARAMS =
            InstallParams.builder().addScopes("bot").permissions("2048").build();

    /**
     * A value for each specified type.
     *
     * @param value what the builder is given
     * @param json what it is sent as
     */
    private record Sample(Object value, String json) {}

    private static final Map<String, Sample> SAMPLES = Map.ofEntries(
            Map.entry("string", new Sample("a text", "'a text'")),
            Map.entry("boolean", new Sample(false, "false")),
            Map.entry("snowflake", new Sample(Snowflake.of("12"), "'12'")),
            Map.entry("image data", new Sample(GIF, "'data:image/gif;base64,R0lGODlh'")),
            Map.entry("flags", new Sample(FlagSet.of(ApplicationFlag.PUBLIC_OAUTH2_CLIENT), "256")),
            Map.entry("array[string]", new Sample(List.of("a", "b"), "['a', 'b']")),
            Map.entry("array[snowflake]", new Sample(List.of(Snowflake.of("1"), Snowflake.of("2")), "['1', '2']")),
            Map.entry("interactions version", new Sample(InteractionsVersion.VERSION_2, "2")),
            Map.entry("explicit content filter", new Sample(ExplicitContentFilter.INHERIT, "0")),
            Map.entry("install params", new Sample(PARAMS, "{'scopes': ['bot'], 'permissions': '2048'}")),
            Map.entry(
                    "map[integer, ?config]",
                    new Sample(
                            inOrder(
                                    IntegrationType.GUILD_INSTALL,
                                    Optional.empty(),
                                    IntegrationType.USER_INSTALL,
                                    Optional.of(IntegrationTypeConfiguration.builder()
                                            .oauth2InstallParams(PARAMS)
                                            .build())),
                            "{'0': null, '1': {'oauth2_install_params':"
                                    + " {'scopes': ['bot'], 'permissions': '2048'}}}")),
            Map.entry("discoverability state", new Sample(DiscoverabilityState.DISCOVERABLE, "3")),
            Map.entry("monetization state", new Sample(MonetizationState.ENABLED, "2")),
            Map.entry("integer", new Sample(-1, "-1")),
            Map.entry(
                    "array[platform]",
                    new Sample(List.of(ActivityPlatform.WEB, ActivityPlatform.IOS), "['web', 'ios']")),
            Map.entry("orientation lock state", new Sample(OrientationLockState.LANDSCAPE, "3")),
            Map.entry("timestamp", new Sample(Instant.parse("2023-05-30T17:00:00Z"), "'2023-05-30T17:00:00Z'")),
            Map.entry(
                    "map[platform, config]",
                    new Sample(
                            Map.of(
                                    ActivityPlatform.WEB,
                                    ActivityPlatformConfig.builder()
                                            .labelType(ReleaseLabelType.NEW)
                                            .releasePhase(ReleasePhase.GLOBAL_LAUNCH)
                                            .build()),
                            "{'web': {'label_type': 1, 'release_phase': 'global_launch'}}")));

    private static final String OF_BOTH = """
            description                        ?string
            icon                               ?image data
            cover_image                        ?image data
            flags                              flags
            rpc_origins                        ?array[string]
            deeplink_uri                       ?string
            role_connections_verification_url  ?string
            interactions_version               interactions version
            interactions_event_types           ?array[string]
            explicit_content_filter            explicit content filter
            tags                               ?array[string]
            install_params                     ?install params
            custom_install_url                 ?string
            integration_types_config           map[integer, ?config]
            max_participants                   ?integer
            """;

    private static final String APPLICATION = OF_BOTH + """
            name                               string
            guild_id                           ?snowflake
            developer_ids                      ?array[snowflake]
            publisher_ids                      ?array[snowflake]
            redirect_uris                      ?array[string]
            integration_public                 boolean
            integration_require_code_grant     boolean
            bot_public                         boolean
            bot_require_code_grant             boolean
            terms_of_service_url               ?string
            privacy_policy_url                 ?string
            interactions_endpoint_url          string
            discoverability_state              discoverability state
            monetization_state                 monetization state
            """;

    private static final String OWN_APPLICATION = OF_BOTH + """
            interactions_endpoint_url          ?string
            """;

    private static final String BOT = """
            username  string
            avatar    ?image data
            banner    ?image data
            """;

    private static final String ACTIVITY = """
            activity_preview_video_asset_id        ?snowflake
            supported_platforms                    ?array[platform]
            default_orientation_lock_state         orientation lock state
            tablet_default_orientation_lock_state  orientation lock state
            requires_age_gate                      boolean
            free_period_starts_at                  ?timestamp
            free_period_ends_at                    ?timestamp
            client_platform_config                 map[platform, config]
            shelf_rank                             integer
            """;

    private static Map<Object, Object> inOrder(Object key, Object value, Object secondKey, Object secondValue) {
        Map<Object, Object> map = new LinkedHashMap<>();
        map.put(key, value);
        map.put(secondKey, secondValue);
        return map;
    }

    @TestFactory
    Stream<DynamicNode> everyFieldIsLeftAloneSetOrCleared() {
        return Stream.of(
                change(ModifyApplication.class, APPLICATION),
                change(ModifyOwnApplication.class, OWN_APPLICATION),
                change(ModifyBot.class, BOT),
                change(ModifyEmbeddedActivityConfig.class, ACTIVITY));
    }

    private static DynamicNode change(Class<?> change, String specified) {
        Map<String, String> fields = specified
                .lines()
                .map(line -> line.split(" +", 2))
                .collect(Collectors.toMap(row -> row[0], row -> row[1], (a, b) -> a, LinkedHashMap::new));
        Stream<DynamicTest> overall = Stream.of(
                dynamicTest(
                        "has the specified fields",
                        () -> assertThat(names(change)).containsExactlyInAnyOrderElementsOf(fields.keySet())),
                dynamicTest(
                        "sends nothing that was not touched",
                        () -> assertThat(body(change, builder(change))).isEqualTo("{}")));
        Stream<DynamicTest> each = fields.entrySet().stream()
                .map(field -> dynamicTest(field.getKey(), () -> inAllStates(change, field.getKey(), field.getValue())));
        return DynamicContainer.dynamicContainer(change.getSimpleName(), Stream.concat(overall, each));
    }

    private static void inAllStates(Class<?> change, String name, String type) throws Exception {
        boolean nullable = type.startsWith("?");
        Sample sample = Objects.requireNonNull(SAMPLES.get(nullable ? type.substring(1) : type), type);
        String attribute = attribute(change, name).getName();

        Object set = builder(change);
        setter(set, attribute, sample.value()).invoke(set, sample.value());
        assertThat(Text.json(body(change, set))).isEqualTo(Text.json("{'" + name + "': " + sample.json() + "}"));

        String clear = "clear" + attribute.substring(0, 1).toUpperCase(Locale.ROOT) + attribute.substring(1);
        List<Method> clearing = Arrays.stream(builder(change).getClass().getMethods())
                .filter(method -> method.getName().equals(clear))
                .toList();
        if (!nullable) {
            assertThat(clearing).as("can't be null, so it can't be cleared").isEmpty();
            return;
        }
        assertThat(clearing).hasSize(1);
        Object cleared = builder(change);
        clearing.get(0).invoke(cleared);
        assertThat(body(change, cleared)).isEqualTo("{\"" + name + "\":null}");

        Object kept = builder(change);
        setter(kept, attribute, sample.value()).invoke(kept, sample.value());
        kept.getClass().getMethod(attribute, Patch.class).invoke(kept, Patch.keep());
        assertThat(body(change, kept)).isEqualTo("{}");
    }

    private static Stream<Method> attributes(Class<?> change) {
        return Arrays.stream(change.getMethods())
                .filter(method -> method.getReturnType() == Patch.class || method.getReturnType() == Optional.class);
    }

    private static List<String> names(Class<?> change) {
        return attributes(change)
                .map(method -> new SnakeCaseStrategy().translate(method.getName()))
                .toList();
    }

    private static Method attribute(Class<?> change, String name) {
        return attributes(change)
                .filter(method ->
                        new SnakeCaseStrategy().translate(method.getName()).equals(name))
                .findFirst()
                .orElseThrow();
    }

    private static Object builder(Class<?> change) throws Exception {
        return change.getMethod("builder").invoke(null);
    }

    private static Method setter(Object builder, String name, Object value) {
        return Arrays.stream(builder.getClass().getMethods())
                .filter(method -> method.getName().equals(name)
                        && (method.getParameterTypes()[0].isInstance(value)
                                || (method.getParameterTypes()[0].isPrimitive() && !(value instanceof String))))
                .findFirst()
                .orElseThrow();
    }

    private static String body(Class<?> change, Object builder) throws Exception {
        Object built = builder.getClass().getMethod("build").invoke(builder);
        assertThat(built).isInstanceOf(change);
        return ModelJson.encode(built);
    }
}
