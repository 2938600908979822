package io.guildkit.core.internal.http;

import static org.assertj.core.api.Assertions.assertThat;

import io.guildkit.core.base.ClientThreads;
import io.guildkit.core.base.Timer;
import io.guildkit.core.internal.pipeline.Pipeline;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class TimeLimitsTest {
    private static final long SOON = TimeUnit.MILLISECONDS.toNanos(20);
    private static final long LONG = TimeUnit.DAYS.toNanos(365);

    private final Timer timer = new Timer();
    private final ClientThreads threads = new ClientThreads(4);
    private TimeLimits live = new TimeLimits(timer, task -> threads.execute(task, true), System::nanoTime);

    @AfterEach
    void close() {
        timer.close();
        threads.close();
    }

    private final class Call implements TimeLimits.Live {
        private final @Nullable Thread caller;
        private final CompletableFuture<Reply.Reason> ended = new CompletableFuture<>();
        private final List<Thread> endedBy = new CopyOnWriteArrayList<>();
        private volatile long end;

        Call(long lasts, @Nullable Thread caller) {
            this.end = lasts == TimeLimits.NEVER ? TimeLimits.NEVER : live.now() + lasts;
            this.caller = caller;
        }

        Call(long lasts) {
            this(lasts, null);
            assertThat(live.add(this)).isTrue();
        }

        @Override
        public long end() {
            return end;
        }

        @Override
        public @Nullable Thread caller() {
            return caller;
        }

        @Override
        public void cancel(Reply.Reason reason) {}

        @Override
        public void finish(Reply.Reason reason) {
            endedBy.add(Thread.currentThread());
            live.remove(this);
            ended.complete(reason);
        }

        void awaitTimeout() {
            assertThat(ended.orTimeout(20, TimeUnit.SECONDS).join()).isEqualTo(Reply.Reason.TIMEOUT);
            assertThat(live.now()).as("not too early").isGreaterThanOrEqualTo(end);
        }
    }

    @Test
    void endsCallWithoutTimeAtOnce() {
        new Call(0).awaitTimeout();
    }

    @Test
    void endsCallWithLessTimeThanOthers() {
        Call patient = new Call(LONG);
        new Call(SOON).awaitTimeout();
        assertThat(patient.ended).isNotDone();
    }

    @Test
    void endsCallsThatBeganBeforeAlarm() {
        Call first = new Call(SOON);
        Call second = new Call(2 * SOON);
        first.awaitTimeout();
        second.awaitTimeout();
    }

    @Test
    void endsCallThatBeganAfterAlarm() {
        new Call(SOON).awaitTimeout();
        new Call(SOON).awaitTimeout();
    }

    @Test
    void endsCallThatLastsLongerThanAlarm() {
        live = new TimeLimits(timer, task -> threads.execute(task, true), System::nanoTime, SOON / 5);
        new Call(SOON).awaitTimeout();
    }

    @Test
    void doesNotEndCompletedCall() {
        Call over = new Call(SOON);
        live.remove(over);
        new Call(2 * SOON).awaitTimeout();
        assertThat(over.ended).isNotDone();
    }

    @Test
    void endsCallsThatBeginDuringAlarm() {
        for (int i = 0; i < 500; i++) {
            new Call(i % 7 * 1_000L).awaitTimeout();
        }
    }

    @Test
    void endsCallAfterPrompt() {
        Call call = new Call(TimeLimits.NEVER);
        new Call(SOON).awaitTimeout();
        assertThat(call.ended).isNotDone();
        call.end = live.now() + SOON;
        live.watch(call);
        call.awaitTimeout();
    }

    @Test
    void endsCallOfInterruptedThread() {
        CompletableFuture<Void> done = new CompletableFuture<>();
        Thread caller = new Thread(() -> Pipeline.eventually("the test is over", done::isDone));
        caller.setDaemon(true);
        caller.start();
        Call call = new Call(LONG, caller);
        assertThat(live.add(call)).isTrue();
        caller.interrupt();
        assertThat(call.ended.orTimeout(20, TimeUnit.SECONDS).join()).isEqualTo(Reply.Reason.INTERRUPTED);
        done.complete(null);
    }

    @Test
    void doesNotEndCallsOnTimerThread() {
        Call call = new Call(0);
        call.awaitTimeout();
        assertThat(call.endedBy).allMatch(thread -> !thread.getName().contains("timer"));
    }

    @Test
    void timerIsIdleWithoutCalls() {
        Timer brief = new Timer(Duration.ofMillis(5));
        live = new TimeLimits(brief, task -> threads.execute(task, true), System::nanoTime, SOON);
        live.remove(new Call(LONG));
        Pipeline.eventually(
                "the timer's thread ends",
                () -> Thread.getAllStackTraces().keySet().stream()
                        .noneMatch(thread -> thread.getName().equals("guildkit-timer")));
        new Call(SOON).awaitTimeout();
        brief.close();
    }

    @Test
    void closeEndsAllCallsAndRejectsOthers() {
        List<Call> calls = List.of(new Call(LONG), new Call(TimeLimits.NEVER));
        live.close();
        assertThat(calls)
                .allSatisfy(call -> assertThat(
                                call.ended.orTimeout(20, TimeUnit.SECONDS).join())
                        .isEqualTo(Reply.Reason.CLOSED));
        assertThat(live.add(new Call(LONG, null))).isFalse();
        assertThat(live.isClosed()).isTrue();
    }

    // ---- without threads

    @Test
    void endsCallsEvenIfNoThreadCanBeStarted() {
        live = new TimeLimits(
                timer,
                task -> {
                    throw new RejectedExecutionException("no thread");
                },
                System::nanoTime);
        List<Call> calls = List.of(new Call(SOON), new Call(2 * SOON), new Call(SOON), new Call(3 * SOON));
        calls.forEach(Call::awaitTimeout);
    }

    @Test
    void endsOtherCallsIfEndOfOneFails() {
        live = new TimeLimits(
                timer,
                task -> {
                    task.run();
                    throw new OutOfMemoryError("intended");
                },
                System::nanoTime);
        List<Call> calls = List.of(new Call(SOON), new Call(2 * SOON), new Call(SOON), new Call(3 * SOON));
        calls.forEach(Call::awaitTimeout);
    }
}
