package io.guildkit.invites.gifs;

import io.guildkit.core.route.Route;

/** The endpoints of GIFs: their paths and credentials. */
final class GifRoutes {
    static final Route SEARCH_PROVIDER =
            Route.get("/integrations/gifprovider/search").account();
    static final Route TRENDING_TERMS = Route.get("/gifs/trending-search").account();
    static final Route SUGGEST_TERMS = Route.get("/gifs/suggest").optional().account();
    static final Route SEARCH = Route.get("/gifs/search").optional().account();
    static final Route TRENDING = Route.get("/gifs/trending").optional().account();
    static final Route TRENDING_GIFS =
            Route.get("/gifs/trending-gifs").optional().account();
    static final Route SELECT = Route.post("/gifs/select").account();

    private GifRoutes() {}
}
