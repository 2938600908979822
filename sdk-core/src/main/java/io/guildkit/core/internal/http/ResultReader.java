package io.guildkit.core.internal.http;

import io.guildkit.core.codec.Codec;
import io.guildkit.core.codec.DriftListener;
import io.guildkit.core.error.ErrorResponse;
import io.guildkit.core.failure.GuildkitException;
import java.io.IOException;
import java.io.InputStream;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Reads the result of a call for which an empty response has a meaning.
 *
 * @param <T> the type of the result
 */
public final class ResultReader<T> implements BodyReader<T> {
    private final Codec<Optional<T>> codec;
    private final Function<? super ErrorResponse, ? extends GuildkitException> onEmpty;

    /**
     * Creates a reader.
     *
     * @param codec reads a result
     * @param onEmpty creates the failure for an empty response
     */
    public ResultReader(Codec<T> codec, Function<? super ErrorResponse, ? extends GuildkitException> onEmpty) {
        this.codec = codec.optional();
        this.onEmpty = Objects.requireNonNull(onEmpty, "onEmpty");
    }

    @Override
    public @Nullable T read(InputStream body, String route, @Nullable DriftListener listener, long maxBytes)
            throws IOException {
        return codec.decode(body, route, listener, maxBytes).orElse(null);
    }

    @Override
    public GuildkitException onNoResult(Supplier<ErrorResponse> response) {
        return Objects.requireNonNull(onEmpty.apply(response.get()), "the failure for an empty response is null");
    }
}
