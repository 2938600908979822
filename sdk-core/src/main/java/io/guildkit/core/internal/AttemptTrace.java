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

    /** Adds the trace of each attempt to whatever else listens. */
    static EventListener.Factory beside(EventListener.Factory others) {
        return call -> {
            EventListener other = others.create(call);
            AttemptTrace trace = call.request().tag(AttemptTrace.class);
            return trace == null ? other : other.plus(trace);
        };
    }
}
