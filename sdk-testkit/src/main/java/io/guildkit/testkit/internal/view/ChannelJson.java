package io.guildkit.testkit.internal.view;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.guildkit.testkit.internal.guilds.Channel;
import io.guildkit.testkit.internal.guilds.ChannelType;
import io.guildkit.testkit.internal.http.Reply;

/** Channels, as strangers see them. */
public final class ChannelJson {
    private ChannelJson() {}

    public static ObjectNode partial(Channel channel) {
        ObjectNode json =
                Reply.object().put("id", channel.id).put("type", channel.type).put("name", channel.name);
        if (channel.type == ChannelType.GROUP_DM) {
            json.putNull("icon");
        }
        return json;
    }

    /** Writes a partial channel with its recipients. Visitors must not learn their identifiers. */
    public static ObjectNode withRecipients(Channel channel) {
        ObjectNode json = partial(channel);
        ArrayNode recipients = json.putArray("recipients");
        channel.recipients.forEach(
                recipient -> recipients.add(UserJson.partial(recipient).without("id")));
        return json;
    }
}
