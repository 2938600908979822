package io.guildkit.testkit.internal.state;

import com.google.errorprone.annotations.CanIgnoreReturnValue;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Predicate;

/** Objects by their identifiers, in the order of their creation. */
public class Store<T> {
    private final Map<String, T> byId = new LinkedHashMap<>();
    private final String kind;
    private final Function<T, String> id;

    /** Creates an empty store. Errors name the kind of its objects, such as {@code a guild}. */
    public Store(String kind, Function<T, String> id) {
        this.kind = kind;
        this.id = id;
    }

    /** Adds an object with an identifier that no other object has. */
    @CanIgnoreReturnValue
    public T add(T object) {
        if (byId.putIfAbsent(id.apply(object), object) != null) {
            throw new IllegalArgumentException("There is " + kind + " with the id " + id.apply(object) + " already.");
        }
        return object;
    }

    /** Adds an object, which replaces an object with the same identifier. */
    public void put(T object) {
        byId.put(id.apply(object), object);
    }

    public void remove(T object) {
        byId.remove(id.apply(object));
    }

    public void removeIf(Predicate<T> unwanted) {
        byId.values().removeIf(unwanted);
    }

    public void clear() {
        byId.clear();
    }

    public Optional<T> byId(String wanted) {
        return Optional.ofNullable(byId.get(wanted));
    }

    public List<T> all() {
        return List.copyOf(byId.values());
    }

    public List<T> where(Predicate<T> wanted) {
        return byId.values().stream().filter(wanted).toList();
    }

    public Optional<T> first(Predicate<T> wanted) {
        return byId.values().stream().filter(wanted).findFirst();
    }
}
