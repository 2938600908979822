package io.guildkit.testkit.internal.view;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.guildkit.testkit.internal.guilds.Attachment;
import io.guildkit.testkit.internal.http.Reply;

/** Uploaded files. */
public final class AttachmentJson {
    private AttachmentJson() {}

    public static ObjectNode of(Attachment attachment) {
        ObjectNode json = Reply.object().put("id", attachment.id()).put("filename", attachment.filename());
        if (attachment.description() != null) {
            json.put("description", attachment.description());
        }
        json.put("content_type", attachment.contentType())
                .put("size", attachment.content().remaining())
                .put("url", attachment.url())
                .put("proxy_url", attachment.url());
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
