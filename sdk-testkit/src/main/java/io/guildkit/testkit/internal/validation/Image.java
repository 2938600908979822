package io.guildkit.testkit.internal.validation;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.Locale;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** The properties of images: their types, detected by their first bytes, their sizes, and their hashes. */
public final class Image {
    private static final int PNG_WIDTH = 16;
    private static final int GIF_WIDTH = 6;
    private static final int JPEG_FIRST_SEGMENT = 2;
    private static final int BYTE = 0xff;
    private static final int SHORT = 0xffff;

    private Image() {}

    /** The types of images. */
    public enum Type {
        PNG("89504e470d0a1a0a"),
        /** JPEG, the type of photographs. */
        JPEG("ffd8ff"),
        GIF("47494638");

        private final String firstBytes;

        Type(String hex) {
            this.firstBytes = hex;
        }

        /** Returns the type of an image; empty for other content. */
        public static Optional<Type> of(ByteBuffer content) {
            return Arrays.stream(values()).filter(type -> type.begins(content)).findFirst();
        }

        public String mediaType() {
            return "image/" + name().toLowerCase(Locale.ROOT);
        }

        private boolean begins(ByteBuffer content) {
            byte[] start = new byte[Math.min(content.remaining(), firstBytes.length() / 2)];
            content.duplicate().get(start);
            return HexFormat.of().formatHex(start).equals(firstBytes);
        }
    }

    /** The size of an image in pixels, as the head of its file states it. */
    public record Size(int width, int height) {}

    /** Returns the hash of an image of a request, which equal images share; none for an explicit null. */
    public static @Nullable String hash(JsonNode image) {
        return image.isNull() ? null : hash(image.asText());
    }

    public static String hash(String image) {
        return UUID.nameUUIDFromBytes(image.getBytes(StandardCharsets.UTF_8))
                .toString()
                .replace("-", "");
    }

    /** Returns the size of an image; empty if the file is no image, or ends before the size. */
    public static Optional<Size> size(ByteBuffer content) {
        ByteBuffer image = content.slice();
        try {
            return Type.of(content).map(type -> switch (type) {
                case PNG -> new Size(image.getInt(PNG_WIDTH), image.getInt(PNG_WIDTH + Integer.BYTES));
                case GIF -> gif(image.order(ByteOrder.LITTLE_ENDIAN));
                case JPEG -> jpeg(image.position(JPEG_FIRST_SEGMENT));
            });
        } catch (BufferUnderflowException | IndexOutOfBoundsException | IllegalArgumentException e) {
            return Optional.empty();
        }
    }

    private static Size gif(ByteBuffer image) {
        return new Size(image.getShort(GIF_WIDTH) & SHORT, image.getShort(GIF_WIDTH + Short.BYTES) & SHORT);
    }

    /** Searches the segments for the frame header, which contains the size. */
    private static Size jpeg(ByteBuffer image) {
        while (true) {
            int marker = image.getShort() & BYTE;
            int start = image.position();
            int length = image.getShort() & SHORT;
            if (beginsFrame(marker)) {
                image.get(); // the number of bits per sample
                int height = image.getShort() & SHORT;
                return new Size(image.getShort() & SHORT, height);
            }
            image.position(start + length);
        }
    }

    /** Returns whether a marker starts a frame: C0 to CF do, except for C4, C8 and CC, which start tables and extensions. */
    private static boolean beginsFrame(int marker) {
        return marker >= 0xc0 && marker <= 0xcf && marker != 0xc4 && marker != 0xc8 && marker != 0xcc;
    }
}
