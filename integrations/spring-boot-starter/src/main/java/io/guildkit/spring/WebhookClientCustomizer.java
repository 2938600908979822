package io.guildkit.spring;

import io.guildkit.webhooks.WebhookClient;

/**
 * Changes the clients of the lanes whose URLs are properties, before they are created. Beans of this type set options such as time limits
 * or a proxy.
 *
 * <pre>{@code
 * @Bean
 * WebhookClientCustomizer limits() {
 *     return (lane, builder) -> builder.timeouts(Timeouts.standard().withCall(Duration.ofSeconds(20)));
 * }
 * }</pre>
 *
 * <p>Customizers run in the order of their beans. The first one of the starter adds the observations of the application.
 */
@FunctionalInterface
public interface WebhookClientCustomizer {
    /**
     * Changes settings of a client.
     *
     * @param lane the name of the lane
     * @param builder has the default settings and those of earlier customizers
     */
    void customize(String lane, WebhookClient.Builder builder);
}
