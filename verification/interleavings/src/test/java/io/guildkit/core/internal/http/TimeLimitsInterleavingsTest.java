package io.guildkit.core.internal.http;

import static io.guildkit.interleavings.Together.require;

import io.guildkit.core.base.Timer;
import io.guildkit.interleavings.Promise;
import io.guildkit.interleavings.Promise.Defect;
import io.guildkit.interleavings.RacingTime;
import io.guildkit.interleavings.Together;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;

class TimeLimitsInterleavingsTest {
    private final RacingTime time = new RacingTime();
    private final TimeLimits timeLimits = new TimeLimits(new Timer(time.timer()), time::start, time::now);

    /** A call without a thread. */
    private final class Call implements TimeLimits.Live {
        private final long end;
        private final AtomicBoolean ended = new AtomicBoolean();
        private volatile boolean tooEarly;
        private volatile boolean refused;

        Call(long end) {
            this.end = end;
        }

        /** Orders the calls in hash tables, so that a run can be repeated. */
        @Override
        public int hashCode() {
            return Long.hashCode(end);
        }

        @Override
        public boolean equals(@Nullable Object other) {
            return this == other;
        }

        @Override
        public long end() {
            return end;
        }

        @Override
        public @Nullable Thread caller() {
            return null;
        }

        @Override
        public void cancel(Reply.Reason reason) {
            tooEarly |= reason == Reply.Reason.TIMEOUT && timeLimits.now() < end;
        }

        @Override
        public void finish(Reply.Reason reason) {
            ended.set(true);
            timeLimits.remove(this);
        }

        void begin() {
            refused = !timeLimits.add(this);
        }

        boolean isOver() {
            return ended.get() || refused;
        }
    }

    @Promise(brokenBy = @Defect(in = TimeLimits.class, original = """
                                        alarmAt = NEVER;
                                    } finally {
                                        lock.unlock();
                                    }
                                    long now = now();
                                    long next = NEVER;
                                    for (Live call : calls) {
                                        next = Math.min(next, checked(call, now));
                                    }
                            """, defective = """
                                    } finally {
                                        lock.unlock();
                                    }
                                    long now = now();
                                    long next = NEVER;
                                    for (Live call : calls) {
                                        next = Math.min(next, checked(call, now));
                                    }
                                    alarmAt = NEVER;
                            """))
    void eachCallEndsAtItsDeadline() throws InterruptedException {
        List<Call> calls = List.of(new Call(100), new Call(50), new Call(150));
        Together.run(calls.get(0)::begin, calls.get(1)::begin, calls.get(2)::begin);
        time.join();
        require(calls.stream().allMatch(Call::isOver), "a call has no end");
        require(calls.stream().noneMatch(call -> call.tooEarly), "a call ends before its deadline");
    }

    @Promise(brokenBy = @Defect(in = TimeLimits.class, original = """
                                    calls.add(call);
                                    if (closed) { // close() may have missed the call
                                        calls.remove(call);
                                        return false;
                                    }
                            """, defective = """
                                    if (closed) {
                                        return false;
                                    }
                                    calls.add(call);
                            """))
    void closingEndsOrRefusesEachCall() throws InterruptedException {
        List<Call> calls = List.of(new Call(TimeLimits.NEVER), new Call(TimeLimits.NEVER));
        Together.run(calls.get(0)::begin, calls.get(1)::begin, timeLimits::close);
        time.join();
        require(calls.stream().allMatch(Call::isOver), "a call has no end");
    }
}
