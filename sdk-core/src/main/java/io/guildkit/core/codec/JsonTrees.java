package io.guildkit.core.codec;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.exc.StreamConstraintsException;
import com.fasterxml.jackson.core.exc.StreamReadException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Reads and writes JSON without a model. Numbers keep all digits. Numbers with too many digits become strings, because
 * computing with them takes too long.
 */
final class JsonTrees {
    private static final JsonNodeFactory NODES = JsonNodeFactory.instance;

    /** The maximum length of a number. */
    private static final int MAX_NUMBER = 1000;

    /** The maximum depth of a written tree. */
    private static final int MAX_DEPTH = 1000;

    private JsonTrees() {}

    /** Returns whether the parser's current number has too many digits. */
    static boolean isTooLong(JsonParser parser) throws IOException {
        return parser.getTextLength() > MAX_NUMBER;
    }

    /** Reads the value at the parser's position. The parser limits its depth. */
    static JsonNode read(JsonParser parser) throws IOException {
        return switch (parser.currentToken()) {
            case START_OBJECT -> object(parser);
            case START_ARRAY -> array(parser);
            case VALUE_STRING -> NODES.textNode(parser.getText());
            case VALUE_NUMBER_INT -> integer(parser);
            case VALUE_NUMBER_FLOAT -> fraction(parser);
            case VALUE_TRUE -> NODES.booleanNode(true);
            case VALUE_FALSE -> NODES.booleanNode(false);
            case VALUE_EMBEDDED_OBJECT -> embedded(parser.getEmbeddedObject());
            default -> NODES.nullNode();
        };
    }

    private static JsonNode object(JsonParser parser) throws IOException {
        ObjectNode object = NODES.objectNode();
        for (String name = parser.nextFieldName(); name != null; name = parser.nextFieldName()) {
            parser.nextToken();
            object.replace(name, read(parser)); // of two members of a name, the last one counts
        }
        return object;
    }

    private static JsonNode array(JsonParser parser) throws IOException {
        ArrayNode array = NODES.arrayNode();
        while (!parser.nextToken().isStructEnd()) {
            array.add(read(parser));
        }
        return array;
    }

    /** Some services, binary formats and trees have numbers that JSON cannot represent. They are written as text, too. */
    private static JsonNode fraction(JsonParser parser) throws IOException {
        if (parser.isNaN()) {
            return NODES.textNode(Double.toString(parser.getDoubleValue()));
        }
        BigDecimal decimal = decimal(parser);
        return decimal == null ? NODES.textNode(parser.getText()) : NODES.numberNode(decimal);
    }

    /** Returns the number at the parser's position; null if it has too many digits, or an exponent that no number can have. */
    static @Nullable BigDecimal decimal(JsonParser parser) throws IOException {
        if (isTooLong(parser)) {
            return null;
        }
        try {
            return parser.getDecimalValue();
        } catch (NumberFormatException | StreamReadException e) { // the latter from Jackson 2.15
            return null;
        }
    }

    /** Binary formats and trees have bytes, which JSON has as Base64. */
    private static JsonNode embedded(@Nullable Object value) {
        return value instanceof byte[] bytes ? NODES.binaryNode(bytes) : NODES.nullNode();
    }

    private static JsonNode integer(JsonParser parser) throws IOException {
        if (isTooLong(parser)) { // before getNumberType: Jackson 2.15 would keep the number for the next one
            return NODES.textNode(parser.getText());
        }
        return switch (parser.getNumberType()) {
            case INT -> NODES.numberNode(parser.getIntValue());
            case LONG -> whole(parser.getLongValue());
            default -> NODES.numberNode(parser.getBigIntegerValue());
        };
    }

    /** Buffers and trees can contain a small number as a long. JSON has no such difference, so equal values must be equal nodes. */
    private static JsonNode whole(long value) {
        return value == (int) value ? NODES.numberNode((int) value) : NODES.numberNode(value);
    }

    static void write(JsonNode tree, JsonGenerator out) throws IOException {
        write(tree, out, MAX_DEPTH);
    }

    private static void write(JsonNode tree, JsonGenerator out, int depth) throws IOException {
        if (tree.isContainerNode()
                && depth == 0) { // Jackson 2.15 has no limit, so that a deep tree would exhaust the stack
            throw new StreamConstraintsException("nested too deeply");
        }
        switch (tree.getNodeType()) {
            case OBJECT -> {
                out.writeStartObject();
                for (Map.Entry<String, JsonNode> member : tree.properties()) {
                    out.writeFieldName(member.getKey());
                    write(member.getValue(), out, depth - 1);
                }
                out.writeEndObject();
            }
            case ARRAY -> {
                out.writeStartArray();
                for (JsonNode element : tree) {
                    write(element, out, depth - 1);
                }
                out.writeEndArray();
            }
            case STRING -> out.writeString(tree.asText());
            case BINARY -> out.writeBinary(tree.binaryValue()); // as Base64 in JSON
            case NUMBER -> writeNumber(tree.numberValue(), out);
            case BOOLEAN -> out.writeBoolean(tree.booleanValue());
            case NULL, MISSING -> out.writeNull();
            case POJO -> throw new IllegalArgumentException("A JSON tree must not contain a Java object (POJONode)");
        }
    }

    /** Calls the method for the type of the number: binary formats keep a number that is written as text as text. */
    private static void writeNumber(Number number, JsonGenerator out) throws IOException {
        if (number instanceof BigDecimal decimal) {
            out.writeNumber(decimal);
        } else if (number instanceof BigInteger integer) {
            out.writeNumber(integer);
        } else if (number instanceof Long whole) {
            out.writeNumber(whole);
        } else if (!isBinaryFraction(number)) {
            out.writeNumber(number.intValue());
        } else if (!Double.isFinite(number.doubleValue())) {
            out.writeString(number.toString()); // JSON has neither NaN nor infinities
        } else if (number instanceof Float single) {
            out.writeNumber(single);
        } else {
            out.writeNumber(number.doubleValue());
        }
    }

    private static boolean isBinaryFraction(Number number) {
        return number instanceof Double || number instanceof Float;
    }
}
