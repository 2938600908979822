package io.guildkit.core.internal.pipeline;

import java.io.IOException;
import okhttp3.MediaType;
import okhttp3.RequestBody;
import okio.BufferedSink;

/** A body that can be read only once. */
final class OneShotBody extends RequestBody {
    int written;

    @Override
    public MediaType contentType() {
        return MediaType.get("application/octet-stream");
    }

    @Override
    public boolean isOneShot() {
        return true;
    }

    @Override
    public void writeTo(BufferedSink sink) throws IOException {
        written++;
        sink.writeUtf8("once");
    }
}
