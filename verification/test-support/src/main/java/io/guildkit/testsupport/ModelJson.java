package io.guildkit.testsupport;

import java.lang.reflect.Field;
import java.lang.reflect.InvocationTargetException;
import java.util.Collection;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Encodes and decodes models of which a test knows the class at run time only. */
public final class ModelJson {
    private ModelJson() {}

    /** Returns the constant {@code CODEC} of a model's class, or of the class of an instance. */
    public static Object codec(Class<?> type) {
        return Stream.concat(Stream.of(type), Stream.of(type.getInterfaces()))
                .flatMap(each -> Stream.of(each.getDeclaredFields()))
                .filter(field -> field.getName().equals("CODEC"))
                .findFirst()
                .map(ModelJson::valueOf)
                .orElseThrow(() -> new IllegalArgumentException(type + " is no model"));
    }

    private static Object valueOf(Field constant) {
        try {
            constant.setAccessible(true);
            return constant.get(null);
        } catch (IllegalAccessException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Returns the JSON of a model, of a JSON tree, of a text or identifier, or of several of them. */
    public static String encode(Object value) {
        if (value instanceof Optional<?> optional) {
            return optional.map(ModelJson::encode).orElse("null");
        }
        if (value instanceof Collection<?> elements) {
            return elements.stream().map(ModelJson::encode).collect(Collectors.joining(",", "[", "]"));
        }
        if (value instanceof Map<?, ?> map) {
            return map.entrySet().stream()
                    .map(entry -> "\"" + entry.getKey() + "\":" + encode(entry.getValue()))
                    .collect(Collectors.joining(",", "{", "}"));
        }
        if (value.getClass().getPackageName().startsWith("com.fasterxml.jackson")) {
            return value.toString();
        }
        if (value instanceof Comparable) { // and no model
            return "\"" + value.toString().replace("\\", "\\\\").replace("\"", "\\\"") + "\"";
        }
        return (String) call(codec(value.getClass()), "encode", Object.class, value);
    }

    /** Reads a model. */
    public static <T> T decode(String json, Class<T> type) {
        return type.cast(call(codec(type), "decode", String.class, json));
    }

    private static Object call(Object codec, String method, Class<?> parameter, Object argument) {
        try {
            return codec.getClass().getMethod(method, parameter).invoke(codec, argument);
        } catch (InvocationTargetException e) {
            throw e.getCause() instanceof RuntimeException failure ? failure : new IllegalStateException(e.getCause());
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }
}
