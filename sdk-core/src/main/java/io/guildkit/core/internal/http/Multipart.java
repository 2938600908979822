package io.guildkit.core.internal.http;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static java.nio.charset.StandardCharsets.UTF_8;

import io.guildkit.core.internal.util.Listeners;
import io.guildkit.core.upload.UploadFile;
import io.guildkit.core.upload.UploadListener;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import java.util.UUID;
import java.util.stream.Stream;
import okhttp3.MediaType;
import okhttp3.RequestBody;
import okio.BufferedSink;
import org.jspecify.annotations.Nullable;

/**
 * A body of several parts, files among them, that is never held as a whole. Its boundary is chosen once, so whenever it is
 * written, it is the same to the byte.
 */
public final class Multipart extends RequestBody {
    private static final System.Logger LOG = System.getLogger("io.guildkit.core");

    /** Files are read in larger pieces than sockets take, as asking the system for each costs more than copying it once. */
    private static final int BUFFER = 32 * 1024;

    private static final String LINE = "\r\n";

    private final String boundary;
    private final List<Part> parts;
    private final List<UploadFile> files;
    private final long maxBytes;
    private final OptionalLong filesSize;

    /** How much is not files. */
    private final long frame;

    private final @Nullable UploadListener listener;

    /** Bytes, and the file that comes after them. */
    private static final class Part {
        final byte[] bytes;
        final @Nullable UploadFile file;

        Part(byte[] bytes, @Nullable UploadFile file) {
            this.bytes = bytes;
            this.file = file;
        }
    }

    private Multipart(Builder builder) {
        this.boundary = builder.boundary;
        this.parts = List.copyOf(builder.parts);
        this.files =
                parts.stream().flatMap(part -> Stream.ofNullable(part.file)).toList();
        this.maxBytes = builder.maxBytes;
        this.listener = builder.listener;
        this.frame = parts.stream().mapToLong(part -> part.bytes.length).sum();
        this.filesSize = files.stream().allMatch(file -> file.size().isPresent())
                ? OptionalLong.of(knownSize())
                : OptionalLong.empty();
    }

    /**
     * Begins a body.
     *
     * @return a new builder
     */
    public static Builder builder() {
        return new Builder();
    }

    @Override
    public MediaType contentType() {
        return MediaType.get("multipart/form-data; boundary=" + boundary);
    }

    @Override
    public long contentLength() {
        return filesSize.isPresent() ? frame + filesSize.getAsLong() : -1;
    }

    /**
     * Returns how large the body is at least.
     *
     * @return its size in bytes, without the files whose size is unknown
     */
    public long leastLength() {
        return frame + knownSize();
    }

    private long knownSize() {
        return files.stream().mapToLong(file -> file.size().orElse(0)).sum();
    }

    @Override
    public boolean isOneShot() {
        return files.stream().anyMatch(UploadFile::isOneShot);
    }

    @Override
    public void writeTo(BufferedSink sink) throws IOException {
        Writing writing = new Writing(sink);
        for (Part part : parts) {
            sink.write(part.bytes);
            if (part.file != null) {
                writing.write(part.file);
            }
        }
    }

    /** One time that the body is written. */
    private final class Writing {
        private final BufferedSink sink;
        private final byte[] buffer = new byte[BUFFER];
        private @Nullable UploadListener audience = listener;
        private int index = -1;
        private long sent;

        /** How many bytes files of unknown size may still have. */
        private long left = maxBytes - leastLength();

        Writing(BufferedSink sink) {
            this.sink = sink;
        }

        void write(UploadFile file) throws IOException {
            index++;
            long ofFile = 0;
            try (Reading reading = new Reading(file)) {
                for (int n = reading.read(buffer); n >= 0; n = reading.read(buffer)) {
                    ofFile += n;
                    checkMore(file, ofFile, n);
                    sink.write(buffer, 0, n);
                    sent += n;
                    tell(file, ofFile);
                }
            }
            checkComplete(file, ofFile);
            if (ofFile == 0) {
                tell(file, 0);
            }
        }

        private void checkMore(UploadFile file, long ofFile, int n) throws UnreadableBodyException {
            if (file.size().isPresent()) {
                if (ofFile > file.size().getAsLong()) {
                    throw changed(file, "more");
                }
                return;
            }
            left -= n;
            if (left < 0) {
                throw new UnreadableBodyException(
                        "with " + file.name() + ", the request is larger than " + maxBytes + " bytes", null);
            }
        }

        private void checkComplete(UploadFile file, long ofFile) throws UnreadableBodyException {
            if (ofFile < file.size().orElse(0)) {
                throw changed(file, Long.toString(ofFile));
            }
        }

        private UnreadableBodyException changed(UploadFile file, String bytes) {
            return new UnreadableBodyException(
                    file.name() + " has changed: it had " + file.size().orElse(0) + " bytes, and now has " + bytes,
                    null);
        }

        private void tell(UploadFile file, long ofFile) {
            if (audience == null) {
                return;
            }
            UploadListener notified = audience;
            var progress = new UploadListener.Progress(file, index, ofFile, sent, filesSize);
            if (!Listeners.tell("UploadListener", () -> notified.progressed(progress))) {
                audience = null;
            }
        }
    }

    /** Reads a file, and tells its failures from those of the connection. */
    private static final class Reading implements AutoCloseable {
        private final UploadFile file;
        private final InputStream stream;

        Reading(UploadFile file) throws UnreadableBodyException {
            this.file = file;
            try {
                this.stream = file.open();
            } catch (IOException | RuntimeException e) {
                throw unreadable(file.isOneShot() ? "; being a stream, it can be read only once" : "", e);
            }
        }

        int read(byte[] buffer) throws UnreadableBodyException {
            try {
                return stream.read(buffer);
            } catch (IOException | RuntimeException e) {
                throw unreadable("", e);
            }
        }

        /** All that was wanted has been read. */
        @Override
        public void close() {
            try {
                stream.close();
            } catch (IOException | RuntimeException e) {
                LOG.log(
                        System.Logger.Level.DEBUG,
                        "An uploaded file could not be closed: {0}",
                        e.getClass().getName());
            }
        }

        private UnreadableBodyException unreadable(String hint, Exception cause) {
            return new UnreadableBodyException(file.name() + " can't be read" + hint, cause);
        }
    }

    /** Makes a {@link Multipart}. */
    public static final class Builder {
        private final String boundary = "guildkit-" + UUID.randomUUID();
        private final List<Part> parts = new ArrayList<>();
        private long maxBytes = Long.MAX_VALUE;
        private @Nullable UploadListener listener;

        private Builder() {}

        /**
         * Adds JSON.
         *
         * @param name the part's name
         * @param bytes the JSON in UTF-8
         * @return this
         */
        public Builder json(String name, byte[] bytes) {
            parts.add(new Part(head(name, "", "application/json"), null));
            parts.add(new Part(bytes.clone(), null));
            return this;
        }

        /**
         * Adds a file.
         *
         * @param name the part's name
         * @param file the file
         * @return this
         */
        public Builder file(String name, UploadFile file) {
            // The file's name holds neither quotes nor control characters.
            String filename = "; filename=\"" + file.name() + "\"";
            parts.add(new Part(head(name, filename, file.contentType()), file));
            return this;
        }

        private byte[] head(String name, String more, String contentType) {
            return ((parts.isEmpty() ? "" : LINE)
                            + "--" + boundary + LINE
                            + "Content-Disposition: form-data; name=\"" + name + "\"" + more + LINE
                            + "Content-Type: " + contentType + LINE + LINE)
                    .getBytes(UTF_8);
        }

        /**
         * Sets how large the body may be.
         *
         * @param bytes all of it, boundaries included
         * @return this
         */
        public Builder maxBytes(long bytes) {
            maxBytes = bytes;
            return this;
        }

        /**
         * Sets who hears of the progress.
         *
         * @param value the listener
         * @return this
         */
        public Builder listener(@Nullable UploadListener value) {
            listener = value;
            return this;
        }

        /**
         * Ends the body. Used once.
         *
         * @return the body
         */
        public Multipart build() {
            parts.add(new Part((LINE + "--" + boundary + "--" + LINE).getBytes(US_ASCII), null));
            return new Multipart(this);
        }
    }
}
