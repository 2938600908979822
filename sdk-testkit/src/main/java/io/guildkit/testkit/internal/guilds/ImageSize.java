package io.guildkit.testkit.internal.guilds;

import io.guildkit.testkit.internal.validation.ImageType;
import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Optional;

/**
 * The size of an image, as the head of its file states it.
 *
 * @param width the number of pixels in a row
 * @param height the number of rows
 */
public record ImageSize(int width, int height) {
    private static final int PNG_WIDTH = 16;
    private static final int GIF_WIDTH = 6;
    private static final int JPEG_FIRST_SEGMENT = 2;
    private static final int BYTE = 0xff;
    private static final int SHORT = 0xffff;

    /** Returns the size of an image; empty if the file is no image, or ends before the size. */
    public static Optional<ImageSize> of(ByteBuffer content) {
        ByteBuffer image = content.slice();
        try {
            return ImageType.of(content).map(type -> switch (type) {
                case PNG -> new ImageSize(image.getInt(PNG_WIDTH), image.getInt(PNG_WIDTH + Integer.BYTES));
                case GIF -> gif(image.order(ByteOrder.LITTLE_ENDIAN));
                case JPEG -> jpeg(image.position(JPEG_FIRST_SEGMENT));
            });
        } catch (BufferUnderflowException | IndexOutOfBoundsException | IllegalArgumentException e) {
            return Optional.empty();
        }
    }

    private static ImageSize gif(ByteBuffer image) {
        return new ImageSize(image.getShort(GIF_WIDTH) & SHORT, image.getShort(GIF_WIDTH + Short.BYTES) & SHORT);
    }

    /** Searches the segments for the frame header, which contains the size. */
    private static ImageSize jpeg(ByteBuffer image) {
        while (true) {
            int marker = image.getShort() & BYTE;
            int start = image.position();
            int length = image.getShort() & SHORT;
            if (beginsFrame(marker)) {
                image.get(); // the number of bits per sample
                int height = image.getShort() & SHORT;
                return new ImageSize(image.getShort() & SHORT, height);
            }
            image.position(start + length);
        }
    }

    /** Returns whether a marker starts a frame: C0 to CF do, except for C4, C8 and CC, which start tables and extensions. */
    private static boolean beginsFrame(int marker) {
        return marker >= 0xc0 && marker <= 0xcf && marker != 0xc4 && marker != 0xc8 && marker != 0xcc;
    }
}
