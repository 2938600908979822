package io.guildkit.testkit.internal.webhooks;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.guildkit.testkit.internal.guilds.Message;
import io.guildkit.testkit.internal.http.Reply;
import io.guildkit.testkit.internal.view.AttachmentJson;
import io.guildkit.testkit.internal.view.UserJson;

/** Messages. */
public final class MessageJson {
    private MessageJson() {}

    public static ObjectNode of(Message message) {
        return Reply.object()
                .with("id", message.id)
                .with("channel_id", message.channel.id)
                .with("author", UserJson.author(message))
                .with("timestamp", message.created)
                .with("edited_timestamp", message.edited)
                .with("pinned", false)
                .with("webhook_id", message.webhook.id)
                .with("type", 0)
                .optional("application_id", message.webhook.application(), application -> application.id)
                .with("mention_everyone", message.mentions.everyone())
                .with("mentions", message.mentions.users().stream().map(UserJson::partial))
                .with("mention_roles", message.mentions.roles())
                .with("attachments", message.attachments.stream().map(AttachmentJson::of))
                .withAll(message.body());
    }
}
