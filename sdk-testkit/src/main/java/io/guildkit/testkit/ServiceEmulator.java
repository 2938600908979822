package io.guildkit.testkit;

import com.google.errorprone.annotations.CanIgnoreReturnValue;
import io.guildkit.testkit.internal.applications.AssetRoutes;
import io.guildkit.testkit.internal.guilds.ChannelType;
import io.guildkit.testkit.internal.http.Access;
import io.guildkit.testkit.internal.http.Route;
import io.guildkit.testkit.internal.server.ServiceServer;
import io.guildkit.testkit.internal.state.Account;
import io.guildkit.testkit.internal.state.CaptchaDemands;
import io.guildkit.testkit.internal.state.Location;
import io.guildkit.testkit.internal.webhooks.WebhookSettings;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.function.Supplier;
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
    private final Supplier<World> worlds;
    private final ServiceServer server;
    private volatile World world;

    private ServiceEmulator(Builder builder) {
        clock = VirtualClock.startingAt(builder.start);
        long seed = builder.seed;
        String origin = builder.origin;
        boolean lenient = builder.lenient;
        worlds = () -> new World(clock, seed, origin, lenient);
        world = worlds.get();
        server = ServiceServer.start(builder.port, world.site);
        world.open(server.baseUrl);
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

    /**
     * Forgets everything: accounts, guilds, applications, messages, requests, faults, limits and settings. The address and the clock
     * stay, and the clock keeps its time, because clients may measure spans with it. Requests that are under way are answered from
     * the former state. Handles from before, such as an {@link EmulatedAccount}, keep referring to the former state.
     */
    public void reset() {
        World fresh = worlds.get();
        fresh.open(server.baseUrl);
        world = fresh;
        server.serve(fresh.site);
    }

    /**
     * Makes the emulator lenient until the next {@link #reset()}, for a single test.
     *
     * @see Builder#lenient()
     */
    public void lenient() {
        world.leniency.grant();
    }

    /** Returns the clock the service lives by. */
    public VirtualClock clock() {
        return clock;
    }

    /** Begins to describe an account with an email address. */
    public AccountSeed account(String email) {
        return new AccountSeed(world.state, email);
    }

    /** Begins to describe an account without an email address. */
    public AccountSeed account() {
        return new AccountSeed(world.state, null);
    }

    /** Returns the accounts there are. */
    public Accounts accounts() {
        return new Accounts(world.state);
    }

    /** Begins to describe a guild. */
    public GuildSeed guild(String name) {
        return new GuildSeed(world.state, world.community, name);
    }

    /** Returns the guilds there are. */
    public Guilds guilds() {
        return new Guilds(world.state, world.community);
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
        return new ApplicationSeed(world.state, world.community, name);
    }

    /** Returns the applications there are, and what else they have to do with. */
    public Applications applications() {
        return new Applications(world.state, world.community);
    }

    /** Begins to describe a team, which can own applications. */
    public TeamSeed team(String name) {
        return new TeamSeed(world.state, world.community, name);
    }

    /** Returns who is connected to the gateway. */
    public Gateway gateway() {
        return new Gateway(world.state, world.community);
    }

    /** Returns who is friends with whom. */
    public Friends friends() {
        return new Friends(world.state, world.community);
    }

    /** Returns the GIFs there are. */
    public GifLibrary gifs() {
        return new GifLibrary(world.state, world.gifCatalogue);
    }

    /** Returns what discovery knows besides the guilds. */
    public Discovery discovery() {
        return new Discovery(world.state, world.discoverySettings);
    }

    /** Returns the webhooks there are; {@link EmulatedChannel#webhook} plants one. */
    public Webhooks webhooks() {
        return new Webhooks(world.state, world.community);
    }

    /** Sets what the chat-compatible route of webhooks answers; what execution answers at first. */
    public void chatCompatAnswer(ChatCompatAnswer answer) {
        world.state.lockedRun(
                () -> world.webhookSettings.chatAnswer = WebhookSettings.ChatAnswer.valueOf(answer.name()));
    }

    /** Sets the name of the header in which a code host names its events; {@code X-GitHub-Event} at first. */
    public void codeHostEventHeader(String name) {
        world.state.lockedRun(() -> world.webhookSettings.eventHeader = name);
    }

    /** Returns the text messages sent. */
    public SmsInbox sms() {
        return new SmsInbox(world.state);
    }

    /** Returns the mails sent. */
    public MailInbox mail() {
        return new MailInbox(world.state);
    }

    /** Returns the place to script what goes wrong. */
    public Faults faults() {
        return new Faults(world.faultQueue, world.router, server);
    }

    /**
     * Begins a route that the interface does not have, for clients that also call others. It takes requests of any kind, with and
     * without credentials, and {@link #requests(String)} lists them.
     *
     * <pre>{@code
     * emulator.stub("GET /users/@me").json("{\"id\":\"7\",\"username\":\"ada\"}");
     * }</pre>
     *
     * @param route method, space and path template, such as {@code GET /users/{user.id}}
     */
    public StubScript stub(String route) {
        return new StubScript(world.router, route);
    }

    /** Returns the place to say how often the service may be called. */
    public RateLimits rateLimits() {
        return new RateLimits(world.limits, world.router);
    }

    /** Returns the names of the gateway events sent, the oldest first. */
    public List<String> events() {
        return world.state.locked(() -> world.state.events.names());
    }

    /** Forgets the gateway events sent so far. */
    public void clearEvents() {
        world.state.lockedRun(() -> world.state.events.clear());
    }

    /** Returns all requests since the start or the last {@link #clearRequests()}, the oldest first. */
    public List<RecordedCall> requests() {
        return world.log.entries().stream().map(RecordedCall::new).toList();
    }

    /**
     * Returns the requests of one route. The requests of a GET route include HEAD requests.
     *
     * @param route method, space and path template, such as {@code POST /auth/login}
     * @throws IllegalArgumentException if there is no such route
     */
    public RecordedCalls requests(String route) {
        return new RecordedCalls(world.router.named(route).key(), requests());
    }

    /** Forgets the requests recorded so far. */
    public void clearRequests() {
        world.log.clear();
    }

    /** Returns how many requests of a route were carried out, whatever became of their answers. */
    public long processed(String route) {
        return requests(route).stream().filter(RecordedCall::processed).count();
    }

    /** Returns the names of all routes, such as {@code POST /auth/login}. */
    public List<String> routes() {
        return world.router.routes().stream().map(Route::key).toList();
    }

    /** Lets the next call of each route pass only with the answer to a CAPTCHA, {@link #CAPTCHA_ANSWER}. */
    public void captchaRequired(String... routes) {
        for (String route : routes) {
            String key = world.router.named(route).key();
            world.state.lockedRun(() -> world.state.captcha.demand(key));
        }
    }

    /**
     * Makes more routes sensitive: they ask for a second factor, shown in the last few minutes.
     *
     * @throws IllegalArgumentException if a route is unknown, or can be called without signing in
     */
    public void requireElevation(String... routes) {
        for (String route : routes) {
            Route found = world.router.named(route);
            if (found.access() == Access.OPEN || found.template().equals("/mfa/finish")) {
                throw new IllegalArgumentException("No second factor can be asked for on '" + route + "'.");
            }
            world.state.lockedRun(() -> world.state.elevations.demand(found.key()));
        }
    }

    /** Makes routes ask for no second factor any more. */
    public void waiveElevation(String... routes) {
        for (String route : routes) {
            String key = world.router.named(route).key();
            world.state.lockedRun(() -> world.state.elevations.waive(key));
        }
    }

    /** Makes all proofs of a second factor worthless, before their time. */
    public void refuseElevationTokens() {
        world.state.lockedRun(() -> world.state.elevations.refuseAll());
    }

    /** Lets nobody sign in to an account from an address that its owner hasn't authorised from now on. */
    public void requireIpAuthorization(EmulatedAccount account) {
        world.state.lockedRun(() -> account.account().distrustAllAddresses());
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
        world.state.lockedRun(() -> world.state.location = location);
    }

    /** Changes the address all requests seem to come from, unless they carry {@code X-Forwarded-For}. */
    public void seenAddress(String address) {
        world.state.seenAddress = address;
    }

    /** Stops listening, cuts all connections and ends all threads. */
    @Override
    public void close() {
        server.close();
    }

    private EmulatedChannel privateChannel(int type, @Nullable String name, EmulatedAccount... recipients) {
        List<Account> accounts =
                Arrays.stream(recipients).map(EmulatedAccount::account).toList();
        return world.state.locked(() -> new EmulatedChannel(
                world.state, world.community, world.community.createPrivateChannel(type, name, accounts)));
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
