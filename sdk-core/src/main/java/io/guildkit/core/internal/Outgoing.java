package io.guildkit.core.internal;

import okhttp3.RequestBody;
import org.jspecify.annotations.Nullable;

/** A request on its way through the steps: the call plus what they add to it. Immutable. */
final class Outgoing implements Step.Prepared, Progress.Next {
    final HttpCall<?> call;
    final @Nullable RequestBody body;
    final @Nullable Added added;

    /** A header that a step added, and those added before. */
    record Added(String name, String value, @Nullable Added before) {}

    Outgoing(HttpCall<?> call) {
        this(call, call.content().body(), null);
    }

    private Outgoing(HttpCall<?> call, @Nullable RequestBody body, @Nullable Added added) {
        this.call = call;
        this.body = body;
        this.added = added;
    }

    Outgoing with(String name, String value) {
        return new Outgoing(call, body, new Added(name, value, added));
    }

    Outgoing with(RequestBody other) {
        return new Outgoing(call, other, added);
    }
}
