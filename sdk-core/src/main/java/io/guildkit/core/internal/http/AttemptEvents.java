package io.guildkit.core.internal.http;

import okhttp3.Call;
import okhttp3.EventListener;
import okhttp3.Response;

/**
 * Records the status of each response in its attempt as soon as the HTTP client has read it. The HTTP client may throw afterwards,
 * as for a 204 that states a length.
 */
class AttemptEvents extends EventListener {
    /** The only instance without a user's listener. */
    static final EventListener ONLY = new AttemptEvents();

    AttemptEvents() {}

    @Override
    public void responseHeadersEnd(Call call, Response response) {
        Attempt attempt = Attempt.of(call);
        if (attempt != null) {
            attempt.answered(response);
        }
    }
}
