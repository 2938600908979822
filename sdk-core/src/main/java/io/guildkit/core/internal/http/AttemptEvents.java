package io.guildkit.core.internal.http;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Proxy;
import okhttp3.Call;
import okhttp3.EventListener;
import okhttp3.Protocol;
import okhttp3.Response;
import org.jspecify.annotations.Nullable;

/**
 * Records facts in the attempt as soon as the HTTP client knows them: how far a connection has come, and the status of each
 * response. The HTTP client may throw after the status, as for a 204 that states a length.
 */
class AttemptEvents extends EventListener {
    private final RunningAttempts attempts;

    AttemptEvents(RunningAttempts attempts) {
        this.attempts = attempts;
    }

    @Override
    public void connectStart(Call call, InetSocketAddress address, Proxy proxy) {
        Attempt attempt = attempts.of(call);
        if (attempt != null) {
            attempt.facts().connecting().starts(proxy);
        }
    }

    @Override
    public void secureConnectStart(Call call) {
        Attempt attempt = attempts.of(call);
        if (attempt != null) {
            attempt.facts().connecting().secures();
        }
    }

    @Override
    public void connectFailed(
            Call call, InetSocketAddress address, Proxy proxy, @Nullable Protocol protocol, IOException failure) {
        Attempt attempt = attempts.of(call);
        if (attempt != null) {
            attempt.facts().connecting().failed(failure);
        }
    }

    @Override
    public void responseHeadersEnd(Call call, Response response) {
        Attempt attempt = attempts.of(call);
        if (attempt != null) {
            attempt.facts().answered(response);
        }
    }
}
