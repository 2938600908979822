package io.guildkit.testkit.internal.view;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.guildkit.testkit.internal.guilds.Attachment;
import io.guildkit.testkit.internal.http.Reply;

/** Uploaded files. */
public final class AttachmentJson {
    private AttachmentJson() {}

    /** Writes an attachment. */
    public static ObjectNode of(Attachment attachment) {
        ObjectNode json = Reply.object().put("id", attachment.id()).put("filename", attachment.filename());
        if (attachment.description() != null) {
            json.put("description", attachment.description());
        }
        return json.put("content_type", attachment.contentType())
                .put("size", attachment.content().remaining())
                .put("url", attachment.url())
                .put("proxy_url", attachment.url());
    }
}
