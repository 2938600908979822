package io.guildkit.testkit.internal.webhooks;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.guildkit.testkit.internal.guilds.Application;
import io.guildkit.testkit.internal.guilds.Mentions;
import io.guildkit.testkit.internal.guilds.Message;
import io.guildkit.testkit.internal.http.Reply;
import io.guildkit.testkit.internal.view.AttachmentJson;
import io.guildkit.testkit.internal.view.Timestamps;
import io.guildkit.testkit.internal.view.UserJson;

/** Messages. */
public final class MessageJson {
    private MessageJson() {}

    public static ObjectNode of(Message message) {
        ObjectNode json = Reply.object().put("id", message.id).put("channel_id", message.channel.id);
        json.set("author", UserJson.author(message));
        json.put("timestamp", Timestamps.write(message.created))
                .put("edited_timestamp", Timestamps.write(message.edited))
                .put("pinned", false)
                .put("webhook_id", message.webhook.id)
                .put("type", 0);
        Application application = message.webhook.application();
        if (application != null) {
            json.put("application_id", application.id);
        }
        mentions(json, message.mentions);
        ArrayNode attachments = json.putArray("attachments");
        message.attachments.forEach(attachment -> attachments.add(AttachmentJson.of(attachment)));
        json.setAll(message.body());
        return json;
    }

    private static void mentions(ObjectNode json, Mentions mentions) {
        json.put("mention_everyone", mentions.everyone());
        ArrayNode users = json.putArray("mentions");
        mentions.users().forEach(user -> users.add(UserJson.partial(user)));
        mentions.roles().forEach(json.putArray("mention_roles")::add);
    }
}
