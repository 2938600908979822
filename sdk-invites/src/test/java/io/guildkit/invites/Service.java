package io.guildkit.invites;

import io.guildkit.core.RetryPolicy;
import io.guildkit.core.auth.Credentials;
import io.guildkit.core.auth.FingerprintProvider;
import io.guildkit.core.internal.pipeline.HttpApiClient;
import io.guildkit.core.internal.settings.ClientSettings;
import io.guildkit.testsupport.ScriptedNetwork;
import io.guildkit.testsupport.ScriptedNetwork.Reply;
import io.guildkit.testsupport.ScriptedNetwork.Sent;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Function;
import okhttp3.Request;

/** A service with scripted responses, without a network. */
final class Service implements AutoCloseable {
    private final AtomicLong nanoTime = new AtomicLong();
    private final ScriptedNetwork network = new ScriptedNetwork();
    private final HttpApiClient http = HttpApiClient.create(ClientSettings.builder(ScriptedNetwork.BASE)
            .credentials(Credentials.accountToken("account-token"))
            .fingerprint(FingerprintProvider.none())
            .retryPolicy(RetryPolicy.none())
            .monotonicClock(nanoTime::get)
            .okHttpClient(network.client())
            .build());

    HttpApiClient http() {
        return http;
    }

    /** Responds to all requests with JSON, which may use single quotes. */
    void responds(int status, String body) {
        network.replies(status, body);
    }

    /** Responds to each request on its own. */
    void responds(Function<Request, Reply> replies) {
        network.replies(replies);
    }

    /** Lets the monotonic clock of the client proceed. */
    void pass(Duration time) {
        nanoTime.addAndGet(time.toNanos());
    }

    /** Returns method and path of each request. */
    List<String> lines() {
        return network.sent().stream().map(Sent::line).toList();
    }

    /** Returns the body of each request. */
    List<String> bodies() {
        return network.sent().stream().map(sent -> sent.body().utf8()).toList();
    }

    List<Request> requests() {
        return network.sent().stream().map(Sent::request).toList();
    }

    @Override
    public void close() {
        http.close();
    }
}
