package io.guildkit.core.codec;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import io.guildkit.core.base.Secrets;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.function.Consumer;

/** A JSON text that is encoded once for all attempts, and that knows its secrets. */
public final class EncodedJson {
    private final byte[] bytes;
    private final Consumer<Consumer<String>> secrets;

    private EncodedJson(byte[] bytes, Consumer<Consumer<String>> secrets) {
        this.bytes = bytes;
        this.secrets = secrets;
    }

    /**
     * Encodes a value for a request. Models in it are written without the nulls that they were received with.
     *
     * @param <T> the type of the value
     * @param value a model, or a value of a type of your own
     * @param writer writes the value, and knows its {@linkplain WireWriter#secrets secrets}
     * @return the JSON
     * @throws IllegalArgumentException if the value is nested too deeply
     */
    public static <T> EncodedJson of(T value, WireWriter<T> writer) {
        return new EncodedJson(writer.encode(value, true), found -> writer.secrets(value, found));
    }

    /**
     * Wraps JSON that other code has encoded. Its secrets are the texts and numbers of members whose names have a word such as
     * {@code password}, {@code token}, {@code code}, {@code secret} or {@code key}.
     *
     * @param json the JSON in UTF-8, which is copied and not checked
     * @return the JSON
     */
    public static EncodedJson of(byte[] json) {
        byte[] copy = json.clone();
        return new EncodedJson(copy, found -> Secrets.named(tree(copy), found));
    }

    /** Returns the JSON as a tree; a missing node if the caller's text is not JSON. */
    private static JsonNode tree(byte[] bytes) {
        try {
            return Codecs.JSON.decode(new ByteArrayInputStream(bytes));
        } catch (IOException e) {
            return MissingNode.getInstance();
        }
    }

    /**
     * Returns the JSON.
     *
     * @return the bytes in UTF-8, not to be changed
     */
    public byte[] bytes() {
        return bytes;
    }

    /**
     * Finds the secrets. Only called when a call has failed.
     *
     * @param found receives each secret
     */
    public void secrets(Consumer<String> found) {
        try {
            secrets.accept(found);
        } catch (RuntimeException e) { // the writer of a user has failed, so that any text may be a secret
            Secrets.texts(tree(bytes), found);
        }
    }

    /**
     * Finds the names of all members, which error responses repeat to name fields.
     *
     * @param found receives each name
     */
    public void names(Consumer<String> found) {
        names(tree(bytes), found);
    }

    private static void names(JsonNode json, Consumer<String> found) {
        json.fieldNames().forEachRemaining(found);
        json.forEach(element -> names(element, found));
    }

    /** Shows the size, and none of the text. */
    @Override
    public String toString() {
        return "EncodedJson{" + bytes.length + " bytes}";
    }
}
