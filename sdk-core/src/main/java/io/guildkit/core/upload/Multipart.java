package io.guildkit.core.upload;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.guildkit.core.annotation.CanIgnoreReturnValue;
import io.guildkit.core.annotation.CheckReturnValue;
import io.guildkit.core.base.Arguments;
import io.guildkit.core.base.Secrets;
import io.guildkit.core.codec.EncodedJson;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Consumer;

/**
 * A request body of several parts ({@code multipart/form-data}): JSON, texts and files. It is never held in memory as a whole.
 *
 * <pre>{@code
 * Multipart.builder().text("title", "Report").file("file", UploadFile.of(path)).build()
 * }</pre>
 */
public final class Multipart {
    // Why: docs/decisions/0015

    private static final String LINE = "\r\n";

    private final String boundary;
    private final List<Segment> segments;
    private final List<String> names;
    private final List<EncodedJson> jsonParts;
    private final List<String> secretTexts;
    private final long maxBytes;
    private final Optional<UploadListener> listener;

    /**
     * Bytes, and the file after them.
     *
     * @param bytes the bytes; not to be changed
     * @param file the file; empty if other bytes come next, or nothing
     */
    @SuppressWarnings("ArrayRecordComponent") // no segment search, because copying the bytes costs more
    public record Segment(byte[] bytes, Optional<UploadFile> file) {
        private Segment(String text) {
            this(text.getBytes(UTF_8), Optional.empty());
        }
    }

    private Multipart(Builder builder) {
        List<Segment> all = new ArrayList<>(builder.segments);
        all.add(new Segment(LINE + "--" + builder.boundary + "--" + LINE));
        this.boundary = builder.boundary;
        this.segments = List.copyOf(all);
        this.names = List.copyOf(builder.names);
        this.jsonParts = List.copyOf(builder.jsonParts);
        this.secretTexts = List.copyOf(builder.secretTexts);
        this.maxBytes = builder.maxBytes;
        this.listener = builder.listener;
    }

    /**
     * Creates a builder.
     *
     * @return a new builder, which has no part
     */
    public static Builder builder() {
        return new Builder();
    }

    /**
     * Returns the media type.
     *
     * @return with the boundary, which each body chooses once
     */
    public String contentType() {
        return "multipart/form-data; boundary=" + boundary;
    }

    /**
     * Returns the body.
     *
     * @return the segments in order, boundaries and headers of parts included
     */
    public List<Segment> segments() {
        return segments;
    }

    /**
     * Finds the secrets in JSON and texts. Files have none. If a service repeats a secret, exceptions show {@code <redacted>} instead.
     *
     * @param found receives each secret
     */
    public void secrets(Consumer<String> found) {
        secretTexts.forEach(found);
        jsonParts.forEach(json -> json.secrets(found));
    }

    /**
     * Finds the names of all parts, and of all members of JSON.
     *
     * @param found receives each name
     */
    public void names(Consumer<String> found) {
        names.forEach(found);
        jsonParts.forEach(json -> json.names(found));
    }

    /**
     * Returns the files.
     *
     * @return the files in order
     */
    public List<UploadFile> files() {
        return segments.stream().flatMap(segment -> segment.file().stream()).toList();
    }

    /**
     * Returns the minimum size of the body.
     *
     * @return the size in bytes, without the files of unknown size
     */
    public long leastLength() {
        return segments.stream()
                .mapToLong(segment -> segment.bytes().length
                        + segment.file().flatMap(UploadFile::size).orElse(0L))
                .sum();
    }

    /**
     * Returns the maximum size of the body.
     *
     * @return in bytes, boundaries included; {@link Long#MAX_VALUE} for no limit
     */
    public long maxBytes() {
        return maxBytes;
    }

    /**
     * Returns the listener of progress.
     *
     * @return the listener; empty for none
     */
    public Optional<UploadListener> listener() {
        return listener;
    }

    /** Shows the files and the size. */
    @Override
    public String toString() {
        return "Multipart{" + files() + ", at least " + leastLength() + " bytes}";
    }

    /** Builds a {@link Multipart}. */
    @CheckReturnValue
    public static final class Builder {
        private final String boundary = "guildkit-" + UUID.randomUUID();
        private final List<Segment> segments = new ArrayList<>();
        private final List<String> names = new ArrayList<>();
        private final List<EncodedJson> jsonParts = new ArrayList<>();
        private final List<String> secretTexts = new ArrayList<>();
        private long maxBytes = Long.MAX_VALUE;
        private Optional<UploadListener> listener = Optional.empty();

        private Builder() {}

        /**
         * Adds JSON.
         *
         * @param name the part's name, without quotes and control characters
         * @param encoded the JSON in UTF-8, which is copied and sent unchanged; {@link EncodedJson#of(byte[])} describes its secrets
         * @return this
         * @throws IllegalArgumentException if the name cannot be sent
         */
        @CanIgnoreReturnValue
        public Builder json(String name, byte[] encoded) {
            return json(name, EncodedJson.of(encoded));
        }

        /**
         * Adds JSON with known secrets.
         *
         * @param name the part's name, without quotes and control characters
         * @param json the JSON
         * @return this
         * @throws IllegalArgumentException if the name cannot be sent
         */
        @CanIgnoreReturnValue
        public Builder json(String name, EncodedJson json) {
            jsonParts.add(json);
            return part(name, "application/json", json.bytes());
        }

        /**
         * Adds a text. It is a secret if the part's name has a word such as {@code password}, {@code token}, {@code code} or {@code key}.
         *
         * @param name the part's name, without quotes and control characters
         * @param value the text
         * @return this
         * @throws IllegalArgumentException if the name cannot be sent
         */
        @CanIgnoreReturnValue
        public Builder text(String name, String value) {
            if (Secrets.isSecretName(name)) {
                secretTexts.add(value);
            }
            return part(name, "text/plain; charset=utf-8", value.getBytes(UTF_8));
        }

        /**
         * Adds a file.
         *
         * @param name the part's name, without quotes and control characters; not the file's name
         * @param file the file
         * @return this
         * @throws IllegalArgumentException if the name cannot be sent
         */
        @CanIgnoreReturnValue
        public Builder file(String name, UploadFile file) {
            String filename = "; filename=\"" + file.name() + "\""; // without quotes and control characters
            byte[] head = head(name, filename, file.contentType());
            segments.add(new Segment(head, Optional.of(file)));
            return this;
        }

        private Builder part(String name, String contentType, byte[] content) {
            segments.add(new Segment(head(name, "", contentType), Optional.empty()));
            segments.add(new Segment(content, Optional.empty()));
            return this;
        }

        private byte[] head(String name, String more, String contentType) {
            names.add(checked(name));
            return ((segments.isEmpty() ? "" : LINE)
                            + "--" + boundary + LINE
                            + "Content-Disposition: form-data; name=\"" + name + "\"" + more + LINE
                            + "Content-Type: " + contentType + LINE + LINE)
                    .getBytes(UTF_8);
        }

        private static String checked(String name) {
            Arguments.headerValue(name, "the name of a part");
            if (name.indexOf('"') >= 0 || name.isEmpty()) {
                throw new IllegalArgumentException("the name of a part must not be empty or contain quotes");
            }
            return name;
        }

        /**
         * Sets the maximum size of the body. A call with a larger body fails: before it is sent if the sizes of all files are
         * known, otherwise while it is sent.
         *
         * @param bytes the size, boundaries included
         * @return this
         * @throws IllegalArgumentException if the size is negative
         */
        @CanIgnoreReturnValue
        public Builder maxBytes(long bytes) {
            if (bytes < 0) {
                throw new IllegalArgumentException("maxBytes must be 0 or more, but is " + bytes);
            }
            maxBytes = bytes;
            return this;
        }

        /**
         * Sets the listener of progress.
         *
         * @param value the listener
         * @return this
         */
        @CanIgnoreReturnValue
        public Builder listener(UploadListener value) {
            listener = Optional.of(value);
            return this;
        }

        /**
         * Builds the body.
         *
         * @return the body
         */
        @CheckReturnValue
        public Multipart build() {
            return new Multipart(this);
        }
    }
}
