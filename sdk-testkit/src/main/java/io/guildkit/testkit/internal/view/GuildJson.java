package io.guildkit.testkit.internal.view;

import io.guildkit.testkit.internal.guilds.Channel;
import io.guildkit.testkit.internal.guilds.ChannelType;
import io.guildkit.testkit.internal.guilds.Guild;
import io.guildkit.testkit.internal.http.Json;
import java.util.List;
import java.util.stream.Stream;

/** Guilds and their parts, as strangers see them. */
public final class GuildJson {
    private static final int STICKER_OF_A_GUILD = 2;
    private static final int PNG = 1;
    private static final int GUILD_ONLY = 2;
    private static final int SCHEDULED = 1;
    private static final int VOICE = 2;

    private GuildJson() {}

    public static Json partial(Guild guild) {
        return common(guild).with("discovery_splash", guild.discoverySplash);
    }

    /** Writes a guild with the fields that all its forms have. */
    public static Json common(Guild guild) {
        return Json.object()
                .with("id", guild.id)
                .with("name", guild.name)
                .with("icon", guild.icon)
                .with("description", guild.description)
                .with("splash", guild.splash)
                .with("features", guild.features);
    }

    public static Json channel(Channel channel) {
        Json json =
                Json.object().with("id", channel.id).with("type", channel.type).with("name", channel.name);
        return channel.type == ChannelType.GROUP_DM ? json.with("icon", null) : json;
    }

    /** Writes a partial channel with its recipients. Visitors must not learn their identifiers. */
    public static Json channelWithRecipients(Channel channel) {
        Stream<Json> recipients = channel.recipients.stream().map(UserJson::partial);
        return channel(channel).with("recipients", recipients.map(recipient -> recipient.without("id")));
    }

    public static Json emoji(Guild.Emoji emoji) {
        return Json.object()
                .with("id", emoji.id())
                .with("name", emoji.name())
                .with("roles", List.of())
                .with("require_colons", true)
                .with("managed", false)
                .with("animated", false)
                .with("available", true);
    }

    public static Json sticker(Guild.Sticker sticker, Guild guild) {
        return Json.object()
                .with("id", sticker.id())
                .with("name", sticker.name())
                .with("description", null)
                .with("tags", sticker.name())
                .with("type", STICKER_OF_A_GUILD)
                .with("format_type", PNG)
                .with("available", true)
                .with("guild_id", guild.id);
    }

    public static Json event(Guild.ScheduledEvent event, Guild guild) {
        return Json.object()
                .with("id", event.id())
                .with("guild_id", guild.id)
                .with("channel_id", event.channel().id)
                .with("creator_id", event.creator().id)
                .with("creator", UserJson.partial(event.creator()))
                .with("name", event.name())
                .with("description", null)
                .with("scheduled_start_time", event.start())
                .with("scheduled_end_time", null)
                .with("privacy_level", GUILD_ONLY)
                .with("status", SCHEDULED)
                .with("entity_type", VOICE)
                .with("entity_id", null)
                .with("entity_metadata", null)
                .with("user_count", 0)
                .with("image", null);
    }
}
