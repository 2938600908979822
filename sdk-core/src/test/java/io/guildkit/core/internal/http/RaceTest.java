package io.guildkit.core.internal.http;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.net.ConnectException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketAddress;
import java.net.SocketException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class RaceTest {
    /** What an address does when it is connected to. */
    private interface Behaviour {
        void connect(FakeSocket socket) throws Exception;
    }

    private static final Behaviour ACCEPTS = socket -> {};
    private static final Behaviour REFUSES = socket -> {
        throw new ConnectException("refused");
    };

    /** Responds only to the end of the socket. */
    private static final Behaviour SILENT = socket -> {
        socket.end.await();
        throw new SocketException("Socket closed");
    };

    private final Map<SocketAddress, Behaviour> behaviours = new ConcurrentHashMap<>();
    private final List<FakeSocket> sockets = new CopyOnWriteArrayList<>();

    /** The addresses in the order in which they were tried. */
    private final BlockingQueue<SocketAddress> tried = new LinkedBlockingQueue<>();

    private final FakeTimer timer = new FakeTimer();

    private final class FakeSocket extends Socket {
        final CountDownLatch end = new CountDownLatch(1);

        FakeSocket() {
            sockets.add(this);
        }

        @Override
        public void connect(SocketAddress endpoint, int timeout) throws IOException {
            assertThat(timeout).isEqualTo(7_000);
            tried.add(endpoint);
            try {
                requireNonNull(behaviours.get(endpoint)).connect(this);
            } catch (IOException | RuntimeException e) {
                throw e;
            } catch (Exception e) {
                throw new IOException(e);
            }
        }

        @Override
        @SuppressWarnings("UnsynchronizedOverridesSynchronized") // a latch needs no lock
        public void close() {
            end.countDown();
        }

        boolean isEnded() {
            return end.getCount() == 0;
        }
    }

    /** Starts tasks when the test lets time pass. */
    private final class FakeTimer implements Race.Starter {
        private final BlockingQueue<CompletableFuture<Void>> starts = new LinkedBlockingQueue<>();

        @Override
        public Socket socket() {
            return new FakeSocket();
        }

        @Override
        public Future<?> start(Runnable task, Duration delay) {
            assertThat(delay).isEqualTo(Duration.ofMillis(250));
            CompletableFuture<Void> start = new CompletableFuture<>();
            var unused = start.thenRun(() -> daemon(task).start());
            starts.add(start);
            return start;
        }

        /** Lets the head start of the latest address pass. */
        void pass() throws InterruptedException {
            CompletableFuture<Void> start = starts.poll(20, TimeUnit.SECONDS);
            assertThat(start).as("a start that waits").isNotNull();
            start.complete(null);
        }
    }

    private static Thread daemon(Runnable task) {
        Thread thread = new Thread(task);
        thread.setDaemon(true);
        return thread;
    }

    private static InetSocketAddress address(int number) {
        return InetSocketAddress.createUnresolved("host-" + number, 1);
    }

    /** Returns a race between addresses with these behaviours, in this order. */
    private Race race(Behaviour... all) {
        List<InetSocketAddress> addresses =
                IntStream.range(0, all.length).mapToObj(RaceTest::address).toList();
        for (int i = 0; i < all.length; i++) {
            behaviours.put(addresses.get(i), all[i]);
        }
        return new Race(addresses, timer.socket(), 7_000, timer);
    }

    private static CompletableFuture<Race.Winner> run(Race race) {
        CompletableFuture<Race.Winner> result = new CompletableFuture<>();
        daemon(() -> {
                    try {
                        result.complete(race.run());
                    } catch (Throwable e) {
                        result.completeExceptionally(e);
                    }
                })
                .start();
        return result;
    }

    private static Race.Winner join(CompletableFuture<Race.Winner> race) throws Exception {
        return race.get(20, TimeUnit.SECONDS);
    }

    private void awaitTried(int number) throws InterruptedException {
        assertThat(tried.poll(20, TimeUnit.SECONDS)).isEqualTo(address(number));
    }

    /** Waits until all sockets are closed except for that of the winner. */
    private void assertOthersAreClosed(Race.Winner winner) {
        eventually(() -> sockets.stream().allMatch(socket -> socket.isEnded() == (socket != winner.socket())));
    }

    @Test
    void addressThatAcceptsNeedsNoOtherThread() throws Exception {
        Race race = race(ACCEPTS, SILENT);
        Race.Winner winner = race.run();
        assertThat(winner.address()).isEqualTo(address(0));
        assertThat(sockets).hasSize(1);
        assertThat(timer.starts)
                .singleElement()
                .satisfies(start -> assertThat(start).isCancelled());
        assertOthersAreClosed(winner);
    }

    @Test
    void interruptAtMomentOfWinLeavesNoSocketOpen() throws Exception {
        for (int i = 0; i < 500; i++) {
            sockets.clear();
            timer.starts.clear();
            CountDownLatch trying = new CountDownLatch(1);
            CyclicBarrier moment = new CyclicBarrier(2);
            Race race = race(
                    socket -> {
                        trying.await();
                        throw new ConnectException("refused");
                    },
                    socket -> {
                        trying.countDown();
                        moment.await();
                    });
            CompletableFuture<Race.Winner> result = new CompletableFuture<>();
            Thread caller = daemon(() -> {
                try {
                    result.complete(race.run());
                } catch (IOException e) {
                    result.completeExceptionally(e);
                }
            });
            caller.start();
            timer.pass();
            trying.await();
            while (caller.getState() != Thread.State.WAITING) {
                Thread.onSpinWait();
            }
            moment.await();
            caller.interrupt();
            try {
                assertOthersAreClosed(join(result));
            } catch (ExecutionException e) {
                eventually(() -> sockets.stream().allMatch(FakeSocket::isEnded));
            }
        }
    }

    private static void eventually(BooleanSupplier condition) {
        long end = System.nanoTime() + Duration.ofSeconds(20).toNanos();
        while (!condition.getAsBoolean()) {
            assertThat(System.nanoTime()).as("the time limit").isLessThan(end);
            Thread.onSpinWait();
        }
    }

    @Test
    void onlyAddressStartsNoTimer() throws Exception {
        race(ACCEPTS).run();
        assertThat(timer.starts).isEmpty();
    }

    @Test
    void silentAddressCostsItsHeadStart() throws Exception {
        Race race = race(SILENT, ACCEPTS);
        CompletableFuture<Race.Winner> result = run(race);
        awaitTried(0);
        timer.pass();
        Race.Winner winner = join(result);
        assertThat(winner.address()).isEqualTo(address(1));
        assertThat(race.late()).containsExactly(address(0));
        assertThat(race.failed()).isEmpty();
        assertOthersAreClosed(winner);
    }

    @Test
    void fourSilentAddressesCostOneHeadStartEach() throws Exception {
        Race race = race(SILENT, SILENT, SILENT, SILENT, ACCEPTS);
        CompletableFuture<Race.Winner> result = run(race);
        for (int i = 0; i < 4; i++) {
            awaitTried(i);
            timer.pass();
        }
        Race.Winner winner = join(result);
        assertThat(winner.address()).isEqualTo(address(4));
        assertThat(race.late()).hasSize(4);
        assertOthersAreClosed(winner);
    }

    @Test
    void slowAddressMayStillWin() throws Exception {
        CountDownLatch accept = new CountDownLatch(1);
        Race race = race(socket -> accept.await(), SILENT);
        CompletableFuture<Race.Winner> result = run(race);
        awaitTried(0);
        timer.pass();
        awaitTried(1);
        accept.countDown();
        Race.Winner winner = join(result);
        assertThat(winner.address()).isEqualTo(address(0));
        assertThat(race.late())
                .as("addresses that were tried before the winner")
                .isEmpty();
        assertOthersAreClosed(winner);
    }

    @Test
    void refusalGivesTurnToNextAddressAtOnce() throws Exception {
        Race race = race(REFUSES, REFUSES, ACCEPTS);
        Race.Winner winner = race.run();
        assertThat(winner.address()).isEqualTo(address(2));
        assertThat(race.failed()).containsExactly(address(0), address(1));
        assertOthersAreClosed(winner);
    }

    @Test
    void refusalOfLaterAddressGivesTurnToNext() throws Exception {
        CompletableFuture<Race.Winner> result = run(race(SILENT, REFUSES, ACCEPTS));
        awaitTried(0);
        timer.pass();
        assertThat(join(result).address()).isEqualTo(address(2));
    }

    @Test
    void reportsAllFailures() {
        Throwable thrown = catchThrowable(race(REFUSES, REFUSES, REFUSES)::run);
        assertThat(thrown).isInstanceOf(ConnectException.class);
        assertThat(thrown.getSuppressed()).hasSize(2).hasOnlyElementsOfType(ConnectException.class);
        assertThat(sockets).allMatch(FakeSocket::isEnded);
    }

    @Test
    void acceptsSameExceptionTwice() {
        ConnectException same = new ConnectException();
        Behaviour refuses = socket -> {
            throw same;
        };
        assertThatThrownBy(race(refuses, refuses)::run).isSameAs(same);
    }

    @Test
    void otherExceptionsAreFailures() throws Exception {
        Behaviour broken = socket -> {
            throw new IllegalStateException("broken");
        };
        assertThat(race(broken, ACCEPTS).run().address()).isEqualTo(address(1));
        assertThatThrownBy(race(broken, broken)::run)
                .isInstanceOf(IOException.class)
                .hasCauseInstanceOf(IllegalStateException.class);
    }

    @Test
    void closeEndsRace() throws Exception {
        Race race = race(SILENT, SILENT, ACCEPTS);
        CompletableFuture<Race.Winner> result = run(race);
        awaitTried(0);
        timer.pass();
        awaitTried(1);
        race.close();
        assertThatThrownBy(() -> join(result)).hasCauseInstanceOf(SocketException.class);
        assertThat(sockets).hasSize(2).allMatch(FakeSocket::isEnded);
    }

    @Test
    void interruptEndsRace() throws Exception {
        Race race = race(
                socket -> {
                    Thread.currentThread().interrupt();
                    throw new SocketException("Closed by interrupt");
                },
                ACCEPTS);
        try {
            assertThatThrownBy(race::run).isInstanceOf(InterruptedIOException.class);
        } finally {
            assertThat(Thread.interrupted()).as("the flag stays").isTrue();
        }
        assertThat(sockets).allMatch(FakeSocket::isEnded);
    }

    @Test
    void triesOneAfterAnotherWithoutThreads() throws Exception {
        Race.Starter withoutThreads = new Race.Starter() {
            @Override
            public Socket socket() {
                return timer.socket();
            }

            @Override
            public Future<?> start(Runnable task, Duration delay) {
                throw new RejectedExecutionException("no thread");
            }
        };
        List<InetSocketAddress> addresses = List.of(address(0), address(1));
        behaviours.put(address(0), REFUSES);
        behaviours.put(address(1), ACCEPTS);
        Race race = new Race(addresses, timer.socket(), 7_000, withoutThreads);
        assertThat(race.run().address()).isEqualTo(address(1));
    }

    @Test
    void hasOneWinnerIfAllAcceptAtOnce() throws Exception {
        for (int round = 0; round < 100; round++) {
            sockets.clear();
            CyclicBarrier all = new CyclicBarrier(4);
            Behaviour together = socket -> all.await(20, TimeUnit.SECONDS);
            CompletableFuture<Race.Winner> result = run(race(together, together, together, together));
            for (int i = 0; i < 3; i++) {
                timer.pass();
            }
            Race.Winner winner = join(result);
            assertThat(sockets).hasSize(4);
            for (FakeSocket socket : sockets) {
                if (socket != winner.socket()) {
                    assertThat(socket.end.await(20, TimeUnit.SECONDS)).isTrue();
                }
            }
            assertThat(((FakeSocket) winner.socket()).isEnded()).isFalse();
        }
    }
}
