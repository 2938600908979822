package io.guildkit.core.error;

import io.guildkit.core.failure.GuildkitException;
import org.jspecify.annotations.Nullable;

/**
 * The second factor could not be verified: there were too many wrong codes, the prompt expired, the
 * {@link io.guildkit.core.auth.SecondFactorHandler} itself made the call, or the verified request could not be repeated because its body can
 * be read only once. Calls shortly after a prompt that failed in this way fail too, without a prompt.
 */
public final class ElevationException extends GuildkitException {
    private static final long serialVersionUID = 1L;

    /**
     * Creates an exception.
     *
     * @param message the problem and the remedy
     * @param cause the cause, if there is one
     */
    public ElevationException(String message, @Nullable Throwable cause) {
        super(message, cause);
    }
}
