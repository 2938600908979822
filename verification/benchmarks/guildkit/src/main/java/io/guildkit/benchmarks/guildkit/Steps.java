package io.guildkit.benchmarks.guildkit;

import io.guildkit.GuildkitClient;
import io.guildkit.benchmarks.Contestant;
import io.guildkit.core.CallListener;
import io.guildkit.core.auth.SecondFactorAnswer;
import io.guildkit.core.auth.TokenStore;
import java.io.IOException;
import java.util.concurrent.CompletableFuture;
import okhttp3.Headers;
import okhttp3.OkHttpClient;

/**
 * Calls that OkHttp serves from memory, with one active step of the pipeline. The address names the step: NOTHING, LISTENER, RATE_LIMIT or
 * ELEVATION. BARE is the same call without a pipeline, so the difference is the cost of all steps.
 */
public final class Steps implements Contestant {
    private static final Headers LIMITS = Headers.of(
            "X-RateLimit-Bucket", "bucket",
            "X-RateLimit-Limit", "1000000000",
            "X-RateLimit-Remaining", "999999999",
            "X-RateLimit-Reset-After", "3600",
            "X-RateLimit-Scope", "user");

    private boolean isBare;
    private OkHttpClient http;
    private GuildkitClient client;

    @Override
    public void connect(String busy) {
        isBare = busy.equals("BARE");
        Headers headers = busy.equals("RATE_LIMIT") ? LIMITS : Headers.of();
        http = new InMemory(InMemory.VALID, headers, busy.equals("ELEVATION")).client();
        GuildkitClient.Builder builder =
                GuildkitClient.builder(InMemory.ADDRESS).okHttpClient(http).tokenStore(TokenStore.inMemory("token"));
        if (busy.equals("LISTENER")) {
            builder.addCallListener(new CallListener() {});
        }
        if (busy.equals("ELEVATION")) {
            builder.secondFactorHandler(
                    challenge -> CompletableFuture.completedFuture(SecondFactorAnswer.totp("123456")));
        }
        client = builder.build();
    }

    @Override
    public Object call() throws IOException {
        return isBare
                ? InMemory.bareCall(http)
                : client.discovery().checkTerm(InMemory.TERM).send();
    }
}
