package io.guildkit.testkit.internal.gifs;

import static io.guildkit.testkit.internal.validation.TextSpec.locale;
import static io.guildkit.testkit.internal.validation.TextSpec.text;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.guildkit.testkit.internal.http.Exchange;
import io.guildkit.testkit.internal.http.Reply;
import io.guildkit.testkit.internal.http.Router;
import io.guildkit.testkit.internal.validation.BodySpec;
import io.guildkit.testkit.internal.validation.IntSpec;
import io.guildkit.testkit.internal.validation.QuerySpec;
import java.util.List;
import java.util.Objects;

/** Searching and listing GIFs. */
public final class GifRoutes {
    private static final String QUERY = "q";
    private static final String LIMIT = "limit";
    private static final String LOCALE = "locale";
    private static final String FORMAT = "media_format";
    private static final int PROVIDER_RESULTS = 10;
    private static final int DEFAULT_RESULTS = 50;
    private static final int DEFAULT_TRENDING_TERMS = 5;
    private static final int DEFAULT_SUGGESTIONS = 20;
    private static final IntSpec TERMS = IntSpec.between(1, 50);
    private static final IntSpec RESULTS = IntSpec.between(20, 500);

    private static final QuerySpec PROVIDER_SEARCH = QuerySpec.none().required(QUERY, text());
    private static final QuerySpec TRENDING_TERMS =
            QuerySpec.none().optional(LIMIT, TERMS).optional(LOCALE, locale());
    private static final QuerySpec SUGGEST = TRENDING_TERMS.required(QUERY, text());
    private static final QuerySpec TRENDING =
            QuerySpec.none().optional(FORMAT, text().oneOf(MediaFormat.ALL)).optional(LOCALE, locale());
    private static final QuerySpec TRENDING_GIFS = TRENDING.optional(LIMIT, RESULTS);
    private static final QuerySpec SEARCH = TRENDING_GIFS.required(QUERY, text());
    private static final BodySpec SELECT =
            BodySpec.empty().required("id", text()).required(QUERY, text());

    private final GifCatalogue catalogue;

    private GifRoutes(GifCatalogue catalogue) {
        this.catalogue = catalogue;
    }

    public static void register(Router router, GifCatalogue catalogue) {
        GifRoutes routes = new GifRoutes(catalogue);
        router.get("/integrations/gifprovider/search").query(PROVIDER_SEARCH).handle(routes::providerSearch);
        router.get("/gifs/trending-search").query(TRENDING_TERMS).handle(routes::trendingTerms);
        router.get("/gifs/suggest").open().query(SUGGEST).handle(routes::suggest);
        router.get("/gifs/search").open().query(SEARCH).handle(routes::search);
        router.get("/gifs/trending").open().query(TRENDING).handle(routes::trending);
        router.get("/gifs/trending-gifs").open().query(TRENDING_GIFS).handle(routes::trendingGifs);
        router.post("/gifs/select").body(SELECT).handle(routes::select);
    }

    private Reply providerSearch(Exchange exchange) {
        ArrayNode list = JsonNodeFactory.instance.arrayNode();
        catalogue.search(query(exchange)).stream()
                .limit(PROVIDER_RESULTS)
                .forEach(gif -> list.addObject()
                        .put("type", MediaFormat.GIF)
                        .put("url", page(gif))
                        .put("src", MediaFormat.address(gif.id(), MediaFormat.GIF))
                        .put("width", gif.width())
                        .put("height", gif.height()));
        return Reply.ok(list);
    }

    private Reply trendingTerms(Exchange exchange) {
        return Reply.ok(texts(catalogue.trendingTerms, exchange.queryInt(LIMIT, DEFAULT_TRENDING_TERMS)));
    }

    private Reply suggest(Exchange exchange) {
        return Reply.ok(texts(catalogue.suggestions(query(exchange)), exchange.queryInt(LIMIT, DEFAULT_SUGGESTIONS)));
    }

    private Reply search(Exchange exchange) {
        return Reply.ok(gifs(catalogue.search(query(exchange)), exchange));
    }

    private Reply trending(Exchange exchange) {
        ObjectNode body = Reply.object();
        ArrayNode categories = body.putArray("categories");
        catalogue.categories.forEach((name, gifId) ->
                categories.addObject().put("name", name).put("src", MediaFormat.address(gifId, format(exchange))));
        body.set("gifs", gifs(catalogue.all().stream().limit(1).toList(), exchange));
        return Reply.ok(body);
    }

    private Reply trendingGifs(Exchange exchange) {
        return Reply.ok(gifs(catalogue.all(), exchange));
    }

    private Reply select(Exchange exchange) {
        catalogue.selections.add(new GifCatalogue.Selection(exchange.text("id"), exchange.text(QUERY)));
        return Reply.noContent();
    }

    private static ArrayNode gifs(List<Gif> gifs, Exchange exchange) {
        ArrayNode list = JsonNodeFactory.instance.arrayNode();
        gifs.stream()
                .limit(exchange.queryInt(LIMIT, DEFAULT_RESULTS))
                .forEach(gif -> list.addObject()
                        .put("id", gif.id())
                        .put("title", gif.title())
                        .put("url", page(gif))
                        .put("src", MediaFormat.address(gif.id(), format(exchange)))
                        .put("gif_src", MediaFormat.address(gif.id(), MediaFormat.GIF))
                        .put("preview", MediaFormat.preview(gif.id()))
                        .put("width", gif.width())
                        .put("height", gif.height()));
        return list;
    }

    private static ArrayNode texts(List<String> texts, int most) {
        ArrayNode list = JsonNodeFactory.instance.arrayNode();
        texts.stream().limit(most).forEach(list::add);
        return list;
    }

    private static String page(Gif gif) {
        return "https://gifprovider.example/view/" + gif.id();
    }

    private static String format(Exchange exchange) {
        return Objects.requireNonNullElse(exchange.query(FORMAT), MediaFormat.DEFAULT);
    }

    private static String query(Exchange exchange) {
        return Objects.requireNonNull(exchange.query(QUERY));
    }
}
