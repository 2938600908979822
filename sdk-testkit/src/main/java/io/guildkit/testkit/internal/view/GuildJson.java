package io.guildkit.testkit.internal.view;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.guildkit.testkit.internal.guilds.Guild;
import io.guildkit.testkit.internal.guilds.GuildLook;
import io.guildkit.testkit.internal.http.Reply;

/** Guilds, as strangers see them. */
public final class GuildJson {
    private GuildJson() {}

    /** Writes a partial guild. */
    public static ObjectNode partial(Guild guild) {
        GuildLook look = guild.look();
        ObjectNode json = Reply.object()
                .put("id", guild.id())
                .put("name", look.name())
                .put("icon", look.icon())
                .put("description", look.description())
                .put("splash", look.splash())
                .put("discovery_splash", look.discoverySplash());
        ArrayNode features = json.putArray("features");
        guild.features().forEach(features::add);
        return json;
    }
}
