package io.guildkit.testkit.internal.validation;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The rule of a query: which keys it may have, and what their values look like. Immutable. */
public final class QuerySpec {
    private final Map<String, Key> keys;

    private QuerySpec(Map<String, Key> keys) {
        this.keys = keys;
    }

    /** Returns the rule of a route that takes no query. */
    public static QuerySpec none() {
        return new QuerySpec(Map.of());
    }

    /** Returns this rule with one more key whose value is text. */
    public QuerySpec text(String name, TextSpec spec) {
        return plus(name, new Key(spec, false));
    }

    /** Returns this rule with one more key that may be repeated. */
    public QuerySpec texts(String name, TextSpec spec) {
        return plus(name, new Key(spec, true));
    }

    /** Returns this rule with one more key that is spelled {@code true} or {@code false} and nothing else. */
    public QuerySpec bool(String name) {
        return text(name, TextSpec.text().oneOf(List.of("true", "false")));
    }

    /** Complains about every key and value that breaks the rule. */
    public void check(Map<String, List<String>> query, FormErrors errors) {
        query.forEach((name, values) -> {
            Key key = keys.get(name);
            FormErrors place = errors.at(name);
            if (key == null) {
                place.add("UNKNOWN_FIELD", "There is no query parameter of this name.");
            } else if (values.size() > 1 && !key.repeated()) {
                place.add("BASE_TYPE_BAD_LENGTH", "This query parameter may be given once.");
            } else {
                values.forEach(value -> {
                    if (!key.spec().accepts(value)) {
                        place.add("BASE_TYPE_CHOICES", "This is no value of the query parameter.");
                    }
                });
            }
        });
    }

    private QuerySpec plus(String name, Key key) {
        Map<String, Key> more = new LinkedHashMap<>(keys);
        more.put(name, key);
        return new QuerySpec(more);
    }

    private record Key(TextSpec spec, boolean repeated) {}
}
