package io.guildkit.spring;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.guildkit.core.auth.EncryptionKeys;
import io.guildkit.core.limit.RateLimiter;
import io.guildkit.core.model.Message;
import io.guildkit.outbox.OutboxException;
import io.guildkit.outbox.OutboxFiles;
import io.guildkit.outbox.OutboxId;
import io.guildkit.outbox.OutboxMeters;
import io.guildkit.outbox.OutboxTransactions;
import io.guildkit.outbox.UnknownOutcomes;
import io.guildkit.outbox.WebhookOutbox;
import io.guildkit.webhooks.WebhookMessage;
import io.micrometer.core.instrument.LongTaskTimer;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.observation.DefaultMeterObservationHandler;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.micrometer.observation.ObservationRegistry;
import jakarta.transaction.Status;
import jakarta.transaction.UserTransaction;
import java.lang.reflect.Field;
import java.net.InetSocketAddress;
import java.net.Proxy;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import javax.sql.DataSource;
import mockwebserver3.Dispatcher;
import mockwebserver3.MockResponse;
import mockwebserver3.MockWebServer;
import mockwebserver3.RecordedRequest;
import okhttp3.OkHttpClient;
import org.assertj.core.util.Throwables;
import org.h2.jdbcx.JdbcDataSource;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.boot.actuate.endpoint.SanitizableData;
import org.springframework.boot.actuate.endpoint.SanitizingFunction;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.test.context.FilteredClassLoader;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.boot.test.util.TestPropertyValues;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;
import org.springframework.core.env.MapPropertySource;
import org.springframework.jdbc.datasource.DataSourceTransactionManager;
import org.springframework.jdbc.datasource.DataSourceUtils;
import org.springframework.jdbc.datasource.DelegatingDataSource;
import org.springframework.jdbc.datasource.TransactionAwareDataSourceProxy;
import org.springframework.transaction.jta.JtaTransactionManager;
import org.springframework.transaction.support.AbstractPlatformTransactionManager;
import org.springframework.transaction.support.DefaultTransactionStatus;
import org.springframework.transaction.support.TransactionSynchronization;
import org.springframework.transaction.support.TransactionSynchronizationManager;
import org.springframework.transaction.support.TransactionTemplate;

class OutboxAutoConfigurationTest {
    private static final String SECRET = "canary-token";
    private static final String URL = "https://chat.example.com/api/webhooks/41/" + SECRET;
    private static final String LANE = "guildkit.outbox.lanes.releases.url=" + URL;
    private static final WebhookMessage MESSAGE = WebhookMessage.of("Version 4.1 is out.");

    private final DataSource database = database();

    private final ApplicationContextRunner empty = new ApplicationContextRunner()
            .withConfiguration(AutoConfigurations.of(
                    GuildkitAutoConfiguration.class,
                    GuildkitOutboxAutoConfiguration.class,
                    GuildkitSecretsAutoConfiguration.class));

    /** Accepts messages, and does not deliver them. */
    private final ApplicationContextRunner application = empty.withBean(DataSource.class, () -> database)
            .withPropertyValues(LANE, "guildkit.outbox.auto-start=false");

    private static DataSource database() {
        JdbcDataSource database = new JdbcDataSource();
        database.setURL("jdbc:h2:mem:" + UUID.randomUUID() + ";DB_CLOSE_DELAY=-1;WRITE_DELAY=0");
        return database;
    }

    /** Keeps the builder, whose fields show the settings. */
    @Order(Ordered.LOWEST_PRECEDENCE)
    private static final class Recorder implements OutboxCustomizer {
        private final AtomicReference<WebhookOutbox.Builder> builder = new AtomicReference<>();

        @Override
        public void customize(WebhookOutbox.Builder changed) {
            builder.set(changed);
        }
    }

    private static WebhookOutbox.Builder settings(ApplicationContextRunner application) {
        Recorder recorder = new Recorder();
        application
                .withBean("recorder", OutboxCustomizer.class, () -> recorder)
                .run(context -> assertThat(context).hasSingleBean(WebhookOutbox.class));
        return requireNonNull(recorder.builder.get());
    }

    private static Object value(WebhookOutbox.Builder builder, String field) {
        try {
            Field found = WebhookOutbox.Builder.class.getDeclaredField(field);
            found.setAccessible(true);
            return found.get(builder);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }

    private static long waiting(WebhookOutbox outbox) {
        return outbox.status().lanes().get(0).waiting();
    }

    // ---- conditions

    @Test
    void createsNoOutboxWithoutLane() {
        empty.withBean(DataSource.class, () -> database)
                .run(context -> assertThat(context)
                        .hasNotFailed()
                        .doesNotHaveBean(WebhookOutbox.class)
                        .doesNotHaveBean(OutboxLifecycle.class));
    }

    @Test
    void createsNoOutboxWithoutDataSource() {
        empty.withPropertyValues(LANE)
                .run(context -> assertThat(context).hasNotFailed().doesNotHaveBean(WebhookOutbox.class));
    }

    @Test
    void createsNoOutboxIfDataSourceIsAmbiguous() {
        application
                .withBean("other", DataSource.class, OutboxAutoConfigurationTest::database)
                .run(context -> assertThat(context).hasNotFailed().doesNotHaveBean(WebhookOutbox.class));
        application
                .withBean(
                        "other",
                        DataSource.class,
                        OutboxAutoConfigurationTest::database,
                        definition -> definition.setPrimary(true))
                .run(context -> assertThat(context).hasSingleBean(WebhookOutbox.class));
    }

    @Test
    void usesOutboxOfApplication() {
        try (WebhookOutbox own = WebhookOutbox.builder(database).lane("own").build()) {
            application.withBean("own", WebhookOutbox.class, () -> own).run(context -> {
                assertThat(context.getBean(WebhookOutbox.class)).isSameAs(own);
                assertThat(context)
                        .doesNotHaveBean("guildkitOutboxHealthIndicator")
                        .doesNotHaveBean(OutboxLifecycle.class);
            });
        }
    }

    @Test
    void needsNoOutbox() {
        application
                .withPropertyValues("guildkit.base-url=https://chat.example.com/api/v9")
                .withClassLoader(new FilteredClassLoader("io.guildkit.outbox"))
                .run(context -> assertThat(context)
                        .hasNotFailed()
                        .hasSingleBean(io.guildkit.GuildkitClient.class)
                        .hasBean("guildkitSanitizingFunction")
                        .doesNotHaveBean("guildkitOutbox"));
    }

    private static ClassLoader bare() {
        return new FilteredClassLoader(
                "io.micrometer",
                "org.springframework.boot.actuate",
                "org.springframework.boot.health",
                "org.springframework.jdbc",
                "org.springframework.transaction",
                "org.springframework.dao");
    }

    @Test
    void needsNoOptionalLibrary() {
        application.withClassLoader(bare()).run(context -> {
            assertThat(context)
                    .hasNotFailed()
                    .hasSingleBean(WebhookOutbox.class)
                    .doesNotHaveBean(OutboxTransactions.class)
                    .doesNotHaveBean("guildkitOutboxMeters")
                    .doesNotHaveBean("guildkitOutboxHealthIndicator");
            WebhookOutbox outbox = context.getBean(WebhookOutbox.class);
            assertThat(outbox.enqueue("releases", MESSAGE)).isNotNull();
            assertThat(waiting(outbox)).isEqualTo(1);
        });
    }

    // ---- properties

    @Test
    void hasDefaultsOfLibrary() {
        WebhookOutbox.Builder expected = WebhookOutbox.builder(database);
        WebhookOutbox.Builder actual = settings(application);
        assertThat(List.of(
                        "unknownOutcomes",
                        "capacity",
                        "maxAttempts",
                        "maxAge",
                        "firstPause",
                        "maxPause",
                        "remember",
                        "lease",
                        "pollInterval",
                        "closeTimeout",
                        "files",
                        "keys",
                        "prefix",
                        "createTables"))
                .allSatisfy(field -> assertThat(value(actual, field)).as(field).isEqualTo(value(expected, field)));
        assertThat(value(actual, "dataSource")).isSameAs(database);
    }

    @Test
    void appliesProperties() {
        WebhookOutbox.Builder settings = settings(application.withPropertyValues(
                "guildkit.outbox.lanes.alarms.deliver=false",
                "guildkit.outbox.unknown-outcomes=park",
                "guildkit.outbox.capacity=1",
                "guildkit.outbox.max-attempts=2",
                "guildkit.outbox.max-age=3h",
                "guildkit.outbox.remember=4h",
                "guildkit.outbox.lease=5s",
                "guildkit.outbox.poll-interval=6s",
                "guildkit.outbox.table-prefix=jobs_",
                "guildkit.outbox.folder=target/outbox-files"));
        assertThat(value(settings, "unknownOutcomes")).isSameAs(UnknownOutcomes.PARK);
        assertThat(value(settings, "capacity")).isEqualTo(1);
        assertThat(value(settings, "maxAttempts")).isEqualTo(2);
        assertThat(value(settings, "maxAge")).isEqualTo(Duration.ofHours(3));
        assertThat(value(settings, "remember")).isEqualTo(Duration.ofHours(4));
        assertThat(value(settings, "lease")).isEqualTo(Duration.ofSeconds(5));
        assertThat(value(settings, "pollInterval")).isEqualTo(Duration.ofSeconds(6));
        assertThat(value(settings, "prefix")).isEqualTo("jobs_");
        assertThat(value(settings, "files"))
                .hasToString(OutboxFiles.folder(Path.of("target/outbox-files")).toString());
        Map<?, ?> lanes = (Map<?, ?>) value(settings, "lanes");
        assertThat((Optional<?>) lanes.get("releases")).isPresent();
        assertThat((Optional<?>) lanes.get("alarms")).isEmpty();
    }

    @Test
    void createsNoTablesIfApplicationDoes() {
        application
                .withPropertyValues("guildkit.outbox.create-tables=false")
                .run(context ->
                        assertThat(context).hasFailed().getFailure().rootCause().isInstanceOf(SQLException.class));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "guildkit.outbox.capacity=0; guildkit.outbox.capacity is not valid: capacity must be at least 1",
                "guildkit.outbox.max-attempts=0; guildkit.outbox.max-attempts is not valid: maxAttempts must be at least 1",
                "guildkit.outbox.max-age=0s; guildkit.outbox.max-age is not valid: maxAge must be positive",
                "guildkit.outbox.remember=-1s; guildkit.outbox.remember is not valid: remember must not be negative",
                "guildkit.outbox.lease=1ms; guildkit.outbox.lease is not valid: lease must be at least 1 second",
                "guildkit.outbox.poll-interval=0s; guildkit.outbox.poll-interval is not valid: pollInterval must be",
                "guildkit.outbox.table-prefix=A-B; guildkit.outbox.table-prefix is not valid: tablePrefix must have",
                "guildkit.outbox.lanes.other.deliver=true; guildkit.outbox.lanes.other.url is missing",
                "guildkit.outbox.lanes.other.url=canary; guildkit.outbox.lanes.other.url is not valid",
                "guildkit.outbox.lanes.other.url=; guildkit.outbox.lanes.other.url is not valid",
                "guildkit.outbox.lanes.other.url=${ABSENT_VALUE};"
                        + "guildkit.outbox.lanes.other.url contains the placeholder ${ABSENT_VALUE}, but nothing defines it",
                "guildkit.outbox.lanes.other.url=http://chat.example.com/api/webhooks/41/canary;"
                        + "a WebhookClientCustomizer that calls allowCleartext() permits unencrypted connections"
            })
    void rejectsInvalidValues(String property, String message) {
        GuildkitAutoConfigurationTest.assertRefused(application.withPropertyValues(property), message);
    }

    @Test
    void doesNotBlameUrlForSettingOfCustomizer() {
        WebhookClientCustomizer remoteProxy = (lane, builder) -> builder.okHttpClient(new OkHttpClient.Builder()
                .proxy(new Proxy(Proxy.Type.HTTP, InetSocketAddress.createUnresolved("proxy.example.com", 3128)))
                .build());
        empty.withBean(DataSource.class, () -> database)
                .withPropertyValues("guildkit.outbox.lanes.releases.url=http://localhost/api/webhooks/41/" + SECRET)
                .withBean(WebhookClientCustomizer.class, () -> remoteProxy)
                .run(context -> assertThat(context.getStartupFailure())
                        .isNotNull()
                        .extracting(Throwables::getStackTrace)
                        .asString()
                        .contains("The client of guildkit.outbox.lanes.releases.url cannot be created: ")
                        .doesNotContain("is not valid", SECRET));
    }

    /** Counts the clients that are closed. */
    private record Closing(AtomicInteger closed) implements RateLimiter {
        @Override
        public CompletableFuture<Permit> acquire(Request request) {
            throw new UnsupportedOperationException();
        }

        @Override
        public List<Bucket> snapshot() {
            return List.of();
        }

        @Override
        public void lift() {}

        @Override
        public void close() {
            closed.incrementAndGet();
        }
    }

    @Test
    void closesClientsIfCustomizerFailsLater() {
        AtomicInteger closed = new AtomicInteger();
        AtomicInteger customized = new AtomicInteger();
        WebhookClientCustomizer failing = (lane, builder) -> {
            if (customized.incrementAndGet() == 2) {
                throw new IllegalStateException("The customizer fails");
            }
            builder.rateLimiters(context -> new Closing(closed));
        };
        application
                .withPropertyValues("guildkit.outbox.lanes.alarms.url=" + URL)
                .withBean(WebhookClientCustomizer.class, () -> failing)
                .run(context -> {
                    assertThat(context).hasFailed().getFailure().hasRootCauseMessage("The customizer fails");
                    assertThat(closed).hasPositiveValue();
                });
    }

    private static void assertUnbound(ApplicationContextRunner application, String lane, String only) {
        application.run(context -> assertThat(context.getStartupFailure())
                .isNotNull()
                .extracting(Throwables::getStackTrace)
                .asString()
                .contains("guildkit.outbox.lanes." + lane + " has neither url nor deliver, only [" + only + "]")
                .doesNotContain(SECRET));
    }

    @ParameterizedTest
    @CsvSource({"releases.uri, releases, uri", "release.notes.url, release, notes"})
    void refusesLanesWithoutKnownProperty(String property, String lane, String only) {
        ApplicationContextRunner misspelt = empty.withPropertyValues(
                "guildkit.outbox.lanes." + property + "=" + URL, "guildkit.outbox.auto-start=false");
        ApplicationContextRunner stored = misspelt.withBean(DataSource.class, () -> database);
        assertUnbound(stored, lane, only);
        assertUnbound(stored.withPropertyValues("guildkit.outbox.lanes.alarms.deliver=false"), lane, only);
        misspelt.withPropertyValues("guildkit.outbox.lanes.alarms.deliver=false")
                .run(context -> {
                    SanitizingFunction function = context.getBean(SanitizingFunction.class);
                    assertHidden(function, URL, true);
                    assertHidden(function, "false", false);
                });
    }

    @Test
    void refusesLanesOfVariablesWithFurtherUnderscores() {
        assertUnbound(
                empty.withBean(DataSource.class, () -> database)
                        .withInitializer(
                                context -> TestPropertyValues.of("GUILDKIT_OUTBOX_LANES_RELEASE_NOTES_URL=" + URL)
                                        .applyTo(context.getEnvironment(), TestPropertyValues.Type.SYSTEM_ENVIRONMENT)),
                "release",
                "notes");
    }

    @Test
    void urlCanReplaceLane() {
        empty.withBean(DataSource.class, () -> database)
                .withPropertyValues("guildkit.outbox.lanes.releases=" + URL)
                .run(context -> {
                    assertThat(context.getBean(OutboxClients.class).byLane()).containsOnlyKeys("releases");
                    assertHidden(context.getBean(SanitizingFunction.class), URL, true);
                });
    }

    // ---- secrets

    private static void assertHidden(SanitizingFunction function, String value, boolean isHidden) {
        assertThat(function.apply(new SanitizableData(null, "other", value)).getValue())
                .isEqualTo(isHidden ? SanitizableData.SANITIZED_VALUE : value);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "/", "?thread_id=7", "#top", " ", "/ ", "// \t"})
    void actuatorHidesUrls(String end) {
        // The runner would strip the value.
        MapPropertySource source =
                new MapPropertySource("end", Map.of("guildkit.outbox.lanes.releases.url", URL + end));
        empty.withInitializer(
                        context -> context.getEnvironment().getPropertySources().addFirst(source))
                .run(context -> {
                    SanitizingFunction function = context.getBean(SanitizingFunction.class);
                    assertHidden(function, URL + end, true);
                    assertHidden(function, SECRET, true);
                    assertHidden(function, "https://chat.example.com/api/webhooks/41", false);
                });
    }

    @Test
    void showsNoUrl() {
        application.run(
                context -> assertThat(context.getBean(OutboxProperties.class).toString())
                        .contains("releases=LaneProperties[deliver=true]")
                        .doesNotContain(SECRET));
    }

    // ---- beans

    @Test
    void usesBeansOfApplication() {
        UnknownOutcomes resolver = outcome -> UnknownOutcomes.Resolution.park();
        EncryptionKeys keys = EncryptionKeys.of("a", new byte[32]);
        OutboxFiles files = OutboxFiles.folder(Path.of("target/outbox-files"));
        WebhookOutbox.Builder settings = settings(application
                .withBean(UnknownOutcomes.class, () -> resolver)
                .withBean(EncryptionKeys.class, () -> keys)
                .withBean(OutboxFiles.class, () -> files)
                .withPropertyValues("guildkit.outbox.unknown-outcomes=repeat", "guildkit.outbox.folder=other"));
        assertThat(value(settings, "unknownOutcomes")).isSameAs(resolver);
        assertThat(value(settings, "keys")).isSameAs(keys);
        assertThat(value(settings, "files")).isSameAs(files);
    }

    @Test
    void customizersAddLanes() {
        empty.withBean(DataSource.class, () -> database)
                .withBean(OutboxCustomizer.class, () -> builder -> builder.lane("own"))
                .run(context -> assertThat(context.getBean(WebhookOutbox.class)).hasToString("WebhookOutbox[own]"));
    }

    @Test
    void customizersChangeClientsOfLanes() {
        List<String> customized = new ArrayList<>();
        application
                .withBean(ObservationRegistry.class, ObservationRegistry::create)
                .withBean(
                        "own",
                        WebhookClientCustomizer.class,
                        () -> (lane, builder) -> customized.add(lane + " "
                                + builder.getClass().getEnclosingClass().getSimpleName()))
                .run(context -> {
                    assertThat(context).hasNotFailed().hasBean("guildkitWebhookObservationCustomizer");
                    assertThat(customized).containsExactly("releases WebhookClient");
                });
    }

    @Test
    void closesOutboxWithContext() {
        application.run(context -> {
            WebhookOutbox outbox = context.getBean(WebhookOutbox.class);
            context.close();
            assertThatThrownBy(() -> outbox.enqueue("releases", MESSAGE))
                    .isInstanceOf(OutboxException.class)
                    .hasMessageContaining("closed");
        });
    }

    @Test
    void stoppedContextCannotStartAgain() {
        application.run(context -> {
            context.getSourceApplicationContext().stop();
            assertThatThrownBy(() -> context.getSourceApplicationContext().start())
                    .hasStackTraceContaining("create a new application context");
        });
    }

    // ---- transactions

    private final ApplicationContextRunner transactional =
            application.withBean(DataSourceTransactionManager.class, () -> new DataSourceTransactionManager(database));

    private static TransactionTemplate transaction(org.springframework.context.ApplicationContext context) {
        return new TransactionTemplate(context.getBean(DataSourceTransactionManager.class));
    }

    @Test
    void messageIsPartOfTransaction() {
        transactional.run(context -> {
            WebhookOutbox outbox = context.getBean(WebhookOutbox.class);
            transaction(context).executeWithoutResult(status -> {
                assertThat(outbox.enqueue("releases", MESSAGE)).isNotNull();
                assertThat(waiting(outbox)).isZero();
                status.setRollbackOnly();
            });
            assertThat(waiting(outbox)).isZero();
            transaction(context).executeWithoutResult(status -> {
                assertThat(outbox.enqueue("releases", MESSAGE)).isNotNull();
                assertThat(waiting(outbox)).isZero();
            });
            assertThat(waiting(outbox)).isEqualTo(1);
        });
    }

    @Test
    void editIsPartOfTransactionOfMessage() {
        transactional.run(context -> {
            WebhookOutbox outbox = context.getBean(WebhookOutbox.class);
            transaction(context).executeWithoutResult(status -> {
                OutboxId message = outbox.enqueue("releases", MESSAGE);
                assertThat(outbox.delete(message).value()).isGreaterThan(message.value());
                assertThat(waiting(outbox)).isZero();
            });
            assertThat(waiting(outbox)).isEqualTo(2);
        });
    }

    @Test
    void innerTransactionIsIndependent() {
        transactional.run(context -> {
            WebhookOutbox outbox = context.getBean(WebhookOutbox.class);
            TransactionTemplate inner = transaction(context);
            inner.setPropagationBehavior(TransactionTemplate.PROPAGATION_REQUIRES_NEW);
            TransactionTemplate none = transaction(context);
            none.setPropagationBehavior(TransactionTemplate.PROPAGATION_NOT_SUPPORTED);
            transaction(context).executeWithoutResult(status -> {
                inner.executeWithoutResult(unused ->
                        assertThat(outbox.enqueue("releases", MESSAGE)).isNotNull());
                none.executeWithoutResult(unused ->
                        assertThat(outbox.enqueue("releases", MESSAGE)).isNotNull());
                status.setRollbackOnly();
            });
            assertThat(waiting(outbox)).isEqualTo(2);
        });
    }

    @Test
    void messageAfterEndOfTransactionIsCommitted() {
        transactional.run(context -> {
            WebhookOutbox outbox = context.getBean(WebhookOutbox.class);
            transaction(context)
                    .executeWithoutResult(status ->
                            TransactionSynchronizationManager.registerSynchronization(new TransactionSynchronization() {
                                @Override
                                public void afterCompletion(int end) {
                                    assertThat(outbox.enqueue("releases", MESSAGE))
                                            .isNotNull();
                                    assertThat(waiting(outbox)).isEqualTo(1);
                                }
                            }));
            assertThat(waiting(outbox)).isEqualTo(1);
        });
    }

    /** Runs after the commit of a transaction, while Spring shows it as active. */
    private static void afterCommit(Runnable task) {
        TransactionSynchronizationManager.registerSynchronization(new TransactionSynchronization() {
            @Override
            public void afterCommit() {
                task.run();
            }
        });
    }

    @Test
    void messageAfterCommitIsCommitted() {
        transactional.run(context -> {
            WebhookOutbox outbox = context.getBean(WebhookOutbox.class);
            TransactionTemplate inner = transaction(context);
            inner.setPropagationBehavior(TransactionTemplate.PROPAGATION_REQUIRES_NEW);
            transaction(context)
                    .executeWithoutResult(status -> afterCommit(() -> {
                        assertThat(outbox.enqueue("releases", MESSAGE)).isNotNull();
                        assertThat(waiting(outbox)).isEqualTo(1);
                        inner.executeWithoutResult(other -> {
                            assertThat(outbox.enqueue("releases", MESSAGE)).isNotNull();
                            other.setRollbackOnly();
                        });
                        assertThat(waiting(outbox)).isEqualTo(1);
                        inner.executeWithoutResult(other ->
                                assertThat(outbox.enqueue("releases", MESSAGE)).isNotNull());
                        assertThat(outbox.enqueue("releases", MESSAGE)).isNotNull();
                        assertThat(waiting(outbox)).isEqualTo(3);
                    }));
            assertThat(waiting(outbox)).isEqualTo(3);
            transaction(context).executeWithoutResult(status -> {
                assertThat(outbox.enqueue("releases", MESSAGE)).isNotNull();
                status.setRollbackOnly();
            });
            assertThat(waiting(outbox)).isEqualTo(3);
        });
    }

    @Test
    void messageBeforeCommitIsPartOfTransaction() {
        transactional.run(context -> {
            WebhookOutbox outbox = context.getBean(WebhookOutbox.class);
            transaction(context)
                    .executeWithoutResult(status ->
                            TransactionSynchronizationManager.registerSynchronization(new TransactionSynchronization() {
                                @Override
                                public void beforeCommit(boolean isReadOnly) {
                                    assertThat(outbox.enqueue("releases", MESSAGE))
                                            .isNotNull();
                                    assertThat(waiting(outbox)).isZero();
                                }
                            }));
            assertThat(waiting(outbox)).isEqualTo(1);
        });
    }

    @Test
    void joinsTransactionsBehindProxy() {
        empty.withBean(DataSource.class, () -> new TransactionAwareDataSourceProxy(database))
                .withBean(DataSourceTransactionManager.class, () -> new DataSourceTransactionManager(database))
                .withPropertyValues(LANE, "guildkit.outbox.auto-start=false")
                .run(context -> {
                    WebhookOutbox outbox = context.getBean(WebhookOutbox.class);
                    transaction(context).executeWithoutResult(status -> {
                        assertThat(outbox.enqueue("releases", MESSAGE)).isNotNull();
                        assertThat(waiting(outbox)).isZero(); // on a connection of its own
                        status.setRollbackOnly();
                    });
                    assertThat(waiting(outbox)).isZero();
                });
    }

    /** Manages transactions of something that is no database. */
    private static final class Queues extends AbstractPlatformTransactionManager {
        private static final long serialVersionUID = 1L;

        @Override
        protected Object doGetTransaction() {
            return new Object();
        }

        @Override
        protected void doBegin(Object transaction, org.springframework.transaction.TransactionDefinition definition) {}

        @Override
        protected void doCommit(DefaultTransactionStatus status) {}

        @Override
        protected void doRollback(DefaultTransactionStatus status) {}
    }

    /** A pool whose connections commit nothing by themselves. */
    private static final class ManualCommit extends DelegatingDataSource {
        ManualCommit(DataSource target) {
            super(target);
        }

        @Override
        public Connection getConnection() throws SQLException {
            Connection connection = super.getConnection();
            connection.setAutoCommit(false);
            return connection;
        }
    }

    /** Uses a connection in the current transaction, as JdbcTemplate does. */
    private static void use(DataSource source) {
        Connection used = DataSourceUtils.getConnection(source);
        DataSourceUtils.releaseConnection(used, source);
        assertThat(TransactionSynchronizationManager.getResource(source)).isNotNull();
    }

    /** What the transaction did with the data source before. */
    private enum Use {
        NONE,
        USED,
        USED_AND_SUSPENDED
    }

    @ParameterizedTest
    @CsvSource({
        "NONE, true, true",
        "NONE, true, false",
        "NONE, false, true",
        "USED, true, true",
        "USED, true, false",
        "USED, false, true",
        "USED_AND_SUSPENDED, true, true",
        "USED_AND_SUSPENDED, true, false",
        "USED_AND_SUSPENDED, false, true"
    })
    void doesNotJoinTransactionOfOtherResource(Use use, boolean isAutoCommit, boolean isBean) {
        DataSource source = isAutoCommit ? database : new ManualCommit(database);
        empty.withBean(DataSource.class, () -> source)
                .withBean(Queues.class, Queues::new)
                .withPropertyValues(LANE, "guildkit.outbox.auto-start=false")
                .run(context -> {
                    WebhookOutbox outbox = context.getBean(WebhookOutbox.class);
                    Queues manager = isBean ? context.getBean(Queues.class) : new Queues();
                    TransactionTemplate inner = new TransactionTemplate(manager);
                    inner.setPropagationBehavior(TransactionTemplate.PROPAGATION_REQUIRES_NEW);
                    new TransactionTemplate(manager).executeWithoutResult(status -> {
                        if (use != Use.NONE) {
                            use(source);
                        }
                        if (use == Use.USED_AND_SUSPENDED) {
                            inner.executeWithoutResult(unused -> {});
                        }
                        assertThat(outbox.enqueue("releases", MESSAGE)).isNotNull();
                        assertThat(waiting(outbox)).isEqualTo(1);
                        status.setRollbackOnly();
                    });
                    assertThat(waiting(outbox)).isEqualTo(1);
                });
    }

    @Test
    void innerTransactionOfOtherResourceKeepsOuterConnection() {
        transactional.withBean(Queues.class, Queues::new).run(context -> {
            WebhookOutbox outbox = context.getBean(WebhookOutbox.class);
            TransactionTemplate inner = new TransactionTemplate(context.getBean(Queues.class));
            transaction(context).executeWithoutResult(status -> {
                inner.executeWithoutResult(unused -> {
                    afterCommit(() ->
                            assertThat(outbox.enqueue("releases", MESSAGE)).isNotNull());
                    assertThat(outbox.enqueue("releases", MESSAGE)).isNotNull();
                });
                assertThat(waiting(outbox)).isZero();
                status.setRollbackOnly();
            });
            assertThat(waiting(outbox)).isZero();
        });
    }

    /** A transaction of JTA, without the resources that it would commit. */
    private static final class GlobalTransaction implements UserTransaction {
        private int status = Status.STATUS_NO_TRANSACTION;

        @Override
        public void begin() {
            status = Status.STATUS_ACTIVE;
        }

        @Override
        public void commit() {
            status = Status.STATUS_NO_TRANSACTION;
        }

        @Override
        public void rollback() {
            status = Status.STATUS_NO_TRANSACTION;
        }

        @Override
        public void setRollbackOnly() {
            status = Status.STATUS_MARKED_ROLLBACK;
        }

        @Override
        public int getStatus() {
            return status;
        }

        @Override
        public void setTransactionTimeout(int seconds) {}
    }

    /** The connections of JTA's data sources do not commit by themselves in a transaction. Spring shows no other difference. */
    @ParameterizedTest
    @EnumSource
    void joinsGlobalTransactionThatUsesDataSource(Use use) {
        DataSource source = new ManualCommit(database);
        empty.withBean(DataSource.class, () -> source)
                .withBean(JtaTransactionManager.class, () -> new JtaTransactionManager(new GlobalTransaction()))
                .withPropertyValues(LANE, "guildkit.outbox.auto-start=false")
                .run(context -> {
                    WebhookOutbox outbox = context.getBean(WebhookOutbox.class);
                    TransactionTemplate other = new TransactionTemplate(new Queues());
                    new TransactionTemplate(context.getBean(JtaTransactionManager.class))
                            .executeWithoutResult(status -> {
                                if (use != Use.NONE) {
                                    use(source);
                                }
                                if (use == Use.USED_AND_SUSPENDED) {
                                    other.executeWithoutResult(unused -> {});
                                }
                                assertThat(outbox.enqueue("releases", MESSAGE)).isNotNull();
                                assertThat(waiting(outbox)).isEqualTo(use == Use.NONE ? 1 : 0);
                            });
                });
    }

    @Test
    void listensToManagersOfApplication() {
        transactional.run(context -> assertThat(
                        context.getBean(DataSourceTransactionManager.class).getTransactionExecutionListeners())
                .containsExactly(context.getBean(SpringTransactions.class)));
    }

    @Test
    void joinsTransactionsOfManagersThatAreNoBeans() {
        application.run(context -> {
            WebhookOutbox outbox = context.getBean(WebhookOutbox.class);
            new TransactionTemplate(new DataSourceTransactionManager(database)).executeWithoutResult(status -> {
                assertThat(outbox.enqueue("releases", MESSAGE)).isNotNull();
                assertThat(waiting(outbox)).isZero();
            });
            assertThat(waiting(outbox)).isEqualTo(1);
        });
    }

    @Test
    void usesTransactionsOfApplication() {
        OutboxTransactions own = new OutboxTransactions() {
            @Override
            public Optional<Connection> current() {
                return Optional.empty();
            }

            @Override
            public void afterCommit(Runnable task) {
                task.run();
            }
        };
        ApplicationContextRunner transacting = application.withBean(OutboxTransactions.class, () -> own);
        assertThat(value(settings(transacting), "transactions")).isSameAs(own);
        assertThat(value(settings(transacting.withClassLoader(bare())), "transactions"))
                .as("without the transactions of Spring")
                .isSameAs(own);
    }

    // ---- metrics and health

    /** Responds to no request until the end. */
    private static final class Holding extends Dispatcher {
        private final CountDownLatch end = new CountDownLatch(1);

        @Override
        public MockResponse dispatch(RecordedRequest request) throws InterruptedException {
            end.await();
            return new MockResponse.Builder()
                    .setHeader("Content-Type", "application/json")
                    .body("{\"id\":\"7\"}")
                    .build();
        }
    }

    @Test
    void observesCallsOfAllLanes() throws Exception {
        Holding responses = new Holding();
        SimpleMeterRegistry meters = new SimpleMeterRegistry();
        ObservationRegistry observations = ObservationRegistry.create();
        observations.observationConfig().observationHandler(new DefaultMeterObservationHandler(meters));
        try (MockWebServer service = new MockWebServer()) {
            service.setDispatcher(responses);
            service.start();
            String alarms = "guildkit.outbox.lanes.alarms.url=" + service.url("/api/webhooks/41/a");
            String releases = "guildkit.outbox.lanes.releases.url=" + service.url("/api/webhooks/42/b");
            application
                    .withBean(ObservationRegistry.class, () -> observations)
                    .withPropertyValues(alarms, releases)
                    .run(context -> {
                        List<CompletableFuture<Message>> calls =
                                context.getBean(OutboxClients.class).byLane().values().stream()
                                        .map(client -> CompletableFuture.supplyAsync(
                                                () -> client.execute("x").send(), task -> new Thread(task).start()))
                                        .toList();
                        service.takeRequest();
                        service.takeRequest();
                        LongTaskTimer active =
                                meters.get("guildkit.calls.active").longTaskTimer();
                        assertThat(active.activeTasks()).isEqualTo(2);
                        responses.end.countDown();
                        calls.forEach(CompletableFuture::join);
                        assertThat(active.activeTasks()).isZero();
                        assertThat(meters.get("guildkit.calls").timer().count()).isEqualTo(2);
                    });
        } finally {
            responses.end.countDown();
        }
    }

    @Test
    void metersNeedRegistry() {
        application.run(context -> assertThat(context)
                .doesNotHaveBean(OutboxMeters.class)
                .doesNotHaveBean(GuildkitOutboxAutoConfiguration.DeliveryMeters.class));
        application
                .withBean(MeterRegistry.class, SimpleMeterRegistry::new)
                .run(context -> assertThat(context)
                        .hasSingleBean(OutboxMeters.class)
                        .hasSingleBean(GuildkitOutboxAutoConfiguration.DeliveryMeters.class));
    }

    @Test
    void healthCanBeDisabled() {
        application.run(context -> assertThat(context).hasBean("guildkitOutboxHealthIndicator"));
        application
                .withPropertyValues("management.health.guildkit-outbox.enabled=false")
                .run(context -> assertThat(context)
                        .hasSingleBean(WebhookOutbox.class)
                        .doesNotHaveBean("guildkitOutboxHealthIndicator"));
    }
}
