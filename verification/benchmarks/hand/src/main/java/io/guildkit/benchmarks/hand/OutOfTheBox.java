package io.guildkit.benchmarks.hand;

import okhttp3.OkHttpClient;

/** The same as {@link Hand}, by somebody who leaves OkHttp's defaults alone. */
public final class OutOfTheBox extends Hand {
    public OutOfTheBox() {
        super(Pools.one(new OkHttpClient()));
    }
}
