package io.guildkit.testkit.internal.gifs;

import static io.guildkit.testkit.internal.validation.TextSpec.locale;
import static io.guildkit.testkit.internal.validation.TextSpec.text;

import com.fasterxml.jackson.databind.node.ArrayNode;
import io.guildkit.testkit.internal.gifs.GifCatalogue.Gif;
import io.guildkit.testkit.internal.gifs.GifCatalogue.Selection;
import io.guildkit.testkit.internal.http.Exchange;
import io.guildkit.testkit.internal.http.Json;
import io.guildkit.testkit.internal.http.Router;
import io.guildkit.testkit.internal.validation.BodySpec;
import io.guildkit.testkit.internal.validation.IntSpec;
import io.guildkit.testkit.internal.validation.QuerySpec;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** Searching and listing GIFs. */
public record GifRoutes(GifCatalogue catalogue) {
    private static final String QUERY = "q";
    private static final String LIMIT = "limit";
    private static final String LOCALE = "locale";
    private static final String FORMAT = "media_format";
    private static final String GIF = "gif";
    private static final String DEFAULT_FORMAT = "mediumgif";
    private static final String DEFAULT_LOCALE = "en-US";
    private static final String MEDIA_HOST = "https://media.gifprovider.example/";

    private static final int PROVIDER_RESULTS = 10;
    private static final int DEFAULT_RESULTS = 50;
    private static final int DEFAULT_TRENDING_TERMS = 5;
    private static final int DEFAULT_SUGGESTIONS = 20;

    private static final QuerySpec PROVIDER_SEARCH = QuerySpec.none().required(QUERY, text());
    private static final QuerySpec TRENDING_TERMS =
            QuerySpec.none().optional(LIMIT, IntSpec.between(1, 50)).optional(LOCALE, locale());
    private static final QuerySpec SUGGEST = TRENDING_TERMS.required(QUERY, text());
    private static final String[] FORMATS =
            "mp4 tinymp4 nanomp4 loopedmp4 webm tinywebm nanowebm gif mediumgif tinygif nanogif".split(" ", -1);
    private static final QuerySpec TRENDING =
            QuerySpec.none().optional(FORMAT, text().oneOf(FORMATS)).optional(LOCALE, locale());
    private static final QuerySpec TRENDING_GIFS = TRENDING.optional(LIMIT, IntSpec.between(20, 500));
    private static final QuerySpec SEARCH = TRENDING_GIFS.required(QUERY, text());
    private static final BodySpec SELECT =
            BodySpec.empty().required("id", text()).required(QUERY, text());

    public static void register(Router router, GifCatalogue catalogue) {
        GifRoutes routes = new GifRoutes(catalogue);
        router.users("GET /integrations/gifprovider/search")
                .query(PROVIDER_SEARCH)
                .json(routes::providerSearch);
        router.users("GET /gifs/trending-search")
                .query(TRENDING_TERMS)
                .json(exchange -> first(
                        catalogue.trendingTerms.stream().map(term -> translated(term, exchange)),
                        exchange,
                        DEFAULT_TRENDING_TERMS));
        router.open("GET /gifs/suggest")
                .query(SUGGEST)
                .json(exchange -> first(
                        catalogue.suggestions(exchange.query(QUERY, "")).map(term -> translated(term, exchange)),
                        exchange,
                        DEFAULT_SUGGESTIONS));
        router.open("GET /gifs/search")
                .query(SEARCH)
                .json(exchange -> gifs(catalogue.search(exchange.query(QUERY, "")), exchange));
        router.open("GET /gifs/trending").query(TRENDING).json(routes::trending);
        router.open("GET /gifs/trending-gifs").query(TRENDING_GIFS).json(exchange -> gifs(catalogue.all(), exchange));
        router.users("POST /gifs/select")
                .body(SELECT)
                .noContent(
                        exchange -> catalogue.selections.add(new Selection(exchange.text("id"), exchange.text(QUERY))));
    }

    private ArrayNode providerSearch(Exchange exchange) {
        return Json.array(catalogue.search(exchange.query(QUERY, "")).stream()
                .limit(PROVIDER_RESULTS)
                .map(gif -> Json.object()
                        .with("type", GIF)
                        .with("url", page(gif))
                        .with("src", address(gif.id(), GIF))
                        .with("width", gif.width())
                        .with("height", gif.height())));
    }

    private Json trending(Exchange exchange) {
        String format = exchange.query(FORMAT, DEFAULT_FORMAT);
        List<Json> categories = new ArrayList<>();
        catalogue.categories.forEach((name, gifId) -> categories.add(
                Json.object().with("name", translated(name, exchange)).with("src", address(gifId, format))));
        return Json.object()
                .with("categories", categories)
                .with("gifs", gifs(catalogue.all().stream().limit(1).toList(), exchange));
    }

    private static ArrayNode gifs(List<Gif> gifs, Exchange exchange) {
        return first(
                gifs.stream()
                        .map(gif -> Json.object()
                                .with("id", gif.id())
                                .with("title", translated(gif.title(), exchange))
                                .with("url", page(gif))
                                .with("src", address(gif.id(), exchange.query(FORMAT, DEFAULT_FORMAT)))
                                .with("gif_src", address(gif.id(), GIF))
                                .with("preview", MEDIA_HOST + gif.id() + "/preview.png")
                                .with("width", gif.width())
                                .with("height", gif.height())),
                exchange,
                DEFAULT_RESULTS);
    }

    private static ArrayNode first(Stream<?> all, Exchange exchange, int otherwise) {
        return Json.array(all.limit(exchange.queryInt(LIMIT, otherwise)));
    }

    private static String translated(String text, Exchange exchange) {
        return GifCatalogue.translated(text, exchange.query(LOCALE, DEFAULT_LOCALE));
    }

    private static String page(Gif gif) {
        return "https://gifprovider.example/view/" + gif.id();
    }

    /** Returns the URL of a GIF in a format. */
    private static String address(String gifId, String format) {
        String stored = format.equals("loopedmp4") ? "mp4" : format;
        String extension = Stream.of("mp4", "webm", GIF)
                .filter(stored::endsWith)
                .findFirst()
                .orElseThrow();
        return MEDIA_HOST + gifId + "/" + stored + "." + extension;
    }
}
