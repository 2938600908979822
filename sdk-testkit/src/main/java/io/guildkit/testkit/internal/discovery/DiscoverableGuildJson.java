package io.guildkit.testkit.internal.discovery;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import io.guildkit.testkit.internal.guilds.Community;
import io.guildkit.testkit.internal.guilds.DiscoveryProfile;
import io.guildkit.testkit.internal.guilds.Guild;
import io.guildkit.testkit.internal.guilds.GuildLook;
import io.guildkit.testkit.internal.http.Reply;
import io.guildkit.testkit.internal.state.Seeds;
import io.guildkit.testkit.internal.view.EmojiJson;
import io.guildkit.testkit.internal.view.GuildJson;
import io.guildkit.testkit.internal.view.Timestamps;
import java.util.Collection;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** The JSON of guilds for users who are not members. */
record DiscoverableGuildJson(Community community, DiscoverySettings settings) {
    private static final int MOST_EMOJIS = 30;
    private static final String ENGLISH = "en-US";

    /** Writes a guild with the fields of all responses. */
    ObjectNode plain(Guild guild) {
        GuildLook look = guild.look;
        DiscoveryProfile profile = guild.discovery;
        ObjectNode json = GuildJson.partial(guild)
                .put("banner", look.banner)
                .put("vanity_url_code", look.vanityCode)
                .put("preferred_locale", look.locale)
                .put("premium_subscription_count", look.boosts)
                .put("approximate_member_count", guild.approximateMembers())
                .put("approximate_presence_count", community.presences(guild))
                .put("auto_removed", profile.autoRemoved)
                .put("primary_category_id", profile.primaryCategory);
        json.set("keywords", textsOrNull(profile.keywords));
        json.put("is_published", profile.published);
        if (settings.emojisShown) {
            emojis(json, guild);
        }
        return json;
    }

    /** Writes a guild as a search finds it. */
    ObjectNode found(Guild guild) {
        DiscoveryProfile profile = guild.discovery;
        ObjectNode json = plain(guild);
        Category primary = settings.categories.get(profile.primaryCategory);
        if (primary != null) {
            json.set("primary_category", CategoryRoutes.json(primary, ENGLISH));
        }
        ArrayNode categories = json.putArray("categories");
        for (int id : profile.subcategories) {
            Category category = settings.categories.get(id);
            if (category != null) {
                categories.add(CategoryRoutes.json(category, ENGLISH));
            }
        }
        return json;
    }

    /** Writes a guild as its landing page shows it. */
    ObjectNode onLandingPage(Guild guild) {
        DiscoveryProfile profile = guild.discovery;
        ObjectNode json = plain(guild);
        json.set("reasons_to_join", MetadataRoutes.reasons(profile));
        json.set("social_links", textsOrNull(profile.socialLinks));
        json.put("about", profile.about);
        json.set("category_ids", MetadataRoutes.categoryIds(profile, settings));
        return json.put("created_at", Timestamps.write(Seeds.timeOf(guild.id)));
    }

    ArrayNode list(List<Guild> guilds, Function<Guild, ObjectNode> writer) {
        ArrayNode list = Reply.array(guilds.stream().map(writer));
        if (settings.nullEntries) {
            list.addNull();
        }
        return list;
    }

    static JsonNode textsOrNull(@Nullable Collection<String> texts) {
        return texts == null
                ? JsonNodeFactory.instance.nullNode()
                : Reply.array(texts.stream().map(TextNode::valueOf));
    }

    private static void emojis(ObjectNode json, Guild guild) {
        EmojiJson.emojis(guild, json.putArray("emojis"), MOST_EMOJIS);
        json.put("emoji_count", guild.emojis.size());
        guild.stickers.stream()
                .limit(MOST_EMOJIS)
                .map(sticker -> EmojiJson.sticker(sticker, guild))
                .forEach(json.putArray("stickers")::add);
        json.put("sticker_count", guild.stickers.size());
    }
}
