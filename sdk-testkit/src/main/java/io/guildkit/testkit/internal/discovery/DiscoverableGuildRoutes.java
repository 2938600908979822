package io.guildkit.testkit.internal.discovery;

import static io.guildkit.testkit.internal.validation.TextSpec.snowflake;
import static io.guildkit.testkit.internal.validation.TextSpec.text;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.guildkit.testkit.internal.guilds.Community;
import io.guildkit.testkit.internal.guilds.Guild;
import io.guildkit.testkit.internal.http.Exchange;
import io.guildkit.testkit.internal.http.Reply;
import io.guildkit.testkit.internal.http.Router;
import io.guildkit.testkit.internal.validation.IntSpec;
import io.guildkit.testkit.internal.validation.QuerySpec;
import io.guildkit.testkit.internal.validation.TextSpec;
import java.util.List;
import java.util.Objects;

/** Lists and searches the guilds that a caller can find. */
record DiscoverableGuildRoutes(
        Community community, Findings findings, DiscoverableGuildJson json, DiscoverySettings settings) {
    private static final int MOST = 48;
    private static final int MOST_CATEGORIES = 1000;
    private static final String GUILD_IDS = "guild_ids";
    private static final String APPLICATION_IDS = "application_ids";
    private static final String CATEGORIES = "categories";
    private static final String LIMIT = "limit";
    private static final String OFFSET = "offset";
    private static final QuerySpec LIST = QuerySpec.none()
            .repeated(GUILD_IDS, snowflake(), MOST)
            .repeated(APPLICATION_IDS, snowflake(), MOST)
            .repeated(CATEGORIES, IntSpec.natural(), MOST_CATEGORIES)
            .optional(LIMIT, IntSpec.between(1, MOST))
            .optional(OFFSET, IntSpec.natural());
    private static final int DEFAULT = 24;
    private static final String QUERY = "query";
    private static final String CATEGORY_ID = "category_id";
    private static final TextSpec QUERY_RULE = text().length(0, 100);
    private static final QuerySpec PAGE =
            QuerySpec.none().optional(LIMIT, IntSpec.between(1, MOST)).optional(OFFSET, IntSpec.between(0, 2999));
    private static final QuerySpec SEARCH = PAGE.required(QUERY, QUERY_RULE).optional(CATEGORY_ID, IntSpec.natural());
    private static final QuerySpec PUBLISHED = PAGE.optional(QUERY, QUERY_RULE);

    void register(Router router) {
        router.get("/discoverable-guilds").query(LIST).handle(this::list);
        router.get("/discoverable-guilds/search").query(SEARCH).handle(this::search);
        router.get("/discovery/search").open().query(PUBLISHED).handle(this::searchPublished);
    }

    private Reply list(Exchange exchange) {
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
        List<Guild> guilds = findings.listedFor(exchange.caller()).stream()
                .filter(guild -> categories.isEmpty() || categories.stream().anyMatch(guild.discovery::isIn))
                .toList();
        int limit = exchange.queryInt(LIMIT, MOST);
        int offset = exchange.queryInt(OFFSET, 0);
        List<Guild> page = guilds.stream().skip(offset).limit(limit).toList();
        return Reply.ok(listed(json.list(page, json::plain), guilds.size(), limit, offset));
    }

    /** Limit and offset are ignored for named guilds. */
    private Reply named(Exchange exchange, List<String> guildIds) {
        List<Guild> guilds = findings.visibleTo(exchange.caller()).stream()
                .filter(guild -> guildIds.contains(guild.id))
                .toList();
        return Reply.ok(listed(json.list(guilds, json::plain), guilds.size(), MOST, 0));
    }

    private List<String> linked(List<String> applicationIds) {
        return applicationIds.stream()
                .flatMap(id -> community.applications.byId(id).stream())
                .map(application -> application.guild)
                .filter(Objects::nonNull)
                .map(guild -> guild.id)
                .toList();
    }

    private Reply search(Exchange exchange) {
        String category = exchange.query(CATEGORY_ID);
        List<Guild> guilds = findings.listedFor(exchange.caller()).stream()
                .filter(guild -> Findings.fits(guild, query(exchange)))
                .filter(guild -> category == null || guild.discovery.isIn(Integer.parseInt(category)))
                .toList();
        ArrayNode page = page(guilds, exchange, DEFAULT);
        if (settings.shape == DiscoverySettings.Shape.ARRAY) {
            return Reply.ok(page);
        }
        int limit = exchange.queryInt(LIMIT, DEFAULT);
        return Reply.ok(listed(page, guilds.size(), limit, exchange.queryInt(OFFSET, 0)));
    }

    private Reply searchPublished(Exchange exchange) {
        List<Guild> guilds = findings.published(query(exchange));
        ArrayNode page = page(guilds, exchange, MOST);
        JsonNode body = switch (settings.shape) {
            case ARRAY -> page;
            case GUILDS -> Reply.object().set("guilds", page);
            case HITS -> hits(page, guilds.size(), exchange);
        };
        return Reply.ok(body);
    }

    private ArrayNode page(List<Guild> guilds, Exchange exchange, int otherwise) {
        return json.list(
                guilds.stream()
                        .skip(exchange.queryInt(OFFSET, 0))
                        .limit(exchange.queryInt(LIMIT, otherwise))
                        .toList(),
                json::found);
    }

    private static ObjectNode listed(ArrayNode page, int total, int limit, int offset) {
        ObjectNode body = Reply.object();
        body.set("guilds", page);
        return body.put("total", total).put("limit", limit).put("offset", offset);
    }

    private static ObjectNode hits(ArrayNode page, int total, Exchange exchange) {
        ObjectNode body = Reply.object();
        body.set("hits", page);
        return body.put("nbHits", total)
                .put("offset", exchange.queryInt(OFFSET, 0))
                .put("length", exchange.queryInt(LIMIT, MOST))
                .put("exhaustiveNbHits", true)
                .put("query", query(exchange))
                .put("processingTimeMS", 1);
    }

    private static String query(Exchange exchange) {
        return Objects.requireNonNullElse(exchange.query(QUERY), "");
    }
}
