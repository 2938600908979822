package io.guildkit.spring;

import io.guildkit.webhooks.WebhookClient;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The clients of the webhooks whose URLs are properties. */
final class OutboxClients implements AutoCloseable {
    private final Map<String, WebhookClient> byLane = new LinkedHashMap<>();

    OutboxClients(OutboxProperties properties, List<WebhookClientCustomizer> customizers) {
        try {
            properties.lanes().forEach((lane, settings) -> {
                if (settings.deliver()) {
                    byLane.put(lane, settings.client(lane, customizers));
                }
            });
        } catch (RuntimeException | Error e) { // also of customizers
            close();
            throw e;
        }
    }

    Map<String, WebhookClient> byLane() {
        return byLane;
    }

    @Override
    public void close() {
        byLane.values().forEach(WebhookClient::close);
    }
}
