package io.guildkit.benchmarks.guildkit;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import io.guildkit.GuildkitClient;
import io.guildkit.benchmarks.Payloads;
import io.guildkit.benchmarks.Shape;
import io.guildkit.core.auth.Credentials;
import java.io.ByteArrayInputStream;
import java.lang.management.ManagementFactory;
import java.util.concurrent.Callable;
import okhttp3.Headers;
import okhttp3.OkHttpClient;
import okio.ByteString;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Limits the allocations of calls and codecs. Unlike time, they depend only on the code.
 *
 * <p>The limits are the counted bytes and a tenth. A change that needs more raises a limit and states the reason.
 */
class AllocationsTest {
    private static final int WARM_UP = 50;
    private static final int ROUNDS = 10;
    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

    private final Guildkit guildkit = new Guildkit();

    /** Returns the bytes that code allocates on this thread: the minimum of several runs. Filling caches and pools only adds to it. */
    private static long allocated(Callable<?> code) throws Exception {
        for (int i = 0; i < WARM_UP; i++) {
            code.call();
        }
        long least = Long.MAX_VALUE;
        for (int i = 0; i < ROUNDS; i++) {
            long before = THREADS.getCurrentThreadAllocatedBytes();
            code.call();
            least = Math.min(least, THREADS.getCurrentThreadAllocatedBytes() - before);
        }
        return least;
    }

    /**
     * About a twentieth of the bytes records absent members and nulls, so that encoding does not change them, and the text of timestamps whose
     * form is not the usual one.
     */
    @ParameterizedTest
    @CsvSource({"APPLICATION, 22100", "GUILDS, 308000", "INVITES, 4820000"})
    void decodingAllocatesNoMoreThan(Shape shape, long limit) throws Exception {
        byte[] json = Payloads.of(shape);

        assertThat(allocated(() -> guildkit.decode(shape, new ByteArrayInputStream(json))))
                .isLessThanOrEqualTo(limit);
    }

    /** A model that keeps the text of a timestamp allocates the set of its members that are written as they were received. */
    @ParameterizedTest
    @CsvSource({"APPLICATION, 9100", "GUILDS, 127000", "INVITES, 2620000"})
    void encodingAllocatesNoMoreThan(Shape shape, long limit) throws Exception {
        Object value = guildkit.decode(shape, new ByteArrayInputStream(Payloads.of(shape)));

        assertThat(allocated(() -> guildkit.encode(shape, value))).isLessThanOrEqualTo(limit);
    }

    @Test
    void callAllocatesNoMoreThan() throws Exception {
        OkHttpClient http = new InMemory(ByteString.of(Payloads.of(Shape.APPLICATION)), Headers.of(), false).client();
        try (GuildkitClient client = client(http)) {
            assertThat(allocated(() -> client.applications().getOwn().send())).isLessThanOrEqualTo(25_700);
        }
    }

    @Test
    void idleStepsAllocateNoMoreThan() throws Exception {
        OkHttpClient http = new InMemory(InMemory.VALID, Headers.of(), false).client();
        try (GuildkitClient client = client(http)) {
            long without = allocated(() -> InMemory.bareCall(http));
            long with =
                    allocated(() -> client.discovery().checkTerm(InMemory.TERM).send());

            // About 300 of the bytes are the record of an attempt, and headers of our own type.
            assertThat(with - without).isLessThanOrEqualTo(1_650);
        }
    }

    private static GuildkitClient client(OkHttpClient http) {
        return GuildkitClient.builder(InMemory.ADDRESS)
                .credentials(Credentials.bot("token"))
                .okHttpClient(http)
                .build();
    }
}
