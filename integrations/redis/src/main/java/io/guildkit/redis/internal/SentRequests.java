package io.guildkit.redis.internal;

import io.guildkit.core.base.Clocks;
import io.guildkit.core.base.Deadline;
import io.guildkit.core.limit.RateLimitPolicy.Rate;
import java.util.ArrayDeque;
import java.util.Optional;
import java.util.Queue;

/** The ended requests of this process that still count towards the own limit of its party. The limiter's lock guards it. */
final class SentRequests {
    private final Optional<Rate> limit;
    private final Clocks clocks;
    private final Queue<Sent> all = new ArrayDeque<>();

    private record Sent(Lane lane, long at) {}

    SentRequests(Optional<Rate> limit, Clocks clocks) {
        this.limit = limit;
        this.clocks = clocks;
    }

    /** Adds a request that has ended. */
    void add(Lane lane) {
        if (limit.isPresent()) {
            all.add(new Sent(lane, clocks.now()));
            forgetOld();
        }
    }

    int count() {
        forgetOld();
        return all.size();
    }

    long count(Lane lane) {
        forgetOld();
        return all.stream().filter(request -> request.lane == lane).count();
    }

    private void forgetOld() {
        long period = limit.map(rate -> Deadline.bounded(rate.per()).toNanos()).orElse(0L);
        while (!all.isEmpty() && all.element().at + period <= clocks.now()) {
            all.remove();
        }
    }
}
