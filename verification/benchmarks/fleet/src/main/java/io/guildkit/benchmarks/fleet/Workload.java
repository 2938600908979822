package io.guildkit.benchmarks.fleet;

import io.guildkit.core.limit.RateLimitPolicy;
import java.time.Duration;

/** The limits of the service. */
enum Workload {
    /** Twelve buckets of five requests in two seconds. The responses state them. */
    BUCKETS("12 buckets of 5 in 2 s", 12, 5, 30),

    /** Fifty requests a second, which no response states. */
    GLOBAL("50 a second", 1_000, 1_000, 50);

    static final Duration WINDOW = Duration.ofSeconds(2);

    final String label;
    final int buckets;

    /** The requests that one bucket allows in its window. */
    final int size;

    /** The requests a second that the service allows in all. */
    final int rate;

    Workload(String label, int buckets, int size, int rate) {
        this.label = label;
        this.buckets = buckets;
        this.size = size;
        this.rate = rate;
    }

    /** Returns the policy of a process that has the limits to itself, or shares them through Redis. */
    RateLimitPolicy whole() {
        return this == GLOBAL ? share(1) : RateLimitPolicy.standard();
    }

    /** Returns the policy of a process that was given a share by its operator. */
    RateLimitPolicy share(int processes) {
        return RateLimitPolicy.standard().withGlobal(rate / processes, Duration.ofSeconds(1));
    }
}
