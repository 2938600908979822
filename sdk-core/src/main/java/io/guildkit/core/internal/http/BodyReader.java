package io.guildkit.core.internal.http;

import io.guildkit.core.codec.DriftListener;
import io.guildkit.core.error.ErrorResponse;
import io.guildkit.core.failure.GuildkitException;
import java.io.IOException;
import java.io.InputStream;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Reads the body of a successful response. Users can supply one.
 *
 * @param <T> the type of the result
 */
@FunctionalInterface
public interface BodyReader<T> {
    /**
     * Reads a body.
     *
     * @param route the route of the call, for the listener
     * @param listener is notified of deviations; null for none
     * @param maxBytes the size of the largest body
     * @return the result; null if the call has none
     */
    @Nullable
    T read(InputStream body, String route, @Nullable DriftListener listener, long maxBytes) throws IOException;

    /**
     * Returns the failure of a call that needs a result, and read none.
     *
     * @param response returns the response, without its body
     * @return the failure; null if the call can do without a result
     */
    default @Nullable GuildkitException onNoResult(Supplier<ErrorResponse> response) {
        return null;
    }
}
