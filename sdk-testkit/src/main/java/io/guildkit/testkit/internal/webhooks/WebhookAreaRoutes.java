package io.guildkit.testkit.internal.webhooks;

import io.guildkit.testkit.internal.guilds.Community;
import io.guildkit.testkit.internal.guilds.Doorkeeper;
import io.guildkit.testkit.internal.http.Router;
import io.guildkit.testkit.internal.state.State;

/** All routes of this area. */
public final class WebhookAreaRoutes {
    private WebhookAreaRoutes() {}

    /** Adds the routes to those of the service, and the download route to those at the root. */
    public static void register(
            Router router, Router files, State state, Community community, WebhookSettings settings) {
        TokenCheck tokens = new TokenCheck(community);
        MessageWriter writer = new MessageWriter(state);
        Poster poster = new Poster(state, community, writer);
        new ManagedWebhookRoutes(state, community, new Doorkeeper(community)).register(router);
        new TokenWebhookRoutes(state, community, tokens, writer).register(router);
        new ExecuteRoutes(tokens, poster, settings).register(router);
        new FileRoutes(community).register(files);
    }
}
