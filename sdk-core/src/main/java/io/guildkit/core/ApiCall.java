package io.guildkit.core;

import io.guildkit.core.annotation.CanIgnoreReturnValue;
import io.guildkit.core.annotation.CheckReturnValue;
import io.guildkit.core.error.GuildkitException;
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
 * <p>A call is an immutable value. It may be sent any number of times, from any thread, and it can be looked at: what
 * would be sent is known before anything is sent. The option methods return a changed copy.
 *
 * <p>The steps of guided flows are calls too: the result of a step is the next state of the flow. Where a step sends two
 * requests, the properties of the call are those of the second.
 *
 * @param <T> what the answer is decoded to; {@link Void}, and then null, where the answer has no content
 */
@CheckReturnValue
public interface ApiCall<T extends @Nullable Object> {
    /**
     * Sends the request and waits for the answer on the calling thread.
     *
     * @return the decoded answer
     * @throws GuildkitException if the service refuses, can't be reached or answers with something unreadable; see the
     *     subclasses
     */
    @CanIgnoreReturnValue
    T send();

    /**
     * Sends the request without waiting.
     *
     * <p>The future completes on the client's executor. Cancelling it cancels the exchange and releases whatever the
     * call held. It fails with the same exceptions that {@link #send()} throws.
     *
     * @return the future answer
     */
    CompletableFuture<T> sendAsync();

    /**
     * Sends the request and returns the whole answer.
     *
     * @return the answer's status, headers and decoded body
     * @throws GuildkitException as {@link #send()} does; an answer that is no success is thrown, not returned
     */
    ApiResponse<T> exchange();

    /**
     * Sends the request without waiting for the whole answer.
     *
     * @return the future answer, as for {@link #sendAsync()}
     */
    CompletableFuture<ApiResponse<T>> exchangeAsync();

    /**
     * Limits the whole call: all attempts and the waits between them. Time that a person takes to answer a second-factor
     * prompt does not count. Changes of the wall clock have no effect.
     *
     * <p>The limit holds for asynchronous calls even while code of yours blocks, such as a file that is uploaded or a token
     * store. A blocking call fails when that code returns. In both cases nothing is sent afterwards.
     *
     * @param timeout positive
     * @return the call with that limit instead of the client's
     * @throws IllegalArgumentException if the timeout is not positive
     */
    ApiCall<T> timeout(Duration timeout);

    /**
     * Adds a header.
     *
     * @param name not one that the library sets itself, such as the credentials
     * @param value printable ASCII
     * @return the call with the header
     * @throws IllegalArgumentException if the name or value can't be sent, or the header is set by the library
     */
    ApiCall<T> header(String name, String value);

    /**
     * Adds a query parameter, such as one that this version of the library does not know.
     *
     * @param name the parameter's name
     * @param value its value, not encoded
     * @return a copy of the call with the parameter added at the end
     * @throws IllegalArgumentException if the name is empty
     */
    ApiCall<T> query(String name, String value);

    /**
     * Sets the reason that the audit log shows.
     *
     * @param reason 1 to 512 characters; any, as it is encoded
     * @return the call with the reason
     * @throws IllegalArgumentException if the reason is empty or too long
     */
    ApiCall<T> auditReason(String reason);

    /**
     * Submits the solution of a CAPTCHA that an earlier sending of this call required.
     *
     * @param solution what the person's solution and the demand gave
     * @return the call with the answer
     */
    ApiCall<T> captcha(CaptchaSolution solution);

    /**
     * Leaves out the token that the client sends to endpoints that {@linkplain Route#isOptional() can do without}.
     *
     * @return the call without the client's token; unchanged if the endpoint takes no token
     * @throws IllegalArgumentException if the endpoint requires a token
     */
    ApiCall<T> withoutCredentials();

    /**
     * Makes the call fail at the first failure instead of being tried again. Second-factor prompts are not affected.
     *
     * @return the call without retries
     */
    ApiCall<T> noRetry();

    /**
     * Returns the route.
     *
     * @return the method and path template
     */
    Route route();

    /**
     * Returns the path that would be requested, below the base URL. It may hold secrets: print {@link #route()} instead.
     *
     * @return the path, encoded
     */
    String path();

    /**
     * Returns the query that would be sent.
     *
     * @return names and values in order, not encoded; a name may occur more than once
     */
    List<Map.Entry<String, String>> query();

    /**
     * Returns the headers that this call adds to those of every request.
     *
     * @return the headers, credentials not included
     */
    Map<String, String> headers();

    /**
     * Returns the body that would be sent, if it is JSON. It may hold secrets.
     *
     * @return the text; empty if there is no body, or one of another kind
     */
    Optional<String> body();
}
