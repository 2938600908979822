package io.guildkit.testkit.internal.view;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.guildkit.testkit.internal.guilds.Guild;
import io.guildkit.testkit.internal.guilds.ScheduledEvent;
import io.guildkit.testkit.internal.http.Reply;

/** Announced events. */
public final class EventJson {
    private static final int GUILD_ONLY = 2;
    private static final int SCHEDULED = 1;
    private static final int VOICE = 2;

    private EventJson() {}

    public static ObjectNode of(ScheduledEvent event, Guild guild) {
        ObjectNode json = Reply.object()
                .put("id", event.id())
                .put("guild_id", guild.id)
                .put("channel_id", event.channel().id)
                .put("creator_id", event.creator().id);
        json.set("creator", UserJson.partial(event.creator()));
        return json.put("name", event.name())
                .putNull("description")
                .put("scheduled_start_time", Timestamps.write(event.start()))
                .putNull("scheduled_end_time")
                .put("privacy_level", GUILD_ONLY)
                .put("status", SCHEDULED)
                .put("entity_type", VOICE)
                .putNull("entity_id")
                .putNull("entity_metadata")
                .put("user_count", 0)
                .putNull("image");
    }
}
