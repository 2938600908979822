package io.guildkit.core.internal.pipeline;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.guildkit.core.ApiCall;
import io.guildkit.core.error.CallTimeoutException;
import io.guildkit.core.error.TransportException;
import io.guildkit.core.model.Company;
import io.guildkit.core.route.Route;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import okhttp3.Dns;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A resolver that does not respond, or fails. */
class ResolverTest extends Pipeline {
    private final CountDownLatch release = new CountDownLatch(1);
    private final CountDownLatch asked = new CountDownLatch(1);
    private final AtomicInteger lookups = new AtomicInteger();

    @AfterEach
    void release() {
        release.countDown();
    }

    private HttpApiClient client(Dns dns) {
        return open(settings().okHttpClient(http(http -> http.dns(dns))));
    }

    /** A resolver that does not respond before the end of the test, and ignores interrupts, as the operating system's does. */
    private List<InetAddress> hang(String host) throws UnknownHostException {
        lookups.incrementAndGet();
        asked.countDown();
        boolean released = false;
        while (!released) {
            try {
                release.await();
                released = true;
            } catch (InterruptedException e) {
                // continues
            }
        }
        return Dns.SYSTEM.lookup(host);
    }

    private static long lookupThreads() {
        return Thread.getAllStackTraces().keySet().stream()
                .filter(thread -> thread.getName().startsWith("guildkit-dns-"))
                .count();
    }

    @ParameterizedTest
    @EnumSource(End.class)
    void endsBlockingCall(End end) {
        HttpApiClient core = client(this::hang);
        assertEndsUnsent(end, core, Duration.ofMillis(100), asked);
        assertThat(server.getRequestCount()).isZero();
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void endsAsynchronousCall(boolean closes) {
        HttpApiClient core = client(this::hang);
        CompletableFuture<?> call = (closes ? get(core) : get(core).timeout(Duration.ofMillis(100))).sendAsync();
        await(asked);
        if (closes) {
            core.close();
        }
        assertThatThrownBy(() -> join(call))
                .isInstanceOf(closes ? TransportException.class : CallTimeoutException.class)
                .hasMessageContaining("was not sent");
    }

    /** Returns calls of different routes, so that none waits for another. */
    private static List<ApiCall<Company>> calls(HttpApiClient core, String name) {
        return IntStream.range(0, 50)
                .mapToObj(i -> call(core, Route.post("/" + name + i).account()))
                .toList();
    }

    @Test
    void manyCallsShareOneLookup() {
        HttpApiClient core = client(this::hang);
        List<? extends CompletableFuture<?>> waiting =
                calls(core, "a").stream().map(ApiCall::sendAsync).toList();
        await(asked);
        List<? extends CompletableFuture<?>> ended = calls(core, "b").stream()
                .map(call -> call.timeout(Duration.ofMillis(50)).sendAsync())
                .toList();
        ended.forEach(call -> assertThatThrownBy(() -> join(call)).isInstanceOf(CallTimeoutException.class));
        assertThat(lookups).hasValue(1);
        eventually("one thread", () -> lookupThreads() == 1);
        release.countDown();
        waiting.forEach(Pipeline::join);
    }

    @Test
    void lookupThatHangsHoldsFourThreadsAtMost() {
        HttpApiClient core = client(this::hang);
        for (int i = 0; i < 6; i++) {
            failure(CallTimeoutException.class, post(core).timeout(Duration.ofMillis(50)));
            clock.advance(Duration.ofSeconds(6));
        }
        assertThat(lookups).hasValue(4);
        eventually("four threads", () -> lookupThreads() == 4);
    }

    @BothModes
    void laterCallDoesNotWaitForLookupThatHangs(Mode mode) {
        HttpApiClient core = client(host -> lookups.get() == 0 ? hang(host) : Dns.SYSTEM.lookup(host));
        failure(CallTimeoutException.class, post(core).timeout(Duration.ofMillis(50)));
        clock.advance(Duration.ofSeconds(6));
        assertThat(mode.send(post(core)).name()).isEqualTo("x");
    }

    @BothModes
    void unknownHostIsAskedForAgain(Mode mode) {
        HttpApiClient core = client(host -> {
            if (lookups.incrementAndGet() < 4) {
                throw new UnknownHostException(host);
            }
            return Dns.SYSTEM.lookup(host);
        });
        assertThat(mode.send(post(core)).name()).isEqualTo("x");
        assertThat(listener.attemptCounts(1)).containsExactly(4);
    }

    @BothModes
    void exceptionOfResolverIsCause(Mode mode) {
        HttpApiClient unchecked = client(host -> {
            throw new IllegalStateException("broken resolver");
        });
        assertThat(mode.failure(TransportException.class, post(unchecked).noRetry()))
                .hasStackTraceContaining("broken resolver");
        HttpApiClient unknown = client(host -> {
            throw new UnknownHostException("no such name");
        });
        assertThat(mode.failure(TransportException.class, post(unknown).noRetry()))
                .hasMessageContaining("the host name is unknown")
                .hasStackTraceContaining("no such name");
        HttpApiClient empty = client(host -> List.of());
        assertThat(mode.failure(TransportException.class, post(empty).noRetry()))
                .hasMessageContaining("the host name is unknown");
    }

    @BothModes
    void errorOfResolverIsCause(Mode mode) {
        HttpApiClient core = client(host -> {
            throw new AssertionError("broken resolver");
        });
        assertThat(mode.failure(TransportException.class, post(core).noRetry()))
                .hasMessageContaining("was not sent")
                .hasRootCauseMessage("broken resolver");
    }
}
