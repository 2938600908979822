package io.guildkit.webhooks;

import static io.guildkit.core.base.Builders.with;

import io.guildkit.core.codec.EncodedJson;
import io.guildkit.core.model.Attachment;
import io.guildkit.core.model.PartialAttachment;
import io.guildkit.core.model.PartialAttachmentBuilder;
import io.guildkit.core.upload.UploadFile;
import io.guildkit.core.wire.Snowflake;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The changes of a message that a webhook has posted. Fields that are not set stay as they are.
 *
 * <pre>{@code
 * WebhookMessageEdit.of(m -> m.content("Deployed.").clearEmbeds())
 * }</pre>
 *
 * <p>If the text is set, the service evaluates mentions again, with the {@link #builder() edit's} allowed mentions
 * instead of the message's. New files are added to the files of the message, unless the edit lists the files to keep.
 */
public final class WebhookMessageEdit {
    private final MessageBody body;

    private WebhookMessageEdit(MessageBody body) {
        this.body = body;
    }

    /**
     * Makes an edit that replaces the text.
     *
     * @param content at most 2000 characters
     * @return the edit
     * @throws io.guildkit.core.form.InvalidRequestException if it is too long
     */
    public static WebhookMessageEdit of(String content) {
        return builder().content(content).build();
    }

    /**
     * Makes an edit.
     *
     * @param edit sets the fields to change
     * @return the edit
     * @throws io.guildkit.core.form.InvalidRequestException naming all limits that it breaks
     */
    public static WebhookMessageEdit of(Consumer<Builder> edit) {
        return with(builder(), edit).build();
    }

    /**
     * Returns a builder without changes.
     *
     * @return a new builder
     */
    public static Builder builder() {
        return new Builder();
    }

    /**
     * Reads an edit that {@link #encode()} wrote, in this or an earlier version of the library.
     *
     * @param json the stored edit
     * @param files the files, in the order of {@link #files()}; their names and media types are those of the stored edit
     * @return the edit, which sends the same request; it has no listener of progress
     * @throws IllegalArgumentException if the text is no stored edit, a newer version of the library wrote it, or the number of files or
     *     the size of one differs
     */
    public static WebhookMessageEdit decode(String json, List<UploadFile> files) {
        return new WebhookMessageEdit(StoredForm.EDIT.decode(json, files));
    }

    /**
     * Returns the edit as JSON, for a database, a queue or a file. Store the bytes of its {@link #files()} separately. The listener of
     * progress is not stored.
     *
     * @return a text that {@link #decode} reads, also in later versions of the library
     */
    public String encode() {
        return body.encode(StoredForm.EDIT);
    }

    /**
     * Returns the files of the edit.
     *
     * @return the files, in the order of the request; empty if there are none
     */
    public List<UploadFile> files() {
        return body.files();
    }

    MessageBody body() {
        return body;
    }

    /** Shows the size, and none of the text. */
    @Override
    public String toString() {
        return "WebhookMessageEdit" + body;
    }

    /** Makes an edit. */
    public static final class Builder extends MessageParts<Builder> {
        /** The files to keep, by their identifiers. Null until it is set, so that all are kept. */
        private @Nullable Map<Snowflake, PartialAttachment> kept;

        private Builder() {}

        @Override
        Builder self() {
            return this;
        }

        /**
         * Removes the text.
         *
         * @return this
         */
        public Builder clearContent() {
            return content("");
        }

        /**
         * Removes all embeds.
         *
         * @return this
         */
        public Builder clearEmbeds() {
            return embeds(List.of());
        }

        /**
         * Removes all interactive parts.
         *
         * @return this
         */
        public Builder clearComponents() {
            return components(List.of());
        }

        /**
         * Removes the existing files of the message. Files of this edit are added nevertheless.
         *
         * @return this
         */
        public Builder clearAttachments() {
            kept = new LinkedHashMap<>();
            return this;
        }

        /**
         * Keeps certain files of the message, and removes all others that it has.
         *
         * @param attachments files of the message
         * @return this
         */
        public Builder keep(Attachment... attachments) {
            return keep(List.of(attachments));
        }

        /**
         * Keeps certain files of the message, and removes all others that it has.
         *
         * @param attachments files of the message
         * @return this
         */
        public Builder keep(List<Attachment> attachments) {
            keepOnly();
            attachments.forEach(attachment -> keep(attachment.id(), change -> {
                if (!attachment.filename().isEmpty()) {
                    change.filename(attachment.filename());
                }
            }));
            return this;
        }

        /**
         * Keeps certain files of the message, and removes all others that it has. Some services also require the names of these
         * files, which {@link #keep(Attachment...)} sends.
         *
         * @param attachments the identifiers of files of the message
         * @return this
         */
        public Builder keep(Snowflake... attachments) {
            keepOnly();
            List.of(attachments).forEach(id -> keep(id, change -> {}));
            return this;
        }

        /**
         * Keeps a file of the message with a new description, and removes all other files that are not kept. The file may be kept by another
         * call, too.
         *
         * @param attachment the identifier of a file of the message
         * @param description the alternative text for users who cannot see it
         * @return this
         */
        public Builder keep(Snowflake attachment, String description) {
            Objects.requireNonNull(description, "description");
            return keep(attachment, change -> change.description(description));
        }

        /**
         * Keeps a file of the message with a new description, or with fields that have no method here. Removes all other files that are not
         * kept. If the file is kept already, its other fields stay.
         *
         * @param attachment the identifier of a file of the message
         * @param change sets the fields of the attachment, except for {@code id}
         * @return this
         */
        public Builder keep(Snowflake attachment, Consumer<PartialAttachmentBuilder> change) {
            Map<Snowflake, PartialAttachment> all = keepOnly();
            PartialAttachmentBuilder builder = PartialAttachment.builder();
            PartialAttachment before = all.get(attachment);
            if (before != null) {
                builder.from(before);
            }
            all.put(attachment, with(builder, change).id(attachment).build());
            return this;
        }

        /** Keeps only the files that were named so far, and returns them. */
        private Map<Snowflake, PartialAttachment> keepOnly() {
            if (kept == null) {
                kept = new LinkedHashMap<>();
            }
            return kept;
        }

        /** Lists the files of the edited message; empty if its existing files stay. */
        private Optional<List<PartialAttachment>> attachments() {
            return Optional.ofNullable(kept).map(existing -> {
                List<PartialAttachment> all = new ArrayList<>(existing.values());
                all.addAll(files.attachments());
                return all;
            });
        }

        /** The names that embeds can refer to; empty if not all of them are known. */
        private Optional<List<String>> names() {
            return Optional.ofNullable(kept)
                    .map(Map::values)
                    .filter(existing ->
                            existing.stream().allMatch(file -> file.filename().isPresent()))
                    .map(existing -> Stream.concat(
                                    files.names().stream(), existing.stream().flatMap(file -> file.filename().stream()))
                            .toList());
        }

        /**
         * Builds the edit.
         *
         * @return the edit
         * @throws io.guildkit.core.form.InvalidRequestException naming all limits that it breaks
         */
        public WebhookMessageEdit build() {
            MessagePayload payload = new MessagePayload(this, attachments());
            MessageCheck check = new MessageCheck(payload, MessagePayload.CODEC.check(payload));
            if (kept == null && files.areDescribed()) {
                check.at("attachments")
                        .missing("To describe new files, say which files of the message to keep, or clear them:"
                                + " the service takes one list for all.");
            }
            names().ifPresent(check::references);
            MessageBody body =
                    new MessageBody(EncodedJson.of(payload, MessagePayload.CODEC), files.contents(), listener);
            check.finish(body);
            return new WebhookMessageEdit(body);
        }
    }
}
