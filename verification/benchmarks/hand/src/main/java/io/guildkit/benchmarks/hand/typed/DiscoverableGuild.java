package io.guildkit.benchmarks.hand.typed;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import io.guildkit.benchmarks.hand.Names;
import io.guildkit.benchmarks.hand.Read;
import io.guildkit.benchmarks.hand.Write;
import java.io.IOException;
import java.time.Instant;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/** A discoverable guild, with types as expressive as those of the model. */
public record DiscoverableGuild(
        String id,
        String name,
        Optional<String> icon,
        Optional<String> banner,
        Optional<String> splash,
        Optional<String> discoverySplash,
        Optional<String> description,
        List<String> features,
        Optional<String> vanityUrlCode,
        String preferredLocale,
        int premiumSubscriptionCount,
        int approximateMemberCount,
        int approximatePresenceCount,
        List<Emoji> emojis,
        Optional<Integer> emojiCount,
        List<Sticker> stickers,
        Optional<Integer> stickerCount,
        boolean autoRemoved,
        int primaryCategoryId,
        Optional<DiscoveryCategory> primaryCategory,
        List<String> keywords,
        List<DiscoveryReason> reasonsToJoin,
        List<String> socialLinks,
        Optional<String> about,
        List<String> categoryIds,
        List<DiscoveryCategory> categories,
        Optional<Instant> createdAt,
        boolean isPublished) {
    /** Reads the object that the parser has just entered. */
    public static DiscoverableGuild read(JsonParser in) throws IOException {
        String id = null;
        String name = "";
        String icon = null;
        String banner = null;
        String splash = null;
        String discoverySplash = null;
        String description = null;
        List<String> features = List.of();
        String vanityUrlCode = null;
        String preferredLocale = "";
        int premiumSubscriptionCount = 0;
        int approximateMemberCount = 0;
        int approximatePresenceCount = 0;
        List<Emoji> emojis = List.of();
        Integer emojiCount = null;
        List<Sticker> stickers = List.of();
        Integer stickerCount = null;
        boolean autoRemoved = false;
        int primaryCategoryId = 0;
        DiscoveryCategory primaryCategory = null;
        List<String> keywords = List.of();
        List<DiscoveryReason> reasonsToJoin = List.of();
        List<String> socialLinks = List.of();
        String about = null;
        List<String> categoryIds = List.of();
        List<DiscoveryCategory> categories = List.of();
        Instant createdAt = null;
        boolean isPublished = false;
        for (String field = in.nextFieldName(); field != null; field = in.nextFieldName()) {
            switch (field) {
                case "id" -> id = Read.text(in);
                case "name" -> name = Read.text(in, "");
                case "icon" -> icon = Read.text(in);
                case "banner" -> banner = Read.text(in);
                case "splash" -> splash = Read.text(in);
                case "discovery_splash" -> discoverySplash = Read.text(in);
                case "description" -> description = Read.text(in);
                case "features" -> features = Collections.unmodifiableList(Read.texts(in));
                case "vanity_url_code" -> vanityUrlCode = Read.text(in);
                case "preferred_locale" -> preferredLocale = Read.text(in, "");
                case "premium_subscription_count" -> premiumSubscriptionCount = in.nextIntValue(0);
                case "approximate_member_count" -> approximateMemberCount = in.nextIntValue(0);
                case "approximate_presence_count" -> approximatePresenceCount = in.nextIntValue(0);
                case "emojis" -> emojis = Collections.unmodifiableList(Read.list(in, Emoji::read));
                case "emoji_count" -> emojiCount = Read.integer(in);
                case "stickers" -> stickers = Collections.unmodifiableList(Read.list(in, Sticker::read));
                case "sticker_count" -> stickerCount = Read.integer(in);
                case "auto_removed" -> autoRemoved = Read.flag(in);
                case "primary_category_id" -> primaryCategoryId = in.nextIntValue(0);
                case "primary_category" -> primaryCategory = Read.object(in, DiscoveryCategory::read);
                case "keywords" -> keywords = Collections.unmodifiableList(Read.texts(in));
                case "reasons_to_join" ->
                    reasonsToJoin = Collections.unmodifiableList(Read.list(in, DiscoveryReason::read));
                case "social_links" -> socialLinks = Collections.unmodifiableList(Read.texts(in));
                case "about" -> about = Read.text(in);
                case "category_ids" -> categoryIds = Collections.unmodifiableList(Read.texts(in));
                case "categories" -> categories = Collections.unmodifiableList(Read.list(in, DiscoveryCategory::read));
                case "created_at" -> createdAt = Read.time(in);
                case "is_published" -> isPublished = Read.flag(in);
                default -> Read.skip(in);
            }
        }
        return new DiscoverableGuild(
                Objects.requireNonNull(id, "id"),
                name,
                Optional.ofNullable(icon),
                Optional.ofNullable(banner),
                Optional.ofNullable(splash),
                Optional.ofNullable(discoverySplash),
                Optional.ofNullable(description),
                features,
                Optional.ofNullable(vanityUrlCode),
                preferredLocale,
                premiumSubscriptionCount,
                approximateMemberCount,
                approximatePresenceCount,
                emojis,
                Optional.ofNullable(emojiCount),
                stickers,
                Optional.ofNullable(stickerCount),
                autoRemoved,
                primaryCategoryId,
                Optional.ofNullable(primaryCategory),
                keywords,
                reasonsToJoin,
                socialLinks,
                Optional.ofNullable(about),
                categoryIds,
                categories,
                Optional.ofNullable(createdAt),
                isPublished);
    }

    /** Writes it as an object. */
    public void write(JsonGenerator out) throws IOException {
        out.writeStartObject();
        Write.text(out, Names.ID, id);
        Write.text(out, Names.NAME, name);
        Write.text(out, Names.ICON, icon.orElse(null));
        Write.text(out, Names.BANNER, banner.orElse(null));
        Write.text(out, Names.SPLASH, splash.orElse(null));
        Write.text(out, Names.DISCOVERY_SPLASH, discoverySplash.orElse(null));
        Write.text(out, Names.DESCRIPTION, description.orElse(null));
        Write.texts(out, Names.FEATURES, features);
        Write.text(out, Names.VANITY_URL_CODE, vanityUrlCode.orElse(null));
        Write.text(out, Names.PREFERRED_LOCALE, preferredLocale);
        Write.number(out, Names.PREMIUM_SUBSCRIPTION_COUNT, premiumSubscriptionCount);
        Write.number(out, Names.APPROXIMATE_MEMBER_COUNT, approximateMemberCount);
        Write.number(out, Names.APPROXIMATE_PRESENCE_COUNT, approximatePresenceCount);
        Write.list(out, Names.EMOJIS, emojis, Emoji::write);
        Write.number(out, Names.EMOJI_COUNT, emojiCount.orElse(null));
        Write.list(out, Names.STICKERS, stickers, Sticker::write);
        Write.number(out, Names.STICKER_COUNT, stickerCount.orElse(null));
        Write.flag(out, Names.AUTO_REMOVED, autoRemoved);
        Write.number(out, Names.PRIMARY_CATEGORY_ID, primaryCategoryId);
        Write.object(out, Names.PRIMARY_CATEGORY, primaryCategory.orElse(null), DiscoveryCategory::write);
        Write.texts(out, Names.KEYWORDS, keywords);
        Write.list(out, Names.REASONS_TO_JOIN, reasonsToJoin, DiscoveryReason::write);
        Write.texts(out, Names.SOCIAL_LINKS, socialLinks);
        Write.text(out, Names.ABOUT, about.orElse(null));
        Write.texts(out, Names.CATEGORY_IDS, categoryIds);
        Write.list(out, Names.CATEGORIES, categories, DiscoveryCategory::write);
        Write.time(out, Names.CREATED_AT, createdAt.orElse(null));
        Write.flag(out, Names.IS_PUBLISHED, isPublished);
        out.writeEndObject();
    }
}
