package io.guildkit.core;

import io.guildkit.core.route.Route;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * Receives events of each call and of each attempt, for metrics and traces.
 *
 * <p>It sees routes, never paths, headers or bodies, so nothing it reports is a secret. It is called on the threads that
 * do the work and should return soon; what it throws is logged and ignored.
 */
public interface CallListener {
    /**
     * Called when a call is sent.
     *
     * @param call the call
     */
    default void callStarted(Call call) {}

    /**
     * Called when an attempt has waited for a rate limit and may go out. Not called if it did not have to wait.
     *
     * @param call the call
     * @param wait how long it waited
     */
    default void limitWaited(Call call, Duration wait) {}

    /**
     * Called when an attempt goes out.
     *
     * @param call the call
     * @param attempt 1 for the first
     */
    default void attemptStarted(Call call, int attempt) {}

    /**
     * Called when an attempt has been answered or has failed.
     *
     * @param call the call
     * @param attempt how it went
     */
    default void attemptFinished(Call call, Attempt attempt) {}

    /**
     * Called once when a call is over, after its last attempt.
     *
     * @param call the call
     * @param outcome how it went
     */
    default void callFinished(Call call, Outcome outcome) {}

    /**
     * A call.
     *
     * @param id tells the calls of a client apart
     * @param route the route
     */
    record Call(long id, Route route) {}

    /**
     * The course of an attempt.
     *
     * @param number 1 for the first
     * @param status the HTTP status; empty if there was no answer
     * @param duration from sending to the end of the answer
     * @param requestBytes the size of the request's body; -1 if unknown
     * @param responseBytes how much of the answer's body was read, after decompression
     * @param failure why there was no usable answer
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
     * @param attempts how many requests were sent; 0 if none could be
     * @param status the last HTTP status; empty if there was no answer
     * @param duration of the whole call, waits and prompts included
     * @param failure what the caller gets instead of a result
     */
    record Outcome(int attempts, OptionalInt status, Duration duration, Optional<Throwable> failure) {}
}
