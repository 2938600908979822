package io.guildkit.testkit.internal.view;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.guildkit.testkit.internal.guilds.Attachment;
import io.guildkit.testkit.internal.guilds.Message;
import io.guildkit.testkit.internal.http.Json;
import io.guildkit.testkit.internal.validation.Image;

/** Messages and uploaded files. */
public final class MessageJson {
    private MessageJson() {}

    public static ObjectNode of(Message message) {
        return of(message, message.body());
    }

    /** Returns the JSON of a message whose content was just written, so that it is not parsed again. */
    public static ObjectNode of(Message message, ObjectNode body) {
        return Json.object()
                .with("id", message.id)
                .with("channel_id", message.channel.id)
                .with("author", UserJson.author(message))
                .with("timestamp", message.created)
                .with("edited_timestamp", message.edited)
                .with("pinned", false)
                .with("webhook_id", message.webhook.id)
                .with("type", 0)
                .optional("application_id", message.webhook.application(), application -> application.id)
                .with("mention_everyone", message.mentionsEveryone)
                .with("mentions", message.mentionedUsers.stream().map(UserJson::partial))
                .with("mention_roles", message.mentionedRoles)
                .with("attachments", message.attachments.stream().map(MessageJson::attachment))
                .withAll(body);
    }

    public static Json attachment(Attachment attachment) {
        Json json = Json.object()
                .with("id", attachment.id())
                .with("filename", attachment.filename())
                .optional("description", attachment.description())
                .with("content_type", attachment.contentType())
                .with("size", attachment.content().remaining())
                .with("url", attachment.url())
                .with("proxy_url", attachment.url())
                .optional("duration_secs", attachment.durationSecs())
                .optional("waveform", attachment.waveform());
        putSize(json, attachment);
        return json;
    }

    /** Adds width and height to an object that shows the file, if the file is an image. */
    public static void putSize(ObjectNode json, Attachment attachment) {
        Image.size(attachment.content())
                .ifPresent(size -> json.put("height", size.height()).put("width", size.width()));
    }
}
