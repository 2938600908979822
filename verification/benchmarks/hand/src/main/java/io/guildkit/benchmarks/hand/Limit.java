package io.guildkit.benchmarks.hand;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;

/** The limit of OkHttp: it reads the bytes of the response and does not decode them. */
public final class Limit extends OkHttpContestant {
    public Limit() {
        super(Pools.many());
    }

    @Override
    protected Object read(InputStream body) throws IOException {
        return body.transferTo(OutputStream.nullOutputStream());
    }
}
