package io.guildkit.core.limit;

import java.time.Instant;
import java.util.List;
import java.util.Optional;

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
     * <p>Blocks of requests without credentials, blocks of webhooks, the {@linkplain #pausedUntil() pause} and the stop concern all
     * clients that were made from one builder.
     */
    void lift();

    /**
     * Returns the end of the pause of all requests. A refusal (429) by a system in front of the service, such as a content
     * delivery network, begins the pause, because such a refusal is for the machine's address. The waiting requests belong to
     * no bucket meanwhile, so the {@linkplain #snapshot() snapshot} does not contain them.
     *
     * @return empty if there is no pause
     */
    Optional<Instant> pausedUntil();

    /**
     * Permits calls of webhooks again that are deleted, or whose token the service has refused. Without this, calls of such a
     * webhook fail at once with the first call's exception ({@link io.guildkit.core.error.NotFoundException} or {@link
     * io.guildkit.core.error.UnauthorizedException}) and are not sent, because services ban clients that continue.
     */
    void forgetGoneWebhooks();
}
