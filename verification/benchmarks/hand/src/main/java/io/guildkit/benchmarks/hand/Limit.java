package io.guildkit.benchmarks.hand;

import java.io.IOException;
import java.io.InputStream;

/** The limit of OkHttp: it reads the bytes of the response and does not decode them. */
public final class Limit extends OkHttpContestant {
    private static final int BUFFER = 8_192;

    public Limit() {
        super(Pools.many(Tuned.client()));
    }

    @Override
    Object read(InputStream body) throws IOException {
        byte[] buffer = new byte[BUFFER];
        int length = 0;
        for (int read = body.read(buffer); read >= 0; read = body.read(buffer)) {
            length += read;
        }
        return length;
    }
}
