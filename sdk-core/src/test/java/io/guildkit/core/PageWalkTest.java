package io.guildkit.core;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;

class PageWalkTest {
    /** The call of the page with this number cannot be prepared. */
    private static final int BROKEN = -1;

    /** The position of a page with one element, which is its number. */
    private record Position(int offset, int last, CompletableFuture<Void> arrival) implements Pages.Cursor<Integer> {
        @Override
        public Pages.Fetched<Integer> fetch() {
            return new Pages.Fetched<>(
                    List.of(offset),
                    offset == last ? Optional.empty() : Optional.of(new Position(offset + 1, last, arrival)));
        }

        @Override
        public CompletableFuture<Pages.Fetched<Integer>> fetchAsync() {
            if (offset == BROKEN) {
                throw new AssertionError("broken");
            }
            return arrival.thenApply(ignored -> fetch());
        }
    }

    @Test
    void walksManyPagesThatAreAvailableAtOnce() {
        CompletableFuture<Void> arrival = new CompletableFuture<>();
        List<Integer> seen = new ArrayList<>();
        CompletableFuture<Void> end = new PageWalk<Integer>(seen::add).start(new Position(0, 100_000, arrival));
        assertThat(seen).isEmpty();
        arrival.complete(null);
        assertThat(end).isCompleted();
        assertThat(seen).hasSize(100_001).endsWith(100_000);
    }

    @Test
    void passesElementsOfPageThatIsThereOnCallingThread() {
        List<Thread> threads = new ArrayList<>();
        Predicate<Integer> action = number -> threads.add(Thread.currentThread());
        CompletableFuture<Void> arrival = CompletableFuture.completedFuture(null);
        assertThat(new PageWalk<>(action).start(new Position(0, 1, arrival))).isCompleted();
        assertThat(threads).containsOnly(Thread.currentThread()).hasSize(2);
    }

    /** An uncaught exception would leave the future incomplete. */
    @Test
    void failsIfCallCannotBePrepared() {
        CompletableFuture<Void> arrival = new CompletableFuture<>();
        CompletableFuture<Void> end = new PageWalk<Integer>(number -> true).start(new Position(BROKEN - 1, 3, arrival));
        arrival.complete(null);
        assertThatThrownBy(end::join).hasCauseInstanceOf(AssertionError.class);
        assertThatThrownBy(new PageWalk<Integer>(number -> true).start(new Position(BROKEN, 3, arrival))::join)
                .hasCauseInstanceOf(AssertionError.class);
    }

    @Test
    void endsWithoutActionAfterCancellation() {
        CompletableFuture<Void> arrival = new CompletableFuture<>();
        List<Integer> seen = new ArrayList<>();
        assertThat(new PageWalk<Integer>(seen::add)
                        .start(new Position(0, 3, arrival))
                        .cancel(true))
                .isTrue();
        arrival.complete(null);
        assertThat(seen).isEmpty();
    }
}
