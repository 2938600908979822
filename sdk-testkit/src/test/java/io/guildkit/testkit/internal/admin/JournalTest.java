package io.guildkit.testkit.internal.admin;

import static org.assertj.core.api.Assertions.assertThat;

import io.guildkit.testkit.internal.http.Json;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

class JournalTest {
    private static final int WRITERS = 4;
    private static final int EVENTS = 200;
    private static final long ALL = (long) WRITERS * EVENTS;

    private final Object world = new Object();
    private final Journal journal = new Journal();

    @Test
    @Timeout(60)
    void clientsThatPollMissNoEvent() {
        journal.begin(world);
        CompletableFuture<?>[] writers = Stream.generate(() -> CompletableFuture.runAsync(this::write))
                .limit(WRITERS)
                .toArray(CompletableFuture<?>[]::new);
        List<Long> seen = new ArrayList<>();
        long last = 0;
        while (last < ALL) {
            Journal.Snapshot next = journal.after(last);
            next.events().forEach(event -> seen.add(event.id()));
            last = next.last();
        }
        CompletableFuture.allOf(writers).join();
        assertThat(seen).isEqualTo(LongStream.rangeClosed(1, ALL).boxed().toList());
    }

    private void write() {
        for (int i = 0; i < EVENTS; i++) {
            journal.append(world, "clock", Json::object);
        }
    }
}
