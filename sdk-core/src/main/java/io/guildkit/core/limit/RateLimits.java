package io.guildkit.core.limit;

import java.util.List;

/** The rate limits that a client has learned from responses. */
public interface RateLimits {
    /**
     * Returns the known limits and the waiting calls: the buckets of the client's principal, of requests without
     * credentials and of webhooks.
     *
     * @return one entry for each remembered bucket; entries of webhooks contain no tokens
     */
    List<RateLimiter.Bucket> snapshot();

    /**
     * Lifts all blocks, for instance when the service's operator has lifted a limit. Waiting requests and refused calls
     * continue at once. The client forgets the waits that refusals have named, pauses of empty buckets and the paces
     * that it has learned, and sends again if it {@linkplain io.guildkit.core.error.BreakerOpenException had stopped}.
     * The limit of the {@linkplain RateLimitPolicy#global() policy} remains.
     *
     * <p>Blocks of requests without credentials, blocks of webhooks and the stop concern all clients that were made from one
     * builder.
     */
    void lift();

    /**
     * Permits calls of deleted webhooks again. Without this, calls of a deleted webhook fail at once with {@link
     * io.guildkit.core.error.NotFoundException} and are not sent, because services ban clients that continue.
     */
    void forgetGoneWebhooks();
}
