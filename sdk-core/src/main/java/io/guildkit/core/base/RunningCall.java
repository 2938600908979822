package io.guildkit.core.base;

/** The future of an asynchronous call, for modules that must know the result of a call that they end. */
public interface RunningCall {
    /**
     * Ends the call, unless it is over. Unlike a cancellation, it completes the future with what is known: a response that has arrived, or
     * a failure that states whether the service may have processed the request.
     */
    void end();

    /**
     * Lets the call send no further request. Ends it at once if it waits without a request in flight, for a rate limit for instance. A
     * request in flight goes on, and the call ends with its response, even if it would be repeated otherwise. The failure states whether the
     * service may have processed an earlier request of the call.
     */
    void endWait();
}
