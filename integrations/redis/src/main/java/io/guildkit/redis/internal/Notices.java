package io.guildkit.redis.internal;

import io.guildkit.core.error.ErrorCode;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/** Operations whose replies contain nothing. */
final class Notices {
    /** The time for which a webhook is remembered as gone. */
    private static final Duration GONE_FOR = Duration.ofDays(1);

    private Notices() {}

    /** Requests of this process no longer wait for a bucket. */
    static Operation withdrawn(String key) {
        return of(batch -> batch.text("withdrawn").key(key));
    }

    /** Renews the leases of the requests in flight of a bucket. */
    static Operation renew(String key) {
        return of(batch -> batch.text("renew").key(key));
    }

    /** Counts requests that were sent without Redis towards the own limit. */
    static Operation sent(long requests) {
        return of(batch -> batch.text("sent").number(requests));
    }

    /**
     * Reports the state of a bucket.
     *
     * @param reset the nanoseconds until the reset; 0 for none
     * @param window the nanoseconds from one reset to the next
     * @param blocked the nanoseconds until the end of a refusal; 0 for none
     */
    static Operation teach(
            String key, Optional<Integer> limit, Optional<Integer> remaining, long reset, long window, long blocked) {
        return of(batch -> batch.text("teach")
                .key(key)
                .number(limit)
                .number(remaining)
                .nanos(reset)
                .nanos(window)
                .nanos(blocked));
    }

    /** Ends the blocks of a bucket or of the party. */
    static Operation lift(String key) {
        return of(batch -> batch.text("lift").key(key));
    }

    /** The service refuses all calls of a webhook. */
    static Operation gone(Lane lane, String major, int status, ErrorCode code) {
        return of(batch -> batch.text("gone")
                .key(lane.goneKey())
                .text(lane.hash(major))
                .nanos(GONE_FOR.toNanos())
                .number(status)
                .text(code.isAbsent() ? "" : String.valueOf(code.value())));
    }

    /** Removes all webhooks of a lane from those remembered as gone. */
    static Operation forgetGone(Lane lane) {
        return of(batch -> batch.text("forget_gone").key(lane.goneKey()));
    }

    private static Operation of(Consumer<Batch> writer) {
        return new Operation() {
            @Override
            public boolean write(Batch batch) {
                writer.accept(batch);
                return true;
            }

            @Override
            public void replied(List<?> reply) {}
        };
    }
}
