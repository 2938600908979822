package io.guildkit.testkit.internal.discovery;

import static io.guildkit.testkit.internal.validation.Rules.bool;
import static io.guildkit.testkit.internal.validation.Rules.listOf;
import static io.guildkit.testkit.internal.validation.TextSpec.locale;
import static io.guildkit.testkit.internal.validation.TextSpec.snowflake;
import static io.guildkit.testkit.internal.validation.TextSpec.text;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import io.guildkit.testkit.internal.discovery.DiscoverySettings.Category;
import io.guildkit.testkit.internal.guilds.Community;
import io.guildkit.testkit.internal.guilds.DiscoveryProfile;
import io.guildkit.testkit.internal.guilds.DiscoveryProfile.Reason;
import io.guildkit.testkit.internal.guilds.Guild;
import io.guildkit.testkit.internal.guilds.GuildAccess;
import io.guildkit.testkit.internal.guilds.Permission;
import io.guildkit.testkit.internal.guilds.Requirements;
import io.guildkit.testkit.internal.http.ErrorCode;
import io.guildkit.testkit.internal.http.Exchange;
import io.guildkit.testkit.internal.http.Json;
import io.guildkit.testkit.internal.http.Problem;
import io.guildkit.testkit.internal.http.Router;
import io.guildkit.testkit.internal.validation.BodySpec;
import io.guildkit.testkit.internal.validation.IntSpec;
import io.guildkit.testkit.internal.validation.QuerySpec;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** The discovery of a guild for its managers: its profile, its categories and the requirements. */
public record GuildDiscoveryRoutes(GuildAccess access, DiscoverySettings settings, DiscoverableGuildJson views) {
    private static final int MOST_SUBCATEGORIES = 5;
    private static final int MOST_TERM = 30;
    private static final String LOCALE = "locale";
    private static final String PRIMARY_ONLY = "primary_only";
    private static final QuerySpec LIST =
            QuerySpec.none().optional(LOCALE, locale()).bool(PRIMARY_ONLY);
    private static final String TERM = "term";
    private static final QuerySpec VALID_TERM = QuerySpec.none().required(TERM, text());
    private static final String CATEGORY = "category.id";
    private static final String METADATA = " /guilds/{guild.id}/discovery-metadata";
    private static final String PRIMARY_CATEGORY = "primary_category_id";
    private static final String KEYWORDS = "keywords";
    private static final String EMOJIS = "emoji_discoverability_enabled";
    private static final String PUBLISHED = "is_published";
    private static final String REASONS = "reasons_to_join";
    private static final String SOCIAL_LINKS = "social_links";
    private static final String ABOUT = "about";
    private static final BodySpec REASON = BodySpec.empty()
            .required("reason", text())
            .optional("emoji_id", snowflake().nullable())
            .optional("emoji_name", text().nullable());
    private static final BodySpec MODIFY = BodySpec.empty()
            .optional(PRIMARY_CATEGORY, IntSpec.natural().nullable())
            .optional(KEYWORDS, listOf(text(1, 30), 0, 10).nullable())
            .optional(EMOJIS, bool().nullable())
            .optional(PUBLISHED, bool().nullable())
            .optional(REASONS, listOf(REASON, 0, 4).nullable())
            .optional(SOCIAL_LINKS, listOf(text(1, 256), 0, 9).nullable())
            .optional(ABOUT, text(0, 2400).nullable());

    public static void register(Router router, Community community, DiscoverySettings settings) {
        DiscoverableGuildJson views = new DiscoverableGuildJson(community, settings);
        new DiscoverableGuildRoutes(community, views, settings).register(router);
        GuildDiscoveryRoutes routes = new GuildDiscoveryRoutes(new GuildAccess(community), settings, views);
        router.signedIn("GET /discovery/categories").query(LIST).json(routes::categories);
        router.signedIn("GET /discovery/valid-term").query(VALID_TERM).json(routes::validTerm);
        router.signedIn("PUT /guilds/{guild.id}/discovery-categories/{category.id}")
                .noContent(routes::addCategory);
        router.signedIn("DELETE /guilds/{guild.id}/discovery-categories/{category.id}")
                .noContent(exchange ->
                        routes.guild(exchange).discovery.subcategories.remove(routes.category(exchange)));
        router.signedIn("GET /guilds/{guild.id}/discovery-requirements").json(routes::requirements);
        router.signedIn("GET" + METADATA).json(exchange -> routes.metadata(routes.guild(exchange)));
        router.signedIn("PATCH" + METADATA).body(MODIFY).json(routes::modify);
    }

    private Guild guild(Exchange exchange) {
        return access.guild(exchange, Permission.MANAGE_GUILD);
    }

    private ArrayNode categories(Exchange exchange) {
        String language = exchange.query(LOCALE, "en-US");
        return Json.array(settings.categories.values().stream()
                .filter(category -> category.primary() || !exchange.queryFlag(PRIMARY_ONLY))
                .map(category -> DiscoverableGuildJson.category(category, language)));
    }

    private Json validTerm(Exchange exchange) {
        String term = exchange.query(TERM, "");
        boolean valid = !term.isBlank() && term.codePointCount(0, term.length()) <= MOST_TERM;
        return Json.object().with("valid", valid && !settings.isBanned(term));
    }

    private void addCategory(Exchange exchange) {
        Set<Integer> subcategories = guild(exchange).discovery.subcategories;
        int category = category(exchange);
        ErrorCode.TOO_MANY_SUBCATEGORIES.throwIf(
                !subcategories.contains(category) && subcategories.size() >= MOST_SUBCATEGORIES);
        subcategories.add(category);
    }

    private Integer category(Exchange exchange) {
        return settings.categories.keySet().stream()
                .filter(id -> Integer.toString(id).equals(exchange.variable(CATEGORY)))
                .findFirst()
                .orElseThrow(() -> Problem.field(CATEGORY, "BASE_TYPE_CHOICES", "There is no such category."));
    }

    private Json modify(Exchange exchange) {
        Guild guild = guild(exchange);
        DiscoveryProfile profile = guild.discovery;
        boolean merged = exchange.deviations().areTolerated();
        // The documents say that the request replaces the metadata. Services keep what it does not mention.
        Predicate<String> changed = name -> !merged || exchange.has(name);
        Category primary = settings.categories.get(
                changed.test(PRIMARY_CATEGORY) ? exchange.number(PRIMARY_CATEGORY, 0) : profile.primaryCategory);
        if (primary == null || !primary.primary()) {
            throw Problem.field(PRIMARY_CATEGORY, "BASE_TYPE_CHOICES", "This is no primary category.");
        }
        JsonNode body = exchange.body();
        profile.primaryCategory = primary.id();
        if (changed.test(KEYWORDS)) {
            profile.keywords = textsOrNull(body.path(KEYWORDS));
        }
        if (changed.test(EMOJIS)) {
            profile.emojiDiscoverable = body.path(EMOJIS).asBoolean(true);
        }
        if (changed.test(PUBLISHED)) {
            profile.published = body.path(PUBLISHED).asBoolean(false);
        }
        if (changed.test(REASONS)) {
            profile.reasons.clear();
            profile.reasons.addAll(reasons(body.path(REASONS)));
        }
        if (changed.test(SOCIAL_LINKS)) {
            profile.socialLinks = textsOrNull(body.path(SOCIAL_LINKS));
        }
        if (changed.test(ABOUT)) {
            profile.about = body.path(ABOUT).textValue();
        }
        return metadata(guild);
    }

    private static @Nullable List<String> textsOrNull(JsonNode value) {
        return value.isArray() ? Json.texts(value) : null;
    }

    private static List<Reason> reasons(JsonNode value) {
        return Json.values(value)
                .map(reason -> new Reason(
                        reason.path("reason").asText(),
                        reason.path("emoji_id").textValue(),
                        reason.path("emoji_name").textValue()))
                .toList();
    }

    private Json metadata(Guild guild) {
        DiscoveryProfile profile = guild.discovery;
        return Json.object()
                .with("guild_id", guild.id)
                .with(PRIMARY_CATEGORY, profile.primaryCategory)
                .with(KEYWORDS, profile.keywords)
                .with(EMOJIS, profile.emojiDiscoverable)
                .with("partner_actioned_timestamp", profile.partnerActioned)
                .with("partner_application_timestamp", profile.partnerApplication)
                .with(PUBLISHED, profile.published)
                .with(REASONS, DiscoverableGuildJson.reasons(profile))
                .with(SOCIAL_LINKS, profile.socialLinks)
                .with(ABOUT, profile.about)
                .with("category_ids", views.categoryIds(profile));
    }

    private Json requirements(Exchange exchange) {
        Guild guild = guild(exchange);
        boolean exempt = guild.has("VERIFIED") || guild.has("PARTNERED");
        Requirements requirements = guild.requirements;
        Instant now = access.community().state.now();
        Json json = Json.object()
                .with("sufficient", exempt || requirements.areMet(now))
                .with("sufficient_without_grace_period", exempt || requirements.areMet());
        if (exempt) {
            return json;
        }
        json.with("guild_id", guild.id);
        requirements.met.forEach(json::with);
        return json.with("health_score_pending", requirements.healthScore == null)
                .with("minimum_age", requirements.minimumAge)
                .with("minimum_size", requirements.minimumSize)
                .with("nsfw_properties", nsfw(guild))
                .optional(
                        "health_score",
                        requirements.healthScore,
                        score -> Json.object()
                                .with("avg_nonnew_communicators", score.communicators())
                                .with("avg_nonnew_participators", score.participators())
                                .with("num_intentful_joiners", score.joiners())
                                .with("perc_ret_w1_intentful", score.retention()))
                .optional("grace_period_end_date", requirements.gracePeriodEnd);
    }

    private static Json nsfw(Guild guild) {
        Requirements requirements = guild.requirements;
        Json json = Json.object();
        if (!requirements.bannedInChannels.isEmpty()) {
            Json keywords = Json.object();
            requirements.bannedInChannels.forEach(keywords::with);
            json.with("channels", requirements.bannedInChannels.keySet()).with("channel_banned_keywords", keywords);
        }
        if (!requirements.bannedInName.isEmpty()) {
            json.with("name", guild.name).with("name_banned_keywords", requirements.bannedInName);
        }
        if (!requirements.bannedInDescription.isEmpty()) {
            json.with("description", Objects.requireNonNullElse(guild.description, ""))
                    .with("description_banned_keywords", requirements.bannedInDescription);
        }
        return json;
    }
}
