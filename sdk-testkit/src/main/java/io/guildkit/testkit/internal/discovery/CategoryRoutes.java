package io.guildkit.testkit.internal.discovery;

import static io.guildkit.testkit.internal.validation.TextSpec.locale;
import static io.guildkit.testkit.internal.validation.TextSpec.text;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.guildkit.testkit.internal.guilds.Doorkeeper;
import io.guildkit.testkit.internal.guilds.Guild;
import io.guildkit.testkit.internal.guilds.Permission;
import io.guildkit.testkit.internal.http.ErrorCode;
import io.guildkit.testkit.internal.http.Exchange;
import io.guildkit.testkit.internal.http.Problem;
import io.guildkit.testkit.internal.http.Reply;
import io.guildkit.testkit.internal.http.Router;
import io.guildkit.testkit.internal.validation.QuerySpec;
import java.util.Objects;
import java.util.Set;

/** The categories, the categories of a guild, and its search terms. */
record CategoryRoutes(Doorkeeper doorkeeper, DiscoverySettings settings) {
    private static final int MOST_SUBCATEGORIES = 5;
    private static final int MOST_TERM = 30;
    private static final String LOCALE = "locale";
    private static final String PRIMARY_ONLY = "primary_only";
    private static final String TERM = "term";
    private static final String VARIABLE = "category.id";
    private static final String OF_GUILD = "/guilds/{guild.id}/discovery-categories/{" + VARIABLE + "}";

    private static final QuerySpec LIST =
            QuerySpec.none().optional(LOCALE, locale()).bool(PRIMARY_ONLY);
    private static final QuerySpec VALID_TERM = QuerySpec.none().required(TERM, text());

    void register(Router router) {
        router.get("/discovery/categories").botsToo().query(LIST).handle(this::list);
        router.get("/discovery/valid-term").botsToo().query(VALID_TERM).handle(this::validTerm);
        router.put(OF_GUILD).botsToo().handle(this::add);
        router.delete(OF_GUILD).botsToo().handle(this::remove);
    }

    static ObjectNode json(Category category, String language) {
        return Reply.object()
                .put("id", category.id())
                .put("name", category.nameIn(language))
                .put("is_primary", category.primary());
    }

    private Reply list(Exchange exchange) {
        String language = Objects.requireNonNullElse(exchange.query(LOCALE), "en-US");
        return Reply.ok(Reply.array(settings.categories.values().stream()
                .filter(category -> category.primary() || !exchange.queryFlag(PRIMARY_ONLY))
                .map(category -> json(category, language))));
    }

    private Reply validTerm(Exchange exchange) {
        String term = Objects.requireNonNull(exchange.query(TERM));
        boolean valid = !term.isBlank() && term.codePointCount(0, term.length()) <= MOST_TERM;
        return Reply.ok(Reply.object().put("valid", valid && !settings.isBanned(term)));
    }

    private Reply add(Exchange exchange) {
        Guild guild = doorkeeper.guild(exchange, Permission.MANAGE_GUILD);
        int category = category(exchange);
        Set<Integer> subcategories = guild.discovery.subcategories;
        if (!subcategories.contains(category) && subcategories.size() >= MOST_SUBCATEGORIES) {
            throw Problem.plain(
                    400,
                    ErrorCode.TOO_MANY_SUBCATEGORIES,
                    "Maximum number of discovery subcategories reached (" + MOST_SUBCATEGORIES + ")");
        }
        subcategories.add(category);
        return Reply.noContent();
    }

    private Reply remove(Exchange exchange) {
        Guild guild = doorkeeper.guild(exchange, Permission.MANAGE_GUILD);
        guild.discovery.subcategories.remove(category(exchange));
        return Reply.noContent();
    }

    private int category(Exchange exchange) {
        return settings.category(exchange.variable(VARIABLE))
                .map(Category::id)
                .orElseThrow(() -> Problem.field(VARIABLE, "BASE_TYPE_CHOICES", "There is no such category."));
    }
}
