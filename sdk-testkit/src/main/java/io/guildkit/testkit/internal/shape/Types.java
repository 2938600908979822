package io.guildkit.testkit.internal.shape;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.BooleanNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import io.guildkit.testkit.internal.http.Json;
import java.math.BigDecimal;
import java.nio.ByteBuffer;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** The simple and the composed JSON types. */
public final class Types {
    private static final JsonNodeFactory JSON = JsonNodeFactory.instance;
    private static final String STRING = "string";

    /** Any text. */
    public static final Type<String> TEXT =
            simple("a string", JsonNode::isTextual, JsonNode::textValue, TextNode::valueOf, schema(STRING));

    /** An identifier in decimal digits. */
    public static final Type<String> SNOWFLAKE = simple(
            "a string of 1 to 20 digits",
            json -> json.isTextual() && json.textValue().matches("[0-9]{1,20}"),
            JsonNode::textValue,
            TextNode::valueOf,
            schema(STRING).put("pattern", "^[0-9]{1,20}$"));

    public static final Type<Boolean> BOOL = simple(
            "true or false", JsonNode::isBoolean, JsonNode::booleanValue, BooleanNode::valueOf, schema("boolean"));

    /** An integer of 32 bits. */
    public static final Type<Integer> INT = simple(
            "a whole number of 32 bits",
            json -> json.isIntegralNumber() && json.canConvertToInt(),
            JsonNode::intValue,
            JSON::numberNode,
            schema("integer"));

    /** An integer of 64 bits. */
    public static final Type<Long> LONG = simple(
            "a whole number of 64 bits",
            json -> json.isIntegralNumber() && json.canConvertToLong(),
            JsonNode::longValue,
            JSON::numberNode,
            schema("integer"));

    public static final Type<Double> NUMBER =
            simple("a number", JsonNode::isNumber, JsonNode::doubleValue, JSON::numberNode, schema("number"));

    /** A span of time in seconds, with decimals. */
    public static final Type<Duration> SECONDS = simple(
            "a number of seconds, from 0 to 10 years",
            json -> json.isNumber() && json.doubleValue() >= 0 && json.doubleValue() <= 315_360_000,
            json -> Duration.ofNanos(json.decimalValue().movePointRight(9).longValue()),
            span -> JSON.numberNode(BigDecimal.valueOf(span.toNanos(), 9).stripTrailingZeros()),
            schema("number").put("minimum", 0).put("maximum", 315_360_000));

    /** A point in time, as in RFC 3339. */
    public static final Type<Instant> INSTANT = simple(
            "a time such as 2026-01-01T00:00:00Z",
            json -> json.isTextual() && instant(json.textValue()).isPresent(),
            json -> instant(json.textValue()).orElseThrow(),
            time -> TextNode.valueOf(time.toString()),
            schema(STRING).put("format", "date-time"));

    /** Bytes in base 64. */
    public static final Type<ByteBuffer> BYTES = simple(
            "a string of base 64",
            json -> json.isTextual() && bytes(json.textValue()).isPresent(),
            json -> bytes(json.textValue()).orElseThrow(),
            Types::base64,
            schema(STRING).put("contentEncoding", "base64"));

    /** An object with any members. */
    public static final Type<ObjectNode> OBJECT = simple(
            "an object",
            JsonNode::isObject,
            json -> ((ObjectNode) json).deepCopy(),
            ObjectNode::deepCopy,
            schema("object"));

    /** Any JSON. */
    public static final Type<JsonNode> ANY =
            simple("JSON", json -> true, JsonNode::deepCopy, JsonNode::deepCopy, JSON.objectNode());

    private Types() {}

    /** Returns a type of three functions: they read a value at a JSON path, write it, and return its schema. */
    public static <V> Type<V> of(
            BiFunction<JsonNode, String, V> reader,
            BiFunction<V, Type.View, JsonNode> writer,
            Function<Definitions, ObjectNode> schema) {
        return new Composed<>(reader, writer, schema);
    }

    private record Composed<V>(
            BiFunction<JsonNode, String, V> reader,
            BiFunction<V, Type.View, JsonNode> writer,
            Function<Definitions, ObjectNode> describer)
            implements Type<V> {
        @Override
        public V read(JsonNode json, String path) {
            return reader.apply(json, path);
        }

        @Override
        public JsonNode write(V value, View view) {
            return writer.apply(value, view);
        }

        @Override
        public ObjectNode schema(Definitions definitions) {
            return describer.apply(definitions);
        }
    }

    /** Returns the type of lists. */
    public static <V> Type<Collection<V>> listOf(Type<V> element) {
        return of(
                (json, path) -> {
                    require(json.isArray(), "an array", json, path);
                    List<V> values = new ArrayList<>();
                    for (int i = 0; i < json.size(); i++) {
                        values.add(element.read(json.get(i), path + "[" + i + "]"));
                    }
                    return values;
                },
                (values, view) -> Json.array(values.stream().map(value -> element.write(value, view))),
                definitions -> schema("array").set("items", element.schema(definitions)));
    }

    /** Returns the type of objects whose members have any name and values of one type. */
    public static <V> Type<Map<String, V>> mapOf(Type<V> value) {
        return of(
                (json, path) -> {
                    require(json.isObject(), "an object", json, path);
                    Map<String, V> values = new LinkedHashMap<>();
                    json.properties()
                            .forEach(member -> values.put(
                                    member.getKey(), value.read(member.getValue(), path + "." + member.getKey())));
                    return values;
                },
                (values, view) -> {
                    Json object = Json.object();
                    values.forEach((name, element) -> object.with(name, value.write(element, view)));
                    return object;
                },
                definitions -> schema("object").set("additionalProperties", value.schema(definitions)));
    }

    /** Returns the type of objects whose members have the text of a key as their names, and values of one type. */
    public static <K, V> Type<Map<K, V>> mapOf(Type<K> key, Type<V> value) {
        Type<Map<String, V>> named = mapOf(value);
        return of(
                (json, path) -> {
                    Map<K, V> values = new LinkedHashMap<>();
                    named.read(json, path)
                            .forEach((name, element) -> values.put(key.read(TextNode.valueOf(name), path), element));
                    return values;
                },
                (values, view) -> {
                    Map<String, V> byName = new LinkedHashMap<>();
                    values.forEach(
                            (id, element) -> byName.put(key.write(id, view).textValue(), element));
                    return named.write(byName, view);
                },
                named::schema);
    }

    /** Returns the type of the constants of an enumeration, written in lower case. */
    public static <E extends Enum<E>> Type<E> constant(Class<E> type) {
        return oneOf(
                Arrays.asList(type.getEnumConstants()),
                constant -> constant.name().toLowerCase(Locale.ROOT));
    }

    /** Returns the type of an enumeration, written by the names of its constants. */
    public static <E extends Enum<E>> Type<E> name(Class<E> type) {
        return oneOf(Arrays.asList(type.getEnumConstants()), Enum::name);
    }

    /** Returns the type of a few named values. */
    public static <V> Type<V> oneOf(Collection<V> values, Function<V, String> word) {
        List<String> words = values.stream().map(word).toList();
        ObjectNode schema = schema(STRING);
        words.forEach(schema.putArray("enum")::add);
        return simple(
                "one of " + String.join(", ", words),
                json -> json.isTextual() && words.contains(json.textValue()),
                json -> values.stream()
                        .filter(value -> word.apply(value).equals(json.textValue()))
                        .findFirst()
                        .orElseThrow(),
                value -> TextNode.valueOf(word.apply(value)),
                schema);
    }

    /**
     * Returns the type of references: text that names something which exists.
     *
     * @param kind its name in messages, such as {@code account}
     * @param find finds the object of a reference
     * @param name returns the text to write
     */
    public static <V> Type<V> reference(String kind, Function<String, Optional<V>> find, Function<V, String> name) {
        return of(
                (json, path) -> {
                    String text = TEXT.read(json, path);
                    return find.apply(text)
                            .orElseThrow(() -> new ShapeException(path, "There is no " + kind + " '" + text + "'."));
                },
                (value, view) -> TextNode.valueOf(name.apply(value)),
                definitions -> schema(STRING));
    }

    static ObjectNode schema(String type) {
        return JSON.objectNode().put("type", type);
    }

    /** Throws if a condition is false. The message names the expected and the given kind of value. */
    static void require(boolean holds, String expected, JsonNode given, String path) {
        if (!holds) {
            throw new ShapeException(path, "Expected " + expected + ", but got " + kind(given) + ".");
        }
    }

    private static <V> Type<V> simple(
            String expected,
            Predicate<JsonNode> accepts,
            Function<JsonNode, V> reader,
            Function<V, JsonNode> writer,
            ObjectNode schema) {
        return of(
                (json, path) -> {
                    require(accepts.test(json), expected, json, path);
                    return reader.apply(json);
                },
                (value, view) -> writer.apply(value),
                definitions -> schema.deepCopy());
    }

    /** Describes a value without its text, which may be a secret. Numbers and booleans are shown. */
    private static String kind(JsonNode json) {
        return switch (json.getNodeType()) {
            case STRING -> json.textValue().isEmpty() ? "an empty string" : "another string";
            case ARRAY -> "an array";
            case OBJECT -> "an object";
            case NULL -> "null";
            default -> json.toString();
        };
    }

    private static Optional<Instant> instant(@Nullable String text) {
        try {
            return Optional.of(Instant.parse(String.valueOf(text)));
        } catch (DateTimeException e) {
            return Optional.empty();
        }
    }

    private static Optional<ByteBuffer> bytes(String text) {
        try {
            return Optional.of(ByteBuffer.wrap(Base64.getDecoder().decode(text)).asReadOnlyBuffer());
        } catch (IllegalArgumentException e) {
            return Optional.empty();
        }
    }

    private static JsonNode base64(ByteBuffer content) {
        byte[] copy = new byte[content.remaining()];
        content.duplicate().get(copy);
        return TextNode.valueOf(Base64.getEncoder().encodeToString(copy));
    }
}
