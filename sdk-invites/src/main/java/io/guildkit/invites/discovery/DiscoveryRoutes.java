package io.guildkit.invites.discovery;

import io.guildkit.core.route.Route;

/** The endpoints of discovery: their paths and credentials. */
final class DiscoveryRoutes {
    private static final String METADATA = "/guilds/{guild.id}/discovery-metadata";
    private static final String CATEGORY = "/guilds/{guild.id}/discovery-categories/{category.id}";
    private static final String GUILD = "guild.id";

    static final Route LIST_GUILDS = Route.get("/discoverable-guilds").account();
    static final Route SEARCH_GUILDS = Route.get("/discoverable-guilds/search").account();
    static final Route SEARCH_PUBLISHED =
            Route.get("/discovery/search").optional().accountOrBot();
    static final Route LANDING_PAGE =
            Route.get("/discovery/{guild.id}").major(GUILD).optional().accountOrBot();
    static final Route LIST_CATEGORIES = Route.get("/discovery/categories").accountOrBot();
    static final Route CHECK_TERM = Route.get("/discovery/valid-term").accountOrBot();
    static final Route REQUIREMENTS =
            Route.get("/guilds/{guild.id}/discovery-requirements").major(GUILD).accountOrBot();
    static final Route GET_METADATA = Route.get(METADATA).major(GUILD).accountOrBot();
    static final Route MODIFY_METADATA = Route.patch(METADATA).major(GUILD).accountOrBot();
    static final Route ADD_CATEGORY = Route.put(CATEGORY).major(GUILD).accountOrBot();
    static final Route REMOVE_CATEGORY = Route.delete(CATEGORY).major(GUILD).accountOrBot();

    private DiscoveryRoutes() {}
}
