package io.guildkit.applications;

import io.guildkit.core.RetryPolicy;
import io.guildkit.core.auth.Credentials;
import io.guildkit.core.auth.FingerprintProvider;
import io.guildkit.core.internal.pipeline.HttpApiClient;
import io.guildkit.core.internal.settings.ClientSettings;
import io.guildkit.testsupport.ScriptedNetwork;
import io.guildkit.testsupport.ScriptedNetwork.Sent;
import java.util.List;

/** A service with scripted responses, without a network. */
final class Service implements AutoCloseable {
    private final ScriptedNetwork network = new ScriptedNetwork();
    private final HttpApiClient http = HttpApiClient.create(ClientSettings.builder(ScriptedNetwork.BASE)
            .credentials(Credentials.accountToken("account-token"))
            .fingerprint(FingerprintProvider.none())
            .retryPolicy(RetryPolicy.none())
            .okHttpClient(network.client())
            .build());

    ApplicationsClient applications() {
        return new ApplicationsClient(http);
    }

    /** Responds to all requests with JSON, which may use single quotes. */
    void responds(int status, String body) {
        network.replies(status, body);
    }

    List<Sent> sent() {
        return network.sent();
    }

    @Override
    public void close() {
        http.close();
    }
}
