package io.guildkit.webhooks;

import io.guildkit.core.CallBuilder;
import io.guildkit.core.wire.Snowflake;
import java.util.List;
import java.util.Optional;

/**
 * The query parameters that a client of a webhook sends with its requests.
 *
 * @param threadId the thread of the webhook's channel
 * @param waits whether requests wait for the message to be saved, unless the method decides
 * @param withComponents whether webhooks without an application send components
 */
record WebhookQuery(Optional<Snowflake> threadId, Optional<Boolean> waits, Optional<Boolean> withComponents) {
    static final String THREAD_ID = "thread_id";
    static final String WAIT = "wait";
    static final String WITH_COMPONENTS = "with_components";

    /** The names of all parameters. */
    static final List<String> NAMES = List.of(THREAD_ID, WAIT, WITH_COMPONENTS);

    static WebhookQuery none() {
        return new WebhookQuery(Optional.empty(), Optional.empty(), Optional.empty());
    }

    WebhookQuery thread(Snowflake thread) {
        return new WebhookQuery(Optional.of(thread), waits, withComponents);
    }

    WebhookQuery components() {
        return new WebhookQuery(threadId, waits, Optional.of(true));
    }

    /** Adds the parameters of a request that posts. */
    CallBuilder post(CallBuilder call, boolean mustWait) {
        return message(call.query(WAIT, mustWait ? Optional.of(true) : waits));
    }

    /** Adds the parameters of a request about a message. */
    CallBuilder message(CallBuilder call) {
        return call.query(THREAD_ID, threadId);
    }

    /** Adds the parameter of a request with components. */
    CallBuilder components(CallBuilder call) {
        return call.query(WITH_COMPONENTS, withComponents);
    }
}
