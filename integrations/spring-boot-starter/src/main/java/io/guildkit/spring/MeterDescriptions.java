package io.guildkit.spring;

import io.guildkit.micrometer.CallObservations;
import io.micrometer.core.instrument.config.MeterFilter;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Describes the meters of calls, for the clients of the starter and of the outbox. */
@Configuration(proxyBeanMethods = false)
class MeterDescriptions {
    @Bean
    @ConditionalOnMissingBean(name = "guildkitMeterDescriptions")
    MeterFilter guildkitMeterDescriptions() {
        return CallObservations.descriptions();
    }
}
