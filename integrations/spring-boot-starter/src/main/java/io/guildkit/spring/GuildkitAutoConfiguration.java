package io.guildkit.spring;

import io.guildkit.GuildkitClient;
import io.guildkit.micrometer.CallObservations;
import io.guildkit.micrometer.MicrometerContext;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.composite.CompositeMeterRegistry;
import io.micrometer.observation.ObservationRegistry;
import java.time.Instant;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.actuate.autoconfigure.health.ConditionalOnEnabledHealthIndicator;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionMessage;
import org.springframework.boot.autoconfigure.condition.ConditionOutcome;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.autoconfigure.condition.SpringBootCondition;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.ConditionContext;
import org.springframework.context.annotation.Conditional;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;
import org.springframework.core.type.AnnotatedTypeMetadata;

/**
 * Creates the client of the application from the properties {@code guildkit.*}, if {@code guildkit.base-url} is set and
 * the application defines no {@link GuildkitClient}. With Micrometer and Actuator it also reports metrics, traces and
 * health.
 */
@AutoConfiguration(
        afterName = {
            "org.springframework.boot.actuate.autoconfigure.observation.ObservationAutoConfiguration",
            "org.springframework.boot.actuate.autoconfigure.metrics.CompositeMeterRegistryAutoConfiguration",
            "org.springframework.boot.micrometer.observation.autoconfigure.ObservationAutoConfiguration",
            "org.springframework.boot.micrometer.metrics.autoconfigure.CompositeMeterRegistryAutoConfiguration"
        })
@Conditional(GuildkitAutoConfiguration.OnBaseUrl.class)
@ConditionalOnMissingBean(GuildkitClient.class)
@EnableConfigurationProperties(GuildkitProperties.class)
public final class GuildkitAutoConfiguration {
    /** Creates the configuration. Spring calls it. */
    public GuildkitAutoConfiguration() {}

    /** An empty address is none. The condition of Spring Boot on a property would match it. */
    static final class OnBaseUrl extends SpringBootCondition {
        @Override
        public ConditionOutcome getMatchOutcome(ConditionContext context, AnnotatedTypeMetadata metadata) {
            String baseUrl = Binder.get(context.getEnvironment())
                    .bind("guildkit.base-url", String.class)
                    .orElse("");
            ConditionMessage.Builder message = ConditionMessage.forCondition("Guildkit client");
            return baseUrl.isBlank()
                    ? ConditionOutcome.noMatch(message.because("guildkit.base-url is not set"))
                    : ConditionOutcome.match(message.because("guildkit.base-url is set"));
        }
    }

    @Bean
    GuildkitClient guildkitClient(GuildkitProperties properties, ObjectProvider<GuildkitClientCustomizer> customizers) {
        GuildkitClient.Builder builder = properties.clientBuilder();
        customizers.orderedStream().forEach(customizer -> customizer.customize(builder));
        return properties.client(builder);
    }

    @Configuration(proxyBeanMethods = false)
    @ConditionalOnClass({ObservationRegistry.class, MeterRegistry.class})
    @ConditionalOnBean(ObservationRegistry.class)
    @Import(MeterDescriptions.class)
    static class Metrics {
        /** Applied before the application's customizers, which can replace the drift listener. */
        @Bean
        @Order(Ordered.HIGHEST_PRECEDENCE)
        GuildkitClientCustomizer guildkitObservationCustomizer(
                ObservationRegistry observations, ObjectProvider<MeterRegistry> meters) {
            return builder -> {
                CallObservations listener =
                        new CallObservations(observations, meters.getIfAvailable(CompositeMeterRegistry::new));
                builder.addCallListener(listener).driftListener(listener);
            };
        }
    }

    @Configuration(proxyBeanMethods = false)
    @ConditionalOnClass(
            value = ObservationRegistry.class,
            name = {"io.guildkit.micrometer.MicrometerContext", "io.micrometer.context.ContextSnapshotFactory"})
    static class Context {
        /** Traces, the logger's context and security contexts travel with asynchronous calls. */
        @Bean
        @Order(Ordered.HIGHEST_PRECEDENCE)
        GuildkitClientCustomizer guildkitContextCustomizer() {
            return builder -> builder.addContextPropagation(new MicrometerContext());
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
        CallHealth guildkitCallHealth() {
            return new CallHealth(Instant::now);
        }

        @Bean
        @ConditionalOnMissingBean(name = "guildkitHealthIndicator")
        @ConditionalOnEnabledHealthIndicator("guildkit")
        org.springframework.boot.actuate.health.HealthIndicator guildkitHealthIndicator(CallHealth health) {
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
        CallHealth guildkitCallHealth() {
            return new CallHealth(Instant::now);
        }

        @Bean
        @ConditionalOnMissingBean(name = "guildkitHealthIndicator")
        @org.springframework.boot.health.autoconfigure.contributor.ConditionalOnEnabledHealthIndicator("guildkit")
        org.springframework.boot.health.contributor.HealthIndicator guildkitHealthIndicator(CallHealth health) {
            return () -> {
                CallHealth.Report report = health.report();
                return org.springframework.boot.health.contributor.Health.status(report.status())
                        .withDetails(report.details())
                        .build();
            };
        }
    }
}
