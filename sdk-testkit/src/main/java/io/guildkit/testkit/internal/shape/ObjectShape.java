package io.guildkit.testkit.internal.shape;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.google.errorprone.annotations.CanIgnoreReturnValue;
import io.guildkit.testkit.internal.http.Json;
import io.guildkit.testkit.internal.http.Nearest;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.function.BiConsumer;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The JSON form of one kind of object: its members in order, with their meanings.
 *
 * <p>The value of a member is a property of the object: the one of the member's name in camel case, unless the member
 * has the path of another property, or functions.
 *
 * <p>Reading creates the object from its keys first. The other members are applied to the new object one after the
 * other. If one of them is refused, the created objects are removed again. Writing omits members that are absent or equal to their
 * default, and empty collections, unless {@link Type#writesEmpty}.
 *
 * @param <P> the parent of the object, such as the guild of a channel
 * @param <T> the object
 */
public final class ObjectShape<P, T> implements Type<T> {
    // Why: docs/decisions/0044, docs/decisions/0117

    private static final Pattern NEXT_WORD = Pattern.compile("_([a-z])");

    private final Class<T> type;
    private final String name;
    private final String purpose;
    private final BiFunction<P, Keys, T> factory;
    private final Map<String, Member<T>> members = new LinkedHashMap<>();
    /** The keys by the paths of their properties. */
    private final Map<String, String> keysByPath = new HashMap<>();
    /** The values of absent keys. */
    private final Map<String, Supplier<?>> generators = new LinkedHashMap<>();

    private String part = "";
    private boolean inOrder;
    private Consumer<T> afterwards = object -> {};

    /**
     * Creates a shape without members.
     *
     * @param type the class of the objects
     * @param name its name in schemas
     * @param purpose its description
     * @param factory creates an object from its parent and its keys
     */
    public ObjectShape(Class<T> type, String name, String purpose, BiFunction<P, Keys, T> factory) {
        this.type = type;
        this.name = name;
        this.purpose = purpose;
        this.factory = factory;
    }

    /** Returns a shape of records without a parent. Their components are keys. */
    public static <T> ObjectShape<Object, T> record(Class<T> type, String name, String purpose) {
        return record(type, name, purpose, (parent, created) -> {});
    }

    /** Returns a shape of records that are added to their parent. Their components are keys. */
    public static <P, T> ObjectShape<P, T> record(
            Class<T> type, String name, String purpose, BiConsumer<P, T> addition) {
        return new ObjectShape<>(type, name, purpose, (parent, keys) -> {
            T created = keys.record(type);
            addition.accept(parent, created);
            return created;
        });
    }

    /** The values of the members from which an object is created. */
    public static final class Keys {
        private final Map<String, Object> values = new HashMap<>();
        private final Map<String, String> byPath;
        private final String path;
        private final Deque<Runnable> undo;

        private Keys(Map<String, String> byPath, String path, Deque<Runnable> undo) {
            this.byPath = byPath;
            this.path = path;
            this.undo = undo;
        }

        /** Creates a record. The keys with the names of its components are its values. */
        public <R> R record(Class<R> type) {
            return Property.create(type, component -> values.get(byPath.get(component)));
        }

        /** Returns an object that was added to the world, and removes it again if the request is refused. */
        public <V> V adding(V added, Consumer<V> removal) {
            undo.push(() -> removal.accept(added));
            return added;
        }

        /** Returns the value of a key; null if the member is absent. */
        @SuppressWarnings({"unchecked", "TypeParameterUnusedInFormals"}) // each shape has the types of its keys
        public <V> @Nullable V get(String member) {
            return (V) values.get(member);
        }

        /** Returns the value of a key, or another value if the member is absent. */
        public <V> V get(String member, Supplier<V> otherwise) {
            V value = get(member);
            return value == null ? otherwise.get() : value;
        }

        /** Returns the value of a key that is required or has a default. */
        @SuppressWarnings("TypeParameterUnusedInFormals")
        public <V> V require(String member) {
            return get(member, () -> {
                throw new ShapeException(path, "The member '" + member + "' is missing.");
            });
        }

        /** Returns an error about the whole object. */
        public ShapeException problem(String text) {
            return new ShapeException(path, text);
        }
    }

    /** Returns a value, or null if it is absent. */
    @FunctionalInterface
    public interface Getter<T, V> {
        @Nullable
        V get(T object);
    }

    /** Adds a member from which the object is created. */
    @CanIgnoreReturnValue
    public <V> ObjectShape<P, T> key(String member, Type<V> value, String meaning) {
        return key(member, value, meaning, camelCase(member));
    }

    /** Adds a member from which the object is created. Its value is the property of a path. */
    @CanIgnoreReturnValue
    public <V> ObjectShape<P, T> key(String member, Type<V> value, String meaning, String path) {
        keysByPath.put(path, member);
        return key(member, value, meaning, getter(path));
    }

    /** Adds a member from which the object is created. */
    @CanIgnoreReturnValue
    public <V> ObjectShape<P, T> key(String member, Type<V> value, String meaning, Getter<T, V> getter) {
        return add(new Value<>(member, meaning, Kind.KEY, value, getter, null));
    }

    /** Adds a member from which the object is created, and that is generated if it is absent. */
    @CanIgnoreReturnValue
    public <V> ObjectShape<P, T> generated(String member, Type<V> value, String meaning, Supplier<V> generator) {
        generators.put(member, generator);
        return key(member, value, meaning);
    }

    /** Adds a member without which no object is created. */
    @CanIgnoreReturnValue
    public <V> ObjectShape<P, T> required(String member, Type<V> value, String meaning) {
        return required(member, value, meaning, camelCase(member));
    }

    /** Adds a member without which no object is created. Its value is the property of a path. */
    @CanIgnoreReturnValue
    public <V> ObjectShape<P, T> required(String member, Type<V> value, String meaning, String path) {
        keysByPath.put(path, member);
        return required(member, value, meaning, getter(path));
    }

    /** Adds a member without which no object is created. */
    @CanIgnoreReturnValue
    public <V> ObjectShape<P, T> required(String member, Type<V> value, String meaning, Getter<T, V> getter) {
        return add(new Value<>(member, meaning, Kind.REQUIRED, value, getter, null));
    }

    /** Adds a member that is applied to the existing object. */
    @CanIgnoreReturnValue
    public <V> ObjectShape<P, T> field(String member, Type<V> value, String meaning) {
        return field(member, value, meaning, camelCase(member));
    }

    /** Adds a member that is applied to the existing object. Its value is the property of a path. */
    @CanIgnoreReturnValue
    public <V> ObjectShape<P, T> field(String member, Type<V> value, String meaning, String path) {
        return field(member, value, meaning, getter(path), property(path)::set);
    }

    /** Adds a member that a function applies to the existing object. */
    @CanIgnoreReturnValue
    public <V> ObjectShape<P, T> field(String member, Type<V> value, String meaning, BiConsumer<T, V> setter) {
        return field(member, value, meaning, getter(camelCase(member)), setter);
    }

    /** Adds a member that a function applies to the existing object. */
    @CanIgnoreReturnValue
    public <V> ObjectShape<P, T> field(
            String member, Type<V> value, String meaning, Getter<T, V> getter, BiConsumer<T, V> setter) {
        return add(new Value<>(member, meaning, Kind.FIELD, value, getter, setter));
    }

    /** Adds a member that follows from others, so it is never read and only part of {@link View#FULL}. */
    @CanIgnoreReturnValue
    public <V> ObjectShape<P, T> shown(String member, Type<V> value, String meaning) {
        return shown(member, value, meaning, getter(camelCase(member)));
    }

    /** Adds a member that follows from others, so it is never read and only part of {@link View#FULL}. */
    @CanIgnoreReturnValue
    public <V> ObjectShape<P, T> shown(String member, Type<V> value, String meaning, Getter<T, V> getter) {
        return add(new Value<>(member, meaning, Kind.SHOWN, value, getter, null));
    }

    /** Adds a list of child objects. */
    @CanIgnoreReturnValue
    public <C> ObjectShape<P, T> children(String member, ObjectShape<? super T, C> shape, String meaning) {
        Property property = property(camelCase(member));
        return children(member, shape, meaning, object -> elements(Objects.requireNonNull(property.get(object))));
    }

    /** Adds a list of child objects. */
    @CanIgnoreReturnValue
    public <C> ObjectShape<P, T> children(
            String member, ObjectShape<? super T, C> shape, String meaning, Function<T, Collection<C>> getter) {
        return add(new Children<>(member, meaning, shape, getter));
    }

    /** Takes the properties of the following members from a part of the object; an empty name ends the part. */
    @CanIgnoreReturnValue
    public ObjectShape<P, T> part(String property) {
        part = property.isEmpty() ? "" : property + ".";
        return this;
    }

    /** Sets an action for an object whose members have all been read. */
    @CanIgnoreReturnValue
    public ObjectShape<P, T> afterwards(Consumer<T> work) {
        afterwards = work;
        return this;
    }

    /** Lets members refer to objects of earlier members, which are applied first. */
    @CanIgnoreReturnValue
    public ObjectShape<P, T> inOrder() {
        inOrder = true;
        return this;
    }

    /** Reads an object that has no parent. */
    @Override
    @SuppressWarnings("NullAway") // the shapes of children are not used as types of values
    public T read(JsonNode json, String path) {
        return read(null, json, path);
    }

    /**
     * Reads an object that belongs to another.
     *
     * @throws ShapeException if the JSON has another form
     */
    @CanIgnoreReturnValue
    public T read(P parent, JsonNode json, String path) {
        Deque<Runnable> undo = new ArrayDeque<>();
        try {
            return read(parent, json, path, undo);
        } catch (RuntimeException e) {
            undo.forEach(Runnable::run);
            throw e;
        }
    }

    @Override
    public ObjectNode write(T object, View view) {
        Json json = Json.object();
        members.values().stream()
                .filter(member -> member.kind() != Kind.SHOWN || view == View.FULL)
                .forEach(member -> json.optional(member.name(), member.write(object, view)));
        return json;
    }

    /** Returns the schema: a reference to a definition. */
    @Override
    public ObjectNode schema(Definitions definitions) {
        return definitions.refer(name, all -> describe(all, false));
    }

    /** Returns the type of changes of an object that exists: its members without keys, none of them required. */
    public Type<Consumer<T>> changes() {
        return Types.of(
                this::readChanges,
                (changes, view) -> {
                    throw new UnsupportedOperationException("Changes of " + name + " are only read.");
                },
                definitions -> definitions.refer(name + "Change", all -> describe(all, true)));
    }

    private Consumer<T> readChanges(JsonNode json, String path) {
        Types.require(json.isObject(), "an object", json, path);
        List<Consumer<T>> changes = new ArrayList<>();
        json.properties().forEach(given -> {
            Member<T> member = member(given.getKey(), path);
            String place = path + "." + member.name();
            if (member.kind() != Kind.FIELD) {
                throw new ShapeException(place, "This member cannot be changed.");
            }
            changes.add(member.read(given.getValue(), place, new Keys(keysByPath, path, new ArrayDeque<>())));
        });
        return object -> changes.forEach(change -> change.accept(object));
    }

    private T read(P parent, JsonNode json, String path, Deque<Runnable> undo) {
        Types.require(json.isObject(), "an object", json, path);
        json.fieldNames().forEachRemaining(given -> member(given, path));
        Keys keys = new Keys(keysByPath, path, undo);
        List<Consumer<T>> changes = new ArrayList<>();
        for (Member<T> member : members.values()) {
            JsonNode value = json.get(member.name());
            String place = path + "." + member.name();
            if (value == null) {
                member.omit(keys);
            } else if (inOrder) {
                changes.add(object ->
                        guardedRun(place, () -> member.read(value, place, keys).accept(object)));
            } else {
                changes.add(member.read(value, place, keys));
            }
        }
        T object = guarded(path, () -> {
            generators.forEach((member, generator) -> keys.values.computeIfAbsent(member, key -> generator.get()));
            return factory.apply(parent, keys);
        });
        changes.forEach(change -> change.accept(object));
        guardedRun(path, () -> afterwards.accept(object));
        return object;
    }

    private ObjectNode describe(Definitions definitions, boolean changes) {
        Json properties = Json.object();
        List<String> required = new ArrayList<>();
        for (Member<T> member : members.values()) {
            if (!changes || member.kind() == Kind.FIELD) {
                ObjectNode form = member.form(definitions).put("description", member.meaning());
                properties.with(member.name(), member.kind() == Kind.SHOWN ? form.put("readOnly", true) : form);
            }
            if (!changes && member.kind() == Kind.REQUIRED) {
                required.add(member.name());
            }
        }
        return Json.object()
                .with("type", "object")
                .with("description", purpose)
                .with("properties", properties)
                .optional("required", required.isEmpty() ? null : required)
                .with("additionalProperties", false);
    }

    private ObjectShape<P, T> add(Member<T> member) {
        members.put(member.name(), member);
        return this;
    }

    private Member<T> member(String given, String path) {
        Member<T> member = members.get(given);
        if (member == null) {
            String hint = Nearest.to(given, members.keySet())
                    .map(nearest -> "; did you mean '" + nearest + "'?")
                    .orElse(".");
            String all = String.join(", ", members.keySet());
            throw new ShapeException(
                    path + "." + given, "There is no such member" + hint + " The members are " + all + ".");
        }
        return member;
    }

    private static String camelCase(String member) {
        return NEXT_WORD.matcher(member).replaceAll(word -> word.group(1).toUpperCase(Locale.ROOT));
    }

    private Property property(String path) {
        return Property.of(type, part + path);
    }

    @SuppressWarnings("unchecked") // the property has the type of the member
    private <V> Getter<T, V> getter(String path) {
        Property property = property(path);
        return object -> (V) property.get(object);
    }

    @SuppressWarnings("unchecked") // the property has the type of the member
    private static <C> Collection<C> elements(Object children) {
        return (Collection<C>) (children instanceof Map<?, ?> map ? map.values() : children);
    }

    /** Adds the path to errors of operations. */
    private static <R> R guarded(String path, Supplier<R> work) {
        try {
            return work.get();
        } catch (ShapeException e) {
            throw e;
        } catch (IllegalArgumentException | IllegalStateException e) {
            throw new ShapeException(path, String.valueOf(e.getMessage()));
        }
    }

    private static void guardedRun(String path, Runnable work) {
        guarded(path, () -> {
            work.run();
            return path;
        });
    }

    private enum Kind {
        KEY,
        REQUIRED,
        FIELD,
        SHOWN,
        CHILDREN
    }

    private interface Member<T> {
        String name();

        String meaning();

        Kind kind();

        /** Reads the member without the object, and returns its effect on the object. */
        Consumer<T> read(JsonNode json, String path, Keys keys);

        /** Handles the absence of the member. */
        void omit(Keys keys);

        @Nullable
        JsonNode write(T object, View view);

        ObjectNode form(Definitions definitions);
    }

    private record Value<T, V>(
            String name,
            String meaning,
            Kind kind,
            Type<V> type,
            Getter<T, V> getter,
            @Nullable BiConsumer<T, V> setter)
            implements Member<T> {
        @Override
        public Consumer<T> read(JsonNode json, String path, Keys keys) {
            if (kind == Kind.SHOWN) {
                throw new ShapeException(path, "This member follows from others and cannot be set.");
            }
            V value = type.read(json, path);
            if (setter == null) {
                keys.values.put(name, value);
                return object -> {};
            }
            return object -> guardedRun(path, () -> setter.accept(object, value));
        }

        @Override
        public void omit(Keys keys) {
            if (kind == Kind.REQUIRED) {
                keys.require(name);
            }
            keys.values.put(name, fallback());
        }

        @Override
        public @Nullable JsonNode write(T object, View view) {
            V value = getter.get(object);
            if (value == null || value.equals(fallback())) {
                return null;
            }
            JsonNode json = type.write(value, view);
            return json.isContainerNode() && json.isEmpty() && kind != Kind.REQUIRED && !type.writesEmpty()
                    ? null
                    : json;
        }

        @Override
        public ObjectNode form(Definitions definitions) {
            return type.schema(definitions);
        }

        private @Nullable V fallback() {
            return type instanceof Defaulted<V> defaulted ? defaulted.fallback() : null;
        }
    }

    private record Children<T, C>(
            String name, String meaning, ObjectShape<? super T, C> shape, Function<T, Collection<C>> getter)
            implements Member<T> {
        @Override
        public Kind kind() {
            return Kind.CHILDREN;
        }

        @Override
        public Consumer<T> read(JsonNode json, String path, Keys keys) {
            return object -> guardedRun(path, () -> {
                Types.require(json.isArray(), "an array", json, path);
                for (int i = 0; i < json.size(); i++) {
                    shape.read(object, json.get(i), path + "[" + i + "]", keys.undo);
                }
            });
        }

        @Override
        public void omit(Keys keys) {}

        @Override
        public @Nullable JsonNode write(T object, View view) {
            Collection<C> all = getter.apply(object);
            return all.isEmpty() ? null : Json.array(all.stream().map(child -> shape.write(child, view)));
        }

        @Override
        public ObjectNode form(Definitions definitions) {
            return Types.listOf(shape).schema(definitions);
        }
    }
}
