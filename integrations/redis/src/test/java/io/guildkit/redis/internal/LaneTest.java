package io.guildkit.redis.internal;

import static org.assertj.core.api.Assertions.assertThat;

import io.guildkit.core.base.CallbackLock;
import io.guildkit.core.base.Clocks;
import io.guildkit.core.base.Workers;
import io.guildkit.core.limit.RateLimitPolicy;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The batches of a lane, with real threads. */
class LaneTest {
    private final Connection connection = new Connection();
    private final Threads threads = new Threads();
    private final CallbackLock lock = new CallbackLock();
    private final Link link = new Link(connection, new KeyNames("test", Optional.empty()), changed -> {}, threads, "p");
    private final Lane lane =
            new Lane(link, "tag", RateLimitPolicy.standard(), lock, new Clocks(Clock.systemUTC(), System::nanoTime));

    /** A thread that sends begins while further operations are being submitted, as when the time of several buckets comes. */
    @Test
    void sendsOperationsOfOneHoldInOneBatch() throws InterruptedException {
        lock.lock();
        try {
            for (int i = 0; i < 16; i++) {
                lane.submit(Notices.renew(lane.key("b:" + i)));
                threads.awaitWaiting();
            }
        } finally {
            lock.unlock();
        }
        threads.join();

        assertThat(connection.operations).containsExactly(16);
    }

    @Test
    void keepsOperationsOfEachHoldTogether() throws InterruptedException {
        Threads submitters = new Threads();
        for (int thread = 0; thread < 4; thread++) {
            submitters.execute(() -> {
                lock.lock();
                try {
                    IntStream.range(0, 16).forEach(i -> lane.submit(Notices.renew(lane.key("b:" + i))));
                } finally {
                    lock.unlock();
                }
            });
        }
        submitters.join();
        threads.join();

        assertThat(connection.operations)
                .allMatch(operations -> operations % 16 == 0)
                .satisfies(all -> assertThat(
                                all.stream().mapToInt(Integer::intValue).sum())
                        .isEqualTo(64));
    }

    @Test
    void failsAllOperationsIfOneCannotBeWritten() throws InterruptedException {
        threads.forgetsLaterTasks = true;
        List<Recorded> operations = Stream.generate(Recorded::new).limit(4).toList();
        lock.lock();
        try {
            operations.subList(0, 2).forEach(lane::submit);
            lane.submit(new Recorded() {
                @Override
                public boolean write(Batch batch) {
                    throw new IllegalStateException("a bug");
                }
            });
            operations.subList(2, 4).forEach(lane::submit);
        } finally {
            lock.unlock();
        }
        threads.join();

        assertThat(operations).allMatch(operation -> operation.failures.get() == 1);
        assertThat(connection.operations).isEmpty();
        assertThat(link.failure()).as("so the requests go on without Redis").hasValue("a bug");
    }

    @Test
    void failsOperationsAfterCloseOfFleet() throws InterruptedException {
        threads.closed = true;
        List<Recorded> operations = Stream.generate(Recorded::new).limit(64).toList();
        Threads submitters = new Threads();
        for (int thread = 0; thread < 4; thread++) {
            List<Recorded> part = operations.subList(thread * 16, thread * 16 + 16);
            submitters.execute(() -> part.forEach(lane::submit));
        }
        submitters.join();

        assertThat(operations).allMatch(operation -> operation.failures.get() == 1);
    }

    /** Counts its failures. */
    private static class Recorded implements Operation {
        final AtomicInteger failures = new AtomicInteger();

        @Override
        public boolean write(Batch batch) {
            batch.text("renew");
            return true;
        }

        @Override
        public void replied(List<?> reply) {}

        @Override
        public void failed() {
            failures.incrementAndGet();
        }
    }

    /** Counts the operations of each batch. */
    private static final class Connection implements Redis {
        final List<Integer> operations = Collections.synchronizedList(new ArrayList<>());

        @Override
        public List<?> run(Script script, List<String> keys, List<String> arguments) {
            int count = Collections.frequency(arguments, "renew");
            operations.add(count);
            List<Object> replies = new ArrayList<>(List.of(List.of(0L, 0L, 0L)));
            replies.addAll(Collections.nCopies(count, List.of("done")));
            return replies;
        }

        @Override
        public void subscribe(String channel, Runnable onSubscribed, Consumer<String> listener) {}

        @Override
        public void probeSubscription() {}

        @Override
        public void endSubscription() {}

        @Override
        public boolean isDisconnected(RuntimeException failure) {
            return false;
        }

        @Override
        public void closeIdle() {}

        @Override
        public void close() {}
    }

    /** Starts a thread for each task. */
    private static final class Threads implements Workers {
        private static final Set<Thread.State> STILL =
                Set.of(Thread.State.WAITING, Thread.State.BLOCKED, Thread.State.TERMINATED);

        private final List<Thread> started = Collections.synchronizedList(new ArrayList<>());
        boolean closed;
        boolean forgetsLaterTasks;

        @Override
        public boolean execute(Runnable task) {
            if (closed) {
                return false;
            }
            Thread thread = new Thread(task);
            started.add(thread);
            thread.start();
            return true;
        }

        /** Waits until each thread has ended, or waits for a lock. */
        void awaitWaiting() {
            while (!List.copyOf(started).stream().allMatch(thread -> STILL.contains(thread.getState()))) {
                Thread.onSpinWait();
            }
        }

        void join() throws InterruptedException {
            for (int i = 0; i < started.size(); i++) {
                started.get(i).join();
            }
        }

        @Override
        public void schedule(Duration wait, Runnable task) {
            if (!forgetsLaterTasks) {
                throw new AssertionError("Nothing is due later");
            }
        }

        @Override
        public boolean executeApart(Runnable task) {
            return true;
        }

        @Override
        public void close() {}
    }
}
