package io.guildkit.testkit.internal.validation;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Base64;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The rule of an encoded image: its bytes must match its media type. */
public record ImageSpec() implements ValueSpec {
    private static final Pattern FORM = Pattern.compile("data:([a-z/]+);base64,(.+)", Pattern.DOTALL);

    @Override
    public void check(JsonNode value, FormErrors errors) {
        Matcher form = FORM.matcher(value.asText());
        Optional<ImageType> claimed = form.matches() ? named(form.group(1)) : Optional.empty();
        if (claimed.isEmpty()) {
            errors.add("IMAGE_TYPE_INVALID", "Must be a data URL of a PNG, JPEG or GIF image in base 64.");
        } else if (!ImageType.of(decode(form.group(2))).equals(claimed)) {
            errors.add("IMAGE_TYPE_MISMATCH", "The image is not of the type that it claims to be.");
        }
    }

    private static Optional<ImageType> named(String mediaType) {
        return Arrays.stream(ImageType.values())
                .filter(type -> type.mediaType().equals(mediaType))
                .findFirst();
    }

    private static ByteBuffer decode(String base64) {
        try {
            return ByteBuffer.wrap(Base64.getDecoder().decode(base64));
        } catch (IllegalArgumentException e) {
            return ByteBuffer.allocate(0);
        }
    }
}
