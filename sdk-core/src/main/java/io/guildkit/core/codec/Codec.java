package io.guildkit.core.codec;

import com.fasterxml.jackson.core.JsonProcessingException;
import io.guildkit.core.wire.WireValue;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * Reads and writes values of one type as JSON: reading is tolerant, writing is strict. Each response model has a codec in its
 * constant {@code CODEC}:
 *
 * <pre>{@code
 * Invite invite = Invite.CODEC.decode(json);
 * String again = Invite.CODEC.encode(invite);
 * }</pre>
 *
 * <p>A member that is missing, null or of the wrong type counts as absent. Unknown members are kept. Only text that is
 * not JSON, an object without its identity, and an error object in place of the value fail.
 *
 * <p>Codecs of models are generated. A codec for another type extends this class.
 *
 * @param <T> the type
 */
public abstract class Codec<T> extends WireWriter<T> {
    private final String name;

    /**
     * Creates a codec.
     *
     * @param name the type's name, for error messages
     */
    protected Codec(String name) {
        this.name = name;
    }

    /** Returns the type's name, for error messages. */
    String typeName() {
        return name;
    }

    /**
     * Reads the value that the reader is at, and leaves the reader at the last token of the value.
     *
     * @param in the reader
     * @return the value; null if the value cannot be read and counts as absent, after the reader has
     *     {@linkplain WireReader#unreadable() skipped} it
     * @throws IOException if the text is not JSON, or the stream fails
     */
    public abstract @Nullable T read(WireReader in) throws IOException;

    /**
     * Reads a value that is a whole response.
     *
     * @param in the reader
     * @return the value, an empty one if the type has an empty value
     * @throws JsonProcessingException if there is no value
     * @throws IOException if the stream fails
     */
    public T readWhole(WireReader in) throws IOException {
        T value = read(in);
        if (value == null) {
            throw in.otherForm();
        }
        return value;
    }

    /**
     * Returns whether services also send a list of such values as an object, with each value under a key.
     *
     * @return false unless a subclass overrides it
     */
    protected boolean isKeyed() {
        return false;
    }

    /**
     * Reads the value of a key.
     *
     * @param in the reader
     * @param key the key, for values that leave it out
     * @return the value; null if it cannot be read and counts as absent
     * @throws IOException if the text is not JSON, or the stream fails
     */
    protected @Nullable T readKeyed(WireReader in, String key) throws IOException {
        return read(in);
    }

    /**
     * Returns whether null is a value of the type. A response may then also be empty, or the plain text {@code ok}:
     * servers without a result send both.
     *
     * @return false unless a subclass overrides it
     */
    protected boolean acceptsNull() {
        return false;
    }

    /**
     * Decodes a value.
     *
     * @param json the text
     * @return the value
     * @throws IllegalArgumentException if the text is not JSON, or lacks the identity of the object
     */
    public final T decode(String json) {
        try {
            return decode(new ByteArrayInputStream(json.getBytes(StandardCharsets.UTF_8)));
        } catch (JsonProcessingException e) {
            throw new IllegalArgumentException("Not a " + typeName() + ": " + Json.describe(e), e);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /**
     * Decodes a text of up to {@link Json#DEFAULT_MAX_BYTES}. Text after the value is ignored.
     *
     * @param json the text in UTF-8; it is not closed
     * @return the value
     * @throws JsonProcessingException if the text is not JSON, lacks the identity of the object, or would need too much
     *        memory; see {@link Json#describe(JsonProcessingException)}
     * @throws IOException if the stream fails
     */
    public final T decode(InputStream json) throws IOException {
        return Json.parse(json, Json.DEFAULT_MAX_BYTES, this, null, false);
    }

    /**
     * Decodes a response of up to {@link Json#DEFAULT_MAX_BYTES}, which must end after its value.
     *
     * @param json the text in UTF-8; it is not closed
     * @param route the route of the call, for the listener
     * @param listener is notified of deviations; null for none
     * @return the value
     * @throws JsonProcessingException if the text is not JSON, lacks the identity of the object, or would need too much
     *        memory; see {@link Json#describe(JsonProcessingException)}
     * @throws IOException if the stream fails
     */
    public final T decode(InputStream json, String route, @Nullable DriftListener listener) throws IOException {
        return decode(json, route, listener, Json.DEFAULT_MAX_BYTES);
    }

    /**
     * Decodes a response, which must end after its value.
     *
     * @param json the text in UTF-8; it is not closed
     * @param route the route of the call, for the listener
     * @param listener is notified of deviations; null for none
     * @param maxBytes the size of the largest response. The objects of a response may need as many bytes of heap, or 40
     *        MiB if that is more.
     * @return the value
     * @throws JsonProcessingException if the text is not JSON, lacks the identity of the object, or would need too much
     *        memory; see {@link Json#describe(JsonProcessingException)}
     * @throws IOException if the stream fails
     */
    public final T decode(InputStream json, String route, @Nullable DriftListener listener, long maxBytes)
            throws IOException {
        Drifts drifts = listener == null ? null : new Drifts(listener, route);
        return Json.parse(json, maxBytes, this, drifts, true);
    }

    /**
     * Returns a codec of lists.
     *
     * @return reads an array as a list without the elements that cannot be read. A response that is null reads as an empty list;
     *     any other response that is no array fails.
     */
    @Override
    public Codec<List<T>> list() {
        return new ListCodec<>(this);
    }

    /**
     * Returns a codec for a service that uses other values of open enumerations.
     *
     * @param translation returns the documented value for a value that the service sent: the same value, or another one of its class
     * @return translates the values that it reads, and writes values as this codec does
     */
    public Codec<T> translating(UnaryOperator<WireValue<?>> translation) {
        return new TranslatingCodec<>(this, translation);
    }

    /**
     * Returns a codec of values that may be absent.
     *
     * @return reads null, and a response without content, as empty
     */
    @Override
    public Codec<Optional<T>> optional() {
        return new OptionalCodec<>(this);
    }

    /**
     * Returns a codec of maps.
     *
     * @param <K> the type of the keys
     * @param key returns the key for the name of a member; empty if the name is no key, and the member is skipped
     * @return reads an object as a map in the order of its members. A response that is null or an empty array reads as an
     *     empty map; any other response that is no object fails.
     */
    public <K> Codec<Map<K, T>> mapBy(Function<String, Optional<K>> key) {
        return new MapCodec<>(key, this);
    }
}
