package io.guildkit.core.form;

import java.io.InvalidObjectException;
import java.io.ObjectInputStream;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiConsumer;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The faults of a request, as a tree with the request's own shape: fields by name, list elements by index.
 *
 * <p>A place may have faults itself and in its children.
 */
public final class FormErrors implements Serializable {
    private static final long serialVersionUID = 1L;

    private static final FormErrors NONE = new FormErrors(List.of(), Map.of());

    private final transient List<Fault> faults;
    private final transient Map<String, FormErrors> fields;

    private FormErrors(List<Fault> faults, Map<String, FormErrors> fields) {
        this.faults = List.copyOf(faults);
        this.fields = Collections.unmodifiableMap(new LinkedHashMap<>(fields));
    }

    /**
     * A fault.
     *
     * @param code the name of the violated rule, such as {@code BASE_TYPE_BAD_LENGTH}; empty if the service sent none
     * @param message the message, for a person
     */
    public record Fault(String code, String message) implements Serializable {}

    /**
     * Returns the tree without faults.
     *
     * @return an empty tree
     */
    public static FormErrors none() {
        return NONE;
    }

    /**
     * Returns a builder of a tree.
     *
     * @return a new builder
     */
    public static Builder builder() {
        return new Builder();
    }

    /**
     * Returns whether the tree contains no fault.
     *
     * @return true for the empty tree
     */
    public boolean isEmpty() {
        return faults.isEmpty() && fields.isEmpty();
    }

    /**
     * Returns the faults of this place, without those below it.
     *
     * @return in the service's order
     */
    public List<Fault> faults() {
        return faults;
    }

    /**
     * Returns the places below this one.
     *
     * @return by field name or list index
     */
    public Map<String, FormErrors> fields() {
        return fields;
    }

    /**
     * Returns the faults at a place and below it.
     *
     * @param path the path of names and indexes, such as {@code embeds/0/title} or {@code embeds[0].title}
     * @return the place; empty if it has no fault
     */
    public FormErrors at(String path) {
        FormErrors here = this;
        for (String step :
                path.replace('[', '/').replace("]", "").replace('.', '/').split("/", -1)) {
            FormErrors next = here.fields.get(step);
            if (next == null) {
                return NONE;
            }
            here = next;
        }
        return here;
    }

    /**
     * Returns all faults with their places.
     *
     * @return faults by path, such as {@code embeds[0].title}; the root's path is empty
     */
    public Map<String, List<Fault>> all() {
        Map<String, List<Fault>> all = new LinkedHashMap<>();
        // Names can contain dots, so different places may have the same path.
        walk(
                "",
                (path, found) ->
                        all.computeIfAbsent(path, ignored -> new ArrayList<>()).addAll(found));
        return all;
    }

    /**
     * Returns the message of the first fault that has one.
     *
     * @return the message, for a person; empty if there is none
     */
    public Optional<String> firstMessage() {
        return all().values().stream()
                .flatMap(List::stream)
                .map(Fault::message)
                .filter(message -> !message.isBlank())
                .findFirst();
    }

    private void walk(String path, BiConsumer<String, List<Fault>> visitor) {
        if (!faults.isEmpty()) {
            visitor.accept(path, faults);
        }
        fields.forEach((name, child) -> child.walk(join(path, name), visitor));
    }

    private static String join(String path, String name) {
        boolean index = !name.isEmpty() && name.chars().allMatch(c -> c >= '0' && c <= '9');
        if (index) {
            return path + "[" + name + "]";
        }
        return path.isEmpty() ? name : path + "." + name;
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof FormErrors that && faults.equals(that.faults) && fields.equals(that.fields);
    }

    @Override
    public int hashCode() {
        return 31 * faults.hashCode() + fields.hashCode();
    }

    /** Returns each place with its faults, such as {@code password: Must be 8 or more in length.} */
    @Override
    public String toString() {
        return all().entrySet().stream()
                .map(entry -> (entry.getKey().isEmpty() ? "" : entry.getKey() + ": ")
                        + entry.getValue().stream().map(Fault::message).collect(Collectors.joining(" ")))
                .collect(Collectors.joining("; "));
    }

    private Object writeReplace() {
        return new Serialized(faults, fields);
    }

    private void readObject(ObjectInputStream in) throws InvalidObjectException {
        throw new InvalidObjectException("FormErrors are serialised as faults and fields");
    }

    /** The serial form, from which the constructor creates the object. */
    private record Serialized(List<Fault> faults, Map<String, FormErrors> fields) implements Serializable {
        private Object readResolve() {
            return new FormErrors(faults, fields);
        }
    }

    /** Makes a tree of faults. */
    public static final class Builder {
        private final List<Fault> faults = new ArrayList<>();
        private final Map<String, Builder> fields = new LinkedHashMap<>();

        private Builder() {}

        /**
         * Adds a fault to this place.
         *
         * @param code names the broken rule
         * @param message the message
         * @return this
         */
        public Builder fault(String code, String message) {
            faults.add(new Fault(code, message));
            return this;
        }

        /**
         * Returns the builder of a place below.
         *
         * @param name a field's name, or a list index
         * @return the same builder for the same name
         */
        public Builder field(String name) {
            return fields.computeIfAbsent(name, ignored -> new Builder());
        }

        /**
         * Completes the tree, and leaves out places without faults.
         *
         * @return the tree
         */
        public FormErrors build() {
            Map<String, FormErrors> built = new LinkedHashMap<>();
            fields.forEach((name, child) -> {
                FormErrors tree = child.build();
                if (!tree.isEmpty()) {
                    built.put(name, tree);
                }
            });
            if (faults.isEmpty() && built.isEmpty()) {
                return NONE;
            }
            return new FormErrors(faults, built);
        }
    }
}
