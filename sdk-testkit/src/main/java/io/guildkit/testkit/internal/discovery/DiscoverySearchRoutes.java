package io.guildkit.testkit.internal.discovery;

import static io.guildkit.testkit.internal.validation.TextSpec.text;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.guildkit.testkit.internal.guilds.Guild;
import io.guildkit.testkit.internal.http.Exchange;
import io.guildkit.testkit.internal.http.Reply;
import io.guildkit.testkit.internal.http.Router;
import io.guildkit.testkit.internal.validation.IntSpec;
import io.guildkit.testkit.internal.validation.QuerySpec;
import io.guildkit.testkit.internal.validation.TextSpec;
import java.util.List;
import java.util.Objects;

/** Searching for guilds. */
final class DiscoverySearchRoutes {
    private static final int MOST = 48;
    private static final int DEFAULT = 24;
    private static final String QUERY = "query";
    private static final String LIMIT = "limit";
    private static final String OFFSET = "offset";
    private static final String CATEGORY_ID = "category_id";
    private static final TextSpec QUERY_RULE = text().length(0, 100);

    private static final QuerySpec PAGE =
            QuerySpec.none().optional(LIMIT, IntSpec.between(1, MOST)).optional(OFFSET, IntSpec.between(0, 2999));
    private static final QuerySpec SEARCH = PAGE.required(QUERY, QUERY_RULE).optional(CATEGORY_ID, IntSpec.natural());
    private static final QuerySpec PUBLISHED = PAGE.optional(QUERY, QUERY_RULE);

    private final Findings findings;
    private final DiscoverableGuildJson json;
    private final DiscoverySettings settings;

    DiscoverySearchRoutes(Findings findings, DiscoverableGuildJson json, DiscoverySettings settings) {
        this.findings = findings;
        this.json = json;
        this.settings = settings;
    }

    void register(Router router) {
        router.get("/discoverable-guilds/search").query(SEARCH).handle(this::search);
        router.get("/discovery/search").open().query(PUBLISHED).handle(this::searchPublished);
    }

    private Reply search(Exchange exchange) {
        String category = exchange.query(CATEGORY_ID);
        List<Guild> guilds = findings.listedFor(exchange.caller()).stream()
                .filter(guild -> Findings.fits(guild, query(exchange)))
                .filter(guild -> category == null || guild.discovery().isIn(Integer.parseInt(category)))
                .toList();
        ArrayNode page = page(guilds, exchange, DEFAULT);
        boolean bare = settings.shape() == DiscoverySettings.Shape.ARRAY;
        return Reply.ok(bare ? page : wrapped(page, guilds.size(), exchange, DEFAULT));
    }

    private Reply searchPublished(Exchange exchange) {
        List<Guild> guilds = findings.published(query(exchange));
        ArrayNode page = page(guilds, exchange, MOST);
        JsonNode body = switch (settings.shape()) {
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

    private static ObjectNode wrapped(ArrayNode page, int total, Exchange exchange, int otherwise) {
        ObjectNode body = Reply.object();
        body.set("guilds", page);
        return body.put("total", total)
                .put("limit", exchange.queryInt(LIMIT, otherwise))
                .put("offset", exchange.queryInt(OFFSET, 0));
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
