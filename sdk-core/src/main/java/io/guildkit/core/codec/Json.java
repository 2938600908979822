package io.guildkit.core.codec;

import com.fasterxml.jackson.core.ErrorReportConfiguration;
import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.core.JsonParseException;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.core.exc.StreamConstraintsException;
import com.fasterxml.jackson.core.io.JsonEOFException;
import com.fasterxml.jackson.core.util.InternCache;
import java.io.ByteArrayInputStream;
import java.io.CharConversionException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
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

    /** The largest response by default, in bytes. */
    public static final long DEFAULT_MAX_BYTES = 32L * 1024 * 1024;

    /**
     * The least heap that a response may take, in bytes. Real responses take up to seven bytes for each byte of text by the
     * estimates of {@link BudgetedParser}, so 5 MB of text fit; and a JVM with 64 MB of heap has room for it.
     */
    private static final long MIN_HEAP = 40L * 1024 * 1024;

    private static final class Shared {
        static final Json STANDARD = new Json();
    }

    private final Readings readings = new Readings();

    /** Keeps a table of the names of members. It is replaced when a response has filled the table with long names. */
    private volatile JsonFactory factory = newFactory();

    private Json() {}

    private static JsonFactory newFactory() {
        return JsonFactory.builder()
                .streamReadConstraints(StreamReadConstraints.builder()
                        .maxNestingDepth(MAX_DEPTH)
                        .build())
                // An answer's text must not find its way into an exception's message.
                .disable(StreamReadFeature.INCLUDE_SOURCE_IN_LOCATION)
                .errorReportConfiguration(ErrorReportConfiguration.builder()
                        .maxErrorTokenLength(0)
                        .maxRawContentLength(0)
                        .build())
                .build();
    }

    /** Reads a whole response with a codec. */
    static <T> T parse(InputStream json, long maxBytes, Codec<T> codec, @Nullable Drifts drifts) throws IOException {
        HeapBudget budget = new HeapBudget(Math.max(maxBytes, MIN_HEAP));
        BudgetedParser parser = new BudgetedParser(standard().factory.createParser(budget.guard(json)), budget);
        try (parser) {
            if (parser.nextToken() == null && !codec.acceptsNull()) {
                throw new JsonEOFException(parser, null, "empty");
            }
            return codec.readWhole(new WireReader(parser, drifts));
        } catch (CharConversionException | NumberFormatException e) {
            // Nothing is wrong with the stream: it holds no text, or a number that nobody can hold. The message shows
            // it.
            throw new JsonParseException(null, "can't be read");
        } finally {
            if (parser.hasLongNames()) {
                standard().factory = newFactory();
                InternCache.instance.clear(); // all parsers of the process share it, and fill it again
            }
        }
    }

    static JsonGenerator generator(OutputStream out) throws IOException {
        return standard().factory.createGenerator(out);
    }

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
     * Decodes a response of up to {@link #DEFAULT_MAX_BYTES}.
     *
     * @param json the text; it is not closed
     * @param type a model's class, or a type made of models such as a list of them
     * @param route where the response comes from, for the listener
     * @param listener is notified of deviations; null for none
     * @return the value
     * @throws JsonProcessingException if the text is not JSON, lacks what identifies the object, or would take too much
     *     memory; see {@link #describe(JsonProcessingException)}
     * @throws IOException if the stream fails
     */
    public Object decode(InputStream json, Type type, String route, @Nullable DriftListener listener)
            throws IOException {
        return decode(json, type, route, listener, DEFAULT_MAX_BYTES);
    }

    /**
     * Decodes a response.
     *
     * @param json the text; it is not closed
     * @param type a model's class, or a type made of models such as a list of them
     * @param route where the response comes from, for the listener
     * @param listener is notified of deviations; null for none
     * @param maxBytes the size of the largest response. The objects of a response may take as many bytes of heap, and 40 MiB
     *     if that is more.
     * @return the value
     * @throws JsonProcessingException if the text is not JSON, lacks what identifies the object, or would take too much
     *     memory; see {@link #describe(JsonProcessingException)}
     * @throws IOException if the stream fails
     */
    public Object decode(InputStream json, Type type, String route, @Nullable DriftListener listener, long maxBytes)
            throws IOException {
        Reading<?> reading = readings.of(type);
        Drifts drifts = listener == null ? null : new Drifts(listener, route);
        HeapBudget budget = new HeapBudget(Math.max(maxBytes, MIN_HEAP));
        BudgetedParser parser = new BudgetedParser(factory.createParser(budget.guard(json)), budget);
        try (parser) {
            if (parser.nextToken() == null && !(reading instanceof CollectionReadings.OfOptional)) {
                throw new JsonEOFException(parser, null, "empty");
            }
            return reading.readWhole(parser, drifts);
        } catch (CharConversionException | NumberFormatException e) {
            // Nothing is wrong with the stream: it holds no text, or a number that nobody can hold. The message shows
            // it.
            throw new JsonParseException(null, "can't be read");
        } finally {
            if (parser.hasLongNames()) {
                factory = newFactory();
                InternCache.instance.clear(); // all parsers of the process share it, and fill it again
            }
        }
    }

    /**
     * Says what was wrong with a text, without a word of the text.
     *
     * @param failure what {@link #decode(InputStream, Type, String, DriftListener)} threw
     * @return such as {@code lacks user_id}
     */
    public static String describe(JsonProcessingException failure) {
        if (failure instanceof LacksIdentityException || failure instanceof TooMuchHeapException) {
            return failure.getOriginalMessage();
        }
        if (failure instanceof JsonEOFException) {
            return failure.getLocation() == null || failure.getLocation().getByteOffset() <= 0
                    ? "is empty"
                    : "ends in the middle";
        }
        if (failure instanceof StreamConstraintsException) {
            return "exceeds a limit of the JSON reader: nested too deeply, or a number, name or text too long";
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
