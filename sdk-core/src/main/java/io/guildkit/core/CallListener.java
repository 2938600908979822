package io.guildkit.core;

import io.guildkit.core.route.Route;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * Receives events of each call and of each attempt, for metrics and traces.
 *
 * <p>It receives routes, and never paths, headers or bodies, so it reports no secret. The client calls it on the
 * threads of calls, so it should return soon. Its exceptions are logged and ignored.
 */
public interface CallListener {
    /**
     * Called when a call is sent.
     *
     * @param call the call
     */
    default void callStarted(Call call) {}

    /**
     * Called when an attempt has waited for a rate limit and can be sent now. Not called for calls that did not wait.
     *
     * @param call the call
     * @param wait the time of the wait
     */
    default void limitWaited(Call call, Duration wait) {}

    /**
     * Called when an attempt is sent.
     *
     * @param call the call
     * @param attempt 1 for the first
     */
    default void attemptStarted(Call call, int attempt) {}

    /**
     * Called when an attempt has a response or has failed.
     *
     * @param call the call
     * @param attempt the course of the attempt
     */
    default void attemptFinished(Call call, Attempt attempt) {}

    /**
     * Called once when a call is over, after its last attempt.
     *
     * @param call the call
     * @param outcome the course of the call
     */
    default void callFinished(Call call, Outcome outcome) {}

    /**
     * A call.
     *
     * @param id the number of the call within its client
     * @param route the route
     */
    record Call(long id, Route route) {}

    /**
     * The course of an attempt.
     *
     * @param number 1 for the first
     * @param status the HTTP status; empty if there was no response
     * @param duration the time from sending to the end of the response
     * @param requestBytes the size of the request's body; -1 if unknown
     * @param responseBytes the number of decompressed bytes read of the response's body
     * @param failure the reason for a missing or unusable response
     */
    record Attempt(
            int number,
            OptionalInt status,
            Duration duration,
            long requestBytes,
            long responseBytes,
            Optional<Throwable> failure) {}

    /**
     * The course of a call.
     *
     * @param attempts the number of requests that were sent; 0 if none could be sent
     * @param status the last HTTP status; empty if there was no response
     * @param duration the time of the whole call, including waits and prompts
     * @param failure the exception that the caller gets
     */
    record Outcome(int attempts, OptionalInt status, Duration duration, Optional<Throwable> failure) {}
}
