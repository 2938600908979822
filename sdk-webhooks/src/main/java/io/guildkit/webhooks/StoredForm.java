package io.guildkit.webhooks;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.guildkit.core.codec.Codecs;
import io.guildkit.core.codec.EncodedJson;
import io.guildkit.core.upload.UploadFile;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The form in which programs keep messages and edits: a JSON text without the content of the files. */
enum StoredForm {
    // Why: docs/decisions/0134

    MESSAGE("message", "WebhookMessage.decode"),
    EDIT("edit", "WebhookMessageEdit.decode");

    /** The version of this form. Later versions of the library read it, too. */
    private static final int FORMAT = 1;

    private static final String FORMAT_MEMBER = "format";
    private static final String KIND = "kind";
    private static final String PAYLOAD = "payload";
    private static final String FILES = "files";
    private static final String FILENAME = "filename";
    private static final String CONTENT_TYPE = "content_type";
    private static final String SIZE = "size";

    private final String kind;
    private final String reader;

    StoredForm(String kind, String reader) {
        this.kind = kind;
        this.reader = reader;
    }

    String encode(EncodedJson payload, List<UploadFile> files) {
        ObjectNode stored = JsonNodeFactory.instance
                .objectNode()
                .put(FORMAT_MEMBER, FORMAT)
                .put(KIND, kind)
                .set(PAYLOAD, Codecs.JSON.decode(new String(payload.bytes(), StandardCharsets.UTF_8)));
        ArrayNode descriptions = stored.putArray(FILES);
        for (UploadFile file : files) {
            ObjectNode description =
                    descriptions.addObject().put(FILENAME, file.name()).put(CONTENT_TYPE, file.contentType());
            file.size().ifPresent(size -> description.put(SIZE, size));
        }
        return Codecs.JSON.encode(stored);
    }

    /**
     * Reads a stored message.
     *
     * @param contents the files, in the order of the message
     * @throws IllegalArgumentException if the text is not of this form and kind, or the files are not those of the message
     */
    MessageBody decode(String text, List<UploadFile> contents) {
        JsonNode stored = Codecs.JSON.decode(text);
        int format = stored.path(FORMAT_MEMBER).asInt();
        if (format > FORMAT) {
            throw new IllegalArgumentException("The stored " + kind + " has the format " + format
                    + ", but this version of the library reads formats up to " + FORMAT + ": update the library");
        }
        if (format < FORMAT || !stored.path(PAYLOAD).isObject()) {
            throw new IllegalArgumentException("The text is not a stored " + kind + ": encode() writes one");
        }
        requireKind(stored.path(KIND).asText());
        JsonNode descriptions = stored.path(FILES);
        if (descriptions.size() != contents.size()) {
            throw new IllegalArgumentException("The stored " + kind + " has " + descriptions.size() + " files "
                    + descriptions.findValuesAsText(FILENAME) + ", but got " + contents.size());
        }
        List<UploadFile> files = new ArrayList<>();
        for (int i = 0; i < descriptions.size(); i++) {
            files.add(file(descriptions.path(i), contents.get(i)));
        }
        return new MessageBody(EncodedJson.of(Codecs.JSON.encodeBytes(stored.get(PAYLOAD))), List.copyOf(files), null);
    }

    private void requireKind(String found) {
        for (StoredForm form : values()) {
            if (form != this && form.kind.equals(found)) {
                throw new IllegalArgumentException("The text is a stored " + form.kind + ", not a stored " + kind + ": "
                        + form.reader + " reads it");
            }
        }
        if (!found.equals(kind)) {
            throw new IllegalArgumentException("The text is a stored '" + found + "', not a stored " + kind);
        }
    }

    /** Returns the content with the name and type of the stored description. */
    private static UploadFile file(JsonNode description, UploadFile content) {
        UploadFile named = content.named(description.path(FILENAME).asText(content.name()));
        UploadFile file = named.typed(description.path(CONTENT_TYPE).asText(named.contentType()));
        Optional<Long> stored = Optional.of(description.path(SIZE))
                .filter(JsonNode::isIntegralNumber)
                .map(JsonNode::longValue);
        if (stored.isPresent() && content.size().isPresent() && !stored.equals(content.size())) {
            throw new IllegalArgumentException(
                    "The file " + file.name() + " had " + stored.get() + " bytes when the message was stored, and has "
                            + content.size().get() + " now");
        }
        return stored.map(file::sized).orElse(file);
    }
}
