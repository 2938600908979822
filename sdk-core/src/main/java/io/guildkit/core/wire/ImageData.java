package io.guildkit.core.wire;

import com.fasterxml.jackson.annotation.JsonIdentityInfo;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Base64;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * An image for a JSON request. Its bytes determine its format, and not the name of a file.
 */
@JsonIdentityInfo(generator = MapperGuard.class)
public final class ImageData {
    /** The formats that services accept. */
    public enum Format {
        /** Portable Network Graphics. */
        PNG("image/png", "\u0089PNG\r\n\u001A\n"),
        /** JPEG. */
        JPEG("image/jpeg", "\u00FF\u00D8\u00FF"),
        /** Graphics Interchange Format. */
        GIF("image/gif", "GIF8");

        private final String mediaType;
        private final String signature;

        Format(String mediaType, String signature) {
            this.mediaType = mediaType;
            this.signature = signature;
        }

        /**
         * Returns the media type.
         *
         * @return the media type, such as {@code image/png}
         */
        public String mediaType() {
            return mediaType;
        }

        private boolean matches(byte[] bytes) {
            return bytes.length > signature.length()
                    && signature.equals(new String(bytes, 0, signature.length(), StandardCharsets.ISO_8859_1));
        }
    }

    private final Format format;
    private final byte[] bytes;

    private ImageData(Format format, byte[] bytes) {
        this.format = format;
        this.bytes = bytes;
    }

    /**
     * Returns an image from memory.
     *
     * @param bytes a PNG, JPEG or GIF file
     * @return the image
     * @throws IllegalArgumentException if it is of another format
     */
    public static ImageData of(byte[] bytes) {
        return new ImageData(detect(bytes, "The image"), bytes.clone());
    }

    /**
     * Returns an image from a file.
     *
     * @param file a PNG, JPEG or GIF file
     * @return the image
     * @throws UncheckedIOException if the file cannot be read
     * @throws IllegalArgumentException if it is of another format
     */
    public static ImageData of(Path file) {
        byte[] bytes = read(file);
        return new ImageData(detect(bytes, file.toString()), bytes);
    }

    private static byte[] read(Path file) {
        try {
            return Files.readAllBytes(file);
        } catch (IOException e) {
            throw new UncheckedIOException("The image " + file + " cannot be read", e);
        }
    }

    private static Format detect(byte[] bytes, String what) {
        Objects.requireNonNull(bytes, "bytes");
        for (Format format : Format.values()) {
            if (format.matches(bytes)) {
                return format;
            }
        }
        throw new IllegalArgumentException(
                what + " must be a PNG, JPEG or GIF, but its " + bytes.length + " bytes have another format");
    }

    /**
     * Returns the image's format.
     *
     * @return the format according to its bytes
     */
    public Format format() {
        return format;
    }

    /**
     * Returns the image's size.
     *
     * @return in bytes
     */
    public int size() {
        return bytes.length;
    }

    /**
     * Returns the image as a data URL.
     *
     * @return the data URL, such as {@code data:image/png;base64,…}
     */
    public String dataUri() {
        return "data:" + format.mediaType() + ";base64," + Base64.getEncoder().encodeToString(bytes);
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof ImageData that && Arrays.equals(bytes, that.bytes);
    }

    @Override
    public int hashCode() {
        return Arrays.hashCode(bytes);
    }

    /** Shows the format and the size. */
    @Override
    public String toString() {
        return "ImageData{" + format + ", " + bytes.length + " bytes}";
    }
}
