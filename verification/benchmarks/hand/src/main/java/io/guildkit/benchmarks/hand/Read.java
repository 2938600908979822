package io.guildkit.benchmarks.hand;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Reads the values of members. The parser is at the member's name, and the value must have the documented type. */
public final class Read {
    private Read() {}

    /** Reads an object whose start the parser has read. */
    public interface Of<T> {
        T read(JsonParser in) throws IOException;
    }

    public static String text(JsonParser in) throws IOException {
        return in.nextTextValue();
    }

    public static String text(JsonParser in, String otherwise) throws IOException {
        String text = in.nextTextValue();
        return text == null ? otherwise : text;
    }

    public static Instant time(JsonParser in) throws IOException {
        String text = in.nextTextValue();
        return text == null ? null : Instant.parse(text);
    }

    public static boolean flag(JsonParser in) throws IOException {
        return in.nextToken() == JsonToken.VALUE_TRUE;
    }

    public static Integer integer(JsonParser in) throws IOException {
        return in.nextToken() == JsonToken.VALUE_NUMBER_INT ? in.getIntValue() : null;
    }

    public static Long longInteger(JsonParser in) throws IOException {
        return in.nextToken() == JsonToken.VALUE_NUMBER_INT ? in.getLongValue() : null;
    }

    public static <T> T object(JsonParser in, Of<T> type) throws IOException {
        return in.nextToken() == JsonToken.START_OBJECT ? type.read(in) : null;
    }

    public static List<String> texts(JsonParser in) throws IOException {
        List<String> list = new ArrayList<>();
        if (in.nextToken() == JsonToken.START_ARRAY) {
            for (String text = in.nextTextValue(); text != null; text = in.nextTextValue()) {
                list.add(text);
            }
        }
        return list;
    }

    public static <T> List<T> list(JsonParser in, Of<T> type) throws IOException {
        List<T> list = new ArrayList<>();
        if (in.nextToken() == JsonToken.START_ARRAY) {
            while (in.nextToken() == JsonToken.START_OBJECT) {
                list.add(type.read(in));
            }
        }
        return list;
    }

    public static <T> Map<String, T> map(JsonParser in, Of<T> type) throws IOException {
        Map<String, T> map = new LinkedHashMap<>();
        if (in.nextToken() == JsonToken.START_OBJECT) {
            for (String key = in.nextFieldName(); key != null; key = in.nextFieldName()) {
                map.put(key, object(in, type));
            }
        }
        return map;
    }

    public static <T> Map<String, Optional<T>> optionals(JsonParser in, Of<T> type) throws IOException {
        Map<String, Optional<T>> map = new LinkedHashMap<>();
        if (in.nextToken() == JsonToken.START_OBJECT) {
            for (String key = in.nextFieldName(); key != null; key = in.nextFieldName()) {
                map.put(key, Optional.ofNullable(object(in, type)));
            }
        }
        return map;
    }

    public static void skip(JsonParser in) throws IOException {
        in.nextToken();
        in.skipChildren();
    }
}
