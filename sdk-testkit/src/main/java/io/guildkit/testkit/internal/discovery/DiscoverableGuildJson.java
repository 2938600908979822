package io.guildkit.testkit.internal.discovery;

import com.fasterxml.jackson.databind.node.ArrayNode;
import io.guildkit.testkit.internal.discovery.DiscoverySettings.Category;
import io.guildkit.testkit.internal.guilds.Community;
import io.guildkit.testkit.internal.guilds.DiscoveryProfile;
import io.guildkit.testkit.internal.guilds.Guild;
import io.guildkit.testkit.internal.http.Json;
import io.guildkit.testkit.internal.state.Seeds;
import io.guildkit.testkit.internal.view.GuildJson;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import java.util.stream.Stream;

/** The JSON of guilds for users who are not members. */
record DiscoverableGuildJson(Community community, DiscoverySettings settings) {
    private static final int MOST_EMOJIS = 30;
    private static final String ENGLISH = "en-US";

    /** Writes a guild with the fields of all responses. */
    Json plain(Guild guild) {
        DiscoveryProfile profile = guild.discovery;
        Json json = GuildJson.partial(guild)
                .with("banner", guild.banner)
                .with("vanity_url_code", guild.vanityCode)
                .with("preferred_locale", guild.locale)
                .with("premium_subscription_count", guild.boosts)
                .with("approximate_member_count", guild.approximateMembers())
                .with("approximate_presence_count", community.presences(guild))
                .with("auto_removed", profile.autoRemoved)
                .with("primary_category_id", profile.primaryCategory)
                .with("keywords", profile.keywords)
                .with("is_published", profile.published);
        if (settings.emojisShown) {
            Stream<Guild.Sticker> stickers = guild.stickers.stream().limit(MOST_EMOJIS);
            json.with("emojis", guild.emojis.stream().limit(MOST_EMOJIS).map(GuildJson::emoji))
                    .with("emoji_count", guild.emojis.size())
                    .with("stickers", stickers.map(sticker -> GuildJson.sticker(sticker, guild)))
                    .with("sticker_count", guild.stickers.size());
        }
        return json;
    }

    /** Writes a guild as a search finds it. */
    Json found(Guild guild) {
        DiscoveryProfile profile = guild.discovery;
        Category primary = settings.categories.get(profile.primaryCategory);
        Stream<Category> others =
                profile.subcategories.stream().map(settings.categories::get).filter(Objects::nonNull);
        return plain(guild)
                .optional("primary_category", primary, category -> category(category, ENGLISH))
                .with("categories", others.map(category -> category(category, ENGLISH)));
    }

    /** Writes a guild as its landing page shows it. */
    Json onLandingPage(Guild guild) {
        DiscoveryProfile profile = guild.discovery;
        return plain(guild)
                .with("reasons_to_join", reasons(profile))
                .with("social_links", profile.socialLinks)
                .with("about", profile.about)
                .with("category_ids", categoryIds(profile))
                .with("created_at", Seeds.timeOf(guild.id));
    }

    static Json category(Category category, String language) {
        return Json.object()
                .with("id", category.id())
                .with("name", category.nameIn(language))
                .with("is_primary", category.primary());
    }

    static Stream<Json> reasons(DiscoveryProfile profile) {
        return profile.reasons.stream()
                .map(reason -> Json.object()
                        .with("reason", reason.text())
                        .with("emoji_id", reason.emojiId())
                        .with("emoji_name", reason.emojiName()));
    }

    Stream<?> categoryIds(DiscoveryProfile profile) {
        return settings.numericCategoryIds
                ? profile.subcategories.stream()
                : profile.subcategories.stream().map(id -> Integer.toString(id));
    }

    ArrayNode list(List<Guild> guilds, Function<Guild, Json> writer) {
        ArrayNode list = Json.array(guilds.stream().map(writer));
        return settings.nullEntries ? list.addNull() : list;
    }
}
