package io.guildkit.core;

import java.util.List;

/** What a client has learned of the service's limits. */
public interface RateLimits {
    /**
     * Returns what is known at this moment, and who waits for what: the buckets of the client's principal, of requests
     * without credentials and of webhooks.
     *
     * @return one entry for each bucket that is remembered; those of webhooks show no tokens
     */
    List<RateLimiter.Bucket> snapshot();

    /**
     * Lets webhooks be called again that the service said it does not know. Without this, calls of such a webhook fail at
     * once with {@link io.guildkit.core.error.NotFoundException} and are not sent, as services ban those who go on.
     */
    void forgetGoneWebhooks();
}
