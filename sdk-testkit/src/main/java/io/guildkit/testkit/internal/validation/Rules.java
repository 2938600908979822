package io.guildkit.testkit.internal.validation;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.BooleanNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.ByteBuffer;
import java.time.DateTimeException;
import java.time.OffsetDateTime;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The rules of values that are neither texts nor numbers. */
public final class Rules {
    private static final List<String> SCHEMES = List.of("http", "https");
    private static final Pattern DATA_URL = Pattern.compile("data:([a-z/]+);base64,(.+)", Pattern.DOTALL);

    private static final Pattern ANY_IMAGE =
            Pattern.compile("data:image/[^,]*;base64,(.+)", Pattern.DOTALL | Pattern.CASE_INSENSITIVE);

    private static final Pattern ABOUT_ISO =
            Pattern.compile("(?<date>\\d{4}-\\d\\d-\\d\\d)([Tt ](?<time>\\d\\d:\\d\\d(:\\d\\d([.,]\\d{1,9})?)?))?"
                    + " ?([Zz]|UTC|(?<hours>[+-]\\d\\d)(:?(?<minutes>\\d\\d))?)?");

    private Rules() {}

    /** Returns the rule of a boolean. In a query or a form, case is ignored: languages differ in how they print it. */
    public static ValueSpec bool() {
        return new ValueSpec() {
            @Override
            public void check(JsonNode value, FormErrors errors) {
                if (!value.isBoolean()) {
                    errors.add("BOOLEAN_TYPE_CONVERT", "Must be either true or false.");
                }
            }

            @Override
            public JsonNode fromText(String text) {
                return switch (text.toLowerCase(Locale.ROOT)) {
                    case "true", "1" -> BooleanNode.TRUE;
                    case "false", "0" -> BooleanNode.FALSE;
                    default -> ValueSpec.super.fromText(text);
                };
            }

            /** A text counts as in a query, and the numbers 1 and 0 as well. */
            @Override
            public JsonNode eased(JsonNode value, FormErrors place) {
                boolean other = value.isTextual() || value.isNumber();
                JsonNode read = other ? fromText(IntSpec.whole(value).asText()) : value;
                return read.isBoolean() && other ? place.adapted(read) : ValueSpec.super.eased(value, place);
            }
        };
    }

    public static ValueSpec timestamp() {
        ValueSpec rule = (value, errors) -> {
            if (!isTimestamp(value.asText())) {
                errors.add("DATE_TIME_TYPE_PARSE", "Could not parse as an ISO 8601 timestamp.");
            }
        };
        return rule.easedBy(Rules::timestamp);
    }

    private static boolean isTimestamp(String text) {
        try {
            OffsetDateTime.parse(text);
            return true;
        } catch (DateTimeException e) {
            return false;
        }
    }

    /** Completes a timestamp without a zone or time, which are UTC and midnight, or with a space. */
    private static JsonNode timestamp(JsonNode value) {
        Matcher parts = ABOUT_ISO.matcher(value.asText());
        if (!value.isTextual() || isTimestamp(value.textValue()) || !parts.matches()) {
            return value;
        }
        String time = Objects.requireNonNullElse(parts.group("time"), "00:00").replace(',', '.');
        String hours = parts.group("hours");
        String minutes = Objects.requireNonNullElse(parts.group("minutes"), "00");
        String complete = parts.group("date") + "T" + time + (hours == null ? "Z" : hours + ":" + minutes);
        return isTimestamp(complete) ? TextNode.valueOf(complete) : value;
    }

    /** Returns the rule of the address of a resource on the web. */
    public static ValueSpec url() {
        return (value, errors) -> {
            String text = value.asText();
            int colon = text.indexOf(':');
            if (!value.isTextual()) {
                errors.add("STRING_TYPE_CONVERT", "Could not interpret as a string.");
            } else if (colon < 0 || !SCHEMES.contains(text.substring(0, colon).toLowerCase(Locale.ROOT))) {
                errors.add("URL_TYPE_INVALID_SCHEME", "The scheme of the URL must be one of " + SCHEMES + ".");
            } else if (!isWellFormed(text)) {
                errors.add("URL_TYPE_INVALID_URL", "Not a well formed URL.");
            }
        };
    }

    private static boolean isWellFormed(String url) {
        try {
            return new URI(url).getRawAuthority() != null;
        } catch (URISyntaxException e) {
            return false;
        }
    }

    /** Returns the rule of an encoded image: its bytes must match its media type. A lenient emulator reads only the bytes. */
    public static ValueSpec image() {
        ValueSpec rule = (value, errors) -> {
            Matcher form = DATA_URL.matcher(value.asText());
            Optional<Image.Type> claimed = Arrays.stream(Image.Type.values())
                    .filter(type -> form.matches() && type.mediaType().equals(form.group(1)))
                    .findFirst();
            if (claimed.isEmpty()) {
                errors.add("IMAGE_TYPE_INVALID", "Must be a data URL of a PNG, JPEG or GIF image in base 64.");
            } else if (!Image.Type.of(decode(form.group(2))).equals(claimed)) {
                errors.add("IMAGE_TYPE_MISMATCH", "The image is not of the type that it claims to be.");
            }
        };
        return rule.easedBy(Rules::claimingItsType);
    }

    /** Corrects the media type of an image. Returns other values as they are. */
    private static JsonNode claimingItsType(JsonNode value) {
        Matcher form = ANY_IMAGE.matcher(value.asText());
        return value.isTextual() && form.matches()
                ? Image.Type.of(decode(form.group(1)))
                        .map(type ->
                                (JsonNode) TextNode.valueOf("data:" + type.mediaType() + ";base64," + form.group(1)))
                        .orElse(value)
                : value;
    }

    private static ByteBuffer decode(String base64) {
        try {
            return ByteBuffer.wrap(Base64.getDecoder().decode(base64));
        } catch (IllegalArgumentException e) {
            return ByteBuffer.allocate(0);
        }
    }

    public static ValueSpec listOf(ValueSpec item) {
        return listOf(item, 0, Integer.MAX_VALUE);
    }

    /** Returns the rule of an array with a number of elements between the two limits, both inclusive. */
    public static ValueSpec listOf(ValueSpec item, int min, int max) {
        return new ValueSpec() {
            @Override
            public void check(JsonNode value, FormErrors errors) {
                if (!value.isArray()) {
                    errors.add("LIST_TYPE_CONVERT", "Only lists may be used here.");
                } else if (value.size() < min || value.size() > max) {
                    errors.add(
                            "BASE_TYPE_BAD_LENGTH",
                            "Must be between " + min + " and " + max + " in length, but was " + value.size() + ".");
                } else {
                    for (int i = 0; i < value.size(); i++) {
                        item.checkOrNull(value.get(i), errors.at(i));
                    }
                }
            }

            /** Keeps nulls, which are no elements: without them the positions of the others would change. */
            @Override
            public JsonNode eased(JsonNode value, FormErrors place) {
                if (!value.isArray()) {
                    return ValueSpec.super.eased(value, place);
                }
                ArrayNode eased = JsonNodeFactory.instance.arrayNode();
                for (int i = 0; i < value.size(); i++) {
                    JsonNode element = value.get(i);
                    eased.add(element.isNull() ? element : item.eased(element, place.at(i)));
                }
                return eased;
            }
        };
    }

    /** Returns the rule of an object whose keys are data. */
    public static ValueSpec mapOf(ValueSpec key, ValueSpec value) {
        return new ValueSpec() {
            @Override
            public void check(JsonNode map, FormErrors errors) {
                if (BodySpec.isObject(map, errors)) {
                    map.properties().forEach(entry -> {
                        FormErrors place = errors.at(entry.getKey());
                        key.check(key.fromText(entry.getKey()), place);
                        value.checkOrNull(entry.getValue(), place);
                    });
                }
            }

            @Override
            public JsonNode eased(JsonNode map, FormErrors place) {
                if (!map.isObject()) {
                    return ValueSpec.super.eased(map, place);
                }
                ObjectNode eased = JsonNodeFactory.instance.objectNode();
                map.properties().forEach(entry -> {
                    JsonNode read = value.eased(entry.getValue(), place.at(entry.getKey()));
                    if (!read.isMissingNode()) {
                        eased.set(entry.getKey(), read);
                    }
                });
                return eased;
            }
        };
    }
}
