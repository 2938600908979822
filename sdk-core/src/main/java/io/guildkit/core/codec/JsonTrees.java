package io.guildkit.core.codec;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.util.Map;

/** Reads and writes whatever there is no model for. Numbers are kept to the last digit. */
final class JsonTrees {
    private static final JsonNodeFactory NODES = JsonNodeFactory.instance;

    private JsonTrees() {}

    /** Reads the value that the parser has come to; how deep it may be is limited by the parser. */
    static JsonNode read(JsonParser parser) throws IOException {
        return switch (parser.currentToken()) {
            case START_OBJECT -> object(parser);
            case START_ARRAY -> array(parser);
            case VALUE_STRING -> NODES.textNode(parser.getText());
            case VALUE_NUMBER_INT -> integer(parser);
            case VALUE_NUMBER_FLOAT -> NODES.numberNode(parser.getDecimalValue());
            case VALUE_TRUE -> NODES.booleanNode(true);
            case VALUE_FALSE -> NODES.booleanNode(false);
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

    private static JsonNode integer(JsonParser parser) throws IOException {
        return switch (parser.getNumberType()) {
            case INT -> NODES.numberNode(parser.getIntValue());
            case LONG -> NODES.numberNode(parser.getLongValue());
            default -> NODES.numberNode(parser.getBigIntegerValue());
        };
    }

    static void write(JsonNode tree, JsonGenerator out) throws IOException {
        switch (tree.getNodeType()) {
            case OBJECT -> {
                out.writeStartObject();
                writeMembers(tree.properties(), out);
                out.writeEndObject();
            }
            case ARRAY -> {
                out.writeStartArray();
                for (JsonNode element : tree) {
                    write(element, out);
                }
                out.writeEndArray();
            }
            case STRING, BINARY -> out.writeString(tree.asText());
            case NUMBER -> writeNumber(tree.numberValue(), out);
            case BOOLEAN -> out.writeBoolean(tree.booleanValue());
            case NULL, MISSING -> out.writeNull();
            case POJO -> throw new IllegalArgumentException("A tree must hold JSON only");
        }
    }

    /** Writes members into the object that has been begun. */
    private static void writeMembers(Iterable<Map.Entry<String, JsonNode>> members, JsonGenerator out)
            throws IOException {
        for (Map.Entry<String, JsonNode> member : members) {
            out.writeFieldName(member.getKey());
            write(member.getValue(), out);
        }
    }

    private static void writeNumber(Number number, JsonGenerator out) throws IOException {
        if (number instanceof Integer || number instanceof Long) {
            out.writeNumber(number.longValue());
        } else if (isFinite(number)) {
            out.writeNumber(number.toString());
        } else {
            out.writeString(number.toString()); // JSON has no such number
        }
    }

    private static boolean isFinite(Number number) {
        boolean binary = number instanceof Double || number instanceof Float;
        return !binary || Double.isFinite(number.doubleValue());
    }
}
