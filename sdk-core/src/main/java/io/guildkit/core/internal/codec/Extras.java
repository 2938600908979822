package io.guildkit.core.internal.codec;

import io.guildkit.core.form.FieldErrors;
import io.guildkit.core.wire.UnknownFields;
import java.util.List;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/** Refuses unknown fields with the name of a member that the model has, because an object contains each member once. */
final class Extras {
    // Why: docs/decisions/0106

    private final Predicate<String> members;
    private final Function<String, List<String>> setters;

    /**
     * Creates the rule of a model.
     *
     * @param members whether the model has a member with a name in JSON
     * @param setters returns the builder methods that set a member
     */
    Extras(Predicate<String> members, Function<String, List<String>> setters) {
        this.members = members;
        this.setters = setters;
    }

    boolean isMember(String name) {
        return members.test(name);
    }

    /** Adds a fault for each unknown field that the model has a member for. */
    void check(UnknownFields fields, FieldErrors place) {
        if (fields.isEmpty()) {
            return; // avoids an iterator for each object
        }
        for (String name : fields.keySet()) {
            if (isMember(name)) {
                place.at(name)
                        .add(
                                "BASE_TYPE_FORBIDDEN",
                                "Cannot be set as an unknown field. Use the builder's " + methods(name) + ".");
            }
        }
    }

    /** Throws an exception if the model has a member for one of the unknown fields. */
    void require(UnknownFields fields) {
        if (!fields.isEmpty()) {
            FieldErrors faults = FieldErrors.none();
            check(fields, faults);
            faults.throwIfAny();
        }
    }

    private String methods(String name) {
        return setters.apply(name).stream().map(method -> method + "(..)").collect(Collectors.joining(" or "));
    }

    /** Returns the name in Java: {@code maxAge} for {@code max_age}. */
    static String javaName(String json) {
        StringBuilder name = new StringBuilder(json.length());
        boolean capital = false;
        for (int i = 0; i < json.length(); i++) {
            char c = json.charAt(i);
            if (c == '_') {
                capital = true;
            } else {
                name.append(capital ? Character.toUpperCase(c) : c);
                capital = false;
            }
        }
        return name.toString();
    }
}
