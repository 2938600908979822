package io.guildkit.applications;

import io.guildkit.core.RetryPolicy;
import io.guildkit.core.auth.Credentials;
import io.guildkit.core.auth.FingerprintProvider;
import io.guildkit.core.auth.SecondFactorHandler;
import io.guildkit.core.internal.pipeline.HttpApiClient;
import io.guildkit.core.internal.settings.ClientSettings;
import io.guildkit.testsupport.ScriptedNetwork;
import io.guildkit.testsupport.ScriptedNetwork.Reply;
import io.guildkit.testsupport.ScriptedNetwork.Sent;
import java.util.List;
import java.util.function.Function;
import okhttp3.Request;
import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/** A service that gives scripted responses, without a network. */
final class Service implements AfterEachCallback {
    private final ScriptedNetwork network = new ScriptedNetwork();
    private final HttpApiClient http = HttpApiClient.create(ClientSettings.builder(ScriptedNetwork.BASE)
            .credentials(Credentials.accountToken("account-token"))
            .fingerprint(FingerprintProvider.none())
            .retryPolicy(RetryPolicy.none())
            .secondFactorHandler(SecondFactorHandler.totp(() -> "123456"))
            .okHttpClient(network.client())
            .build());

    HttpApiClient http() {
        return http;
    }

    /** Answers all requests with JSON, which may use single quotes. */
    Service answers(int status, String body) {
        network.replies(status, body);
        return this;
    }

    /** Answers requests by what they ask for. */
    Service answers(Function<Request, Reply> replies) {
        network.replies(replies);
        return this;
    }

    List<Sent> sent() {
        return network.sent();
    }

    List<Request> requests() {
        return sent().stream().map(Sent::request).toList();
    }

    @Override
    public void afterEach(ExtensionContext context) {
        http.close();
    }
}
