package io.guildkit.spring;

import io.guildkit.outbox.WebhookOutbox;

/**
 * Changes the outbox of the application before it is created. Beans of this type set options that have no property {@code
 * guildkit.outbox.*}, such as lanes whose clients have their own settings.
 *
 * <pre>{@code
 * @Bean
 * OutboxCustomizer thread(WebhookClient client) {
 *     return builder -> builder.lane("thread", client.thread(Snowflake.of(41)));
 * }
 * }</pre>
 *
 * <p>Customizers run in the order of their beans, after the properties have been applied. A customizer that sets a listener replaces the
 * publication of events to the application, and thus the metrics of deliveries.
 */
@FunctionalInterface
public interface OutboxCustomizer {
    /**
     * Changes settings of the outbox.
     *
     * @param builder has the settings of the properties and of earlier customizers
     */
    void customize(WebhookOutbox.Builder builder);
}
