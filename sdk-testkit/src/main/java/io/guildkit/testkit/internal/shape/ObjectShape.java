package io.guildkit.testkit.internal.shape;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.google.errorprone.annotations.CanIgnoreReturnValue;
import io.guildkit.testkit.internal.http.Nearest;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiConsumer;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The JSON form of one kind of object: its members in order, with their meanings.
 *
 * <p>Reading creates the object from its keys first. The other members are applied to the new object one after the
 * other. If one of them is refused, the created objects are removed again. Writing omits members that are absent, empty
 * or equal to their default.
 *
 * @param <P> the parent of the object, such as the guild of a channel
 * @param <T> the object
 */
public final class ObjectShape<P, T> {
    private static final JsonNodeFactory JSON = JsonNodeFactory.instance;

    private final String name;
    private final String purpose;
    private final BiFunction<P, Keys, T> factory;
    private final Map<String, Member<P, T>> members = new LinkedHashMap<>();
    private @Nullable Member<P, T> last;
    private boolean inOrder;
    private Consumer<T> afterwards = object -> {};

    /**
     * Creates a shape without members.
     *
     * @param name its name in schemas
     * @param purpose its description
     * @param factory creates an object from its parent and its keys
     */
    public ObjectShape(String name, String purpose, BiFunction<P, Keys, T> factory) {
        this.name = name;
        this.purpose = purpose;
        this.factory = factory;
    }

    /** The values of the members from which an object is created. */
    public static final class Keys {
        private final Map<String, Object> values = new HashMap<>();
        private final String path;
        private final Undo undo;

        private Keys(String path, Undo undo) {
            this.path = path;
            this.undo = undo;
        }

        /** Returns an object that was added to the world, and removes it again if the request is refused. */
        public <V> V adding(V added, Consumer<V> removal) {
            undo.steps.push(() -> removal.accept(added));
            return added;
        }

        /** Returns the value of a key; null if the member is absent. */
        @SuppressWarnings({"unchecked", "TypeParameterUnusedInFormals"}) // each shape has the types of its keys
        public <V> @Nullable V get(String member) {
            return (V) values.get(member);
        }

        /** Returns the value of a key that is required or has a default. */
        @SuppressWarnings({"unchecked", "TypeParameterUnusedInFormals"})
        public <V> V require(String member) {
            Object value = values.get(member);
            if (value == null) {
                throw new ShapeException(path, "The member '" + member + "' is missing.");
            }
            return (V) value;
        }

        /** Returns an error about the whole object. */
        public ShapeException problem(String text) {
            return new ShapeException(path, text);
        }
    }

    /** Removes the objects that a refused request has created, the latest first. */
    private static final class Undo {
        private final Deque<Runnable> steps = new ArrayDeque<>();

        <R> R attempt(Supplier<R> reading) {
            try {
                return reading.get();
            } catch (RuntimeException e) {
                steps.forEach(Runnable::run);
                throw e;
            }
        }
    }

    /** The written members: the state, from which the object can be read again, or also derived values. */
    public enum View {
        STATE,
        FULL
    }

    /** Returns a value, or null if it is absent. */
    @FunctionalInterface
    public interface Getter<T, V> {
        @Nullable
        V get(T object);
    }

    /** Adds a member from which the object is created. */
    @CanIgnoreReturnValue
    public <V> ObjectShape<P, T> key(String member, Type<V> type, String meaning, Getter<T, V> getter) {
        return add(new Value<>(member, type, meaning, getter, null, false));
    }

    /** Adds a member that is applied to the existing object. */
    @CanIgnoreReturnValue
    public <V> ObjectShape<P, T> field(
            String member, Type<V> type, String meaning, Getter<T, V> getter, BiConsumer<T, V> setter) {
        return add(new Value<>(member, type, meaning, getter, setter, false));
    }

    /** Adds a member that follows from others, so it is never read and only part of {@link View#FULL}. */
    @CanIgnoreReturnValue
    public <V> ObjectShape<P, T> shown(String member, Type<V> type, String meaning, Getter<T, V> getter) {
        return add(new Value<>(member, type, meaning, getter, null, true));
    }

    /** Adds a list of child objects. */
    @CanIgnoreReturnValue
    public <C> ObjectShape<P, T> children(
            String member, ObjectShape<T, C> shape, String meaning, Function<T, ? extends Collection<C>> getter) {
        return add(new Children<>(member, shape, meaning, getter));
    }

    /** Makes the last added member required. */
    @CanIgnoreReturnValue
    public ObjectShape<P, T> required() {
        lastAdded().required = true;
        return this;
    }

    /** Sets the default of the last added member. */
    @CanIgnoreReturnValue
    public ObjectShape<P, T> otherwise(Object value) {
        lastAdded().setDefault(value);
        return this;
    }

    /** Sets an action for an object whose members have all been read. */
    @CanIgnoreReturnValue
    public ObjectShape<P, T> afterwards(Consumer<T> work) {
        afterwards = work;
        return this;
    }

    public String name() {
        return name;
    }

    /**
     * Reads an object that belongs to another.
     *
     * @throws ShapeException if the JSON has another form
     */
    @CanIgnoreReturnValue
    public T read(P parent, JsonNode json, String path) {
        Undo undo = new Undo();
        return undo.attempt(() -> read(parent, json, path, undo));
    }

    /** Reads the changes of an object that exists. Keys are refused. */
    private Consumer<T> readChanges(JsonNode json, String path) {
        Types.require(json.isObject(), "an object", json, path);
        Undo none = new Undo();
        List<Change<T>> changes = new ArrayList<>();
        json.properties().forEach(given -> {
            Member<P, T> member = member(given.getKey(), path);
            String place = path + "." + given.getKey();
            if (!member.isChangeable()) {
                throw new ShapeException(place, "This member cannot be changed.");
            }
            changes.add(new Change<>(place, member.reading(given.getValue(), place, none)));
        });
        return object -> changes.forEach(change -> change.apply(object));
    }

    /** Lets members refer to objects of earlier members, which are applied first. */
    @CanIgnoreReturnValue
    public ObjectShape<P, T> inOrder() {
        inOrder = true;
        return this;
    }

    private T read(P parent, JsonNode json, String path, Undo undo) {
        Types.require(json.isObject(), "an object", json, path);
        Keys keys = new Keys(path, undo);
        json.properties().forEach(given -> member(given.getKey(), path));
        List<Change<T>> changes = new ArrayList<>();
        for (Member<P, T> member : members.values()) {
            String place = path + "." + member.name;
            JsonNode value = json.get(member.name);
            if (value == null && member.required) {
                throw new ShapeException(path, "The member '" + member.name + "' is missing.");
            }
            if (member.isShown() && value != null) {
                throw new ShapeException(place, "This member follows from others and cannot be set.");
            }
            Object key = value == null ? member.fallback : member.key(value, place);
            if (key != null) {
                keys.values.put(member.name, key);
            }
            if (value != null) {
                changes.add(new Change<>(
                        place,
                        inOrder
                                ? object -> member.reading(value, place, undo).accept(object)
                                : member.reading(value, place, undo)));
            }
        }
        T object = guarded(path, () -> factory.apply(parent, keys));
        changes.forEach(change -> change.apply(object));
        guarded(path, () -> afterwards.accept(object));
        return object;
    }

    /** The effect of a member on the existing object. */
    private record Change<T>(String path, Consumer<T> work) {
        void apply(T object) {
            guarded(path, () -> work.accept(object));
        }
    }

    private void readAll(P parent, JsonNode json, String path, Undo undo) {
        Types.require(json.isArray(), "an array", json, path);
        for (int i = 0; i < json.size(); i++) {
            read(parent, json.get(i), path + "[" + i + "]", undo);
        }
    }

    public ObjectNode write(T object, View view) {
        ObjectNode json = JSON.objectNode();
        for (Member<P, T> member : members.values()) {
            JsonNode value = member.isShown() && view == View.STATE ? null : member.write(object, view);
            if (value != null) {
                json.set(member.name, value);
            }
        }
        return json;
    }

    public ArrayNode writeAll(Collection<T> objects, View view) {
        ArrayNode array = JSON.arrayNode();
        objects.forEach(object -> array.add(write(object, view)));
        return array;
    }

    /** Returns the schema of this object: a reference to its definition. */
    public ObjectNode schema(Definitions definitions) {
        return definitions.refer(name, all -> describe(all, false));
    }

    /** Returns this shape as the type of objects of one parent, in one view. */
    public Type<T> type(P parent, View view) {
        return new Bound<>(this, view, (json, path) -> read(parent, json, path));
    }

    /** Returns this as the type of objects that are only written, because their parent is not known here. */
    public Type<T> shownAs(View view) {
        return new Bound<>(this, view, (json, path) -> {
            throw new UnsupportedOperationException(name + " is only written here.");
        });
    }

    /** This shape as the type of a value. */
    private record Bound<T>(ObjectShape<?, T> shape, View view, BiFunction<JsonNode, String, T> reader)
            implements Type<T> {
        @Override
        public T read(JsonNode json, String path) {
            return reader.apply(json, path);
        }

        @Override
        public JsonNode write(T value) {
            return shape.write(value, view);
        }

        @Override
        public ObjectNode schema(Definitions definitions) {
            return shape.schema(definitions);
        }
    }

    /** Returns the type of changes of an object that exists: its members without keys, none of them required. */
    public Type<Consumer<T>> changes() {
        return new Type<>() {
            @Override
            public Consumer<T> read(JsonNode json, String path) {
                return readChanges(json, path);
            }

            @Override
            public JsonNode write(Consumer<T> value) {
                throw new UnsupportedOperationException("Changes of " + name + " are only read.");
            }

            @Override
            public ObjectNode schema(Definitions definitions) {
                return definitions.refer(name + "Change", all -> describe(all, true));
            }
        };
    }

    private ObjectNode describe(Definitions definitions, boolean changes) {
        ObjectNode schema = Types.schema("object").put("description", purpose);
        ObjectNode properties = schema.putObject("properties");
        ArrayNode required = JSON.arrayNode();
        for (Member<P, T> member : members.values()) {
            if (!changes || member.isChangeable()) {
                properties.set(member.name, member.describe(definitions));
            }
            if (!changes && member.required) {
                required.add(member.name);
            }
        }
        if (!required.isEmpty()) {
            schema.set("required", required);
        }
        return schema.put("additionalProperties", false);
    }

    private ObjectShape<P, T> add(Member<P, T> member) {
        members.put(member.name, member);
        last = member;
        return this;
    }

    private Member<P, T> lastAdded() {
        if (last == null) {
            throw new IllegalStateException("No member was added to " + name + ".");
        }
        return last;
    }

    private Member<P, T> member(String given, String path) {
        Member<P, T> member = members.get(given);
        if (member == null) {
            throw new ShapeException(
                    path + "." + given,
                    "There is no such member"
                            + Nearest.to(given, members.keySet())
                                    .map(nearest -> "; did you mean '" + nearest + "'?")
                                    .orElse(".")
                            + " The members are " + String.join(", ", members.keySet()) + ".");
        }
        return member;
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

    private static void guarded(String path, Runnable work) {
        guarded(path, () -> {
            work.run();
            return true;
        });
    }

    private abstract static class Member<P, T> {
        final String name;
        private final String meaning;
        boolean required;

        @Nullable
        Object fallback;

        Member(String name, String meaning) {
            this.name = name;
            this.meaning = meaning;
        }

        void setDefault(Object value) {
            fallback = value;
        }

        abstract boolean isShown();

        abstract boolean isChangeable();

        /** Returns the value of a key; null if this member is none. */
        abstract @Nullable Object key(JsonNode json, String path);

        /** Reads the member without the object, and returns its effect on the object. */
        abstract Consumer<T> reading(JsonNode json, String path, Undo undo);

        abstract @Nullable JsonNode write(T object, View view);

        abstract ObjectNode form(Definitions definitions);

        ObjectNode describe(Definitions definitions) {
            ObjectNode schema = form(definitions);
            schema.put("description", meaning);
            if (isShown()) {
                schema.put("readOnly", true);
            }
            return schema;
        }
    }

    private static final class Value<P, T, V> extends Member<P, T> {
        private final Type<V> type;
        private final Getter<T, V> getter;
        private final @Nullable BiConsumer<T, V> setter;
        private final boolean shown;

        Value(
                String name,
                Type<V> type,
                String meaning,
                Getter<T, V> getter,
                @Nullable BiConsumer<T, V> setter,
                boolean shown) {
            super(name, meaning);
            this.type = type;
            this.getter = getter;
            this.setter = setter;
            this.shown = shown;
        }

        @Override
        boolean isShown() {
            return shown;
        }

        @Override
        boolean isChangeable() {
            return setter != null;
        }

        @Override
        @Nullable
        Object key(JsonNode json, String path) {
            return setter == null && !shown ? type.read(json, path) : null;
        }

        @Override
        Consumer<T> reading(JsonNode json, String path, Undo undo) {
            if (setter == null) {
                return object -> {};
            }
            V value = type.read(json, path);
            return object -> setter.accept(object, value);
        }

        @Override
        @Nullable
        JsonNode write(T object, View view) {
            V value = getter.get(object);
            if (value == null || value.equals(fallback)) {
                return null;
            }
            JsonNode json = type.write(value);
            return json.isContainerNode() && json.isEmpty() && !required && fallback == null ? null : json;
        }

        @Override
        @SuppressWarnings("unchecked") // a default is a value
        ObjectNode form(Definitions definitions) {
            ObjectNode schema = type.schema(definitions);
            return fallback == null ? schema : schema.set("default", type.write((V) fallback));
        }
    }

    private static final class Children<P, T, C> extends Member<P, T> {
        private final ObjectShape<T, C> shape;
        private final Function<T, ? extends Collection<C>> getter;

        Children(String name, ObjectShape<T, C> shape, String meaning, Function<T, ? extends Collection<C>> getter) {
            super(name, meaning);
            this.shape = shape;
            this.getter = getter;
        }

        @Override
        boolean isShown() {
            return false;
        }

        @Override
        boolean isChangeable() {
            return false;
        }

        @Override
        @Nullable
        Object key(JsonNode json, String path) {
            return null;
        }

        @Override
        Consumer<T> reading(JsonNode json, String path, Undo undo) {
            return object -> shape.readAll(object, json, path, undo);
        }

        @Override
        @Nullable
        JsonNode write(T object, View view) {
            Collection<C> all = getter.apply(object);
            return all.isEmpty() ? null : shape.writeAll(all, view);
        }

        @Override
        ObjectNode form(Definitions definitions) {
            ObjectNode schema = Types.schema("array");
            schema.set("items", shape.schema(definitions));
            return schema;
        }
    }
}
