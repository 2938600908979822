package io.guildkit.benchmarks.hand;

import okhttp3.OkHttpClient;

/** The same as {@link Hand} with OkHttp's default dispatcher and pool. */
public final class OutOfTheBox extends Hand {
    public OutOfTheBox() {
        super(Pools.one(new OkHttpClient()));
    }
}
