package io.guildkit.core;

import io.guildkit.core.annotation.CanIgnoreReturnValue;
import io.guildkit.core.annotation.CheckReturnValue;
import io.guildkit.core.failure.GuildkitException;
import io.guildkit.core.route.Route;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/**
 * A request that is prepared and not yet sent.
 *
 * <p>A call is an immutable value. It can be sent any number of times, from any thread. Its route, headers and body can
 * be inspected before it is sent. The option methods return a changed copy.
 *
 * <p>The steps of guided flows are calls too: the result of a step is the next state of the flow. If a step sends two
 * requests, the properties of the call describe the second request, and the time limit applies to both together.
 *
 * @param <T> the type of the decoded response; {@link Void}, with the result null, for a response without content
 */
@CheckReturnValue
public interface ApiCall<T extends @Nullable Object> {
    // Why: docs/decisions/0002

    /**
     * Sends the request and waits for the response on the calling thread.
     *
     * @return the decoded response
     * @throws GuildkitException if the service refuses the request, cannot be reached, or sends an unreadable response; see the
     *     subclasses
     */
    @CanIgnoreReturnValue
    T send();

    /**
     * Sends the request without waiting.
     *
     * <p>The future completes on the client's executor. Cancelling it cancels the exchange and releases its resources.
     * It fails with the same exceptions that {@link #send()} throws.
     *
     * @return the future response
     */
    @CheckReturnValue
    CompletableFuture<T> sendAsync();

    /**
     * Sends the request and returns the whole response.
     *
     * @return the response's status, headers and decoded body
     * @throws GuildkitException as {@link #send()} does; an error response is thrown, not returned
     */
    @CheckReturnValue
    ApiResponse<T> exchange();

    /**
     * Sends the request without waiting. The future completes with the whole response.
     *
     * @return the future response, as for {@link #sendAsync()}
     */
    @CheckReturnValue
    CompletableFuture<ApiResponse<T>> exchangeAsync();

    /**
     * Limits the whole call: all attempts and the waits between them. The time of a second-factor prompt does not
     * count. Changes of the wall clock have no effect.
     *
     * <p>The limit applies to asynchronous calls even while the user's code blocks, such as a token store or the stream
     * of an upload. A blocking call fails when that code returns. In both cases nothing is sent afterwards.
     *
     * @param timeout positive
     * @return the call with that limit instead of the client's
     * @throws IllegalArgumentException if the timeout is not positive
     */
    @CheckReturnValue
    ApiCall<T> timeout(Duration timeout);

    /**
     * Limits this call together with the other calls that get the same limit. The time limit of the call itself remains in force.
     *
     * @param limit the limit; a call can have several
     * @return the call with that limit
     */
    @CheckReturnValue
    ApiCall<T> within(SharedTimeout limit);

    /**
     * Adds a header.
     *
     * @param name the name; not of a header that the library sets, such as the credentials
     * @param value printable ASCII; it counts as a secret
     * @return the call with the header
     * @throws IllegalArgumentException if the name or value cannot be sent, or the library sets the header
     */
    @CheckReturnValue
    ApiCall<T> header(String name, String value);

    /**
     * Adds a query parameter, such as a parameter without a method in this version of the library.
     *
     * @param name the parameter's name
     * @param value its value, not encoded
     * @return a copy of the call with the parameter added at the end
     * @throws IllegalArgumentException if the name is empty
     */
    @CheckReturnValue
    ApiCall<T> query(String name, String value);

    /**
     * Sets the reason that the audit log shows.
     *
     * @param reason 1 to 512 characters of any kind, which are encoded
     * @return the call with the reason
     * @throws IllegalArgumentException if the reason is empty or too long
     */
    @CheckReturnValue
    ApiCall<T> auditReason(String reason);

    /**
     * Submits the solution of a CAPTCHA that an earlier sending of this call required.
     *
     * @param solution the solution, with the values of the challenge
     * @return the call with the solution
     */
    @CheckReturnValue
    ApiCall<T> captcha(CaptchaSolution solution);

    /**
     * Leaves out the token that the client sends to endpoints that {@linkplain Route#isOptional() can do without}.
     *
     * @return the call without the client's token; unchanged if the endpoint needs no token
     * @throws IllegalArgumentException if the endpoint requires a token
     */
    @CheckReturnValue
    ApiCall<T> withoutCredentials();

    /**
     * Turns off retries: the first failed attempt fails the call. Second-factor prompts are not affected.
     *
     * @return the call without retries
     */
    @CheckReturnValue
    ApiCall<T> noRetry();

    /**
     * Returns the route.
     *
     * @return the method and path template
     */
    @CheckReturnValue
    Route route();

    /**
     * Returns the path that would be requested, below the base URL. It may contain secrets: print {@link #route()} instead.
     *
     * @return the path, encoded
     */
    @CheckReturnValue
    String path();

    /**
     * Returns the query that would be sent.
     *
     * @return names and values in order, not encoded; a name may occur more than once
     */
    @CheckReturnValue
    List<Map.Entry<String, String>> query();

    /**
     * Returns the headers that this call adds to the headers of every request.
     *
     * @return the headers, credentials not included
     */
    @CheckReturnValue
    Map<String, String> headers();

    /**
     * Returns the body that would be sent, if it is JSON. It may contain secrets.
     *
     * @return the text; empty if there is no body, or one of another kind
     */
    @CheckReturnValue
    Optional<String> body();
}
