package io.guildkit.core.json;

import com.fasterxml.jackson.core.ErrorReportConfiguration;
import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.core.JsonParseException;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.core.exc.StreamConstraintsException;
import com.fasterxml.jackson.core.io.JsonEOFException;
import io.guildkit.core.DriftListener;
import java.io.ByteArrayInputStream;
import java.io.CharConversionException;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.lang.reflect.Type;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/**
 * Reads and writes the models as JSON: reading tolerates, writing is strict.
 *
 * <p>A member that is missing, null or of the wrong type counts as absent; unknown members are kept; only text that is
 * not JSON, and an object without what identifies it, fail.
 */
public final class Json {
    /** How deep arrays and objects may nest; a hostile answer could otherwise exhaust the stack. */
    private static final int MAX_DEPTH = 200;

    private static final JsonFactory FACTORY = JsonFactory.builder()
            .streamReadConstraints(
                    StreamReadConstraints.builder().maxNestingDepth(MAX_DEPTH).build())
            // An answer's text must not find its way into an exception's message.
            .disable(StreamReadFeature.INCLUDE_SOURCE_IN_LOCATION)
            .errorReportConfiguration(ErrorReportConfiguration.builder()
                    .maxErrorTokenLength(0)
                    .maxRawContentLength(0)
                    .build())
            .build();

    private static final class Shared {
        static final Json STANDARD = new Json();
    }

    private final Readings readings = new Readings();

    private Json() {}

    /**
     * Returns the JSON set-up of all models.
     *
     * @return the shared instance
     */
    public static Json standard() {
        return Shared.STANDARD;
    }

    /**
     * Decodes a model.
     *
     * @param <T> the type
     * @param json the text
     * @param type its class
     * @return the value
     * @throws IllegalArgumentException if the text is not JSON, or lacks what identifies the object
     */
    public <T> T decode(String json, Class<T> type) {
        try {
            return type.cast(decode(new ByteArrayInputStream(json.getBytes(StandardCharsets.UTF_8)), type, "", null));
        } catch (JsonProcessingException e) {
            throw new IllegalArgumentException("Not a " + type.getSimpleName() + ": " + describe(e), e);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /**
     * Decodes an answer.
     *
     * @param json the text; it is not closed
     * @param type a model's class, or a type made of models such as a list of them
     * @param route where the answer comes from, for the listener
     * @param listener hears of deviations; null for nobody
     * @return the value
     * @throws JsonProcessingException if the text is not JSON, or lacks what identifies the object; see
     *     {@link #describe(JsonProcessingException)}
     * @throws IOException if the stream fails
     */
    public Object decode(InputStream json, Type type, String route, @Nullable DriftListener listener)
            throws IOException {
        Reading<?> reading = readings.of(type);
        Drifts drifts = listener == null ? null : new Drifts(listener, route);
        try (JsonParser parser = FACTORY.createParser(json)) {
            if (parser.nextToken() == null && !(reading instanceof CollectionReadings.OfOptional)) {
                throw new JsonEOFException(parser, null, "empty");
            }
            return reading.readWhole(parser, drifts);
        } catch (CharConversionException | NumberFormatException e) {
            // Nothing is wrong with the stream: it holds no text, or a number that nobody can hold. The message shows
            // it.
            throw new JsonParseException(null, "can't be read");
        }
    }

    /**
     * Says what was wrong with a text, without a word of the text.
     *
     * @param failure what {@link #decode(InputStream, Type, String, DriftListener)} threw
     * @return such as {@code lacks user_id}
     */
    public static String describe(JsonProcessingException failure) {
        if (failure instanceof LacksIdentityException) {
            return failure.getOriginalMessage();
        }
        if (failure instanceof JsonEOFException) {
            return failure.getLocation() == null || failure.getLocation().getByteOffset() <= 0
                    ? "is empty"
                    : "ends in the middle";
        }
        if (failure instanceof StreamConstraintsException) {
            return "exceeds a limit of the JSON reader: nested too deeply, or a number or name too long";
        }
        JsonLocation location = failure.getLocation();
        return "is not JSON"
                + (location == null
                        ? ""
                        : " (line " + location.getLineNr() + ", column " + location.getColumnNr() + ")");
    }

    /**
     * Encodes a model.
     *
     * @param value the value
     * @return its JSON, unknown members included
     */
    public String encode(Object value) {
        return new String(encodeBytes(value), StandardCharsets.UTF_8);
    }

    /**
     * Encodes a model as bytes.
     *
     * @param value the value
     * @return its JSON in UTF-8
     */
    public byte[] encodeBytes(Object value) {
        return Writings.written(value);
    }
}
