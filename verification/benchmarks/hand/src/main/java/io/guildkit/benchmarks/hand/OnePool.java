package io.guildkit.benchmarks.hand;

/** The same as {@link Hand} with one connection pool, as most users would set OkHttp up for many concurrent calls. */
public final class OnePool extends Hand {
    public OnePool() {
        super(Pools.one(Tuned.client()));
    }
}
