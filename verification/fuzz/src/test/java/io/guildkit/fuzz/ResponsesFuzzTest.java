package io.guildkit.fuzz;

import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.junit.FuzzTest;
import io.guildkit.GuildkitClient;
import io.guildkit.core.ApiCall;
import io.guildkit.core.auth.Credentials;
import io.guildkit.core.error.TransportException;
import io.guildkit.core.failure.GuildkitException;
import io.guildkit.testsupport.TestClock;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import okhttp3.Interceptor;
import okhttp3.OkHttpClient;
import okhttp3.Protocol;
import okhttp3.Response;
import okhttp3.ResponseBody;

/** Sends calls to a service that responds to all of them with the same input, without a connection. */
class ResponsesFuzzTest {
    private static final OkHttpClient BASE = new OkHttpClient();

    @FuzzTest(maxDuration = Inputs.SEARCH)
    void returnsResultOrThrowsGuildkitException(byte[] input) {
        RawResponse response = RawResponse.read(input);
        AtomicReference<Instant> now = new AtomicReference<>(Instant.parse("2026-01-01T00:00:00Z"));
        Clock clock = TestClock.of(now::get);
        try (GuildkitClient client = GuildkitClient.builder("https://chat.invalid/api")
                .okHttpClient(BASE.newBuilder()
                        .addInterceptor(chain -> response(chain, response))
                        .build())
                .credentials(Credentials.accountToken("t0ken"))
                .clock(clock)
                .monotonicClock(() -> TimeUnit.MILLISECONDS.toNanos(now.get().toEpochMilli()))
                .sleeper(wait -> {
                    now.updateAndGet(before -> before.plus(wait));
                    return CompletableFuture.completedFuture(null);
                })
                .build()) {
            for (ApiCall<?> call : List.of(
                    client.invites().get("hTKzmak"),
                    client.invites().listFriendInvites(),
                    client.invites().accept("hTKzmak"))) {
                Duration before = Duration.between(Instant.EPOCH, now.get());
                send(call);
                assertThat(Duration.between(Instant.EPOCH, now.get()).minus(before))
                        .as("waits no longer than the call may take")
                        .isLessThanOrEqualTo(Duration.ofMinutes(2));
            }
            Accessors.callAll(client.rateLimits().snapshot());
        }
    }

    private static void send(ApiCall<?> call) {
        try {
            Accessors.callAll(call.send());
        } catch (TransportException e) {
            assertThat(e).as("a response was received").isNull();
        } catch (GuildkitException e) {
            Accessors.callAll(e);
            Accessors.assertLoggable(e.getMessage());
        }
    }

    private static Response response(Interceptor.Chain chain, RawResponse response) {
        return new Response.Builder()
                .request(chain.request())
                .protocol(Protocol.HTTP_1_1)
                .code(response.status)
                .message("")
                .headers(response.headers)
                .body(ResponseBody.create(response.body, null))
                .build();
    }
}
