package io.guildkit.testkit;

import com.fasterxml.jackson.databind.JsonNode;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.nio.ByteBuffer;
import java.security.Key;
import java.security.KeyPair;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.HexFormat;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** All values that can be reached from an object through the fields of our classes, by their paths. */
final class StateGraph {
    private final Set<String> ignored;
    private final Map<String, String> values = new LinkedHashMap<>();
    private final Map<Field, Occurrences> fields = new LinkedHashMap<>();
    private final Set<String> unknown = new TreeSet<>();
    private final Set<String> skipped = new TreeSet<>();
    private final IdentityHashMap<Object, String> visited = new IdentityHashMap<>();

    private StateGraph(Set<String> ignored) {
        this.ignored = ignored;
    }

    /**
     * Walks through the fields from an object.
     *
     * @param ignored the fields to leave out, such as {@code Guild.members}
     */
    static StateGraph of(Object root, Set<String> ignored) {
        StateGraph graph = new StateGraph(ignored);
        graph.visit("", root);
        return graph;
    }

    /** The objects that have a field, and the values of the field. */
    record Occurrences(List<Object> owners, Set<String> values) {
        private boolean isAlwaysTheSame(Field field) {
            boolean fixed = Modifier.isFinal(field.getModifiers())
                    && !Collection.class.isAssignableFrom(field.getType())
                    && !Map.class.isAssignableFrom(field.getType());
            return fixed ? values.equals(Set.of("null")) : values.size() == 1;
        }
    }

    /** Returns the values by their paths. Another path of an object refers to its first path. */
    Map<String, String> values() {
        return values;
    }

    /**
     * Gives each field that has the same value here and in {@code other} another value in one object.
     *
     * @return the fields for which that is not possible
     */
    Set<String> vary(StateGraph other) {
        Set<String> unchangeable = new TreeSet<>();
        fields.forEach((field, found) -> {
            other.fields.getOrDefault(field, found).values().forEach(found.values()::add);
            if (found.isAlwaysTheSame(field) && !change(field, found.owners().get(0))) {
                unchangeable.add(name(field));
            }
        });
        return unchangeable;
    }

    /** Returns the fields for collections that are null or not empty in at least one object. */
    Set<String> filledCollections() {
        Set<String> filled = new TreeSet<>();
        fields.forEach((field, found) -> {
            Class<?> type = field.getType();
            boolean collects = Collection.class.isAssignableFrom(type) || Map.class.isAssignableFrom(type);
            if (collects && !found.values().equals(Set.of("[]"))) {
                filled.add(name(field));
            }
        });
        return filled;
    }

    /** Returns the fields that were left out. */
    Set<String> skipped() {
        return skipped;
    }

    /** Returns the values of classes that cannot be compared. */
    Set<String> unknown() {
        return unknown;
    }

    private static String name(Field field) {
        return field.getDeclaringClass().getSimpleName() + "." + field.getName();
    }

    /** Returns a text that differs if the value differs; the text of an object is its path. */
    private String visit(String path, @Nullable Object value) {
        String text = describe(path, value);
        values.put(path, text);
        return text;
    }

    private String describe(String path, @Nullable Object value) {
        if (value instanceof Collection<?> list) {
            return elements(path, list);
        } else if (value instanceof Map<?, ?> map) {
            return entries(path, map);
        } else if (value instanceof ByteBuffer bytes) {
            byte[] copy = new byte[bytes.remaining()];
            bytes.duplicate().get(copy);
            return HexFormat.of().formatHex(copy);
        } else if (value instanceof byte[] bytes) {
            return HexFormat.of().formatHex(bytes);
        } else if (value instanceof KeyPair pair) {
            return describe(path, pair.getPrivate());
        } else if (value instanceof Key key) {
            return HexFormat.of().formatHex(key.getEncoded());
        } else if (value == null || isSimple(value)) {
            return String.valueOf(value);
        } else if (!value.getClass().getName().startsWith("io.guildkit.")
                || value.getClass().isHidden()) {
            unknown.add(path + ": " + value.getClass().getSimpleName());
        }
        if (value instanceof Record) {
            return visitFields(path, value);
        }
        String known = visited.putIfAbsent(value, path);
        if (known == null) {
            visitFields(path, value);
        }
        return "like " + (known == null ? path : known);
    }

    /** Ignores the order of entries with ids: a saved world lists objects in the order of their owners. */
    private String entries(String path, Map<?, ?> map) {
        List<String> texts = new ArrayList<>();
        map.entrySet().stream()
                .sorted(Comparator.comparing(entry -> describe(path + ".key", entry.getKey())))
                .forEach(entry -> {
                    String key = describe(path + ".key", entry.getKey());
                    texts.add(key + "=" + visit(path + "[" + key + "]", entry.getValue()));
                });
        return texts.toString();
    }

    private String elements(String path, Collection<?> list) {
        List<String> texts = new ArrayList<>();
        for (Object element : list) {
            texts.add(visit(path + "[" + texts.size() + "]", element));
        }
        return texts.toString();
    }

    /** Returns the texts of the values of all fields. */
    private String visitFields(String path, Object object) {
        List<String> texts = new ArrayList<>();
        for (Class<?> type = object.getClass();
                type.getName().startsWith("io.guildkit.");
                type = type.getSuperclass()) {
            for (Field field : type.getDeclaredFields()) {
                if (ignored.contains(name(field))) {
                    skipped.add(name(field));
                } else if (!Modifier.isStatic(field.getModifiers())) {
                    Occurrences all = fields.computeIfAbsent(
                            field, key -> new Occurrences(new ArrayList<>(), new LinkedHashSet<>()));
                    all.owners().add(object);
                    texts.add(visit(path + "." + field.getName(), get(field, object)));
                    all.values().add(texts.get(texts.size() - 1));
                }
            }
        }
        return texts.toString();
    }

    private static boolean isSimple(Object value) {
        return value instanceof String
                || value instanceof Number
                || value instanceof Boolean
                || value instanceof Enum<?>
                || value instanceof Instant
                || value instanceof Duration
                || value instanceof JsonNode;
    }

    private static @Nullable Object get(Field field, Object object) {
        try {
            field.setAccessible(true);
            return field.get(object);
        } catch (IllegalAccessException e) {
            throw new AssertionError(e);
        }
    }

    /** Gives a field another value, and returns whether that is possible. */
    private static boolean change(Field field, Object object) {
        Object value = get(field, object);
        Class<?> type = field.getType();
        Object other = null;
        if (type == boolean.class) {
            other = !Boolean.TRUE.equals(value);
        } else if (type == int.class || type == Integer.class) {
            other = value == null ? 1 : (Integer) value + 1;
        } else if (type == long.class) {
            other = value == null ? 1L : (Long) value + 1;
        } else if (type == String.class) {
            other = value + "1";
        } else if (type == Instant.class) {
            other = (value == null ? Instant.EPOCH : (Instant) value).plusSeconds(1);
        } else if (type.isEnum()) {
            List<?> constants = Arrays.asList(type.getEnumConstants());
            other = constants.get((constants.indexOf(value) + 1) % constants.size());
        }
        if (other == null || Modifier.isFinal(field.getModifiers())) {
            return false;
        }
        try {
            field.set(object, other);
            return true;
        } catch (IllegalAccessException e) {
            throw new AssertionError(e);
        }
    }
}
