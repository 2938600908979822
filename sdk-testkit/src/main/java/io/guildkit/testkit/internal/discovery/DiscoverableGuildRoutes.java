package io.guildkit.testkit.internal.discovery;

import static io.guildkit.testkit.internal.validation.TextSpec.snowflake;

import io.guildkit.testkit.internal.guilds.Application;
import io.guildkit.testkit.internal.guilds.Community;
import io.guildkit.testkit.internal.guilds.Guild;
import io.guildkit.testkit.internal.http.Exchange;
import io.guildkit.testkit.internal.http.Reply;
import io.guildkit.testkit.internal.http.Router;
import io.guildkit.testkit.internal.validation.IntSpec;
import io.guildkit.testkit.internal.validation.QuerySpec;
import java.util.List;
import java.util.Objects;

/** The list of all guilds that somebody can find. */
final class DiscoverableGuildRoutes {
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

    private final Community community;
    private final Findings findings;
    private final DiscoverableGuildJson json;

    DiscoverableGuildRoutes(Community community, Findings findings, DiscoverableGuildJson json) {
        this.community = community;
        this.findings = findings;
        this.json = json;
    }

    void register(Router router) {
        router.get("/discoverable-guilds").query(LIST).handle(this::list);
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
                .filter(guild -> categories.isEmpty() || categories.stream().anyMatch(guild.discovery()::isIn))
                .toList();
        int limit = exchange.queryInt(LIMIT, MOST);
        int offset = exchange.queryInt(OFFSET, 0);
        return answer(guilds.stream().skip(offset).limit(limit).toList(), guilds.size(), limit, offset);
    }

    /** Limit and offset are ignored when guilds are asked for by name. */
    private Reply named(Exchange exchange, List<String> guildIds) {
        List<Guild> guilds = findings.visibleTo(exchange.caller()).stream()
                .filter(guild -> guildIds.contains(guild.id()))
                .toList();
        return answer(guilds, guilds.size(), MOST, 0);
    }

    private List<String> linked(List<String> applicationIds) {
        return applicationIds.stream()
                .flatMap(id -> community.applications().byId(id).stream())
                .map(Application::guild)
                .filter(Objects::nonNull)
                .map(Guild::id)
                .toList();
    }

    private Reply answer(List<Guild> page, int total, int limit, int offset) {
        var body = Reply.object();
        body.set("guilds", json.list(page, json::plain));
        return Reply.ok(body.put("total", total).put("limit", limit).put("offset", offset));
    }
}
