package io.guildkit.core;

import java.io.IOException;
import java.io.InputStream;

/**
 * Reads the body of a successful response, for responses that no {@link io.guildkit.core.codec.Codec} reads: with the user's own JSON
 * library, or because the body is not JSON.
 *
 * <pre>{@code
 * ApiCall<Profile> call = api.call(PROFILE, userId).returns(body -> mapper.readValue(body, Profile.class));
 * }</pre>
 *
 * @param <T> the type of the result
 */
@FunctionalInterface
public interface ResponseReader<T> {
    /**
     * Reads a body. May be called from any thread, and by several calls at the same time.
     *
     * @param body the body, decompressed and of limited size; closed afterwards
     * @return the result, never null
     * @throws IOException if the body cannot be read. Each exception of the reader makes the call fail with a {@link
     *     io.guildkit.core.error.DecodingException}. An exception of the stream is a failure of the connection instead.
     */
    T read(InputStream body) throws IOException;
}
