package io.guildkit.testkit;

import com.google.errorprone.annotations.CanIgnoreReturnValue;
import io.guildkit.testkit.internal.applications.ApplicationAreaRoutes;
import io.guildkit.testkit.internal.applications.AssetRoutes;
import io.guildkit.testkit.internal.auth.AuthRoutes;
import io.guildkit.testkit.internal.discovery.DiscoveryAreaRoutes;
import io.guildkit.testkit.internal.discovery.DiscoverySettings;
import io.guildkit.testkit.internal.faults.FaultQueue;
import io.guildkit.testkit.internal.gifs.GifCatalogue;
import io.guildkit.testkit.internal.gifs.GifRoutes;
import io.guildkit.testkit.internal.guilds.ChannelType;
import io.guildkit.testkit.internal.guilds.Community;
import io.guildkit.testkit.internal.http.Access;
import io.guildkit.testkit.internal.http.Route;
import io.guildkit.testkit.internal.http.Router;
import io.guildkit.testkit.internal.integrations.IntegrationAreaRoutes;
import io.guildkit.testkit.internal.invites.Admission;
import io.guildkit.testkit.internal.invites.InviteAreaRoutes;
import io.guildkit.testkit.internal.limits.Limits;
import io.guildkit.testkit.internal.server.CallLog;
import io.guildkit.testkit.internal.server.ServiceServer;
import io.guildkit.testkit.internal.state.Account;
import io.guildkit.testkit.internal.state.CaptchaDemands;
import io.guildkit.testkit.internal.state.Location;
import io.guildkit.testkit.internal.state.State;
import io.guildkit.testkit.internal.webhooks.WebhookAreaRoutes;
import io.guildkit.testkit.internal.webhooks.WebhookSettings;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The whole service in one process. It listens on the loopback interface, keeps its state in memory, and checks what
 * it is sent strictly: a request that breaks a rule gets the error a user of the real service would get. With
 * {@link Builder#lenient()} it ignores unknown fields and query parameters.
 *
 * <pre>{@code
 * try (ServiceEmulator emulator = ServiceEmulator.start()) {
 *     EmulatedAccount ada = emulator.account("ada@example.com").password("correct horse").totp().create();
 *     // point a client at emulator.baseUrl(), sign in, and answer with ada.totpCode()
 * }
 * }</pre>
 *
 * <p>Time passes only when {@link #clock()} is advanced, and all ids, tokens and codes follow from the seed. Safe for
 * use by many threads.
 */
public final class ServiceEmulator implements AutoCloseable {
    /** The answer that every CAPTCHA takes. */
    public static final String CAPTCHA_ANSWER = CaptchaDemands.ANSWER;

    /** The host that security keys are for, unless the builder says otherwise. */
    public static final String DEFAULT_RP_ID = "chat.example.com";

    /** The origin that security keys expect, unless the builder says otherwise. */
    public static final String DEFAULT_ORIGIN = "https://" + DEFAULT_RP_ID;

    /** How long it takes until a new asset of an application turns up in the list that clients get from a cache. */
    public static final Duration ASSET_DELAY = AssetRoutes.DELAY;

    private final VirtualClock clock;
    private final State state;
    private final Community community;
    private final GifCatalogue gifCatalogue = new GifCatalogue();
    private final DiscoverySettings discoverySettings = new DiscoverySettings();
    private final WebhookSettings webhookSettings = new WebhookSettings();
    private final Router router = new Router();
    private final Router files = new Router();
    private final Limits limits;
    private final FaultQueue faultQueue = new FaultQueue();
    private final CallLog log;
    private final ServiceServer server;

    private ServiceEmulator(Builder builder) {
        clock = VirtualClock.startingAt(builder.start);
        state = new State(clock, builder.seed, builder.origin);
        community = new Community(state);
        Admission admission = new Admission(community, state.events);
        AuthRoutes.register(router, state, admission::welcome);
        InviteAreaRoutes.register(router, state, community, admission);
        IntegrationAreaRoutes.register(router, state, community);
        GifRoutes.register(router, gifCatalogue);
        DiscoveryAreaRoutes.register(router, state, community, discoverySettings);
        ApplicationAreaRoutes.register(router, state, community);
        WebhookAreaRoutes.register(router, files, state, community, webhookSettings);
        limits = new Limits(clock);
        log = new CallLog(builder.lenient);
        server = ServiceServer.start(builder.port, builder.lenient, router, files, state, limits, faultQueue, log);
        state.lockedRun(() -> {
            state.baseUrl = server.baseUrl;
            router.routes().stream().filter(Route::sensitive).map(Route::key).forEach(state.elevations::demand);
        });
    }

    /** Starts an emulator on a free port. */
    public static ServiceEmulator start() {
        return builder().start();
    }

    /** Begins to describe an emulator. */
    public static Builder builder() {
        return new Builder();
    }

    /** Returns what clients need to find it, such as {@code http://127.0.0.1:40123/api/v9}. */
    public String baseUrl() {
        return server.baseUrl;
    }

    /** Returns the clock the service lives by. */
    public VirtualClock clock() {
        return clock;
    }

    /** Begins to describe an account with an email address. */
    public AccountSeed account(String email) {
        return new AccountSeed(state, email);
    }

    /** Begins to describe an account without an email address. */
    public AccountSeed account() {
        return new AccountSeed(state, null);
    }

    /** Returns the accounts there are. */
    public Accounts accounts() {
        return new Accounts(state);
    }

    /** Begins to describe a guild. */
    public GuildSeed guild(String name) {
        return new GuildSeed(state, community, name);
    }

    /** Returns the guilds there are. */
    public Guilds guilds() {
        return new Guilds(state, community);
    }

    /** Plants a group DM of these people. */
    public EmulatedChannel groupDm(String name, EmulatedAccount... recipients) {
        return privateChannel(ChannelType.GROUP_DM, name, recipients);
    }

    /** Plants a DM of two people. */
    public EmulatedChannel dm(EmulatedAccount one, EmulatedAccount other) {
        return privateChannel(ChannelType.DM, null, one, other);
    }

    /** Begins to describe an application. */
    public ApplicationSeed application(String name) {
        return new ApplicationSeed(state, community, name);
    }

    /** Returns the applications there are, and what else they have to do with. */
    public Applications applications() {
        return new Applications(state, community);
    }

    /** Begins to describe a team, which can own applications. */
    public TeamSeed team(String name) {
        return new TeamSeed(state, community, name);
    }

    /** Returns who is connected to the gateway. */
    public Gateway gateway() {
        return new Gateway(state, community);
    }

    /** Returns who is friends with whom. */
    public Friends friends() {
        return new Friends(state, community);
    }

    /** Returns the GIFs there are. */
    public GifLibrary gifs() {
        return new GifLibrary(state, gifCatalogue);
    }

    /** Returns what discovery knows besides the guilds. */
    public Discovery discovery() {
        return new Discovery(state, discoverySettings);
    }

    /** Returns the webhooks there are; {@link EmulatedChannel#webhook} plants one. */
    public Webhooks webhooks() {
        return new Webhooks(state, community);
    }

    /** Sets what the chat-compatible route of webhooks answers; what execution answers at first. */
    public void chatCompatAnswer(ChatCompatAnswer answer) {
        state.lockedRun(() -> webhookSettings.chatAnswer = WebhookSettings.ChatAnswer.valueOf(answer.name()));
    }

    /** Sets the name of the header in which a code host names its events; {@code X-GitHub-Event} at first. */
    public void codeHostEventHeader(String name) {
        state.lockedRun(() -> webhookSettings.eventHeader = name);
    }

    /** Returns the text messages sent. */
    public SmsInbox sms() {
        return new SmsInbox(state);
    }

    /** Returns the mails sent. */
    public MailInbox mail() {
        return new MailInbox(state);
    }

    /** Returns the place to script what goes wrong. */
    public Faults faults() {
        return new Faults(faultQueue, router, server);
    }

    /** Returns the place to say how often the service may be called. */
    public RateLimits rateLimits() {
        return new RateLimits(limits, router);
    }

    /** Returns the names of the gateway events sent, the oldest first. */
    public List<String> events() {
        return state.locked(() -> state.events.names());
    }

    /** Forgets the gateway events sent so far. */
    public void clearEvents() {
        state.lockedRun(() -> state.events.clear());
    }

    /** Returns all requests since the start or the last {@link #clearRequests()}, the oldest first. */
    public List<RecordedCall> requests() {
        return log.entries().stream().map(RecordedCall::new).toList();
    }

    /** Returns the requests of one route. The requests of a GET route include HEAD requests. */
    public List<RecordedCall> requests(String method, String template) {
        String key = router.named(method + " " + template).key();
        return requests().stream().filter(call -> call.isOf(key)).toList();
    }

    /** Forgets the requests recorded so far. */
    public void clearRequests() {
        log.clear();
    }

    /** Returns how many requests of a route were carried out, whatever became of their answers. */
    public long processed(String method, String template) {
        return requests(method, template).stream()
                .filter(RecordedCall::processed)
                .count();
    }

    /** Returns the names of all routes, such as {@code POST /auth/login}. */
    public List<String> routes() {
        return router.routes().stream().map(Route::key).toList();
    }

    /** Lets the next call of each route pass only with the answer to a CAPTCHA, {@link #CAPTCHA_ANSWER}. */
    public void captchaRequired(String... routes) {
        for (String route : routes) {
            String key = router.named(route).key();
            state.lockedRun(() -> state.captcha.demand(key));
        }
    }

    /**
     * Makes more routes sensitive: they ask for a second factor, shown in the last few minutes.
     *
     * @throws IllegalArgumentException if a route is unknown, or can be called without signing in
     */
    public void requireElevation(String... routes) {
        for (String route : routes) {
            Route found = router.named(route);
            if (found.access() == Access.OPEN || found.template().equals("/mfa/finish")) {
                throw new IllegalArgumentException("No second factor can be asked for on '" + route + "'.");
            }
            state.lockedRun(() -> state.elevations.demand(found.key()));
        }
    }

    /** Makes routes ask for no second factor any more. */
    public void waiveElevation(String... routes) {
        for (String route : routes) {
            String key = router.named(route).key();
            state.lockedRun(() -> state.elevations.waive(key));
        }
    }

    /** Makes all proofs of a second factor worthless, before their time. */
    public void refuseElevationTokens() {
        state.lockedRun(() -> state.elevations.refuseAll());
    }

    /** Lets nobody sign in to an account from an address that its owner hasn't authorised from now on. */
    public void requireIpAuthorization(EmulatedAccount account) {
        state.lockedRun(() -> account.account().distrustAllAddresses());
    }

    /**
     * Moves all clients to a country.
     *
     * @param countryCode the country, two letters
     * @param consentRequired whether one must agree to the terms to register
     * @param promotionRequired whether one must say yes or no to advertising to register
     * @param promotionPreChecked whether yes is suggested
     */
    public void location(
            String countryCode, boolean consentRequired, boolean promotionRequired, boolean promotionPreChecked) {
        Location location = new Location(countryCode, consentRequired, promotionRequired, promotionPreChecked);
        state.lockedRun(() -> state.location = location);
    }

    /** Changes the address all requests seem to come from, unless they carry {@code X-Forwarded-For}. */
    public void seenAddress(String address) {
        state.seenAddress = address;
    }

    /** Stops listening, cuts all connections and ends all threads. */
    @Override
    public void close() {
        server.close();
    }

    private EmulatedChannel privateChannel(int type, @Nullable String name, EmulatedAccount... recipients) {
        List<Account> accounts =
                Arrays.stream(recipients).map(EmulatedAccount::account).toList();
        return state.locked(
                () -> new EmulatedChannel(state, community, community.createPrivateChannel(type, name, accounts)));
    }

    /** An emulator that has yet to be started. */
    public static final class Builder {
        private int port;
        private long seed = 42;
        private Instant start = Instant.parse("2026-01-01T00:00:00Z");
        private String origin = DEFAULT_ORIGIN;
        private boolean lenient;

        private Builder() {}

        /** Sets the port; 0, the default, takes any that is free. */
        @CanIgnoreReturnValue
        public Builder port(int number) {
            if (number < 0 || number > 65_535) {
                throw new IllegalArgumentException("A port is between 0 and 65535, but was " + number + ".");
            }
            port = number;
            return this;
        }

        /** Sets what the clock shows at the start. */
        @CanIgnoreReturnValue
        public Builder clockStart(Instant instant) {
            start = instant;
            return this;
        }

        /** Sets what all ids, tokens and codes follow from. */
        @CanIgnoreReturnValue
        public Builder seed(long number) {
            seed = number;
            return this;
        }

        /** Sets the origin that answers of security keys must come from; its host is what the keys are for. */
        @CanIgnoreReturnValue
        public Builder origin(String url) {
            origin = url;
            return this;
        }

        /**
         * Makes the emulator ignore unknown fields of bodies, unknown query parameters, and the version in the path:
         * {@code /api} and {@code /api/v10} serve the same endpoints as {@code /api/v9}. The default is strict: the emulator
         * refuses such requests. {@link RecordedCall#ignoredFields()} and
         * {@link RecordedCall#ignoredQueryParameters()} return the ignored names.
         *
         * @return this builder
         */
        @CanIgnoreReturnValue
        public Builder lenient() {
            lenient = true;
            return this;
        }

        /**
         * Starts the emulator.
         *
         * @throws java.io.UncheckedIOException if the port is taken
         */
        public ServiceEmulator start() {
            return new ServiceEmulator(this);
        }
    }
}
