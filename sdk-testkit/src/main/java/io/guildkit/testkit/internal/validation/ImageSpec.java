package io.guildkit.testkit.internal.validation;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Base64;
import java.util.HexFormat;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The rule of an encoded image: what it says it is must be what it is. */
public record ImageSpec() implements ValueSpec {
    private static final Pattern FORM = Pattern.compile("data:image/([a-z]+);base64,(.+)", Pattern.DOTALL);
    private static final Map<String, String> FIRST_BYTES =
            Map.of("png", "89504e470d0a1a0a", "jpeg", "ffd8ff", "gif", "47494638");

    @Override
    public void check(JsonNode value, FormErrors errors) {
        Matcher form = FORM.matcher(value.asText());
        if (!form.matches() || !FIRST_BYTES.containsKey(form.group(1))) {
            errors.add("IMAGE_TYPE_INVALID", "Must be a data URL of a PNG, JPEG or GIF image in base 64.");
        } else if (!hexOf(form.group(2)).startsWith(FIRST_BYTES.get(form.group(1)))) {
            errors.add("IMAGE_TYPE_MISMATCH", "The image is not of the type that it claims to be.");
        }
    }

    private static String hexOf(String base64) {
        try {
            return HexFormat.of().formatHex(Base64.getDecoder().decode(base64));
        } catch (IllegalArgumentException e) {
            return "";
        }
    }
}
