package io.guildkit.core.internal.http;

import io.guildkit.core.codec.EncodedJson;
import io.guildkit.core.codec.WireWriter;
import io.guildkit.core.error.UploadException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;
import okhttp3.MediaType;
import okhttp3.RequestBody;
import okio.BufferedSink;
import org.jspecify.annotations.Nullable;

/** A request's body before it is prepared for an attempt. */
public interface Content {
    /** No body. */
    Content NONE = (fingerprint, checkpoint) -> null;

    /** Ends the writing of a body whose attempt is over. */
    @FunctionalInterface
    interface Checkpoint {
        /** Requires that the attempt may continue. */
        void check() throws IOException;

        /** Returns whether the HTTP client may write the body again now. */
        default boolean allowsRepetition() {
            return false;
        }
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

    /** Finds the secrets in the body. */
    default void secrets(Consumer<String> found) {}

    /** Finds the names of the fields in the body. */
    default void names(Consumer<String> found) {}

    /** Returns a JSON body. All attempts send the same bytes. */
    static Content json(EncodedJson json) {
        return new JsonContent(json, null);
    }

    /** Returns JSON that contains the client's fingerprint, if there is one. */
    static <T> Content fingerprintedJson(Function<Optional<String>, T> model, WireWriter<T> writer) {
        return new JsonContent(
                EncodedJson.of(model.apply(Optional.empty()), writer),
                fingerprint -> writer.encodeBytes(model.apply(fingerprint)));
    }

    /** JSON bytes. */
    final class JsonContent implements Content {
        /** An empty object, for a POST without a body: some services fail on an empty body. */
        public static final Content EMPTY_OBJECT = json(EncodedJson.of(new byte[] {'{', '}'}));

        private final EncodedJson json;
        private final @Nullable Function<Optional<String>, byte[]> fingerprinted;

        JsonContent(EncodedJson json, @Nullable Function<Optional<String>, byte[]> fingerprinted) {
            this.json = json;
            this.fingerprinted = fingerprinted;
        }

        @Override
        public void secrets(Consumer<String> found) {
            json.secrets(found);
        }

        @Override
        public void names(Consumer<String> found) {
            json.names(found);
        }

        @Override
        public RequestBody body(Optional<String> fingerprint, Checkpoint checkpoint) {
            return new Bytes(
                    fingerprinted == null || fingerprint.isEmpty() ? json.bytes() : fingerprinted.apply(fingerprint),
                    checkpoint);
        }

        @Override
        public Optional<String> text() {
            return Optional.of(new String(json.bytes(), StandardCharsets.UTF_8));
        }
    }

    /**
     * A body that the HTTP client must not send twice, except with a login after a challenge. The pipeline decides about retries. The
     * HTTP client asks for this only when it is about to send the request again.
     */
    abstract class Guarded extends RequestBody {
        final Checkpoint checkpoint;

        Guarded(Checkpoint checkpoint) {
            this.checkpoint = checkpoint;
        }

        @Override
        public final boolean isOneShot() {
            return !checkpoint.allowsRepetition();
        }
    }

    /** Bytes in memory. */
    final class Bytes extends Guarded {
        private static final MediaType JSON = MediaType.get("application/json");

        private final byte[] bytes;

        Bytes(byte[] bytes, Checkpoint checkpoint) {
            super(checkpoint);
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
