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

/** A request's body, before it is known under which circumstances it goes out. */
public interface Content {
    /** No body at all. */
    Content NONE = () -> null;

    /** An empty JSON object, for a POST without a body: some services fail on an empty body. */
    Content EMPTY_OBJECT = rawJson(new byte[] {'{', '}'});

    /** The body as it stands; null for none. */
    @Nullable
    RequestBody body();

    /** The body for a client with a fingerprint; most bodies don't care. */
    default @Nullable RequestBody body(Optional<String> fingerprint) {
        return body();
    }

    /** Whether the body can be written (again). */
    default boolean repeatable() {
        return true;
    }

    /**
     * Requires that the body can be read.
     *
     * @throws UploadException if it can be read only once, and has been
     */
    default void requireUnread() {}

    /** The text, if it is JSON. */
    default Optional<String> text() {
        return Optional.empty();
    }

    /** The secrets in the body: the texts that the model's {@code toString} does not contain. */
    default List<String> secrets() {
        return List.of();
    }

    /** JSON, encoded once, so that every attempt sends the same bytes. */
    static <T> Content json(T model, WireWriter<T> writer) {
        return new JsonContent(writer.encodeBytes(model), null, model);
    }

    /** JSON that the caller has encoded, and that contains no secret. */
    static Content rawJson(byte[] bytes) {
        return new JsonContent(bytes.clone(), null, new String(bytes, StandardCharsets.UTF_8));
    }

    /** JSON that names the client's fingerprint, if it has one. */
    static <T> Content fingerprintedJson(Function<Optional<String>, T> model, WireWriter<T> writer) {
        T plain = model.apply(Optional.empty());
        return new JsonContent(
                writer.encodeBytes(plain), fingerprint -> writer.encodeBytes(model.apply(fingerprint)), plain);
    }

    /** Anything else, such as multipart. */
    static Content of(RequestBody body) {
        return new Foreign(body);
    }

    /** JSON bytes. */
    final class JsonContent implements Content {
        private final byte[] bytes;
        private final @Nullable Function<Optional<String>, byte[]> fingerprinted;
        private final Object model;

        /**
         * Creates a content.
         *
         * @param model its text shows what is no secret
         */
        JsonContent(byte[] bytes, @Nullable Function<Optional<String>, byte[]> fingerprinted, Object model) {
            this.bytes = bytes;
            this.fingerprinted = fingerprinted;
            this.model = model;
        }

        @Override
        public List<String> secrets() {
            String shown = model.toString().toLowerCase(Locale.ROOT); // contains the names of enumerations in capitals
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
        public RequestBody body() {
            return new Bytes(bytes);
        }

        @Override
        public RequestBody body(Optional<String> fingerprint) {
            return fingerprinted == null || fingerprint.isEmpty()
                    ? body()
                    : new Bytes(fingerprinted.apply(fingerprint));
        }

        @Override
        public Optional<String> text() {
            return Optional.of(new String(bytes, StandardCharsets.UTF_8));
        }
    }

    /** A body that other code writes. */
    final class Foreign implements Content {
        private final RequestBody body;
        private volatile boolean begun;

        Foreign(RequestBody body) {
            this.body = body;
        }

        @Override
        public boolean repeatable() {
            return !begun || !body.isOneShot();
        }

        @Override
        public void requireUnread() {
            if (!repeatable()) {
                throw new UploadException(
                        "The body can be read only once, and has been; make the call with a fresh body", null);
            }
        }

        @Override
        public RequestBody body() {
            requireUnread();
            return new OneShot() {
                @Override
                public @Nullable MediaType contentType() {
                    return body.contentType();
                }

                @Override
                public long contentLength() throws IOException {
                    return body.contentLength();
                }

                @Override
                public void writeTo(BufferedSink sink) throws IOException {
                    begun = true;
                    body.writeTo(sink);
                }
            };
        }
    }

    /** Tells the HTTP client never to send a body a second time by itself; whether we may is decided elsewhere. */
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
