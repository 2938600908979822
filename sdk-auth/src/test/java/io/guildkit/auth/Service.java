package io.guildkit.auth;

import io.guildkit.core.RetryPolicy;
import io.guildkit.core.auth.Credentials;
import io.guildkit.core.auth.FingerprintProvider;
import io.guildkit.core.internal.pipeline.HttpApiClient;
import io.guildkit.core.internal.settings.ClientSettings;
import io.guildkit.testsupport.ScriptedNetwork;
import java.util.List;

/** A service with scripted responses, without a network. */
final class Service implements AutoCloseable {
    private final ScriptedNetwork network = new ScriptedNetwork();
    private final HttpApiClient http = HttpApiClient.create(ClientSettings.builder(ScriptedNetwork.BASE)
            .fingerprint(FingerprintProvider.none())
            .retryPolicy(RetryPolicy.none())
            .okHttpClient(network.client())
            .build());

    AuthClient auth() {
        return new AuthClient(http);
    }

    /** Returns a client that shares connections with the other, and has credentials of its own. */
    AuthClient auth(Credentials credentials) {
        return new AuthClient(http.withCredentials(credentials));
    }

    /** Responds to the following requests with JSON, which may use single quotes. */
    Service responds(int status, String body) {
        network.replies(status, body);
        return this;
    }

    /** Returns the requests so far, such as {@code POST /auth/login}. */
    List<String> requests() {
        return network.sent().stream().map(ScriptedNetwork.Sent::line).toList();
    }

    /** Returns the body of the last request. */
    String lastBody() {
        List<ScriptedNetwork.Sent> sent = network.sent();
        return sent.get(sent.size() - 1).body().utf8();
    }

    @Override
    public void close() {
        http.close();
    }
}
