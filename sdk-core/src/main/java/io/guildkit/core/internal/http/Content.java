package io.guildkit.core.internal.http;

import com.fasterxml.jackson.databind.JsonNode;
import io.guildkit.core.codec.Codecs;
import io.guildkit.core.codec.WireWriter;
import io.guildkit.core.error.UploadException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Function;
import okhttp3.MediaType;
import okhttp3.RequestBody;
import okio.BufferedSink;
import org.jspecify.annotations.Nullable;

/** A request's body before it is prepared for an attempt. */
public interface Content {
    /** No body. */
    Content NONE = (fingerprint, checkpoint) -> null;

    /** An empty JSON object, for a POST without a body: some services fail on an empty body. */
    Content EMPTY_OBJECT = rawJson(new byte[] {'{', '}'});

    /** Ends the writing of a body whose attempt is over. */
    @FunctionalInterface
    interface Checkpoint {
        /** Requires that the attempt may continue. */
        void check() throws IOException;
    }

    /**
     * Returns the body of an attempt; null for none.
     *
     * @param fingerprint the client's fingerprint, on which most bodies do not depend
     * @param checkpoint is called after each part that comes from code of users
     */
    @Nullable
    RequestBody body(Optional<String> fingerprint, Checkpoint checkpoint);

    /** Returns whether the body can be written, also for a second time. */
    default boolean repeatable() {
        return true;
    }

    /**
     * Requires that the body can be read.
     *
     * @throws UploadException if it can be read only once, and has been
     */
    default void requireUnread() {}

    /** Closes streams that have not been read. Called at the end of each call. */
    default void close() {}

    /** Returns the JSON text; empty for other bodies. */
    default Optional<String> text() {
        return Optional.empty();
    }

    /** Returns the secrets in the body: the strings that the model's {@code toString} does not contain. */
    default List<String> secrets() {
        return List.of();
    }

    /** Returns JSON that is encoded once, so that all attempts send the same bytes. */
    static <T> Content json(T model, WireWriter<T> writer) {
        return new JsonContent(writer.encodeBytes(model), null, model);
    }

    /** Returns JSON that the caller has encoded, and that contains no secret. */
    static Content rawJson(byte[] bytes) {
        return new JsonContent(bytes.clone(), null, new String(bytes, StandardCharsets.UTF_8));
    }

    /** Returns JSON that contains the client's fingerprint, if there is one. */
    static <T> Content fingerprintedJson(Function<Optional<String>, T> model, WireWriter<T> writer) {
        T plain = model.apply(Optional.empty());
        return new JsonContent(
                writer.encodeBytes(plain), fingerprint -> writer.encodeBytes(model.apply(fingerprint)), plain);
    }

    /** JSON bytes. */
    final class JsonContent implements Content {
        private final byte[] bytes;
        private final @Nullable Function<Optional<String>, byte[]> fingerprinted;
        private final Object model;

        /**
         * Creates a content.
         *
         * @param model its {@code toString} contains no secret
         */
        JsonContent(byte[] bytes, @Nullable Function<Optional<String>, byte[]> fingerprinted, Object model) {
            this.bytes = bytes;
            this.fingerprinted = fingerprinted;
            this.model = model;
        }

        @Override
        public List<String> secrets() {
            String shown = model.toString().toLowerCase(Locale.ROOT); // constants are in upper case there
            List<String> secrets = new ArrayList<>();
            addTexts(Codecs.JSON.decode(text().orElseThrow()), secrets);
            secrets.removeIf(text -> shown.contains(text.toLowerCase(Locale.ROOT)));
            return secrets;
        }

        private static void addTexts(JsonNode json, List<String> texts) {
            if (json.isTextual()) {
                texts.add(json.textValue());
            }
            json.forEach(child -> addTexts(child, texts));
        }

        @Override
        public RequestBody body(Optional<String> fingerprint, Checkpoint checkpoint) {
            return new Bytes(fingerprinted == null || fingerprint.isEmpty() ? bytes : fingerprinted.apply(fingerprint));
        }

        @Override
        public Optional<String> text() {
            return Optional.of(new String(bytes, StandardCharsets.UTF_8));
        }
    }

    /** Prevents the HTTP client from sending a body twice. The pipeline decides about retries. */
    abstract class OneShot extends RequestBody {
        @Override
        public final boolean isOneShot() {
            return true;
        }
    }

    /** Bytes in memory. */
    final class Bytes extends OneShot {
        private static final MediaType JSON = MediaType.get("application/json");

        private final byte[] bytes;

        Bytes(byte[] bytes) {
            this.bytes = bytes;
        }

        @Override
        public MediaType contentType() {
            return JSON;
        }

        @Override
        public long contentLength() {
            return bytes.length;
        }

        @Override
        public void writeTo(BufferedSink sink) throws IOException {
            sink.write(bytes);
        }
    }
}
