package io.guildkit.benchmarks.hand.plain;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import io.guildkit.benchmarks.hand.Names;
import io.guildkit.benchmarks.hand.Read;
import io.guildkit.benchmarks.hand.Write;
import java.io.IOException;
import java.util.List;

/** A discoverable guild. Absent members are null. */
public record DiscoverableGuild(
        String id,
        String name,
        String icon,
        String banner,
        String splash,
        String discoverySplash,
        String description,
        List<String> features,
        String vanityUrlCode,
        String preferredLocale,
        int premiumSubscriptionCount,
        int approximateMemberCount,
        int approximatePresenceCount,
        List<Emoji> emojis,
        Integer emojiCount,
        List<Sticker> stickers,
        Integer stickerCount,
        boolean autoRemoved,
        int primaryCategoryId,
        DiscoveryCategory primaryCategory,
        List<String> keywords,
        List<DiscoveryReason> reasonsToJoin,
        List<String> socialLinks,
        String about,
        List<String> categoryIds,
        List<DiscoveryCategory> categories,
        String createdAt,
        boolean isPublished) {
    /** Reads the object that the parser has just entered. */
    public static DiscoverableGuild read(JsonParser in) throws IOException {
        String id = null;
        String name = null;
        String icon = null;
        String banner = null;
        String splash = null;
        String discoverySplash = null;
        String description = null;
        List<String> features = null;
        String vanityUrlCode = null;
        String preferredLocale = null;
        int premiumSubscriptionCount = 0;
        int approximateMemberCount = 0;
        int approximatePresenceCount = 0;
        List<Emoji> emojis = null;
        Integer emojiCount = null;
        List<Sticker> stickers = null;
        Integer stickerCount = null;
        boolean autoRemoved = false;
        int primaryCategoryId = 0;
        DiscoveryCategory primaryCategory = null;
        List<String> keywords = null;
        List<DiscoveryReason> reasonsToJoin = null;
        List<String> socialLinks = null;
        String about = null;
        List<String> categoryIds = null;
        List<DiscoveryCategory> categories = null;
        String createdAt = null;
        boolean isPublished = false;
        for (String field = in.nextFieldName(); field != null; field = in.nextFieldName()) {
            switch (field) {
                case "id" -> id = Read.text(in);
                case "name" -> name = Read.text(in);
                case "icon" -> icon = Read.text(in);
                case "banner" -> banner = Read.text(in);
                case "splash" -> splash = Read.text(in);
                case "discovery_splash" -> discoverySplash = Read.text(in);
                case "description" -> description = Read.text(in);
                case "features" -> features = Read.texts(in);
                case "vanity_url_code" -> vanityUrlCode = Read.text(in);
                case "preferred_locale" -> preferredLocale = Read.text(in);
                case "premium_subscription_count" -> premiumSubscriptionCount = in.nextIntValue(0);
                case "approximate_member_count" -> approximateMemberCount = in.nextIntValue(0);
                case "approximate_presence_count" -> approximatePresenceCount = in.nextIntValue(0);
                case "emojis" -> emojis = Read.list(in, Emoji::read);
                case "emoji_count" -> emojiCount = Read.integer(in);
                case "stickers" -> stickers = Read.list(in, Sticker::read);
                case "sticker_count" -> stickerCount = Read.integer(in);
                case "auto_removed" -> autoRemoved = Read.flag(in);
                case "primary_category_id" -> primaryCategoryId = in.nextIntValue(0);
                case "primary_category" -> primaryCategory = Read.object(in, DiscoveryCategory::read);
                case "keywords" -> keywords = Read.texts(in);
                case "reasons_to_join" -> reasonsToJoin = Read.list(in, DiscoveryReason::read);
                case "social_links" -> socialLinks = Read.texts(in);
                case "about" -> about = Read.text(in);
                case "category_ids" -> categoryIds = Read.texts(in);
                case "categories" -> categories = Read.list(in, DiscoveryCategory::read);
                case "created_at" -> createdAt = Read.text(in);
                case "is_published" -> isPublished = Read.flag(in);
                default -> Read.skip(in);
            }
        }
        return new DiscoverableGuild(
                id,
                name,
                icon,
                banner,
                splash,
                discoverySplash,
                description,
                features,
                vanityUrlCode,
                preferredLocale,
                premiumSubscriptionCount,
                approximateMemberCount,
                approximatePresenceCount,
                emojis,
                emojiCount,
                stickers,
                stickerCount,
                autoRemoved,
                primaryCategoryId,
                primaryCategory,
                keywords,
                reasonsToJoin,
                socialLinks,
                about,
                categoryIds,
                categories,
                createdAt,
                isPublished);
    }

    /** Writes it as an object. */
    public void write(JsonGenerator out) throws IOException {
        out.writeStartObject();
        Write.text(out, Names.ID, id);
        Write.text(out, Names.NAME, name);
        Write.text(out, Names.ICON, icon);
        Write.text(out, Names.BANNER, banner);
        Write.text(out, Names.SPLASH, splash);
        Write.text(out, Names.DISCOVERY_SPLASH, discoverySplash);
        Write.text(out, Names.DESCRIPTION, description);
        Write.texts(out, Names.FEATURES, features);
        Write.text(out, Names.VANITY_URL_CODE, vanityUrlCode);
        Write.text(out, Names.PREFERRED_LOCALE, preferredLocale);
        Write.number(out, Names.PREMIUM_SUBSCRIPTION_COUNT, premiumSubscriptionCount);
        Write.number(out, Names.APPROXIMATE_MEMBER_COUNT, approximateMemberCount);
        Write.number(out, Names.APPROXIMATE_PRESENCE_COUNT, approximatePresenceCount);
        Write.list(out, Names.EMOJIS, emojis, Emoji::write);
        Write.number(out, Names.EMOJI_COUNT, emojiCount);
        Write.list(out, Names.STICKERS, stickers, Sticker::write);
        Write.number(out, Names.STICKER_COUNT, stickerCount);
        Write.flag(out, Names.AUTO_REMOVED, autoRemoved);
        Write.number(out, Names.PRIMARY_CATEGORY_ID, primaryCategoryId);
        Write.object(out, Names.PRIMARY_CATEGORY, primaryCategory, DiscoveryCategory::write);
        Write.texts(out, Names.KEYWORDS, keywords);
        Write.list(out, Names.REASONS_TO_JOIN, reasonsToJoin, DiscoveryReason::write);
        Write.texts(out, Names.SOCIAL_LINKS, socialLinks);
        Write.text(out, Names.ABOUT, about);
        Write.texts(out, Names.CATEGORY_IDS, categoryIds);
        Write.list(out, Names.CATEGORIES, categories, DiscoveryCategory::write);
        Write.text(out, Names.CREATED_AT, createdAt);
        Write.flag(out, Names.IS_PUBLISHED, isPublished);
        out.writeEndObject();
    }
}
