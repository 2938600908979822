package io.guildkit.core.failure;

import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/**
 * The superclass of all exceptions of calls, and of {@link io.guildkit.core.form.InvalidRequestException} for requests that cannot be sent.
 *
 * <p>{@link #processing()} tells whether the service has processed the request, so that a program knows whether it may make the call
 * again.
 *
 * <p>No message of these exceptions contains a URL, a token, a password or a code.
 */
public abstract class GuildkitException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    /** Contains null before the end of a call. */
    private final AtomicReference<@Nullable Processing> processing = new AtomicReference<>();

    /**
     * Creates an exception.
     *
     * @param message the problem and the remedy
     * @param cause the cause, if there is one
     */
    protected GuildkitException(String message, @Nullable Throwable cause) {
        super(message, cause);
    }

    /**
     * Returns whether the service has processed the request of the call that ended with this exception. The client records this
     * for all attempts of the call: if one of them may have been processed, no later attempt makes that undone.
     *
     * @return {@link Processing#UNKNOWN} for an exception that has ended no call
     */
    public final Processing processing() {
        Processing known = processing.get();
        return known == null ? Processing.UNKNOWN : known;
    }

    /**
     * Sets the result of {@link #processing()}. The client calls this method when the exception ends a call; tests may call it for
     * exceptions that they create. If the exception ends several calls whose results differ, the result is {@link
     * Processing#UNKNOWN}.
     *
     * @param result whether the request was processed
     */
    public final void initProcessing(Processing result) {
        processing.accumulateAndGet(result, (known, now) -> known == null || known == now ? now : Processing.UNKNOWN);
    }
}
