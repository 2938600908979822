package io.guildkit.core.codec;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.core.JsonParseException;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.core.exc.StreamConstraintsException;
import com.fasterxml.jackson.core.exc.StreamReadException;
import com.fasterxml.jackson.core.io.JsonEOFException;
import com.fasterxml.jackson.core.json.JsonReadFeature;
import com.fasterxml.jackson.core.util.InternCache;
import com.fasterxml.jackson.databind.JsonNode;
import io.guildkit.core.base.Android;
import java.io.ByteArrayInputStream;
import java.io.CharConversionException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.SequenceInputStream;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Limits and error messages that all codecs share. */
public final class Json {
    /** The maximum depth of arrays and objects. A hostile response could otherwise exhaust the stack. */
    private static final int MAX_DEPTH = 200;

    /** The largest response by default, in bytes. */
    public static final long DEFAULT_MAX_BYTES = 32L * 1024 * 1024;

    /**
     * The minimum heap limit of a response, in bytes. Real responses need up to seven bytes for each byte of text by
     * the estimates of {@link BudgetedParser}, so 5 MB of text fit, and a JVM with 64 MB of heap has enough memory.
     */
    private static final long MIN_HEAP = 40L * 1024 * 1024;

    /** The size of a plain {@code ok} with a byte-order mark and a line break, and a byte that must not follow. */
    private static final int MAX_OK = 8;

    private static final Json SHARED = new Json();

    /** Keeps a table of the names of members. It is replaced when a response has filled the table with long names. */
    private volatile JsonFactory factory = newFactory();

    private Json() {}

    private static JsonFactory newFactory() {
        return JsonFactory.builder()
                .streamReadConstraints(StreamReadConstraints.builder()
                        .maxNestingDepth(MAX_DEPTH)
                        // A long number costs its own member only, see JsonTrees. HeapBudget bounds the memory for it.
                        .maxNumberLength(Integer.MAX_VALUE)
                        .build())
                // An exception's message must not contain text of a response.
                .disable(StreamReadFeature.INCLUDE_SOURCE_IN_LOCATION)
                // Faults that cost one member only. The parser checks these features where it would fail otherwise.
                .enable(
                        JsonReadFeature.ALLOW_NON_NUMERIC_NUMBERS,
                        JsonReadFeature.ALLOW_LEADING_PLUS_SIGN_FOR_NUMBERS,
                        JsonReadFeature.ALLOW_LEADING_ZEROS_FOR_NUMBERS,
                        JsonReadFeature.ALLOW_LEADING_DECIMAL_POINT_FOR_NUMBERS,
                        JsonReadFeature.ALLOW_TRAILING_DECIMAL_POINT_FOR_NUMBERS,
                        JsonReadFeature.ALLOW_TRAILING_COMMA,
                        JsonReadFeature.ALLOW_UNESCAPED_CONTROL_CHARS,
                        JsonReadFeature.ALLOW_BACKSLASH_ESCAPING_ANY_CHARACTER)
                .build();
    }

    /**
     * Reads a whole response with a codec.
     *
     * @param toEnd whether text after the value is an error, which also finds damage at the end of a compressed body
     */
    static <T> T parse(InputStream json, long maxBytes, Codec<T> codec, @Nullable Drifts drifts, boolean toEnd)
            throws IOException {
        HeapBudget budget = new HeapBudget(Math.max(maxBytes, MIN_HEAP));
        InputStream text = codec.acceptsNull() ? withoutOk(json) : json;
        BudgetedParser parser =
                new BudgetedParser(SHARED.factory.createParser(budget.guard(new Utf8Repair(text))), budget);
        try (parser) {
            if (parser.nextToken() == null && !codec.acceptsNull()) {
                throw new JsonEOFException(parser, null, "empty");
            }
            T value = codec.readWhole(new WireReader(parser, drifts));
            if (toEnd && parser.nextToken() != null) {
                throw new UnexpectedJsonException(parser, "continues after its JSON value");
            }
            return value;
        } catch (JsonEOFException e) {
            throw e; // its message contains no text of the response
        } catch (StreamReadException e) { // its message quotes the response
            throw new JsonParseException(null, "is not JSON", e.getLocation());
        } catch (CharConversionException | NumberFormatException e) {
            // The stream has not failed: the text is unreadable, or a number exceeds Java's types. The message would
            // quote the number.
            throw new JsonParseException(null, "cannot be read");
        } finally {
            if (parser.hasLongNames()) {
                SHARED.factory = newFactory();
                InternCache.instance.clear(); // all parsers of the process share it, and fill it again
            }
        }
    }

    /**
     * Returns an empty text in place of a plain {@code ok}, which web frameworks send if a program sets a status only, and of a byte-order
     * mark alone, which the parser does not know.
     */
    private static InputStream withoutOk(InputStream json) throws IOException {
        byte[] start = Android.readNBytes(json, MAX_OK);
        String text = new String(start, StandardCharsets.UTF_8);
        String words = text.substring(text.startsWith("\uFEFF") ? 1 : 0).strip();
        return words.equalsIgnoreCase("ok") || (words.isEmpty() && start.length < MAX_OK)
                ? new ByteArrayInputStream(start, 0, 0)
                : new SequenceInputStream(new ByteArrayInputStream(start), json);
    }

    static WrittenBytes buffer() {
        return new WrittenBytes(SHARED.factory._getBufferRecycler());
    }

    static JsonGenerator generator(OutputStream out) throws IOException {
        return SHARED.factory.createGenerator(out);
    }

    /**
     * Describes why a text could not be read, without quoting it.
     *
     * @param failure the exception of {@link Codec#decode(InputStream)} or of a user's reader
     * @return the description, such as {@code lacks user_id}; {@code could not be read} for exceptions of other libraries
     */
    public static String describe(Throwable failure) {
        return failure instanceof JsonProcessingException json ? describe(json) : "could not be read";
    }

    /**
     * Returns whether reading failed because of the text, and not because it could not be received.
     *
     * @param failure the exception of {@link Codec#decode(InputStream)}
     * @return true if the text is no JSON, or not what the codec expects
     */
    public static boolean isOfText(IOException failure) {
        return failure instanceof JsonProcessingException;
    }

    /**
     * Returns the error object that a service has sent in place of the expected value.
     *
     * @param failure the exception of {@link Codec#decode(InputStream)}
     * @return its code, message and errors, which may contain secrets; empty if the exception has another reason
     */
    public static Optional<JsonNode> errorObject(Throwable failure) {
        return failure instanceof ErrorObjectException error ? Optional.ofNullable(error.error()) : Optional.empty();
    }

    private static String describe(JsonProcessingException failure) {
        if (failure instanceof UnexpectedJsonException
                || failure instanceof ErrorObjectException
                || failure instanceof TooMuchHeapException) {
            return failure.getOriginalMessage();
        }
        if (failure instanceof JsonEOFException) {
            return failure.getLocation() == null || failure.getLocation().getByteOffset() <= 0
                    ? "is empty"
                    : "ends before the JSON is complete";
        }
        if (failure instanceof StreamConstraintsException) {
            return "exceeds a limit of the JSON reader: nested too deeply, or a name or text too long";
        }
        JsonLocation location = failure.getLocation();
        return "is not JSON"
                + (location == null
                        ? ""
                        : " (line " + location.getLineNr() + ", column " + location.getColumnNr() + ")");
    }
}
