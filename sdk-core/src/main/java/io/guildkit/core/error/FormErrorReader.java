package io.guildkit.core.error;

import com.fasterxml.jackson.databind.JsonNode;

/** Reads the shapes in which services report faults of single fields. */
final class FormErrorReader {
    private static final String FAULTS = "_errors";

    private FormErrorReader() {}

    /** Reads an answer's body; what it can't make sense of is left out. */
    static FormErrors read(JsonNode body) {
        FormErrors.Builder root = FormErrors.builder();
        if (body.path("errors").isObject()) {
            place(body.path("errors"), root);
        } else if (body.isObject() && !body.has("code") && !body.has("message")) {
            body.properties().forEach(member -> {
                if (member.getValue().isArray()) {
                    faults(member.getValue(), descend(root, member.getKey()));
                }
            });
        }
        return root.build();
    }

    private static void place(JsonNode node, FormErrors.Builder here) {
        node.properties().forEach(member -> {
            JsonNode value = member.getValue();
            FormErrors.Builder there = member.getKey().equals(FAULTS) ? here : descend(here, member.getKey());
            if (value.isObject()) {
                place(value, there);
            } else {
                faults(value, there);
            }
        });
    }

    /** Some services write a whole path as one key, or the empty key for the place itself. */
    private static FormErrors.Builder descend(FormErrors.Builder here, String key) {
        FormErrors.Builder there = here;
        for (String step : key.split("/", -1)) {
            there = step.isEmpty() ? there : there.field(step);
        }
        return there;
    }

    private static void faults(JsonNode list, FormErrors.Builder here) {
        if (list.isTextual()) {
            here.fault("", list.textValue());
        }
        for (JsonNode fault : list) {
            if (fault.isTextual()) {
                here.fault("", fault.textValue());
            } else if (fault.isObject()) {
                here.fault(fault.path("code").asText(""), fault.path("message").asText(""));
            }
        }
    }
}
