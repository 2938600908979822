package io.guildkit.testkit;

import io.guildkit.testkit.internal.applications.ApplicationAreaRoutes;
import io.guildkit.testkit.internal.auth.AuthRoutes;
import io.guildkit.testkit.internal.discovery.DiscoveryAreaRoutes;
import io.guildkit.testkit.internal.discovery.DiscoverySettings;
import io.guildkit.testkit.internal.faults.FaultQueue;
import io.guildkit.testkit.internal.gifs.GifCatalogue;
import io.guildkit.testkit.internal.gifs.GifRoutes;
import io.guildkit.testkit.internal.guilds.Community;
import io.guildkit.testkit.internal.http.Route;
import io.guildkit.testkit.internal.http.Router;
import io.guildkit.testkit.internal.integrations.IntegrationAreaRoutes;
import io.guildkit.testkit.internal.invites.Admission;
import io.guildkit.testkit.internal.invites.InviteAreaRoutes;
import io.guildkit.testkit.internal.limits.Limits;
import io.guildkit.testkit.internal.server.CallLog;
import io.guildkit.testkit.internal.server.Leniency;
import io.guildkit.testkit.internal.server.Site;
import io.guildkit.testkit.internal.state.State;
import io.guildkit.testkit.internal.webhooks.WebhookAreaRoutes;
import io.guildkit.testkit.internal.webhooks.WebhookSettings;
import java.time.Clock;

/** All that an emulator knows from one reset to the next. */
final class World {
    final State state;
    final Community community;
    final GifCatalogue gifCatalogue = new GifCatalogue();
    final DiscoverySettings discoverySettings = new DiscoverySettings();
    final WebhookSettings webhookSettings = new WebhookSettings();
    final Router router = new Router();
    final Limits limits;
    final FaultQueue faultQueue = new FaultQueue();
    final CallLog log;
    final Leniency leniency;
    final Site site;

    World(Clock clock, long seed, String origin, boolean lenient) {
        state = new State(clock, seed, origin);
        community = new Community(state);
        Admission admission = new Admission(community, state.events);
        Router files = new Router();
        AuthRoutes.register(router, state, admission::welcome);
        InviteAreaRoutes.register(router, state, community, admission);
        IntegrationAreaRoutes.register(router, state, community);
        GifRoutes.register(router, gifCatalogue);
        DiscoveryAreaRoutes.register(router, state, community, discoverySettings);
        ApplicationAreaRoutes.register(router, state, community);
        WebhookAreaRoutes.register(router, files, state, community, webhookSettings);
        limits = new Limits(clock, System::nanoTime);
        leniency = new Leniency(lenient);
        log = new CallLog(leniency);
        site = new Site(router, files, state, limits, faultQueue, log, leniency);
    }

    /** Learns its address, which is known once the server listens. */
    void open(String baseUrl) {
        state.lockedRun(() -> {
            state.baseUrl = baseUrl;
            router.routes().stream().filter(Route::sensitive).map(Route::key).forEach(state.elevations::demand);
        });
    }
}
