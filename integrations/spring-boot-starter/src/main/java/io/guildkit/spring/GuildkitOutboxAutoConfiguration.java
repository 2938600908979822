package io.guildkit.spring;

import io.guildkit.core.auth.EncryptionKeys;
import io.guildkit.micrometer.CallObservations;
import io.guildkit.outbox.OutboxEvent;
import io.guildkit.outbox.OutboxFiles;
import io.guildkit.outbox.OutboxMeters;
import io.guildkit.outbox.OutboxTransactions;
import io.guildkit.outbox.UnknownOutcomes;
import io.guildkit.outbox.WebhookOutbox;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.composite.CompositeMeterRegistry;
import io.micrometer.observation.ObservationRegistry;
import java.util.function.Consumer;
import javax.sql.DataSource;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.beans.factory.config.BeanPostProcessor;
import org.springframework.boot.actuate.autoconfigure.health.ConditionalOnEnabledHealthIndicator;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.AnyNestedCondition;
import org.springframework.boot.autoconfigure.condition.ConditionMessage;
import org.springframework.boot.autoconfigure.condition.ConditionOutcome;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnSingleCandidate;
import org.springframework.boot.autoconfigure.condition.SpringBootCondition;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.ApplicationEventPublisher;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.ConditionContext;
import org.springframework.context.annotation.Conditional;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.context.event.EventListener;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;
import org.springframework.core.env.Environment;
import org.springframework.core.type.AnnotatedTypeMetadata;
import org.springframework.jdbc.datasource.ConnectionHolder;
import org.springframework.transaction.ConfigurableTransactionManager;
import org.springframework.transaction.support.TransactionSynchronizationManager;

/**
 * Creates the outbox of the application from the properties {@code guildkit.outbox.*}. It needs {@code guildkit-outbox} on the class path,
 * one data source, at least one lane, and no {@link WebhookOutbox} of the application. The outbox joins the transactions of Spring, and
 * publishes its {@linkplain OutboxEvent events} to the application. With Micrometer and Actuator it also has metrics and health.
 */
@AutoConfiguration(
        afterName = {
            "org.springframework.boot.autoconfigure.jdbc.DataSourceAutoConfiguration",
            "org.springframework.boot.actuate.autoconfigure.observation.ObservationAutoConfiguration",
            "org.springframework.boot.actuate.autoconfigure.metrics.CompositeMeterRegistryAutoConfiguration",
            "org.springframework.boot.jdbc.autoconfigure.DataSourceAutoConfiguration",
            "org.springframework.boot.micrometer.observation.autoconfigure.ObservationAutoConfiguration",
            "org.springframework.boot.micrometer.metrics.autoconfigure.CompositeMeterRegistryAutoConfiguration"
        })
@ConditionalOnClass({WebhookOutbox.class, DataSource.class})
@ConditionalOnSingleCandidate(DataSource.class)
@Conditional(GuildkitOutboxAutoConfiguration.OnLane.class)
@ConditionalOnMissingBean(WebhookOutbox.class)
@EnableConfigurationProperties(OutboxProperties.class)
public final class GuildkitOutboxAutoConfiguration {
    /** Creates the configuration. Spring calls it. */
    public GuildkitOutboxAutoConfiguration() {}

    /** A lane is a property, or a customizer adds it. */
    static final class OnLane extends AnyNestedCondition {
        OnLane() {
            super(ConfigurationPhase.REGISTER_BEAN);
        }

        @Conditional(OnLaneProperty.class)
        static final class Property {}

        @ConditionalOnBean(OutboxCustomizer.class)
        static final class Customizer {}
    }

    /** The names of lanes are part of the names of properties, which other conditions need in full. */
    static final class OnLaneProperty extends SpringBootCondition {
        @Override
        public ConditionOutcome getMatchOutcome(ConditionContext context, AnnotatedTypeMetadata metadata) {
            ConditionMessage.Builder message = ConditionMessage.forCondition("Guildkit outbox");
            return Lanes.in(context.getEnvironment()).isEmpty()
                    ? ConditionOutcome.noMatch(message.because(Lanes.PROPERTY + " is not set"))
                    : ConditionOutcome.match(message.because(Lanes.PROPERTY + " is set"));
        }
    }

    /** Transactions that know the data source for the work outside of them. Its implementation needs Spring's transactions, this type does not. */
    interface OwnDataSource {
        DataSource dataSource();
    }

    @Bean
    OutboxClients guildkitOutboxClients(
            OutboxProperties properties, ObjectProvider<WebhookClientCustomizer> customizers, Environment environment) {
        Lanes.requireBound(environment, properties.lanes().keySet());
        return new OutboxClients(properties, customizers.orderedStream().toList());
    }

    @Bean
    WebhookOutbox guildkitOutbox(
            OutboxProperties properties,
            OutboxClients clients,
            DataSource dataSource,
            ApplicationEventPublisher publisher,
            ObjectProvider<OutboxTransactions> transactions,
            ObjectProvider<UnknownOutcomes> unknownOutcomes,
            ObjectProvider<EncryptionKeys> keys,
            ObjectProvider<OutboxFiles> files,
            ObjectProvider<OutboxCustomizer> customizers) {
        OutboxTransactions joined = transactions.getIfAvailable();
        DataSource own = joined instanceof OwnDataSource joining ? joining.dataSource() : dataSource;
        WebhookOutbox.Builder builder =
                properties.builder(own, clients.byLane()).listener(publisher::publishEvent);
        if (joined != null) {
            builder.transactions(joined);
        }
        unknownOutcomes.ifAvailable(builder::unknownOutcomes);
        keys.ifAvailable(builder::encryption);
        files.ifAvailable(builder::files);
        customizers.orderedStream().forEach(customizer -> customizer.customize(builder));
        return builder.build();
    }

    @Bean
    OutboxLifecycle guildkitOutboxLifecycle(WebhookOutbox outbox, OutboxProperties properties) {
        return new OutboxLifecycle(outbox, properties.autoStart());
    }

    @Configuration(proxyBeanMethods = false)
    @ConditionalOnClass({ConnectionHolder.class, TransactionSynchronizationManager.class})
    static class Transactions {
        @Bean
        @ConditionalOnMissingBean(OutboxTransactions.class)
        SpringTransactions guildkitOutboxTransactions(DataSource dataSource) {
            return new SpringTransactions(dataSource);
        }

        @Bean
        static TransactionManagers guildkitOutboxTransactionManagers(ObjectProvider<SpringTransactions> transactions) {
            return new TransactionManagers(transactions);
        }
    }

    /** Lets the outbox listen to all transaction managers that are beans, before their first transaction. */
    static final class TransactionManagers implements BeanPostProcessor {
        private final ObjectProvider<SpringTransactions> transactions;

        TransactionManagers(ObjectProvider<SpringTransactions> transactions) {
            this.transactions = transactions;
        }

        @Override
        public Object postProcessAfterInitialization(Object bean, String name) {
            if (bean instanceof ConfigurableTransactionManager manager) {
                transactions.ifAvailable(listener -> listener.listenTo(manager));
            }
            return bean;
        }
    }

    @Configuration(proxyBeanMethods = false)
    @ConditionalOnClass({ObservationRegistry.class, MeterRegistry.class})
    @ConditionalOnBean(ObservationRegistry.class)
    @Import(MeterDescriptions.class)
    static class Observations {
        @Bean
        @Order(Ordered.HIGHEST_PRECEDENCE)
        WebhookClientCustomizer guildkitWebhookObservationCustomizer(
                ObservationRegistry observations, ObjectProvider<MeterRegistry> meters) {
            return (lane, builder) -> {
                // One for each client, because each client numbers its calls from 1.
                CallObservations listener =
                        new CallObservations(observations, meters.getIfAvailable(CompositeMeterRegistry::new));
                builder.addCallListener(listener).driftListener(listener);
            };
        }
    }

    @Configuration(proxyBeanMethods = false)
    @ConditionalOnClass(MeterRegistry.class)
    @ConditionalOnBean(MeterRegistry.class)
    static class Metrics {
        /** Actuator binds it. */
        @Bean
        @ConditionalOnMissingBean
        OutboxMeters guildkitOutboxMeters(WebhookOutbox outbox) {
            return OutboxMeters.of(outbox);
        }

        @Bean
        DeliveryMeters guildkitOutboxDeliveryMeters(MeterRegistry registry) {
            return new DeliveryMeters(OutboxMeters.listener(registry));
        }
    }

    /** Passes events on to the metrics. */
    static final class DeliveryMeters {
        private final Consumer<OutboxEvent> listener;

        DeliveryMeters(Consumer<OutboxEvent> listener) {
            this.listener = listener;
        }

        /** Runs before listeners of the application, whose exceptions end the publication of an event. */
        @EventListener
        @Order(Ordered.HIGHEST_PRECEDENCE)
        void measure(OutboxEvent event) {
            listener.accept(event);
        }
    }

    /** The health indicator of Spring Boot 3. */
    @Configuration(proxyBeanMethods = false)
    @ConditionalOnClass({
        org.springframework.boot.actuate.health.HealthIndicator.class,
        ConditionalOnEnabledHealthIndicator.class
    })
    static class Boot3Health {
        @Bean
        @ConditionalOnMissingBean(name = "guildkitOutboxHealthIndicator")
        @ConditionalOnEnabledHealthIndicator("guildkit-outbox")
        org.springframework.boot.actuate.health.HealthIndicator guildkitOutboxHealthIndicator(WebhookOutbox outbox) {
            OutboxHealth health = new OutboxHealth(outbox::status);
            return () -> {
                CallHealth.Report report = health.report();
                return org.springframework.boot.actuate.health.Health.status(report.status())
                        .withDetails(report.details())
                        .build();
            };
        }
    }

    /** The health indicator of Spring Boot 4. */
    @Configuration(proxyBeanMethods = false)
    @ConditionalOnClass(org.springframework.boot.health.contributor.HealthIndicator.class)
    static class Boot4Health {
        @Bean
        @ConditionalOnMissingBean(name = "guildkitOutboxHealthIndicator")
        @org.springframework.boot.health.autoconfigure.contributor.ConditionalOnEnabledHealthIndicator(
                "guildkit-outbox")
        org.springframework.boot.health.contributor.HealthIndicator guildkitOutboxHealthIndicator(
                WebhookOutbox outbox) {
            OutboxHealth health = new OutboxHealth(outbox::status);
            return () -> {
                CallHealth.Report report = health.report();
                return org.springframework.boot.health.contributor.Health.status(report.status())
                        .withDetails(report.details())
                        .build();
            };
        }
    }
}
