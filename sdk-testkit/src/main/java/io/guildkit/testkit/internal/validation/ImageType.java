package io.guildkit.testkit.internal.validation;

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.Locale;
import java.util.Optional;

/** The types of images, detected by their first bytes. */
public enum ImageType {
    PNG("89504e470d0a1a0a"),
    /** JPEG, the type of photographs. */
    JPEG("ffd8ff"),
    GIF("47494638");

    private final String firstBytes;

    ImageType(String hex) {
        this.firstBytes = hex;
    }

    /** Returns the type of an image; empty if this is none. */
    public static Optional<ImageType> of(ByteBuffer content) {
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
