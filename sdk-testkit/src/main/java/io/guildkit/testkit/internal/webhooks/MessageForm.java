package io.guildkit.testkit.internal.webhooks;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.guildkit.testkit.internal.http.Exchange;
import io.guildkit.testkit.internal.http.Part;
import io.guildkit.testkit.internal.http.StrictJson;
import io.guildkit.testkit.internal.validation.BodySpec;
import io.guildkit.testkit.internal.validation.FormErrors;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The request of a message: JSON, or a form with files.
 *
 * @param files the files by their numbers
 */
record MessageForm(ObjectNode fields, Map<Integer, Part> files) {
    private static final String PAYLOAD = "payload_json";
    private static final Pattern FILE = Pattern.compile("files\\[(0|[1-9][0-9]{0,8})]");
    private static final Pattern UNSAFE = Pattern.compile("[/\\\\\\p{Cntrl}]");

    /** Reads a message by a rule. Adds violations to {@code errors}. */
    static MessageForm read(Exchange exchange, BodySpec spec, FormErrors errors) {
        MessageForm form = new MessageForm(exchange.body().deepCopy(), new TreeMap<>());
        for (Part part : exchange.parts()) {
            form.take(part, spec, errors);
        }
        if (form.files.size() > MessageFields.MOST_FILES) {
            errors.at("files")
                    .add("BASE_TYPE_BAD_LENGTH", "Must be " + MessageFields.MOST_FILES + " or fewer in length.");
        }
        spec.check(form.fields, errors);
        return form;
    }

    static MessageForm of(ObjectNode fields) {
        return new MessageForm(fields, Map.of());
    }

    private void take(Part part, BodySpec spec, FormErrors errors) {
        Matcher file = FILE.matcher(part.name());
        if (file.matches()) {
            takeFile(Integer.parseInt(file.group(1)), part, errors.at(part.name()));
        } else if (part.name().equals(PAYLOAD)) {
            takePayload(part, errors);
        } else {
            put(part.name(), spec.fromText(part.name(), part.text()), errors);
        }
    }

    private void takeFile(int number, Part part, FormErrors errors) {
        String filename = part.filename();
        if (filename == null || filename.isBlank() || UNSAFE.matcher(filename).find()) {
            errors.add("FILENAME_INVALID", "A file needs a name that is no path.");
        }
        if (files.put(number, part) != null) {
            twice(errors);
        }
    }

    private void takePayload(Part part, FormErrors errors) {
        JsonNode payload = StrictJson.parse(part.text().getBytes(StandardCharsets.UTF_8));
        if (payload.isObject()) {
            payload.properties().forEach(field -> put(field.getKey(), field.getValue(), errors));
        } else {
            BodySpec.empty().check(payload, errors.at(PAYLOAD));
        }
    }

    private void put(String name, JsonNode value, FormErrors errors) {
        if (fields.has(name)) {
            twice(errors.at(name));
        }
        fields.set(name, value);
    }

    private static void twice(FormErrors errors) {
        errors.add("FORM_FIELD_REPEATED", "This was sent twice.");
    }
}
