package io.guildkit.core.codec;

import com.fasterxml.jackson.core.JsonParseException;
import com.fasterxml.jackson.core.JsonParser;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/**
 * Reads one kind of value. What can't be read as that kind counts as absent: it is reported, skipped, and nothing around it
 * suffers. Only text that is no JSON, and a stream that breaks, end everything.
 */
@FunctionalInterface
interface Reading<T> {
    /**
     * Reads the value that the parser has come to, and leaves the parser at the last token of it.
     *
     * @param parser at the first token of the value
     * @param drifts told of all that is not as documented; null if nobody listens
     * @return the value; null if it counts as absent
     */
    @Nullable
    T read(JsonParser parser, @Nullable Drifts drifts) throws IOException;

    /**
     * Reads a value that is a whole answer, where absence is no way out.
     *
     * @return the value, an empty one if that makes sense
     */
    default T readWhole(JsonParser parser, @Nullable Drifts drifts) throws IOException {
        T value = read(parser, drifts);
        if (value == null) {
            throw new JsonParseException(parser, "another form");
        }
        return value;
    }
}
