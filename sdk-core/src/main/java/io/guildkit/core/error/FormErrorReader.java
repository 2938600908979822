package io.guildkit.core.error;

import com.fasterxml.jackson.databind.JsonNode;
import io.guildkit.core.form.FormErrors;
import java.util.stream.Stream;

/** Reads the shapes in which services report faults of single fields. */
final class FormErrorReader {
    static final String FAULTS = "_errors";

    /** The report of the validator of JSON schemas that some services use. Only this report names additional properties. */
    static final String REPORTS = "_ajvErrors";

    private static final String REPORT_PLACE = "instancePath";
    private static final String REPORT_RULE = "keyword";
    private static final String PARAMETERS = "params";
    private static final String ADDITIONAL_PROPERTY = "additionalProperty";

    /** Exceeds the depth of all requests. A hostile response could otherwise exhaust stack and memory. */
    private static final int MAX_PATH = 500;

    private FormErrorReader() {}

    /** Reads a response's body. Leaves out unreadable parts. */
    static FormErrors read(JsonNode body) {
        FormErrors.Builder builder = FormErrors.builder();
        Place root = new Place(builder, 0);
        if (body.path(ErrorResponse.ERRORS).isObject()) {
            place(body.path(ErrorResponse.ERRORS), root);
        } else if (isMapOfFields(body)) {
            body.properties().forEach(member -> {
                if (member.getValue().isArray()) {
                    faults(member.getValue(), root.below(member.getKey()));
                }
            });
        }
        for (JsonNode report : body.path(REPORTS)) {
            if (additionalProperty(report).isTextual()) {
                Place place = root.below(report.path(REPORT_PLACE).asText(""));
                fault(report, REPORT_RULE, place);
            }
        }
        return builder.build();
    }

    /** Fields may be called as the members of other error responses, such as the code of a second factor. */
    private static boolean isMapOfFields(JsonNode body) {
        return body.isObject()
                && Stream.of(ErrorResponse.CODE, ErrorResponse.MESSAGE)
                        .map(body::path)
                        .allMatch(value -> value.isMissingNode() || value.isNull() || value.isArray());
    }

    private static JsonNode additionalProperty(JsonNode fault) {
        return fault.path(PARAMETERS).path(ADDITIONAL_PROPERTY);
    }

    /** Reads a fault. An additional property is the place of its fault. */
    private static void fault(JsonNode fault, String code, Place here) {
        JsonNode property = additionalProperty(fault);
        Place there = property.isTextual() ? here.field(property.textValue()) : here;
        there.fault(
                fault.path(code).asText(""), fault.path(ErrorResponse.MESSAGE).asText(""));
    }

    private static void place(JsonNode node, Place here) {
        node.properties().forEach(member -> {
            JsonNode value = member.getValue();
            Place there = member.getKey().equals(FAULTS) ? here : here.below(member.getKey());
            if (value.isObject()) {
                place(value, there);
            } else {
                faults(value, there);
            }
        });
    }

    /** A place of the tree, and the length of its path. */
    private record Place(FormErrors.Builder builder, int length) {
        /** Some services write a whole path as one key, or an empty key for the place itself. */
        Place below(String key) {
            Place there = this;
            for (String step : key.split("/", -1)) {
                there = step.isEmpty() ? there : there.field(step);
            }
            return there;
        }

        /** A path that gets too long is cut, and all deeper faults belong to its end. */
        Place field(String name) {
            int longer = length + 1 + name.length();
            return longer > MAX_PATH ? new Place(builder, MAX_PATH) : new Place(builder.field(name), longer);
        }

        void fault(String code, String message) {
            builder.fault(code, message);
        }
    }

    private static void faults(JsonNode list, Place here) {
        if (list.isTextual()) {
            here.fault("", list.textValue());
        }
        for (JsonNode fault : list) {
            if (fault.isTextual()) {
                here.fault("", fault.textValue());
            } else if (fault.isObject()) {
                fault(fault, ErrorResponse.CODE, here);
            }
        }
    }
}
