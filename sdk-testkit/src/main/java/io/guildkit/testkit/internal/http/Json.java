package io.guildkit.testkit.internal.http;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.google.errorprone.annotations.CanIgnoreReturnValue;
import java.io.IOException;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Collection;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.jspecify.annotations.Nullable;

/** A JSON object whose members are values of the state: texts, numbers, booleans, times, JSON, and lists of these. */
@SuppressWarnings("unchecked") // the JSON library overrides a generic method so
public final class Json extends ObjectNode {
    private static final long serialVersionUID = 1L;
    private static final DateTimeFormatter TIMESTAMP =
            DateTimeFormatter.ofPattern("uuuu-MM-dd'T'HH:mm:ss.SSSSSSxxx").withZone(ZoneOffset.UTC);

    private static final ObjectMapper STRICT = JsonMapper.builder()
            .enable(JsonParser.Feature.STRICT_DUPLICATE_DETECTION)
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .build();

    private Json() {
        super(JsonNodeFactory.instance);
    }

    public static Json object() {
        return new Json();
    }

    /** Returns a list of values. */
    public static ArrayNode array(Stream<?> elements) {
        ArrayNode array = JsonNodeFactory.instance.arrayNode();
        elements.map(Json::of).forEach(array::add);
        return array;
    }

    /** Adds a member; null becomes the null of JSON. */
    public Json with(String name, @Nullable Object value) {
        set(name, of(value));
        return this;
    }

    /** Adds a member with the JSON of an object; null becomes the null of JSON. */
    public <T> Json with(String name, @Nullable T value, Function<? super T, ?> writer) {
        return with(name, value == null ? null : writer.apply(value));
    }

    /** Adds the members of another object. */
    public Json withAll(ObjectNode members) {
        setAll(members);
        return this;
    }

    /** Adds a member, unless its value is null. */
    public Json optional(String name, @Nullable Object value) {
        return value == null ? this : with(name, value);
    }

    /** Adds a member with the JSON of an object, unless that is null. */
    public <T> Json optional(String name, @Nullable T value, Function<? super T, ?> writer) {
        return value == null ? this : with(name, writer.apply(value));
    }

    /** Parses JSON without any leniency, or refuses. */
    public static JsonNode parse(byte[] bytes) {
        try {
            JsonNode json = STRICT.readTree(bytes);
            if (json.isMissingNode()) {
                throw ErrorCode.INVALID_JSON.problem("The request body is empty.");
            }
            return json;
        } catch (IOException e) {
            throw ErrorCode.INVALID_JSON.problem();
        }
    }

    /** Returns the elements of a list or the values of an object; none for other JSON. Jackson before 2.19 has no such method. */
    public static Stream<JsonNode> values(JsonNode json) {
        return StreamSupport.stream(json.spliterator(), false);
    }

    /** Removes the members of an object that are null. Jackson before 2.19 has no such method. */
    @CanIgnoreReturnValue
    public static ObjectNode removeNulls(ObjectNode object) {
        object.properties().removeIf(member -> member.getValue().isNull());
        return object;
    }

    /** Returns an object in another one, which is created if it is absent. */
    public static ObjectNode member(ObjectNode object, String name) {
        return object.get(name) instanceof ObjectNode member ? member : object.putObject(name);
    }

    /** Returns the strings of a list; empty if there is no list. */
    public static List<String> texts(JsonNode list) {
        return values(list).map(JsonNode::asText).toList();
    }

    /** Returns the JSON of a value. */
    public static JsonNode of(@Nullable Object value) {
        JsonNodeFactory factory = JsonNodeFactory.instance;
        if (value instanceof JsonNode json) {
            return json;
        } else if (value instanceof Collection<?> list) {
            return array(list.stream());
        } else if (value instanceof Stream<?> list) {
            return array(list);
        } else if (value instanceof String text) {
            return factory.textNode(text);
        } else if (value instanceof Instant time) {
            return factory.textNode(TIMESTAMP.format(time));
        } else if (value instanceof Boolean truth) {
            return factory.booleanNode(truth);
        } else if (value instanceof Number number) {
            return number instanceof Double
                    ? factory.numberNode(number.doubleValue())
                    : factory.numberNode(number.longValue());
        } else if (value == null) {
            return factory.nullNode();
        }
        throw new IllegalArgumentException("No JSON: " + value);
    }
}
