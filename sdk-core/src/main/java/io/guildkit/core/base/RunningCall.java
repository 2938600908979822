package io.guildkit.core.base;

/** The future of an asynchronous call, for modules that must know the result of a call that they end. */
public interface RunningCall {
    /**
     * Ends the call, unless it is over. Unlike a cancellation, it completes the future with what is known: a response that has arrived, or
     * a failure that states whether the service may have processed the request.
     */
    void end();
}
