package io.guildkit.benchmarks.hand;

import okhttp3.OkHttpClient;

/** The fastest code that a careful user would write: a streaming parser, and plain records with nullable components. */
public class Hand extends io.guildkit.benchmarks.hand.plain.Client {
    public Hand() {
        this(Pools.many());
    }

    private Hand(Pools pools) {
        super(pools);
    }

    /** The same with one connection pool, as most users would set OkHttp up for many concurrent calls. */
    public static final class OnePool extends Hand {
        public OnePool() {
            super(Pools.one(Pools.tuned()));
        }
    }

    /** The same with OkHttp's default dispatcher and pool. */
    public static final class OutOfTheBox extends Hand {
        public OutOfTheBox() {
            super(Pools.one(new OkHttpClient()));
        }
    }

    /** The same with records as expressive as the models: optional members, instants, unmodifiable lists. */
    public static final class Typed extends io.guildkit.benchmarks.hand.typed.Client {
        public Typed() {
            super(Pools.many());
        }
    }

    /** The same without the time limits of OkHttp, whose watchdog is a thread that calls wake. */
    public static final class Untimed extends io.guildkit.benchmarks.hand.typed.Client {
        public Untimed() {
            super(Pools.manyUntimed());
        }
    }
}
