package io.guildkit.testkit.internal.validation;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.TextNode;
import java.util.LinkedHashMap;
import java.util.Map;

/** The rule of a JSON object: which fields it may have, which it must have, and what they look like. Immutable. */
public final class BodySpec implements ValueSpec {
    private static final ValueSpec ANYTHING = (value, errors) -> {};

    private final Map<String, Field> fields;
    private final boolean open;
    private final ValueSpec whole;

    private BodySpec(Map<String, Field> fields, boolean open, ValueSpec whole) {
        this.fields = fields;
        this.open = open;
        this.whole = whole;
    }

    /** Returns the rule of an object without any field. */
    public static BodySpec empty() {
        return new BodySpec(Map.of(), false, ANYTHING);
    }

    /** Returns the rule of an object that may have fields of any name. */
    public static BodySpec open() {
        return new BodySpec(Map.of(), true, ANYTHING);
    }

    /** Returns this rule with one more field, which must be there. */
    public BodySpec required(String name, ValueSpec spec) {
        return plus(name, new Field(spec, true));
    }

    /** Returns this rule with one more field, which may be left out. */
    public BodySpec optional(String name, ValueSpec spec) {
        return plus(name, new Field(spec, false));
    }

    /** Returns this rule with one more, about how the fields go together; it is asked after all others. */
    public BodySpec and(ValueSpec rule) {
        return new BodySpec(fields, open, (value, errors) -> {
            whole.check(value, errors);
            rule.check(value, errors);
        });
    }

    /** Tells whether an object without any field obeys this rule. */
    public boolean allOptional() {
        return fields.values().stream().noneMatch(Field::required);
    }

    @Override
    public void check(JsonNode value, FormErrors errors) {
        if (!value.isObject()) {
            errors.add("MODEL_TYPE_CONVERT", "Only dictionaries may be used here.");
            return;
        }
        for (Map.Entry<String, JsonNode> entry : value.properties()) {
            Field field = fields.get(entry.getKey());
            FormErrors place = errors.at(entry.getKey());
            if (field != null) {
                checkValue(field.spec(), entry.getValue(), place);
            } else if (!open) {
                unknown(place);
            }
        }
        fields.forEach((name, field) -> {
            if (field.required() && !value.has(name)) {
                required(errors.at(name));
            }
        });
        whole.check(value, errors);
    }

    /** Returns the JSON of a field that was written as bare text, in a form. */
    public JsonNode fromText(String name, String text) {
        Field field = fields.get(name);
        return field == null ? TextNode.valueOf(text) : field.spec().fromText(text);
    }

    /** Complains about a field that isn't known. */
    public static void unknown(FormErrors errors) {
        errors.add("UNKNOWN_FIELD", "There is no field of this name.");
    }

    /** Complains about a field that isn't there. */
    public static void required(FormErrors errors) {
        errors.add("BASE_TYPE_REQUIRED", "This field is required.");
    }

    static void checkValue(ValueSpec spec, JsonNode value, FormErrors errors) {
        if (!value.isNull()) {
            spec.check(value, errors);
        } else if (!spec.acceptsNull()) {
            errors.add("BASE_TYPE_NOT_NULL", "This field must not be null.");
        }
    }

    private BodySpec plus(String name, Field field) {
        Map<String, Field> more = new LinkedHashMap<>(fields);
        more.put(name, field);
        return new BodySpec(more, open, whole);
    }

    private record Field(ValueSpec spec, boolean required) {}
}
