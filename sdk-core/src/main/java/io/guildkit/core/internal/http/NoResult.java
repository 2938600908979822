package io.guildkit.core.internal.http;

import com.fasterxml.jackson.databind.JsonNode;
import io.guildkit.core.codec.Codec;
import io.guildkit.core.codec.Codecs;
import io.guildkit.core.codec.DriftListener;
import io.guildkit.core.error.ErrorResponse;
import java.io.IOException;
import java.io.InputStream;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Reads the body of a success that has no result. The page of a proxy and an error object count as failures with any
 * status. An empty body and all other JSON count as success: services send an empty object, or the changed object.
 */
public final class NoResult implements BodyReader<Void> {
    /** The only instance. */
    public static final NoResult READER = new NoResult();

    private static final Codec<Optional<JsonNode>> BODY = Codecs.JSON.optional();

    private NoResult() {}

    /** The body of a success is an error object. */
    static final class ErrorException extends IOException {
        private static final long serialVersionUID = 1L;

        ErrorException() {
            super("an error object");
        }
    }

    @Override
    public @Nullable Void read(InputStream body, String route, @Nullable DriftListener listener, long maxBytes)
            throws IOException {
        if (BODY.decode(body, route, null, maxBytes)
                .filter(ErrorResponse::isError)
                .isPresent()) {
            throw new ErrorException();
        }
        return null;
    }
}
