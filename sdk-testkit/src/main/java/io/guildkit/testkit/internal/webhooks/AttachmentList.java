package io.guildkit.testkit.internal.webhooks;

import static io.guildkit.testkit.internal.validation.TextSpec.anything;
import static io.guildkit.testkit.internal.validation.TextSpec.snowflake;
import static io.guildkit.testkit.internal.validation.TextSpec.text;

import com.fasterxml.jackson.databind.JsonNode;
import io.guildkit.testkit.internal.guilds.Attachment;
import io.guildkit.testkit.internal.guilds.Channel;
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
import org.jspecify.annotations.Nullable;

/** Combines the files of a message: its existing files, those of the request, and those uploaded before. */
final class AttachmentList {
    private static final String ID = "id";
    private static final String FILENAME = "filename";
    private static final String DESCRIPTION = "description";
    private static final String UPLOADED = "uploaded_filename";

    static final ValueSpec ENTRY = BodySpec.empty()
            .required(ID, AttachmentList::checkId)
            .optional(FILENAME, text().nullable())
            .optional(DESCRIPTION, anything().nullable())
            .optional(UPLOADED, text().nullable());

    private final State state;
    private final Channel channel;
    private final Map<String, Part> unlisted = new LinkedHashMap<>();
    private final Map<String, Attachment> present = new LinkedHashMap<>();
    private final List<Attachment> result = new ArrayList<>();

    private AttachmentList(State state, Channel channel, MessageForm form, List<Attachment> existing) {
        this.state = state;
        this.channel = channel;
        form.files().forEach((number, file) -> unlisted.put(Integer.toString(number), file));
        existing.forEach(attachment -> present.put(attachment.id(), attachment));
    }

    /** Returns the files of a message of a channel. Adds violations to {@code errors}. */
    static List<Attachment> of(
            MessageForm form, List<Attachment> existing, Channel channel, State state, FormErrors errors) {
        AttachmentList list = new AttachmentList(state, channel, form, existing);
        JsonNode entries = form.fields().path(MessageFields.ATTACHMENTS);
        FormErrors place = errors.at(MessageFields.ATTACHMENTS);
        if (!entries.isArray()) {
            list.result.addAll(existing);
        }
        for (int i = 0; i < entries.size(); i++) {
            list.take(entries.path(i), place.at(Integer.toString(i)));
        }
        list.unlisted.values().forEach(file -> list.add(file, null, null));
        if (list.result.size() > MessageFields.MOST_FILES) {
            place.add("BASE_TYPE_BAD_LENGTH", "A message has " + MessageFields.MOST_FILES + " files at most.");
        }
        return List.copyOf(list.result);
    }

    private void take(JsonNode entry, FormErrors errors) {
        String id = entry.path(ID).asText();
        String description = entry.path(DESCRIPTION).textValue();
        String uploadedName = entry.path(UPLOADED).textValue();
        Attachment kept = present.remove(id);
        Part file = uploadedName == null ? unlisted.remove(id) : channel.uploads.get(uploadedName);
        if (kept != null) {
            result.add(entry.has(DESCRIPTION) ? kept.describedAs(description) : kept);
        } else if (file != null) {
            add(file, entry.path(FILENAME).textValue(), description);
        } else {
            errors.at(uploadedName == null ? ID : UPLOADED)
                    .add("ATTACHMENT_NOT_FOUND", "There is no such file, or it was listed before.");
        }
    }

    private void add(Part file, @Nullable String listedName, @Nullable String description) {
        String filename = listedName == null ? Objects.requireNonNullElse(file.filename(), "file") : listedName;
        result.add(Attachment.create(
                state,
                filename,
                description,
                Objects.requireNonNullElse(file.contentType(), "application/octet-stream"),
                file.content()));
    }

    /** The number of a file is often written as a number, although ids are strings. */
    private static void checkId(JsonNode value, FormErrors errors) {
        if (!value.isIntegralNumber()) {
            snowflake().check(value, errors);
        }
    }
}
