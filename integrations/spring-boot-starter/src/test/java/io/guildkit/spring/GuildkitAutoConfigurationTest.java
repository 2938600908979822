package io.guildkit.spring;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.guildkit.GuildkitClient;
import io.guildkit.core.RetryPolicy;
import io.guildkit.core.ServiceDialect;
import io.guildkit.core.Timeouts;
import io.guildkit.core.auth.Credentials;
import io.guildkit.core.auth.TokenStore;
import io.guildkit.core.client.ClientBuilder;
import io.guildkit.core.error.TransportException;
import io.guildkit.core.internal.settings.ClientSettings;
import io.guildkit.core.internal.settings.ClientSettingsBuilder;
import io.guildkit.core.limit.RateLimitPolicy;
import io.guildkit.micrometer.MicrometerContext;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.config.MeterFilter;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.micrometer.observation.ObservationRegistry;
import java.io.IOException;
import java.io.InputStream;
import java.lang.reflect.Field;
import java.net.InetSocketAddress;
import java.net.Proxy;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import okhttp3.OkHttpClient;
import org.assertj.core.util.Throwables;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.boot.actuate.endpoint.SanitizableData;
import org.springframework.boot.actuate.endpoint.SanitizingFunction;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.test.context.FilteredClassLoader;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;

class GuildkitAutoConfigurationTest {
    private static final String ADDRESS = "guildkit.base-url=https://chat.example.com/api/v9";
    private static final String HEALTH = "guildkitHealthIndicator";
    private static final String OBSERVATIONS = "guildkitObservationCustomizer";
    private static final String CONTEXT = "guildkitContextCustomizer";

    private final ApplicationContextRunner empty = new ApplicationContextRunner()
            .withConfiguration(AutoConfigurations.of(
                    GuildkitAutoConfiguration.class,
                    GuildkitJacksonAutoConfiguration.class,
                    GuildkitSecretsAutoConfiguration.class));

    private final ApplicationContextRunner application = empty.withPropertyValues(ADDRESS);

    /** Records the settings of the client. */
    @Order(Ordered.LOWEST_PRECEDENCE)
    private static final class Recorder implements GuildkitClientCustomizer {
        private Optional<ClientSettings> settings = Optional.empty();

        @Override
        public void customize(GuildkitClient.Builder builder) {
            try {
                Field field = ClientBuilder.class.getDeclaredField("settings");
                field.setAccessible(true);
                settings = Optional.of(((ClientSettingsBuilder) field.get(builder)).build());
            } catch (ReflectiveOperationException e) {
                throw new IllegalStateException(e);
            }
        }
    }

    private static ClientSettings settings(ApplicationContextRunner application) {
        Recorder recorder = new Recorder();
        application
                .withBean("recorder", GuildkitClientCustomizer.class, () -> recorder)
                .run(context -> assertThat(context).hasSingleBean(GuildkitClient.class));
        return recorder.settings.orElseThrow();
    }

    // ---- the client

    @Test
    void createsNoClientWithoutBaseUrl() {
        empty.run(context -> assertThat(context).hasNotFailed().doesNotHaveBean(GuildkitClient.class));
    }

    @Test
    void usesClientOfApplication() {
        GuildkitClient own =
                GuildkitClient.builder("https://other.example.com/api/v9").build();
        application.withBean("own", GuildkitClient.class, () -> own).run(context -> {
            assertThat(context.getBean(GuildkitClient.class)).isSameAs(own);
            assertThat(context).doesNotHaveBean(HEALTH);
        });
    }

    @Test
    void closesClientWithContext() {
        application.run(context -> {
            GuildkitClient client = context.getBean(GuildkitClient.class);
            context.close();
            assertThatThrownBy(() -> client.invites().get("x").send())
                    .isInstanceOf(TransportException.class)
                    .hasMessageContaining("the client is closed");
        });
    }

    // ---- properties

    @Test
    void hasDefaultsOfLibrary() {
        ClientSettings expected =
                ClientSettings.builder("https://chat.example.com/api/v9").build();
        ClientSettings actual = settings(application);
        List<Function<ClientSettings, Object>> plain = List.of(
                ClientSettings::baseUrl,
                ClientSettings::optionalCredentials,
                ClientSettings::cleartext,
                ClientSettings::userAgent,
                ClientSettings::maxResponseBytes,
                ClientSettings::maxThreads,
                ClientSettings::recordCallSites,
                ClientSettings::dialect,
                ClientSettings::promptCooldown,
                ClientSettings::timeouts,
                ClientSettings::retryPolicy,
                ClientSettings::rateLimitPolicy);
        assertThat(plain)
                .allSatisfy(setting -> assertThat(setting.apply(actual)).isEqualTo(setting.apply(expected)));
        assertThat(actual.credentials()).isInstanceOf(Credentials.Account.class);
    }

    @Test
    void appliesProperties() {
        ClientSettings settings = settings(application.withPropertyValues(
                "guildkit.optional-credentials=false",
                "guildkit.allow-cleartext=true",
                "guildkit.user-agent=robot/1.0",
                "guildkit.max-response-size=1KB",
                "guildkit.max-threads=7",
                "guildkit.record-call-sites=true",
                "guildkit.dialect.header.audit-reason=X-Why",
                "guildkit.dialect.integration.stream-provider-a=Stream_Co",
                "guildkit.prompt-cooldown=2s",
                "guildkit.timeouts.connect=1s",
                "guildkit.timeouts.read=2s",
                "guildkit.timeouts.write=3s",
                "guildkit.timeouts.call=4s",
                "guildkit.timeouts.prompt=5s",
                "guildkit.retry.max-attempts=2",
                "guildkit.retry.base=1ms",
                "guildkit.retry.cap=2ms",
                "guildkit.retry.max-server-wait=3ms",
                "guildkit.rate-limit.max-requests=50",
                "guildkit.rate-limit.max-requests-per=2s",
                "guildkit.rate-limit.max-invalid=9",
                "guildkit.rate-limit.invalid-window=8s",
                "guildkit.rate-limit.max-wait=7s",
                "guildkit.rate-limit.max-pause=6s"));
        assertThat(settings.optionalCredentials()).isFalse();
        assertThat(settings.cleartext()).isTrue();
        assertThat(settings.userAgent()).isEqualTo("robot/1.0");
        assertThat(settings.maxResponseBytes()).isEqualTo(1024);
        assertThat(settings.maxThreads()).isEqualTo(7);
        assertThat(settings.recordCallSites()).isTrue();
        assertThat(settings.dialect())
                .isEqualTo(ServiceDialect.of(
                        Map.of("header.audit-reason", "X-Why", "integration.stream-provider-a", "Stream_Co")));
        assertThat(settings.promptCooldown()).isEqualTo(Duration.ofSeconds(2));
        assertThat(settings.timeouts())
                .isEqualTo(new Timeouts(
                        Duration.ofSeconds(1),
                        Duration.ofSeconds(2),
                        Duration.ofSeconds(3),
                        Duration.ofSeconds(4),
                        Duration.ofSeconds(5)));
        assertThat(settings.retryPolicy())
                .isEqualTo(new RetryPolicy(2, Duration.ofMillis(1), Duration.ofMillis(2), Duration.ofMillis(3)));
        assertThat(settings.rateLimitPolicy())
                .isEqualTo(RateLimitPolicy.standard()
                        .withGlobal(50, Duration.ofSeconds(2))
                        .withMaxInvalid(9, Duration.ofSeconds(8))
                        .withMaxWait(Duration.ofSeconds(7))
                        .withMaxPause(Duration.ofSeconds(6)));
    }

    @Test
    void tokenBelongsToBotByDefault() {
        ApplicationContextRunner withToken = application.withPropertyValues("guildkit.token=abc");
        assertThat(settings(withToken).credentials()).isEqualTo(Credentials.bot("abc"));
        assertThat(settings(withToken.withPropertyValues("guildkit.token-type=oauth2"))
                        .credentials())
                .isEqualTo(Credentials.oauth2("abc"));
        assertThat(settings(withToken.withPropertyValues("guildkit.token-type=account"))
                        .credentials())
                .isInstanceOfSatisfying(
                        Credentials.Account.class,
                        account -> assertThat(account.store().load()).contains("abc"));
    }

    @ParameterizedTest
    @CsvSource({
        "guildkit.base-url=chat.example.com, guildkit.base-url is not valid: baseUrl must be a full",
        "guildkit.base-url=http://chat.example.com/api, guildkit.allow-cleartext=true permits unencrypted connections",
        "guildkit.timeouts.read=0s, guildkit.timeouts is not valid: read must be positive",
        "guildkit.retry.max-attempts=21, guildkit.retry is not valid: maxAttempts must be 1 to 20",
        "guildkit.rate-limit.max-requests=0, guildkit.rate-limit.max-requests with max-requests-per is not valid: requests",
        "guildkit.rate-limit.max-wait=-1s, guildkit.rate-limit is not valid: maxWait must not be negative",
        "guildkit.max-response-size=0B, guildkit.max-response-size is not valid: maxResponseBytes must be positive",
        "guildkit.max-threads=0, guildkit.max-threads is not valid: maxThreads must be positive",
        "guildkit.prompt-cooldown=-1s, guildkit.prompt-cooldown is not valid: promptCooldown must not be negative",
        "guildkit.dialect.other=x, guildkit.dialect is not valid",
        "guildkit.token=\u00e4, guildkit.token is not valid: token must be printable",
        "guildkit.user-agent=\u00e4, guildkit.user-agent is not valid: userAgent must be printable"
    })
    void rejectsInvalidValues(String property, String message) {
        assertRefused(application.withPropertyValues(property), message);
    }

    /** Checks that an application does not start, and that the reason repeats no secret. */
    static void assertRefused(ApplicationContextRunner application, String message) {
        application.run(context -> assertThat(context.getStartupFailure())
                .isNotNull()
                .extracting(Throwables::getStackTrace)
                .asString()
                .contains(message)
                .doesNotContain("canary"));
    }

    @Test
    void namesPropertyForUnencryptedConnectionToProxy() {
        GuildkitClientCustomizer remoteProxy = builder -> builder.okHttpClient(new OkHttpClient.Builder()
                .proxy(new Proxy(Proxy.Type.HTTP, InetSocketAddress.createUnresolved("proxy.example.com", 3128)))
                .build());
        empty.withPropertyValues("guildkit.base-url=http://localhost/api/v9")
                .withBean(GuildkitClientCustomizer.class, () -> remoteProxy)
                .run(context -> assertThat(context)
                        .hasFailed()
                        .getFailure()
                        .hasStackTraceContaining("The client of guildkit.base-url cannot be created")
                        .hasStackTraceContaining("guildkit.allow-cleartext=true permits unencrypted connections"));
    }

    private static ClassLoader withoutActuator() {
        return new FilteredClassLoader("org.springframework.boot.actuate", "org.springframework.boot.health");
    }

    @ParameterizedTest
    @CsvSource({
        "guildkit.base-url, https://${ABSENT_VALUE}/api/v9",
        "guildkit.token, ${ABSENT_VALUE}",
        "guildkit.token, canary${ABSENT_VALUE}",
        "guildkit.user-agent, robot/${ABSENT_VALUE}"
    })
    void namesPropertyOfPlaceholderThatNothingDefines(String property, String value) {
        ApplicationContextRunner incomplete = application.withPropertyValues(property + "=" + value);
        String message = property + " contains the placeholder ${ABSENT_VALUE}, but nothing defines it";
        assertRefused(incomplete, message);
        assertRefused(incomplete.withClassLoader(withoutActuator()), message);
    }

    @Test
    void ignoresPlaceholdersOfApplicationWithOwnClient() {
        GuildkitClient own =
                GuildkitClient.builder("https://other.example.com/api/v9").build();
        application
                .withBean("own", GuildkitClient.class, () -> own)
                .withPropertyValues("guildkit.token=${ABSENT_VALUE}")
                .run(context -> assertThat(context).hasNotFailed().hasBean("guildkitSanitizingFunction"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "${ABSENT_VALUE:}"})
    void emptyValuesAreAbsent(String value) {
        empty.withPropertyValues("guildkit.base-url=" + value)
                .run(context -> assertThat(context).hasNotFailed().doesNotHaveBean(GuildkitClient.class));
        ClientSettings settings =
                settings(application.withPropertyValues("guildkit.token=" + value, "guildkit.user-agent=" + value));
        assertThat(settings.credentials())
                .isInstanceOfSatisfying(
                        Credentials.Account.class,
                        account -> assertThat(account.store().load()).isEmpty());
        assertThat(settings.userAgent()).isEqualTo(settings(application).userAgent());
    }

    @Test
    void showsNoToken() {
        application.withPropertyValues("guildkit.token=canary").run(context -> {
            assertThat(context.getBean(GuildkitProperties.class).toString())
                    .isEqualTo("GuildkitProperties[baseUrl=https://chat.example.com/api/v9]");
            assertThat(context.getBean(GuildkitClient.class).credentials().toString())
                    .doesNotContain("canary");
        });
        application
                .withPropertyValues("guildkit.token=canary\u00e4")
                .run(context -> assertThat(context.getStartupFailure())
                        .isNotNull()
                        .extracting(Throwables::getStackTrace)
                        .asString()
                        .contains("token")
                        .doesNotContain("canary"));
    }

    @ParameterizedTest
    @CsvSource({
        "canary, ${guildkit.token}, true",
        "canary, Bot canary, true",
        "canary, other, false",
        "'', other, false",
        ", other, false"
    })
    void actuatorHidesTokenOfApplicationWithOwnClient(@Nullable String token, String value, boolean isHidden) {
        ApplicationContextRunner own = token == null ? empty : empty.withPropertyValues("guildkit.token=" + token);
        own.withPropertyValues("other=" + value).run(context -> {
            String resolved = context.getEnvironment().getProperty("other");
            SanitizableData data = new SanitizableData(null, "other", resolved);
            SanitizingFunction function = context.getBean(SanitizingFunction.class);
            assertThat(function.apply(data).getValue())
                    .isEqualTo(isHidden ? SanitizableData.SANITIZED_VALUE : resolved);
        });
    }

    private static JsonNode metadata() throws IOException {
        String path = "META-INF/spring-configuration-metadata.json";
        try (InputStream in =
                requireNonNull(GuildkitProperties.class.getModule().getResourceAsStream(path))) {
            return new ObjectMapper().readTree(in).path("properties");
        }
    }

    @Test
    void describesAllProperties() throws IOException {
        assertThat(metadata()).hasSize(38).allSatisfy(property -> {
            assertThat(property.path("name").asText()).startsWith("guildkit.");
            assertThat(property.path("description").asText()).endsWith(".");
        });
    }

    @Test
    void pageListsAllPropertiesWithDefaults() throws IOException {
        String page = Files.readString(Path.of("../../docs/spring-boot.md"));
        assertThat(metadata()).allSatisfy(property -> {
            String preset = property.path("defaultValue").asText();
            assertThat(page)
                    .containsPattern("\\| `" + property.path("name").asText() + "` \\| "
                            + (preset.isEmpty() ? "[^`|]*" : "`" + preset + "` ") + "\\| ");
        });
    }

    // ---- customizers

    @Test
    void appliesCustomizersAfterProperties() {
        TokenStore store = TokenStore.inMemory();
        ClientSettings settings = settings(application
                .withPropertyValues("guildkit.token=abc", "guildkit.max-threads=3", "guildkit.user-agent=a")
                .withBean(
                        "customizer",
                        GuildkitClientCustomizer.class,
                        () -> builder -> builder.tokenStore(store).userAgent("b")));
        assertThat(settings.credentials()).isEqualTo(Credentials.account(store));
        assertThat(settings.userAgent()).isEqualTo("b");
        assertThat(settings.maxThreads()).isEqualTo(3);
    }

    // ---- metrics

    @Test
    void observesCallsIfThereIsRegistry() {
        ApplicationContextRunner observed =
                application.withBean(ObservationRegistry.class, ObservationRegistry::create);
        assertThat(settings(observed).driftListener()).isPresent();
        assertThat(settings(observed.withBean(MeterRegistry.class, SimpleMeterRegistry::new))
                        .driftListener())
                .isPresent();
        assertThat(settings(application).driftListener()).isEmpty();
    }

    @Test
    void metersOfCallsHaveDescriptions() {
        application
                .withBean(ObservationRegistry.class, ObservationRegistry::create)
                .run(context -> {
                    SimpleMeterRegistry meters = new SimpleMeterRegistry();
                    meters.config().meterFilter(context.getBean(MeterFilter.class));
                    assertThat(meters.timer("guildkit.calls").getId().getDescription())
                            .isNotBlank();
                });
    }

    @Test
    void usesDriftListenerOfApplication() {
        ClientSettings settings = settings(application
                .withBean(ObservationRegistry.class, ObservationRegistry::create)
                .withBean(
                        "customizer",
                        GuildkitClientCustomizer.class,
                        () -> builder -> builder.driftListener(drift -> {})));
        assertThat(settings.driftListener().orElseThrow().getClass().getName()).doesNotContain("CallObservations");
    }

    // ---- optional libraries

    @Test
    void needsNoOptionalLibrary() {
        ClassLoader bare = new FilteredClassLoader(
                "io.micrometer",
                "org.springframework.boot.actuate",
                "org.springframework.boot.health",
                "tools.jackson");
        application
                .withClassLoader(bare)
                .run(context -> assertThat(context)
                        .hasNotFailed()
                        .hasSingleBean(GuildkitClient.class)
                        .hasBean("guildkitJackson2Module")
                        .doesNotHaveBean("guildkitJackson3Module")
                        .doesNotHaveBean(HEALTH)
                        .doesNotHaveBean(OBSERVATIONS)
                        .doesNotHaveBean(CONTEXT)
                        .doesNotHaveBean("guildkitSanitizingFunction"));
    }

    @Test
    void contextsTravelWithCallsIfLibraryForThemIsPresent() {
        assertThat(settings(application).contextPropagations()).hasExactlyElementsOfTypes(MicrometerContext.class);
        application
                .withClassLoader(new FilteredClassLoader("io.micrometer.context"))
                .run(context ->
                        assertThat(context).hasSingleBean(GuildkitClient.class).doesNotHaveBean(CONTEXT));
    }

    @Test
    void healthCanBeDisabled() {
        application.run(context -> assertThat(context).hasBean(HEALTH));
        for (String property : List.of("management.health.guildkit.enabled", "management.health.defaults.enabled")) {
            application
                    .withPropertyValues(property + "=false")
                    .run(context -> assertThat(context).doesNotHaveBean(HEALTH).hasSingleBean(GuildkitClient.class));
        }
    }

    @Test
    void usesModuleOfApplication() {
        io.guildkit.jackson.GuildkitModule own = new io.guildkit.jackson.GuildkitModule();
        empty.withBean("own", io.guildkit.jackson.GuildkitModule.class, () -> own)
                .run(context -> assertThat(context.getBeansOfType(io.guildkit.jackson.GuildkitModule.class))
                        .isEqualTo(Map.of("own", own)));
    }
}
