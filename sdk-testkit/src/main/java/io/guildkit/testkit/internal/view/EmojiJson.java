package io.guildkit.testkit.internal.view;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.guildkit.testkit.internal.guilds.Emoji;
import io.guildkit.testkit.internal.guilds.Guild;
import io.guildkit.testkit.internal.guilds.Sticker;
import io.guildkit.testkit.internal.http.Reply;

/** Emojis and stickers. */
public final class EmojiJson {
    private static final int STICKER_OF_A_GUILD = 2;
    private static final int PNG = 1;

    private EmojiJson() {}

    public static ObjectNode emoji(Emoji emoji) {
        ObjectNode json = Reply.object().put("id", emoji.id()).put("name", emoji.name());
        json.putArray("roles");
        return json.put("require_colons", true)
                .put("managed", false)
                .put("animated", false)
                .put("available", true);
    }

    public static ObjectNode sticker(Sticker sticker, Guild guild) {
        return Reply.object()
                .put("id", sticker.id())
                .put("name", sticker.name())
                .putNull("description")
                .put("tags", sticker.name())
                .put("type", STICKER_OF_A_GUILD)
                .put("format_type", PNG)
                .put("available", true)
                .put("guild_id", guild.id);
    }

    /** Adds the first few emojis of a guild to a list. */
    public static void emojis(Guild guild, ArrayNode list, int most) {
        guild.emojis.stream().limit(most).map(EmojiJson::emoji).forEach(list::add);
    }
}
