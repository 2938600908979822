package io.guildkit.core.client;

import io.guildkit.core.auth.FingerprintProvider;
import io.guildkit.core.auth.SecondFactorSharing;
import io.guildkit.core.limit.InvalidRequests;
import io.guildkit.core.limit.RateLimiter;

/**
 * The processes that share limits, and perhaps an account. {@link ClientBuilder#fleet} adds a client to them.
 *
 * <p>One object serves any number of clients of a process. Closing a client does not close it.
 */
public interface Fleet {
    /**
     * Returns the limiters, which share limits with the other processes.
     *
     * @return creates the limiter of each party
     */
    RateLimiter.Factory rateLimiters();

    /**
     * Returns the counters of invalid requests, which share their counts with the other processes of the same address.
     *
     * @return creates the counter of each client
     */
    InvalidRequests.Factory invalidRequests();

    /**
     * Returns a provider that shares the fingerprint with the other processes.
     *
     * @param service the base URL of the client
     * @param source finds the fingerprint if no process has one
     * @return the provider
     */
    FingerprintProvider fingerprint(String service, FingerprintProvider source);

    /**
     * Returns the object that decides which process asks for a second factor.
     *
     * @param service the base URL of the client
     * @return shares proofs and failures with the other processes
     */
    SecondFactorSharing secondFactors(String service);
}
