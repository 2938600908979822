package io.guildkit.core.route;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.BiConsumer;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/**
 * The headers of a response, in the order of arrival. Upper and lower case of names make no difference.
 *
 * <p>Values may be secrets, such as cookies, so {@link #toString} contains only the names.
 */
public final class Headers implements Serializable {
    private static final long serialVersionUID = 1L;
    private static final Headers NONE = new Headers(new String[0]);

    private final String[] namesAndValues;

    private Headers(String[] namesAndValues) {
        this.namesAndValues = namesAndValues;
    }

    /**
     * Returns headers with these names and values.
     *
     * @param namesAndValues a name, its value, the next name, and so on
     * @return the headers
     * @throws IllegalArgumentException if the last name has no value
     */
    public static Headers of(String... namesAndValues) {
        if (namesAndValues.length % 2 != 0) {
            throw new IllegalArgumentException(
                    "namesAndValues must be pairs, but there are " + namesAndValues.length + " elements");
        }
        for (String text : namesAndValues) {
            Objects.requireNonNull(text, "namesAndValues");
        }
        return namesAndValues.length == 0 ? NONE : new Headers(namesAndValues.clone());
    }

    /**
     * Returns a copy of the headers of another library.
     *
     * @param size the number of headers
     * @param name returns the name of a header by its position
     * @param value returns its value
     * @return the headers
     */
    public static Headers copyOf(int size, IntFunction<String> name, IntFunction<String> value) {
        String[] namesAndValues = new String[2 * size];
        for (int i = 0; i < size; i++) {
            namesAndValues[2 * i] = Objects.requireNonNull(name.apply(i), "name");
            namesAndValues[2 * i + 1] = Objects.requireNonNull(value.apply(i), "value");
        }
        return new Headers(namesAndValues);
    }

    /**
     * Returns the first value of a header.
     *
     * @param name the header's name
     * @return the value; empty if the response lacks the header
     */
    public Optional<String> first(String name) {
        for (int i = 0; i < namesAndValues.length; i += 2) {
            if (namesAndValues[i].equalsIgnoreCase(name)) {
                return Optional.of(namesAndValues[i + 1]);
            }
        }
        return Optional.empty();
    }

    /**
     * Returns all values of a header.
     *
     * @param name the header's name
     * @return the values in the order of arrival; empty if the response lacks the header
     */
    public List<String> all(String name) {
        List<String> values = new ArrayList<>();
        for (int i = 0; i < namesAndValues.length; i += 2) {
            if (namesAndValues[i].equalsIgnoreCase(name)) {
                values.add(namesAndValues[i + 1]);
            }
        }
        return Collections.unmodifiableList(values);
    }

    /**
     * Passes on each header in the order of arrival.
     *
     * @param action receives the name and the value
     */
    public void forEach(BiConsumer<String, String> action) {
        for (int i = 0; i < namesAndValues.length; i += 2) {
            action.accept(namesAndValues[i], namesAndValues[i + 1]);
        }
    }

    /**
     * Returns all headers.
     *
     * @return the values by name, sorted by name; lookups ignore case
     */
    public Map<String, List<String>> asMap() {
        Map<String, List<String>> map = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
        for (int i = 0; i < namesAndValues.length; i += 2) {
            map.computeIfAbsent(namesAndValues[i], this::all);
        }
        return Collections.unmodifiableMap(map);
    }

    /**
     * Returns the number of headers, repeated ones included.
     *
     * @return 0 or more
     */
    public int size() {
        return namesAndValues.length / 2;
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof Headers that && Arrays.equals(namesAndValues, that.namesAndValues);
    }

    @Override
    public int hashCode() {
        return Arrays.hashCode(namesAndValues);
    }

    /** Shows the names. */
    @Override
    public String toString() {
        return "Headers" + asMap().keySet();
    }
}
