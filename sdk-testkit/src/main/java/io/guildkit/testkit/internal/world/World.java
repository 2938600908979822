package io.guildkit.testkit.internal.world;

import io.guildkit.testkit.internal.applications.ApplicationRoutes;
import io.guildkit.testkit.internal.auth.RegistrationRoutes;
import io.guildkit.testkit.internal.discovery.DiscoverySettings;
import io.guildkit.testkit.internal.discovery.GuildDiscoveryRoutes;
import io.guildkit.testkit.internal.faults.FaultQueue;
import io.guildkit.testkit.internal.gifs.GifCatalogue;
import io.guildkit.testkit.internal.gifs.GifRoutes;
import io.guildkit.testkit.internal.guilds.Community;
import io.guildkit.testkit.internal.http.Dialect;
import io.guildkit.testkit.internal.http.Route;
import io.guildkit.testkit.internal.http.Router;
import io.guildkit.testkit.internal.integrations.IntegrationRoutes;
import io.guildkit.testkit.internal.invites.Admission;
import io.guildkit.testkit.internal.invites.InviteRoutes;
import io.guildkit.testkit.internal.limits.Limits;
import io.guildkit.testkit.internal.server.CallLog;
import io.guildkit.testkit.internal.server.Leniency;
import io.guildkit.testkit.internal.server.Site;
import io.guildkit.testkit.internal.state.State;
import io.guildkit.testkit.internal.webhooks.WebhookRoutes;
import io.guildkit.testkit.internal.webhooks.WebhookSettings;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import java.util.function.BiConsumer;

/** The state of an emulator between two resets. */
public final class World {
    public final State state;
    public final Community community;
    public final GifCatalogue gifCatalogue = new GifCatalogue();
    public final DiscoverySettings discoverySettings = new DiscoverySettings();
    public final WebhookSettings webhookSettings = new WebhookSettings();
    public final Router router = new Router();
    public final Limits limits;
    public final FaultQueue faultQueue;
    public final CallLog log;
    public final Leniency leniency;
    public final Site site;

    /** Creates an empty world. */
    public World(Clock clock, Setup setup) {
        state = new State(clock, setup.seed(), setup.origin());
        community = new Community(state);
        Admission admission = new Admission(community);
        Router files = new Router();
        RegistrationRoutes.register(router, state, admission::admit, community.memberships::disconnect);
        InviteRoutes.register(router, community, admission);
        IntegrationRoutes.register(router, community, setup.dialect());
        GifRoutes.register(router, gifCatalogue);
        GuildDiscoveryRoutes.register(router, community, discoverySettings);
        ApplicationRoutes.register(router, community);
        WebhookRoutes.register(router, files, community, webhookSettings, setup.dialect());
        faultQueue = new FaultQueue(clock);
        limits = new Limits(clock, System::nanoTime);
        leniency = new Leniency(setup.lenient());
        log = new CallLog(
                leniency, setup.keptRequests(), call -> setup.onRequest().accept(this, call));
        site = new Site(router, files, state, limits, faultQueue, log, leniency, setup.dialect(), setup.apiVersions());
    }

    /**
     * The options of all worlds of an emulator.
     *
     * @param seed the seed of all ids, tokens and codes
     * @param origin the origin of security keys
     * @param lenient whether requests may deviate from the specification
     * @param dialect the words of the service
     * @param apiVersions the accepted versions in paths
     * @param keptRequests the maximum number of requests in the log
     * @param onRequest is notified of each response of each world
     */
    public record Setup(
            long seed,
            String origin,
            boolean lenient,
            Dialect dialect,
            List<Integer> apiVersions,
            int keptRequests,
            BiConsumer<World, CallLog.Entry> onRequest) {}

    /** Ends the gateway sessions, because the world is dropped. */
    public void end() {
        state.lockedRun(() -> Map.copyOf(community.gatewaySessions).forEach(community.memberships::disconnect));
    }

    /** Sets the address, which is known when the server listens. */
    public void open(String baseUrl) {
        state.lockedRun(() -> {
            state.baseUrl = baseUrl;
            router.routes().stream().filter(Route::sensitive).map(Route::key).forEach(state.elevations.routes::add);
        });
    }
}
