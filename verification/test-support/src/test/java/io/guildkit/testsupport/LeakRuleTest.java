package io.guildkit.testsupport;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.platform.engine.discovery.DiscoverySelectors.selectClass;

import java.io.IOException;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;
import mockwebserver3.MockResponse;
import mockwebserver3.MockWebServer;
import okhttp3.OkHttpClient;
import okhttp3.Request;
import okhttp3.Response;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder;
import org.junit.platform.launcher.core.LauncherFactory;
import org.junit.platform.launcher.listeners.SummaryGeneratingListener;
import org.junit.platform.launcher.listeners.TestExecutionSummary.Failure;

/** Runs sample classes that do not mention the rule: JUnit has to register it. */
class LeakRuleTest {
    private static final int AT_ONCE = 0;
    private static final int SOON = 20_000;

    @Test
    void rejectsLiveNonDaemonThreads() {
        try {
            assertThat(failures(LeavesThread.class, AT_ONCE))
                    .singleElement()
                    .satisfies(failure -> assertThat(failure)
                            .hasMessageContaining("Non-daemon thread left-alive")
                            .hasStackTraceContaining("CountDownLatch.await"));
        } finally {
            LeavesThread.END.countDown();
        }
    }

    static class LeavesThread {
        static final CountDownLatch END = new CountDownLatch(1);

        @Test
        void test() {
            Thread thread = new Thread(LeavesThread::awaitEnd, "left-alive");
            thread.start();
            while (thread.getState() != Thread.State.WAITING) {
                LockSupport.parkNanos(100_000);
            }
        }

        private static void awaitEnd() {
            try {
                END.await();
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        }
    }

    @Test
    void waitsForThreadsToEnd() {
        assertThat(failures(LeavesThreadThatEnds.class, SOON)).isEmpty();
    }

    static class LeavesThreadThatEnds {
        @Test
        void test() {
            Thread test = Thread.currentThread();
            new Thread(() -> {
                        while (!isInRule(test)) {
                            LockSupport.parkNanos(100_000);
                        }
                    })
                    .start();
        }

        private static boolean isInRule(Thread test) {
            return Stream.of(test.getStackTrace())
                    .anyMatch(frame -> frame.getClassName().equals(LeakRule.class.getName()));
        }
    }

    @Test
    void acceptsDaemonThreads() {
        try {
            assertThat(failures(LeavesDaemon.class, AT_ONCE)).isEmpty();
        } finally {
            LeavesDaemon.END.countDown();
        }
    }

    static class LeavesDaemon {
        static final CountDownLatch END = new CountDownLatch(1);

        @Test
        void test() {
            Thread daemon = new Thread(() -> {
                try {
                    END.await();
                } catch (InterruptedException e) {
                    throw new IllegalStateException(e);
                }
            });
            daemon.setDaemon(true);
            daemon.start();
        }
    }

    @Test
    void rejectsUncaughtExceptions() {
        Thread.UncaughtExceptionHandler before = Thread.getDefaultUncaughtExceptionHandler();
        assertThat(failures(LetsThreadDie.class, AT_ONCE))
                .singleElement()
                .satisfies(failure -> assertThat(failure)
                        .hasMessageContaining("Uncaught exception in the thread doomed")
                        .hasStackTraceContaining("java.lang.IllegalStateException: the cause"));
        assertThat(Thread.getDefaultUncaughtExceptionHandler()).isSameAs(before);
    }

    static class LetsThreadDie {
        @Test
        void test() throws InterruptedException {
            die("doomed");
        }

        static void die(String name) throws InterruptedException {
            Thread doomed = new Thread(
                    () -> {
                        throw new IllegalStateException("the cause");
                    },
                    name);
            doomed.start();
            doomed.join();
        }
    }

    @Test
    void rejectsUncaughtExceptionsBetweenTests() {
        assertThat(failures(LetsThreadDieAtTheEnd.class, AT_ONCE))
                .singleElement()
                .satisfies(failure ->
                        assertThat(failure).hasMessageContaining("Uncaught exception in the thread doomed-at-the-end"));
    }

    static class LetsThreadDieAtTheEnd {
        @Test
        void test() {}

        @AfterAll
        static void die() throws InterruptedException {
            LetsThreadDie.die("doomed-at-the-end");
        }
    }

    @Test
    void rejectsConnectionsInUse() throws IOException {
        try (MockWebServer server = new MockWebServer()) {
            server.enqueue(new MockResponse.Builder().body("not read").build());
            server.start();
            Exchange.URL.set(server.url("/").toString());
            assertThat(failures(LeavesResponseOpen.class, AT_ONCE))
                    .singleElement()
                    .satisfies(failure -> assertThat(failure).hasMessageContaining("Connections in use: 1"));
            requireNonNull(LeavesResponseOpen.RESPONSE.get()).close();
        }
    }

    static class LeavesResponseOpen {
        static final AtomicReference<Response> RESPONSE = new AtomicReference<>();

        @Test
        void test() throws IOException {
            RESPONSE.set(Exchange.make());
        }
    }

    @Test
    void acceptsIdleConnections() throws IOException {
        try (MockWebServer server = new MockWebServer()) {
            server.enqueue(new MockResponse.Builder().body("read").build());
            server.start();
            Exchange.URL.set(server.url("/").toString());
            assertThat(failures(ClosesResponse.class, AT_ONCE)).isEmpty();
        }
    }

    static class ClosesResponse {
        @Test
        void test() throws IOException {
            Exchange.make().close();
        }
    }

    private static final class Exchange {
        static final AtomicReference<String> URL = new AtomicReference<>();

        static Response make() throws IOException {
            Request request = new Request.Builder().url(URL.get()).build();
            return new OkHttpClient().newCall(request).execute();
        }
    }

    private static List<Throwable> failures(Class<?> sample, int patience) {
        SummaryGeneratingListener listener = new SummaryGeneratingListener();
        LauncherFactory.create()
                .execute(
                        LauncherDiscoveryRequestBuilder.request()
                                .selectors(selectClass(sample))
                                .configurationParameter(LeakRule.PATIENCE, Integer.toString(patience))
                                .build(),
                        listener);
        assertThat(listener.getSummary().getTestsStartedCount()).isEqualTo(1);
        return listener.getSummary().getFailures().stream()
                .map(Failure::getException)
                .toList();
    }
}
