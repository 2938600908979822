package io.guildkit.webhooks;

import static io.guildkit.core.base.Builders.with;

import io.guildkit.core.model.PartialAttachment;
import io.guildkit.core.model.PartialAttachmentBuilder;
import io.guildkit.core.upload.UploadFile;
import io.guildkit.core.wire.Snowflake;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.Stream;

/** The new files of a message, and their descriptions. */
final class MessageFiles {
    private final List<UploadFile> contents = new ArrayList<>();
    private final List<PartialAttachmentBuilder> attached = new ArrayList<>();
    private final List<PartialAttachmentBuilder> uploaded = new ArrayList<>();
    private final List<String> attachedNames = new ArrayList<>();
    private final List<String> uploadedNames = new ArrayList<>();
    private boolean described;

    /** Adds a file whose part of the request describes it. */
    void add(UploadFile file) {
        contents.add(file);
        attached.add(PartialAttachment.builder().filename(file.name()));
        attachedNames.add(file.name());
    }

    /** Adds a file. The place in the request and the name of the file win over those of the description. */
    void add(UploadFile file, Consumer<PartialAttachmentBuilder> description) {
        PartialAttachmentBuilder builder = with(PartialAttachment.builder(), description);
        add(file);
        attached.set(attached.size() - 1, builder.filename(file.name()));
        described = true;
    }

    /** Adds a file that the service has already. */
    void addUploaded(String name, String uploadedFilename, Consumer<PartialAttachmentBuilder> description) {
        uploaded.add(
                with(PartialAttachment.builder(), description).filename(name).uploadedFilename(uploadedFilename));
        uploadedNames.add(name);
        described = true;
    }

    /** Returns the files that the request contains. */
    List<UploadFile> contents() {
        return List.copyOf(contents);
    }

    /** Returns the descriptions of all new files. Their places among the files are their identifiers. */
    List<PartialAttachment> attachments() {
        List<PartialAttachment> all = new ArrayList<>();
        Stream.concat(attached.stream(), uploaded.stream())
                .forEach(file -> all.add(file.id(Snowflake.of(all.size())).build()));
        return all;
    }

    /** Returns whether files have descriptions that their parts of the request do not contain. */
    boolean areDescribed() {
        return described;
    }

    /** Returns the names by which embeds can refer to new files. */
    List<String> names() {
        return Stream.concat(uploadedNames.stream(), attachedNames.stream()).toList();
    }
}
