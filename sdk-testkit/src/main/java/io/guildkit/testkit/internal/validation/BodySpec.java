package io.guildkit.testkit.internal.validation;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import java.util.LinkedHashMap;
import java.util.Map;

/** The rule of a JSON object: its optional and required fields with their rules. Immutable. */
public final class BodySpec implements ValueSpec {
    private final Map<String, Field> fields;
    private final Map<String, String> refused;
    private final Others others;
    private final ValueSpec whole;

    private BodySpec(Map<String, Field> fields, Map<String, String> refused, Others others, ValueSpec whole) {
        this.fields = fields;
        this.refused = refused;
        this.others = others;
        this.whole = whole;
    }

    /** The treatment of fields without a rule. */
    private enum Others {
        /** A strict emulator refuses them, and a lenient one ignores them. */
        UNKNOWN,
        /** They are accepted and have no effect. */
        IDLE,
        /** They are data. */
        KEPT
    }

    private record Field(ValueSpec spec, boolean required) {}

    public static BodySpec empty() {
        return new BodySpec(Map.of(), Map.of(), Others.UNKNOWN, (value, errors) -> {});
    }

    /** Returns the rule of an object that may have fields of any name. */
    public static BodySpec open() {
        return new BodySpec(Map.of(), Map.of(), Others.KEPT, (value, errors) -> {});
    }

    /** Returns the rule of an object that may have fields of any name, although unknown ones have no effect. */
    public static BodySpec tolerant() {
        return new BodySpec(Map.of(), Map.of(), Others.IDLE, (value, errors) -> {});
    }

    /** Returns this rule with one more required field. */
    public BodySpec required(String name, ValueSpec spec) {
        return plus(name, new Field(spec, true));
    }

    /** Returns this rule with one more optional field. */
    public BodySpec optional(String name, ValueSpec spec) {
        return plus(name, new Field(spec, false));
    }

    private BodySpec plus(String name, Field field) {
        Map<String, Field> more = new LinkedHashMap<>(fields);
        more.put(name, field);
        return new BodySpec(more, refused, others, whole);
    }

    /** Returns this rule with fields that exist but that a request cannot set. Errors state the reason. */
    public BodySpec refused(String reason, String... names) {
        Map<String, String> more = new LinkedHashMap<>(refused);
        for (String name : names) {
            more.put(name, reason);
        }
        return new BodySpec(fields, more, others, whole);
    }

    /** Returns this rule with a check across fields, which runs after all others. */
    public BodySpec and(ValueSpec rule) {
        return new BodySpec(fields, refused, others, rule);
    }

    /** Returns whether an object without any field obeys this rule. */
    public boolean allOptional() {
        return fields.values().stream().noneMatch(Field::required);
    }

    /** Checks an object, eased before if the emulator is lenient. Returns the object that a handler may use. */
    public JsonNode read(JsonNode value, FormErrors errors) {
        JsonNode read = errors.isLenient() ? eased(value, errors) : value;
        check(read, errors);
        return read;
    }

    @Override
    public JsonNode eased(JsonNode value, FormErrors place) {
        if (!value.isObject()) {
            return ValueSpec.super.eased(value, place);
        }
        ObjectNode eased = JsonNodeFactory.instance.objectNode();
        value.properties().forEach(entry -> {
            String name = entry.getKey();
            JsonNode read = easedField(name, entry.getValue(), place.at(name));
            if (!read.isMissingNode()) {
                eased.set(name, read);
            }
        });
        return eased;
    }

    private JsonNode easedField(String name, JsonNode value, FormErrors place) {
        Field field = fields.get(name);
        if (field != null) {
            return field.spec().eased(value, place);
        }
        return others == Others.KEPT && !refused.containsKey(name) ? value : place.ignored();
    }

    @Override
    public void check(JsonNode value, FormErrors errors) {
        if (!isObject(value, errors)) {
            return;
        }
        value.properties().forEach(entry -> {
            String name = entry.getKey();
            Field field = fields.get(name);
            FormErrors place = errors.at(name);
            if (field != null) {
                field.spec().checkOrNull(entry.getValue(), place);
            } else if (refused.containsKey(name)) {
                place.addUnlessIgnored("FIELD_NOT_ACCEPTED", refused.get(name));
            } else if (others == Others.UNKNOWN) {
                unknown(place);
            }
        });
        fields.forEach((name, field) -> {
            if (field.required() && !value.has(name)) {
                required(errors.at(name));
            }
        });
        whole.check(value, errors);
    }

    static boolean isObject(JsonNode value, FormErrors errors) {
        if (!value.isObject()) {
            errors.add("MODEL_TYPE_CONVERT", "Only dictionaries may be used here.");
        }
        return value.isObject();
    }

    /** Returns the JSON of a field that was written as bare text, in a form. */
    public JsonNode fromText(String name, String text) {
        Field field = fields.get(name);
        return field == null ? TextNode.valueOf(text) : field.spec().fromText(text);
    }

    /** Returns whether a field of a form may be written as an empty text. */
    public boolean acceptsEmpty(String name) {
        Field field = fields.get(name);
        FormErrors errors = new FormErrors();
        if (field != null) {
            field.spec().check(field.spec().fromText(""), errors);
        }
        return field != null && errors.isEmpty();
    }

    /** Reports an unknown field, or records it if unknown fields are ignored. */
    public static void unknown(FormErrors errors) {
        errors.addUnlessIgnored("UNKNOWN_FIELD", "The request takes no field of this name here.");
    }

    /** Reports an absent field. */
    public static void required(FormErrors errors) {
        errors.add("BASE_TYPE_REQUIRED", "This field is required.");
    }
}
