package io.guildkit.testkit.internal.view;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.guildkit.testkit.internal.guilds.Attachment;
import io.guildkit.testkit.internal.http.Json;
import io.guildkit.testkit.internal.http.Reply;

/** Uploaded files. */
public final class AttachmentJson {
    private AttachmentJson() {}

    public static Json of(Attachment attachment) {
        Json json = Reply.object()
                .with("id", attachment.id())
                .with("filename", attachment.filename())
                .optional("description", attachment.description())
                .with("content_type", attachment.contentType())
                .with("size", attachment.content().remaining())
                .with("url", attachment.url())
                .with("proxy_url", attachment.url());
        putSize(json, attachment);
        return json;
    }

    /** Adds width and height to an object that shows the file, if the file is an image. */
    public static void putSize(ObjectNode json, Attachment attachment) {
        attachment
                .imageSize()
                .ifPresent(size -> json.put("height", size.height()).put("width", size.width()));
    }
}
