package io.guildkit.webhooks;

import io.guildkit.core.RetryPolicy;
import io.guildkit.core.auth.Credentials;
import io.guildkit.core.auth.FingerprintProvider;
import io.guildkit.core.internal.pipeline.HttpApiClient;
import io.guildkit.core.internal.settings.ClientSettings;
import io.guildkit.core.wire.Snowflake;
import io.guildkit.testsupport.ScriptedNetwork;
import io.guildkit.testsupport.ScriptedNetwork.Sent;
import java.util.List;

/** A service with one response to all requests, without a network. */
final class Service implements AutoCloseable {
    private final ScriptedNetwork network = new ScriptedNetwork();
    private final HttpApiClient http = HttpApiClient.create(ClientSettings.builder(ScriptedNetwork.BASE)
            .credentials(Credentials.none())
            .fingerprint(FingerprintProvider.none())
            .retryPolicy(RetryPolicy.none())
            .okHttpClient(network.client())
            .build());

    Service() {
        responds(200, "{'id': '1'}");
    }

    WebhooksClient webhooks() {
        return new WebhooksClient(http);
    }

    WebhookClient calls() {
        return webhooks().withToken(Snowflake.of(1), "t");
    }

    WebhookClient client(String query) {
        return WebhookClient.builder(ScriptedNetwork.BASE + "/webhooks/1/t" + query)
                .okHttpClient(network.client())
                .build();
    }

    /** Responds to all requests with JSON, which may use single quotes. */
    void responds(int status, String text) {
        network.replies(status, text);
    }

    List<Sent> sent() {
        return network.sent();
    }

    Sent last() {
        return sent().get(sent().size() - 1);
    }

    @Override
    public void close() {
        http.close();
    }
}
