package io.guildkit.testkit.internal.view;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.guildkit.testkit.internal.guilds.Guild;
import io.guildkit.testkit.internal.guilds.GuildLook;
import io.guildkit.testkit.internal.http.Reply;

/** Guilds, as strangers see them. */
public final class GuildJson {
    private GuildJson() {}

    public static ObjectNode partial(Guild guild) {
        return common(guild).put("discovery_splash", guild.look.discoverySplash);
    }

    /** Writes a guild with the fields that all its forms have. */
    public static ObjectNode common(Guild guild) {
        GuildLook look = guild.look;
        ObjectNode json = Reply.object()
                .put("id", guild.id)
                .put("name", look.name)
                .put("icon", look.icon)
                .put("description", look.description)
                .put("splash", look.splash);
        guild.features.forEach(json.putArray("features")::add);
        return json;
    }
}
