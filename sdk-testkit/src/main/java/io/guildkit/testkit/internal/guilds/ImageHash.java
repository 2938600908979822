package io.guildkit.testkit.internal.guilds;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.charset.StandardCharsets;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** The hashes of images. Equal images have equal hashes. */
public final class ImageHash {
    private ImageHash() {}

    /** Returns the hash of an image of a request; none for an explicit null. */
    public static @Nullable String of(JsonNode image) {
        return image.isNull() ? null : of(image.asText());
    }

    /** Returns the hash of an image. */
    public static String of(String image) {
        return UUID.nameUUIDFromBytes(image.getBytes(StandardCharsets.UTF_8))
                .toString()
                .replace("-", "");
    }
}
