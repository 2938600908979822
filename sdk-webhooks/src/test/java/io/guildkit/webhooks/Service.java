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
import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/** A service that gives one response to all requests, without a network. */
final class Service implements AfterEachCallback {
    static final String BASE = ScriptedNetwork.BASE;
    static final Snowflake ID = Snowflake.of("223704706495545344");
    static final String TOKEN = "webhook-token";

    private final ScriptedNetwork network = new ScriptedNetwork();
    private final HttpApiClient http = core(Credentials.accountToken("account-token"));

    Service() {
        answers(200, "{'id': '1'}");
    }

    /** Returns a client that makes calls with credentials. */
    HttpApiClient core(Credentials credentials) {
        return HttpApiClient.create(ClientSettings.builder(BASE)
                .credentials(credentials)
                .fingerprint(FingerprintProvider.fixed("fingerprint"))
                .retryPolicy(RetryPolicy.none())
                .okHttpClient(network.client())
                .build());
    }

    WebhooksClient webhooks() {
        return new WebhooksClient(http);
    }

    WebhookClient calls() {
        return webhooks().withToken(ID, TOKEN);
    }

    WebhookClient.Builder client(String query) {
        return WebhookClient.builder(BASE + "/webhooks/" + ID + "/" + TOKEN + query)
                .okHttpClient(network.client());
    }

    /** Answers with JSON, which may use single quotes. */
    Service answers(int status, String text) {
        network.replies(status, text);
        return this;
    }

    List<Sent> sent() {
        return network.sent();
    }

    Sent last() {
        return sent().get(sent().size() - 1);
    }

    @Override
    public void afterEach(ExtensionContext context) {
        http.close();
    }
}
