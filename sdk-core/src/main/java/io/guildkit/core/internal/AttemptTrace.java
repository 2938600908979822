package io.guildkit.core.internal;

import okhttp3.Call;
import okhttp3.EventListener;

/** Notes whether any byte of a request may have left: before that, it is safe to send it again. */
final class AttemptTrace extends EventListener {
    private volatile boolean sent;

    boolean isSent() {
        return sent;
    }

    @Override
    public void requestHeadersStart(Call call) {
        sent = true;
    }
}
