package io.guildkit.testkit.internal.discovery;

import static io.guildkit.testkit.internal.validation.TextSpec.snowflake;
import static io.guildkit.testkit.internal.validation.TextSpec.text;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import io.guildkit.testkit.internal.guilds.Community;
import io.guildkit.testkit.internal.guilds.Guild;
import io.guildkit.testkit.internal.http.ErrorCode;
import io.guildkit.testkit.internal.http.Exchange;
import io.guildkit.testkit.internal.http.Json;
import io.guildkit.testkit.internal.http.Router;
import io.guildkit.testkit.internal.state.Account;
import io.guildkit.testkit.internal.validation.IntSpec;
import io.guildkit.testkit.internal.validation.QuerySpec;
import io.guildkit.testkit.internal.validation.TextSpec;
import io.guildkit.testkit.internal.view.GuildJson;
import io.guildkit.testkit.internal.view.InviteJson;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Stream;

/** Lists and searches the guilds that a caller can find, the largest first, and shows their public pages. */
record DiscoverableGuildRoutes(Community community, DiscoverableGuildJson json, DiscoverySettings settings) {
    private static final int MOST = 48;
    private static final int MOST_CATEGORIES = 1000;
    private static final int DEFAULT = 24;
    private static final String GUILD_IDS = "guild_ids";
    private static final String APPLICATION_IDS = "application_ids";
    private static final String CATEGORIES = "categories";
    private static final String LIMIT = "limit";
    private static final String OFFSET = "offset";
    private static final String QUERY = "query";
    private static final String CATEGORY_ID = "category_id";
    private static final QuerySpec LIST = QuerySpec.none()
            .repeated(GUILD_IDS, snowflake(), MOST)
            .repeated(APPLICATION_IDS, snowflake(), MOST)
            .repeated(CATEGORIES, IntSpec.natural(), MOST_CATEGORIES)
            .optional(LIMIT, IntSpec.between(1, MOST))
            .optional(OFFSET, IntSpec.natural());
    private static final TextSpec QUERY_RULE = text(0, 100);
    private static final QuerySpec PAGE =
            QuerySpec.none().optional(LIMIT, IntSpec.between(1, MOST)).optional(OFFSET, IntSpec.between(0, 2999));
    private static final QuerySpec SEARCH = PAGE.required(QUERY, QUERY_RULE).optional(CATEGORY_ID, IntSpec.natural());
    private static final QuerySpec PUBLISHED = PAGE.optional(QUERY, QUERY_RULE);
    private static final String STORE_PAGE = "CREATOR_STORE_PAGE";

    void register(Router router) {
        router.users("GET /discoverable-guilds").query(LIST).json(this::list);
        router.users("GET /discoverable-guilds/search").query(SEARCH).json(this::search);
        router.open("GET /discovery/search").query(PUBLISHED).json(this::searchPublished);
        router.open("GET /discovery/{guild.id}").json(this::landingPage);
    }

    private Json list(Exchange exchange) {
        List<String> guildIds = exchange.queries(GUILD_IDS);
        List<String> applicationIds = exchange.queries(APPLICATION_IDS);
        if (!guildIds.isEmpty()) {
            return named(exchange, guildIds);
        }
        if (!applicationIds.isEmpty()) {
            return named(exchange, linked(applicationIds));
        }
        List<Integer> categories =
                exchange.queries(CATEGORIES).stream().map(Integer::valueOf).toList();
        List<Guild> guilds = listedFor(exchange.caller())
                .filter(guild -> categories.isEmpty() || categories.stream().anyMatch(guild.discovery::isIn))
                .toList();
        return listed(page(guilds, exchange, MOST, json::plain), guilds.size(), exchange, MOST);
    }

    /** Limit and offset are ignored for named guilds. */
    private Json named(Exchange exchange, List<String> guildIds) {
        List<Guild> guilds = visibleTo(exchange.caller())
                .filter(guild -> guildIds.contains(guild.id))
                .toList();
        return listed(json.list(guilds, json::plain), guilds.size(), MOST, 0);
    }

    private List<String> linked(List<String> applicationIds) {
        return applicationIds.stream()
                .flatMap(id -> community.applications.byId(id).stream())
                .map(application -> application.guild)
                .filter(Objects::nonNull)
                .map(guild -> guild.id)
                .toList();
    }

    private JsonNode search(Exchange exchange) {
        String category = exchange.query(CATEGORY_ID);
        List<Guild> guilds = listedFor(exchange.caller())
                .filter(guild -> fits(guild, exchange.query(QUERY, "")))
                .filter(guild -> category == null || guild.discovery.isIn(Integer.parseInt(category)))
                .toList();
        ArrayNode page = page(guilds, exchange, DEFAULT, json::found);
        return settings.shape == DiscoverySettings.Shape.ARRAY ? page : listed(page, guilds.size(), exchange, DEFAULT);
    }

    private JsonNode searchPublished(Exchange exchange) {
        List<Guild> guilds = sorted(guild -> isPublished(guild) && !guild.discovery.autoRemoved)
                .filter(guild -> fits(guild, exchange.query(QUERY, "")))
                .toList();
        ArrayNode page = page(guilds, exchange, MOST, json::found);
        return switch (settings.shape) {
            case ARRAY -> page;
            case GUILDS -> Json.object().with("guilds", page);
            case HITS ->
                Json.object()
                        .with("hits", page)
                        .with("nbHits", guilds.size())
                        .with(OFFSET, exchange.queryInt(OFFSET, 0))
                        .with("length", exchange.queryInt(LIMIT, MOST))
                        .with("exhaustiveNbHits", true)
                        .with(QUERY, exchange.query(QUERY, ""))
                        .with("processingTimeMS", 1);
        };
    }

    private ArrayNode page(List<Guild> guilds, Exchange exchange, int otherwise, Function<Guild, Json> writer) {
        return json.list(
                guilds.stream()
                        .skip(exchange.queryInt(OFFSET, 0))
                        .limit(exchange.queryInt(LIMIT, otherwise))
                        .toList(),
                writer);
    }

    private static Json listed(ArrayNode page, int total, Exchange exchange, int otherwise) {
        return listed(page, total, exchange.queryInt(LIMIT, otherwise), exchange.queryInt(OFFSET, 0));
    }

    private static Json listed(ArrayNode page, int total, int limit, int offset) {
        return Json.object()
                .with("guilds", page)
                .with("total", total)
                .with(LIMIT, limit)
                .with(OFFSET, offset);
    }

    /** Returns the guilds that a caller can find, including guilds that are no longer listed. */
    private Stream<Guild> visibleTo(Account account) {
        return sorted(guild -> isDiscoverable(guild) || isInDirectoryOf(account, guild));
    }

    private boolean isInDirectoryOf(Account account, Guild guild) {
        return guild.has("HAS_DIRECTORY_ENTRY")
                && community.guildsOf(account).stream()
                        .flatMap(own -> own.channels.stream())
                        .anyMatch(channel -> channel.directory.contains(guild));
    }

    private Stream<Guild> listedFor(Account account) {
        return visibleTo(account).filter(guild -> !guild.discovery.autoRemoved);
    }

    private Stream<Guild> sorted(Predicate<Guild> wanted) {
        return community.guilds.where(wanted).stream()
                .sorted(Comparator.comparingInt(Guild::approximateMembers).reversed());
    }

    private static boolean isDiscoverable(Guild guild) {
        return guild.has("DISCOVERABLE");
    }

    private static boolean isPublished(Guild guild) {
        return isDiscoverable(guild) && guild.discovery.published;
    }

    /** Returns whether name, description or keywords of a guild contain a text. */
    private static boolean fits(Guild guild, String query) {
        String wanted = query.strip().toLowerCase(Locale.ROOT);
        return Stream.concat(
                        Stream.of(guild.name, Objects.requireNonNullElse(guild.description, "")),
                        Objects.requireNonNullElse(guild.discovery.keywords, List.<String>of()).stream())
                .anyMatch(text -> text.toLowerCase(Locale.ROOT).contains(wanted));
    }

    private Json landingPage(Exchange exchange) {
        Guild guild = community
                .guilds
                .byId(exchange.variable("guild.id"))
                .filter(found -> (found.discovery.published && isShownTo(exchange, found)) || found.has(STORE_PAGE))
                .orElseThrow(ErrorCode.UNKNOWN_GUILD::problem);
        String slug = guild.name.toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9]+", "-") + "-" + guild.id;
        return Json.object()
                .with("slug", slug)
                .optional("guild", isShownTo(exchange, guild) ? json.onLandingPage(guild) : null)
                .optional("store_page", guild.has(STORE_PAGE) ? guild.storePage : null, page -> storePage(guild, page));
    }

    /** Returns whether the caller, who may have no credentials, can find a guild. */
    private boolean isShownTo(Exchange exchange, Guild guild) {
        return isDiscoverable(guild)
                || community
                        .state
                        .sessions
                        .byCredentials(exchange.request().header("Authorization"))
                        .filter(session -> !session.isOAuth2() && isInDirectoryOf(session.account, guild))
                        .isPresent();
    }

    private Json storePage(Guild guild, Guild.StorePage page) {
        Json description = Json.object()
                .with("id", guild.id)
                .with("name", guild.name)
                .with("icon_hash", guild.icon)
                .with("approximate_member_count", guild.approximateMembers())
                .with("approximate_presence_count", community.presences(guild))
                .with("locked_server", page.locked())
                .with("invite", InviteJson.plain(page.pageInvite()));
        return Json.object().with("guild", description).with("role_subscription", roleSubscription(guild, page));
    }

    private static Json roleSubscription(Guild guild, Guild.StorePage page) {
        Json product = Json.object().with("id", page.settingsId()).with("name", "Supporter");
        Json group = Json.object()
                .with("id", page.listingId())
                .with("guild_id", guild.id)
                .with("subscription_listings", List.of(product));
        Json trial = Json.object().with("id", page.listingId()).with("active_trial_interval", 1);
        return Json.object()
                .with("settings", Json.object().with("guild_id", guild.id).with("description", "Support us"))
                .with("group_listings", List.of(group))
                .with("trials", List.of(trial))
                .with("subscriber_count", page.subscribers())
                .with("benefit_channels", guild.channels.stream().limit(1).map(GuildJson::channel))
                .with("benefit_emojis", guild.emojis.stream().map(GuildJson::emoji))
                .with("purchase_page_invite", InviteJson.plain(page.purchaseInvite()));
    }
}
