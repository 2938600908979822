package io.guildkit.testkit.internal.webhooks;

import static io.guildkit.testkit.internal.validation.TextSpec.anything;
import static io.guildkit.testkit.internal.validation.TextSpec.snowflake;
import static io.guildkit.testkit.internal.validation.TextSpec.text;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.DoubleNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import io.guildkit.testkit.internal.guilds.Attachment;
import io.guildkit.testkit.internal.guilds.Channel;
import io.guildkit.testkit.internal.http.Exchange;
import io.guildkit.testkit.internal.http.Part;
import io.guildkit.testkit.internal.state.State;
import io.guildkit.testkit.internal.validation.BodySpec;
import io.guildkit.testkit.internal.validation.FormErrors;
import io.guildkit.testkit.internal.validation.ValueSpec;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The request of a message: JSON, or a form with files.
 *
 * @param files the files by their numbers
 */
record MessageForm(ObjectNode fields, Map<Integer, Part> files) {
    private static final String PAYLOAD = "payload_json";
    private static final Pattern FILE = Pattern.compile("files\\[(0|[1-9][0-9]{0,8})]");
    private static final Pattern NUMBERED_FILE = Pattern.compile("file(0|[1-9][0-9]{0,8})");
    private static final Pattern UNSAFE = Pattern.compile("[/\\\\\\p{Cntrl}]");
    private static final String ID = "id";
    private static final String FILENAME = "filename";
    private static final String DESCRIPTION = "description";
    private static final String UPLOADED = "uploaded_filename";
    private static final String DURATION = "duration_secs";
    private static final String WAVEFORM = "waveform";
    private static final Pattern DECIMAL = Pattern.compile("[0-9]{1,15}(\\.[0-9]{1,15})?");
    /** The rule of an entry of the list of files. The id is often written as a number. */
    static final ValueSpec ATTACHMENT = BodySpec.empty()
            .required(ID, (value, errors) -> {
                if (!value.isIntegralNumber()) {
                    snowflake().check(value, errors);
                }
            })
            .optional(FILENAME, text().nullable())
            .optional(DESCRIPTION, anything().nullable())
            .optional(UPLOADED, text().nullable())
            .optional(DURATION, number().nullable())
            .optional(WAVEFORM, text().nullable());

    private static ValueSpec number() {
        ValueSpec rule = (value, errors) -> {
            if (!value.isNumber()) {
                errors.add("FLOAT_TYPE_COERCE", "Value is not a number.");
            }
        };
        return rule.easedBy(
                value -> value.isTextual() && DECIMAL.matcher(value.textValue()).matches()
                        ? DoubleNode.valueOf(Double.parseDouble(value.textValue()))
                        : value);
    }

    /** Reads a message by a rule. Adds violations to {@code errors}. */
    static MessageForm read(Exchange exchange, BodySpec spec, FormErrors errors) {
        MessageForm form = new MessageForm(exchange.body(), new TreeMap<>());
        List<Part> others = new ArrayList<>();
        for (Part part : exchange.parts()) {
            if (isOtherFile(part)) {
                others.add(part);
            } else {
                form.take(part, spec, errors);
            }
        }
        others.forEach(file -> form.takeOther(file, errors.at(file.name())));
        if (form.files.size() > MessageContent.MOST_FILES) {
            errors.at("files")
                    .add("BASE_TYPE_BAD_LENGTH", "Must be " + MessageContent.MOST_FILES + " or fewer in length.");
        }
        return spec.read(form.fields, errors) instanceof ObjectNode read ? new MessageForm(read, form.files) : form;
    }

    static MessageForm of(ObjectNode fields) {
        return new MessageForm(fields, Map.of());
    }

    private void take(Part part, BodySpec spec, FormErrors errors) {
        Matcher file = FILE.matcher(part.name());
        if (file.matches()) {
            takeFile(Integer.parseInt(file.group(1)), part, errors.at(part.name()));
        } else if (!part.name().equals(PAYLOAD)) {
            takeField(part, spec, errors.at(part.name()));
        } else if (part.json() instanceof ObjectNode payload) {
            payload.properties().forEach(field -> put(field.getKey(), field.getValue(), errors.at(field.getKey())));
        } else {
            BodySpec.empty().check(part.json(), errors.at(PAYLOAD));
        }
    }

    /** Takes a field. Some senders write absent fields as empty texts. */
    private void takeField(Part part, BodySpec spec, FormErrors errors) {
        if (errors.isLenient() && part.text().isEmpty() && !spec.acceptsEmpty(part.name())) {
            errors.ignored();
        } else {
            put(part.name(), spec.fromText(part.name(), part.text()), errors);
        }
    }

    /** Returns whether a part is a file, although its name is not that of a file. */
    private static boolean isOtherFile(Part part) {
        return part.filename() != null
                && !part.name().equals(PAYLOAD)
                && !FILE.matcher(part.name()).matches();
    }

    /** Takes a file after those with regular names. Its number is the one in its name, or the lowest free one. */
    private void takeOther(Part part, FormErrors errors) {
        if (!errors.isLenient()) {
            errors.add(
                    "UNKNOWN_FIELD",
                    "A part with a file name must be named files[0], files[1] and so on. The emulator refuses other names because"
                            + " it is strict. With ServiceEmulator.builder().lenient() such a part is a file, whatever its name.");
            return;
        }
        Matcher numbered = NUMBERED_FILE.matcher(part.name());
        int number = numbered.matches() ? Integer.parseInt(numbered.group(1)) : 0;
        while (files.containsKey(number)) {
            number++;
        }
        errors.adapted(TextNode.valueOf(part.name()));
        takeFile(number, part, errors);
    }

    private void takeFile(int number, Part part, FormErrors errors) {
        String filename = part.filename();
        if (filename == null || filename.isBlank() || UNSAFE.matcher(filename).find()) {
            errors.add("FILENAME_INVALID", "A file needs a name that is no path.");
        }
        if (files.put(number, part) != null) {
            repeated(errors);
        }
    }

    private void put(String name, JsonNode value, FormErrors errors) {
        if (fields.has(name)) {
            repeated(errors);
        }
        fields.set(name, value);
    }

    private static void repeated(FormErrors errors) {
        errors.add("FORM_FIELD_REPEATED", "This was sent twice.");
    }

    /** Returns the files of the message: kept files, files of the request, and files that were uploaded before. */
    List<Attachment> attachments(List<Attachment> existing, Channel channel, State state, FormErrors errors) {
        Map<String, Part> unlisted = new LinkedHashMap<>();
        files.forEach((number, file) -> unlisted.put(Integer.toString(number), file));
        Map<String, Attachment> present = new LinkedHashMap<>();
        existing.forEach(attachment -> present.put(attachment.id(), attachment));
        JsonNode entries = fields.path(MessageContent.ATTACHMENTS);
        FormErrors place = errors.at(MessageContent.ATTACHMENTS);
        List<Attachment> result = new ArrayList<>(entries.isArray() ? List.of() : existing);
        for (int i = 0; i < entries.size(); i++) {
            JsonNode entry = entries.path(i);
            String id = entry.path(ID).asText();
            String description = entry.path(DESCRIPTION).textValue();
            String uploadedName = entry.path(UPLOADED).textValue();
            Attachment kept = present.remove(id);
            Part file = uploadedName == null ? unlisted.remove(id) : channel.uploads.get(uploadedName);
            if (kept != null) {
                result.add(entry.has(DESCRIPTION) ? kept.describedAs(description) : kept);
            } else if (file != null) {
                JsonNode seconds = entry.path(DURATION);
                result.add(attachment(state, file, entry.path(FILENAME).textValue(), description)
                        .withVoiceData(
                                seconds.isNumber() ? seconds.doubleValue() : null,
                                entry.path(WAVEFORM).textValue()));
            } else {
                place.at(i)
                        .at(uploadedName == null ? ID : UPLOADED)
                        .add("ATTACHMENT_NOT_FOUND", "There is no such file, or it was listed before.");
            }
        }
        unlisted.values().forEach(file -> result.add(attachment(state, file, null, null)));
        if (result.size() > MessageContent.MOST_FILES) {
            place.add("BASE_TYPE_BAD_LENGTH", "A message has " + MessageContent.MOST_FILES + " files at most.");
        }
        return List.copyOf(result);
    }

    private static Attachment attachment(
            State state, Part file, @Nullable String listedName, @Nullable String description) {
        String filename = listedName == null ? Objects.requireNonNullElse(file.filename(), "file") : listedName;
        String contentType = Objects.requireNonNullElse(file.contentType(), "application/octet-stream");
        return Attachment.create(state, filename, description, contentType, file.content());
    }
}
