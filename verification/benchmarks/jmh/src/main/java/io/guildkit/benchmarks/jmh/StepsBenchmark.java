package io.guildkit.benchmarks.jmh;

import io.guildkit.GuildkitClient;
import io.guildkit.benchmarks.guildkit.BareCall;
import io.guildkit.benchmarks.guildkit.InMemory;
import io.guildkit.core.CallListener;
import io.guildkit.core.auth.SecondFactorAnswer;
import io.guildkit.core.auth.TokenStore;
import java.io.IOException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import okhttp3.Headers;
import okhttp3.OkHttpClient;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;

/**
 * Measures the cost of the pipeline. The bare call uses the same HTTP client and decodes the same response, so the difference is the
 * cost of all steps: while all are idle, or while one is active.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class StepsBenchmark {
    private static final Headers LIMITS = Headers.of(
            "X-RateLimit-Bucket", "bucket",
            "X-RateLimit-Limit", "1000000000",
            "X-RateLimit-Remaining", "999999999",
            "X-RateLimit-Reset-After", "3600",
            "X-RateLimit-Scope", "user");

    /** The active step. */
    public enum Busy {
        /** There is no pipeline. */
        BARE,
        NOTHING,
        LISTENER,
        RATE_LIMIT,
        ELEVATION
    }

    @Param
    public Busy busy;

    private BareCall bare;
    private GuildkitClient client;

    @Setup
    public void prepare() {
        Headers headers = busy == Busy.RATE_LIMIT ? LIMITS : Headers.of();
        OkHttpClient http = new InMemory(BareCall.response(), headers, busy == Busy.ELEVATION).client();
        bare = new BareCall(http);
        GuildkitClient.Builder builder =
                GuildkitClient.builder(BareCall.ADDRESS).okHttpClient(http);
        builder.tokenStore(TokenStore.inMemory("token"));
        if (busy == Busy.LISTENER) {
            builder.addCallListener(new CallListener() {});
        }
        if (busy == Busy.ELEVATION) {
            builder.secondFactorHandler(
                    challenge -> CompletableFuture.completedFuture(SecondFactorAnswer.totp("123456")));
        }
        client = builder.build();
    }

    @TearDown
    public void close() {
        client.close();
    }

    @Benchmark
    public Object call() throws IOException {
        return busy == Busy.BARE
                ? bare.send()
                : client.discovery().checkTerm(BareCall.TERM).send();
    }
}
