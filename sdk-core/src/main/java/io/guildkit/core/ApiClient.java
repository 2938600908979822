package io.guildkit.core;

import io.guildkit.core.annotation.CheckReturnValue;
import io.guildkit.core.auth.Credentials;
import io.guildkit.core.limit.RateLimits;
import io.guildkit.core.route.Route;

/**
 * Prepares calls of any endpoint, on behalf of one principal. All clients of endpoints use it. Users can write clients
 * of other endpoints with it:
 *
 * <pre>{@code
 * Route note = Route.get("/users/@me/notes/{user.id}").account();
 * JsonNode json = client.api().call(note, userId).returnsJson().send();
 * }</pre>
 *
 * <p>Such calls have all features of the library's own calls: credentials, fingerprints, second factors, retries, rate
 * limits, deadlines and masked secrets. The {@link Route} decides which of these apply.
 *
 * <p>A client is safe to use from all threads.
 */
@CheckReturnValue
public interface ApiClient extends AutoCloseable {
    /**
     * Prepares a call.
     *
     * @param route the route
     * @param values the values of the path's variables, in order; they are encoded
     * @return a builder of the call
     * @throws IllegalArgumentException if the number of values is wrong, or a value cannot be part of a path
     */
    @CheckReturnValue
    CallBuilder call(Route route, Object... values);

    /**
     * Returns a client for another principal, on the same connections and threads, with the same settings. The token, the
     * fingerprint and the proofs of second factors are its own.
     *
     * @param credentials the principal of the calls
     * @return a new client; closing it does not end calls
     */
    @CheckReturnValue
    ApiClient withCredentials(Credentials credentials);

    /**
     * Returns the known rate limits of the service.
     *
     * @return the limits of the principal, of requests without credentials and of webhooks
     */
    @CheckReturnValue
    RateLimits rateLimits();

    /**
     * Returns the words that the service uses in place of those of the documentation.
     *
     * @return the dialect
     */
    @CheckReturnValue
    ServiceDialect dialect();

    /**
     * Returns the principal of the calls.
     *
     * @return the credentials
     */
    @CheckReturnValue
    Credentials credentials();

    /**
     * Ends all calls and releases connections and threads. Closing a client that {@link #withCredentials} returned does
     * not end calls, connections or threads.
     */
    @Override
    void close();
}
