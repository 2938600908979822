package io.guildkit.core.base;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;

/** Remembers the first results of a function. Later results are computed each time, so that memory is bounded. */
public final class BoundedCache<K, V> {
    private final int most;
    private final Function<K, V> function;
    private final Map<K, V> results = new ConcurrentHashMap<>();

    /** Creates an empty cache of a number of results. */
    public BoundedCache(int most, Function<K, V> function) {
        this.most = most;
        this.function = function;
    }

    /** Returns the result of the function. */
    public V get(K key) {
        V known = results.get(key);
        if (known != null) {
            return known;
        }
        V result = function.apply(key);
        if (results.size() < most) {
            results.put(key, result);
        }
        return result;
    }
}
