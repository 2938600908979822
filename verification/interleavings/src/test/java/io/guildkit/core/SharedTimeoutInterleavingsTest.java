package io.guildkit.core;

import static io.guildkit.interleavings.Together.require;

import io.guildkit.interleavings.Promise;
import io.guildkit.interleavings.Promise.Defect;
import io.guildkit.interleavings.Together;
import java.time.Duration;
import java.util.stream.LongStream;

class SharedTimeoutInterleavingsTest {
    private final SharedTimeout limit = SharedTimeout.of(Duration.ofSeconds(1));
    private final long[] ends = new long[4];

    private void begin(int call) {
        ends[call] = call + limit.remaining(call).toNanos();
    }

    @Promise(brokenBy = @Defect(in = SharedTimeout.class, original = """
                                    long fixed = end.updateAndGet(known -> known == null ? Long.valueOf(nanoTime + limit.toNanos()) : known);
                            """, defective = """
                                    Long known = end.get();
                                    if (known == null) {
                                        end.set(nanoTime + limit.toNanos());
                                    }
                                    long fixed = known == null ? nanoTime + limit.toNanos() : known;
                            """))
    void callsThatStartTogetherHaveOneEnd() throws InterruptedException {
        Together.run(() -> begin(0), () -> begin(1), () -> begin(2), () -> begin(3));
        require(LongStream.of(ends).distinct().count() == 1, "the calls have different ends");
    }
}
