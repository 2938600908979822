package io.guildkit.core;

import io.guildkit.core.route.Route;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/**
 * Receives events of each call and of each attempt, for metrics and traces.
 *
 * <p>It receives routes, and never paths, headers or bodies, so it reports no secret. Its exceptions are logged and ignored.
 *
 * <p><b>Threads.</b> The events of {@code send()} and {@code exchange()} happen on the calling thread, which a slow listener delays.
 * The events of {@code sendAsync()} and {@code exchangeAsync()} are queued, and one thread of the client passes them on in order, so a
 * slow listener delays neither calls nor their deadlines. The future of a call completes before {@link #callFinished}. Both ways run in
 * the {@linkplain ContextPropagation context} of the call. If a listener blocks and 10,000 events wait, the client logs a warning and
 * reports no further asynchronous calls until the listener has caught up. It reports each call as a whole or not at all.
 *
 * <p><b>Times.</b> Each event has the time at which it happened, by the client's wall clock, because it may be passed on later.
 * Durations are from the monotonic clock.
 */
public interface CallListener {
    /**
     * Called when a call is sent.
     *
     * @param call the call
     * @param at the time of the event
     */
    default void callStarted(Call call, Instant at) {}

    /**
     * Called when an attempt has waited for a rate limit and can be sent now. Not called for calls that did not wait.
     *
     * @param call the call
     * @param wait the duration of the wait
     * @param at the time of the event, which is the end of the wait
     */
    default void limitWaited(Call call, Duration wait, Instant at) {}

    /**
     * Called when an attempt is sent.
     *
     * @param call the call
     * @param attempt 1 for the first
     * @param at the time of the event
     */
    default void attemptStarted(Call call, int attempt, Instant at) {}

    /**
     * Called when an attempt has a response or has failed.
     *
     * @param call the call
     * @param attempt the course of the attempt
     * @param at the time of the event
     */
    default void attemptFinished(Call call, Attempt attempt, Instant at) {}

    /**
     * Called once when a call is over, after its last attempt.
     *
     * @param call the call
     * @param outcome the course of the call
     * @param at the time of the event
     */
    default void callFinished(Call call, Outcome outcome, Instant at) {}

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
            Optional<Integer> status,
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
    record Outcome(int attempts, Optional<Integer> status, Duration duration, Optional<Throwable> failure) {}
}
