package io.guildkit.core.upload;

import static java.util.Map.entry;

import io.guildkit.core.annotation.CheckReturnValue;
import io.guildkit.core.base.Arguments;
import io.guildkit.core.base.Listeners;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.URLConnection;
import java.nio.channels.Channels;
import java.nio.channels.ReadableByteChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;

/**
 * A file to be sent: its name and the source of its bytes. The bytes are read while they are sent, and are never in
 * memory as a whole.
 *
 * <pre>{@code
 * UploadFile.of(Path.of("report.pdf"))
 * UploadFile.of("numbers.csv", csv.getBytes(UTF_8))
 * UploadFile.of("backup.tar", process.getInputStream())
 * }</pre>
 *
 * <p>A name is made safe: directories are removed, control characters and quotes become {@code _}, and only the last
 * 255 characters of a long name remain.
 */
public final class UploadFile {
    private static final String UNKNOWN_TYPE = "application/octet-stream";
    private static final String UNNAMED = "file";
    private static final String REFERENCE = "attachment://";
    private static final long UNKNOWN_SIZE = -1;

    /** The maximum length on most file systems. */
    private static final int MAX_NAME = 255;

    /** The types that the JDK's table lacks. */
    private static final Map<String, String> MORE_TYPES = Map.ofEntries(
            entry("avif", "image/avif"),
            entry("log", "text/plain"),
            entry("diff", "text/plain"),
            entry("patch", "text/plain"),
            entry("yml", "application/yaml"),
            entry("yaml", "application/yaml"));

    /** Opens the content of a file. */
    @FunctionalInterface
    public interface Source {
        /**
         * Opens the content. Called for each attempt to send the file. It must return the same bytes each time: if a later attempt
         * has more or fewer bytes than the first complete one, the call fails with {@link io.guildkit.core.error.UploadException}.
         *
         * @return a stream, which is closed after use
         * @throws IOException if the bytes cannot be read
         */
        InputStream open() throws IOException;
    }

    private final String name;
    private final @Nullable String contentType;
    private final long size;
    private final boolean oneShot;
    private final Source source;

    private UploadFile(String name, @Nullable String contentType, long size, boolean oneShot, Source source) {
        this.name = safe(name);
        this.contentType = contentType;
        this.size = size;
        this.oneShot = oneShot;
        this.source = Objects.requireNonNull(source, "source");
    }

    /**
     * Returns an upload of a file of the file system. The size is read now; sending fails if it has changed. A path
     * that is not a regular file, such as a pipe, is treated as a stream.
     *
     * @param file the file
     * @return the file to be sent
     * @throws UncheckedIOException if the file does not exist
     * @throws IllegalArgumentException if it is a directory
     */
    public static UploadFile of(Path file) {
        String name = String.valueOf(file.getFileName());
        try {
            BasicFileAttributes attributes = Files.readAttributes(file, BasicFileAttributes.class);
            if (attributes.isDirectory()) {
                throw new IllegalArgumentException(name + " is a directory; upload its files");
            }
            boolean regular = attributes.isRegularFile();
            long size = regular ? attributes.size() : UNKNOWN_SIZE;
            return new UploadFile(name, null, size, !regular, () -> Files.newInputStream(file));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /**
     * Returns an upload of bytes in memory.
     *
     * @param name its name
     * @param content its bytes, which are not copied, and must not change until they have been sent
     * @return the file to be sent
     */
    public static UploadFile of(String name, byte[] content) {
        return new UploadFile(name, null, content.length, false, () -> new ByteArrayInputStream(content));
    }

    /**
     * Returns an upload of a stream's bytes. It can be sent once: a call that fails with it is not tried again.
     *
     * @param name the file's name
     * @param content its bytes; closed at the end of the call, also if nothing was sent. A {@code read} must not return zero bytes twice in
     *     a row
     * @return the file to be sent
     */
    public static UploadFile of(String name, InputStream content) {
        return new UploadFile(name, null, UNKNOWN_SIZE, true, new Once(Objects.requireNonNull(content, "content")));
    }

    /** A stream that can be opened once. */
    private static final class Once implements Source {
        private final InputStream content;
        private final AtomicBoolean opened = new AtomicBoolean();

        Once(InputStream content) {
            this.content = content;
        }

        @Override
        public InputStream open() throws IOException {
            if (opened.getAndSet(true)) {
                throw new IOException(
                        "it can be read only once, and was read before; use UploadFile.of(name, Source) for a file that is sent again");
            }
            return content;
        }

        void discard() {
            if (!opened.getAndSet(true)) {
                Listeners.report("stream of an upload", this::close);
            }
        }

        private void close() {
            try {
                content.close();
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }

    /**
     * Returns an upload of a channel's bytes. It can be sent once: a call that fails with it is not tried again.
     *
     * @param name the file's name
     * @param content its bytes, in blocking mode; closed at the end of the call, also if nothing was sent
     * @return the file to be sent
     */
    public static UploadFile of(String name, ReadableByteChannel content) {
        return of(name, Channels.newInputStream(content));
    }

    /**
     * Returns an upload of your own source.
     *
     * @param name the file's name
     * @param content returns its bytes, each time it is called
     * @return the file to be sent
     */
    public static UploadFile of(String name, Source content) {
        return new UploadFile(name, null, UNKNOWN_SIZE, false, content);
    }

    /**
     * Returns this file under another name.
     *
     * @param other the name
     * @return the same bytes
     */
    @CheckReturnValue
    public UploadFile named(String other) {
        return new UploadFile(other, contentType, size, oneShot, source);
    }

    /**
     * Returns this file with a media type, instead of the type that its name suggests.
     *
     * @param type the media type, such as {@code text/plain; charset=utf-8}
     * @return the same bytes
     * @throws IllegalArgumentException if it cannot be sent
     */
    @CheckReturnValue
    public UploadFile typed(String type) {
        return new UploadFile(name, Arguments.headerValue(type, "content type"), size, oneShot, source);
    }

    /**
     * Returns this file with a size, for files whose size is unknown before reading. The library can then check limits
     * before sending, and progress has a total. Sending fails if the size is wrong.
     *
     * @param bytes the number of bytes
     * @return the same bytes
     * @throws IllegalArgumentException if it is negative
     */
    @CheckReturnValue
    public UploadFile sized(long bytes) {
        if (bytes < 0) {
            throw new IllegalArgumentException("size must be 0 or more, but is " + bytes);
        }
        return new UploadFile(name, contentType, bytes, oneShot, source);
    }

    /**
     * Returns the file's name.
     *
     * @return the safe name, which is sent
     */
    public String name() {
        return name;
    }

    /**
     * Returns the reference to this file in an embed of the same message.
     *
     * @return the reference, such as {@code attachment://chart.png}
     */
    public String reference() {
        return REFERENCE + name;
    }

    /**
     * Finds the name of the file that a URL refers to.
     *
     * @param url the URL of an image
     * @return the name; empty if it refers to no file of the message
     */
    public static Optional<String> referred(String url) {
        return url.startsWith(REFERENCE) ? Optional.of(url.substring(REFERENCE.length())) : Optional.empty();
    }

    /**
     * Returns the file's media type.
     *
     * @return the set type, or the type that the name suggests; {@code application/octet-stream} if there is neither
     */
    public String contentType() {
        if (contentType != null) {
            return contentType;
        }
        String lowerCase = name.toLowerCase(Locale.ROOT); // the JDK uses the default locale: Turkish has no i for I
        int dot = lowerCase.lastIndexOf('.');
        String extension = lowerCase.substring(dot + 1);
        // The JDK takes a name for a URL, in which # begins the fragment.
        if (dot < 0 || extension.contains("#")) {
            return UNKNOWN_TYPE;
        }
        String guessed = URLConnection.guessContentTypeFromName("file." + extension);
        return guessed != null ? guessed : MORE_TYPES.getOrDefault(extension, UNKNOWN_TYPE);
    }

    /**
     * Returns the file's size.
     *
     * @return the size in bytes; empty if it is unknown before reading
     */
    public Optional<Long> size() {
        return size == UNKNOWN_SIZE ? Optional.empty() : Optional.of(size);
    }

    /**
     * Returns whether the file can be read only once.
     *
     * @return true for streams and channels
     */
    public boolean isOneShot() {
        return oneShot;
    }

    /**
     * Opens the file.
     *
     * @return its bytes
     * @throws IOException if it cannot be read, or not a second time
     */
    public InputStream open() throws IOException {
        return source.open();
    }

    /**
     * Closes a stream that can be read once and has not been opened. Afterwards it cannot be opened. Does nothing for other files.
     * The client calls this method at the end of a call, so that the stream of a call that was never sent does not stay open.
     */
    public void discard() {
        if (source instanceof Once once) {
            once.discard();
        }
    }

    private static String safe(String name) {
        StringBuilder safe = new StringBuilder();
        String last = name.substring(Math.max(name.lastIndexOf('/'), name.lastIndexOf('\\')) + 1);
        last.codePoints()
                .map(c -> Character.isISOControl(c) || c == '"' || isLoneSurrogate(c) ? '_' : c)
                .forEach(safe::appendCodePoint);
        int length = safe.codePointCount(0, safe.length());
        String end = safe.substring(safe.offsetByCodePoints(0, Math.max(0, length - MAX_NAME)));
        String stripped = end.strip();
        return stripped.isEmpty() || stripped.equals(".") || stripped.equals("..") ? UNNAMED : stripped;
    }

    private static boolean isLoneSurrogate(int codePoint) {
        return codePoint >= Character.MIN_SURROGATE && codePoint <= Character.MAX_SURROGATE;
    }

    /** Shows the name and the size. */
    @Override
    public String toString() {
        return "UploadFile{" + name + (size == UNKNOWN_SIZE ? "" : ", " + size + " bytes") + "}";
    }
}
