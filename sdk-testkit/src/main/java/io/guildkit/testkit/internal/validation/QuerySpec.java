package io.guildkit.testkit.internal.validation;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The rule of a query: its keys and the rules of their values. Immutable. */
public record QuerySpec(Map<String, Key> keys) {
    /**
     * The rule of a key, which may be given {@code most} times.
     *
     * @param lenient whether only a lenient emulator knows it
     */
    private record Key(ValueSpec rule, int most, boolean required, boolean lenient) {}

    public static QuerySpec none() {
        return new QuerySpec(Map.of());
    }

    public QuerySpec optional(String name, ValueSpec rule) {
        return repeated(name, rule, 1);
    }

    public QuerySpec required(String name, ValueSpec rule) {
        return plus(name, new Key(rule, 1, true, false));
    }

    /** Returns this rule with one more key, which may be repeated a number of times. */
    public QuerySpec repeated(String name, ValueSpec rule, int most) {
        return plus(name, new Key(rule, most, false, false));
    }

    /** Returns this rule with one more required key, which may be repeated. */
    public QuerySpec requiredList(String name, ValueSpec rule) {
        return plus(name, new Key(rule, Integer.MAX_VALUE, true, false));
    }

    /** Returns this rule with one more boolean key: {@code true}, {@code 1}, {@code false} or {@code 0}, ignoring case. */
    public QuerySpec bool(String name) {
        return optional(name, Rules.bool());
    }

    /** Returns this rule with one more boolean key, which is unknown to a strict emulator. */
    public QuerySpec boolIfLenient(String name) {
        return plus(name, new Key(Rules.bool(), 1, false, true));
    }

    /** Adds the violations of all keys and values to {@code errors}. */
    public void check(Map<String, List<String>> query, FormErrors errors) {
        query.forEach((name, values) -> {
            Key key = keys.get(name);
            FormErrors place = errors.at(name);
            if (key == null || (key.lenient() && !errors.isLenient())) {
                place.addUnlessIgnored("UNKNOWN_FIELD", "The endpoint takes no query parameter of this name.");
            } else if (values.size() > key.most()) {
                place.add("BASE_TYPE_BAD_LENGTH", "This query parameter may be given " + key.most() + " times.");
            } else {
                values.forEach(value -> key.rule().check(key.rule().fromText(value), place));
            }
        });
        keys.forEach((name, key) -> {
            if (key.required() && !query.containsKey(name)) {
                errors.at(name).add("BASE_TYPE_REQUIRED", "This query parameter is required.");
            }
        });
    }

    private QuerySpec plus(String name, Key key) {
        Map<String, Key> more = new LinkedHashMap<>(keys);
        more.put(name, key);
        return new QuerySpec(more);
    }
}
