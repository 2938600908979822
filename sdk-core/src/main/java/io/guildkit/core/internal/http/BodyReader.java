package io.guildkit.core.internal.http;

import io.guildkit.core.codec.DriftListener;
import java.io.IOException;
import java.io.InputStream;
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
}
