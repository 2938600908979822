package io.guildkit.testkit;

import com.fasterxml.jackson.databind.JsonNode;
import com.google.errorprone.annotations.CanIgnoreReturnValue;
import io.guildkit.testkit.internal.admin.AdminApi;
import io.guildkit.testkit.internal.admin.Guard;
import io.guildkit.testkit.internal.applications.AssetRoutes;
import io.guildkit.testkit.internal.guilds.ChannelType;
import io.guildkit.testkit.internal.http.Access;
import io.guildkit.testkit.internal.http.Dialect;
import io.guildkit.testkit.internal.http.Route;
import io.guildkit.testkit.internal.server.Address;
import io.guildkit.testkit.internal.server.CallLog;
import io.guildkit.testkit.internal.server.ServiceDispatcher.Place;
import io.guildkit.testkit.internal.server.ServiceServer;
import io.guildkit.testkit.internal.state.Account;
import io.guildkit.testkit.internal.state.Mutex;
import io.guildkit.testkit.internal.state.State;
import io.guildkit.testkit.internal.state.State.Location;
import io.guildkit.testkit.internal.webhooks.WebhookSettings;
import io.guildkit.testkit.internal.world.World;
import io.guildkit.testkit.internal.world.WorldFormat;
import java.net.InetAddress;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * The whole service in one process. It listens on the loopback interface, keeps its state in memory, and checks
 * requests strictly: a request that violates a rule gets the error of the real service. With {@link Builder#lenient()}
 * it accepts what services accept beyond their documents.
 *
 * <pre>{@code
 * try (ServiceEmulator emulator = ServiceEmulator.start()) {
 *     EmulatedAccount ada = emulator.account("ada@example.com").password("correct horse").totp().create();
 *     // point a client at emulator.baseUrl(), sign in, and answer with ada.totpCode()
 * }
 * }</pre>
 *
 * <p>Time passes only when {@link #clock()} is advanced, and all ids, tokens and codes are derived from the seed.
 * Thread-safe.
 */
public final class ServiceEmulator implements AutoCloseable {
    // Why: docs/decisions/0043

    /** The solution of all CAPTCHAs. */
    public static final String CAPTCHA_ANSWER = State.CAPTCHA_SOLUTION;

    /** The default host of security keys. */
    public static final String DEFAULT_RP_ID = "chat.example.com";

    /** The default origin of security keys. */
    public static final String DEFAULT_ORIGIN = "https://" + DEFAULT_RP_ID;

    /** The delay until a new asset of an application appears in the list that clients get from a cache. */
    public static final Duration ASSET_DELAY = AssetRoutes.DELAY;

    private final WorldHost host;
    private final String name;
    private final VirtualClock clock;
    private final World.Setup setup;
    private final AdminApi admin;
    private final String baseUrl;
    private final Place place;
    /** Guards the replacement of the world, in which several parts change. */
    private final Mutex replacement = new Mutex();

    private volatile World world;

    /** Creates a world on a server, and serves it. */
    ServiceEmulator(WorldHost host, String name, @Nullable JsonNode json) {
        this.host = host;
        this.name = name;
        EmulatorOptions options = host.options;
        clock = host.newClock();
        setup = new World.Setup(
                options.seed(),
                options.origin(),
                options.lenient(),
                options.dialect(),
                options.apiVersions(),
                options.keptRequests(),
                this::answered);
        admin = new AdminApi(new AdminControls(this), options.guard());
        baseUrl = host.server.baseUrl(name, options.apiVersions());
        WorldClock worldClock = new WorldClock(clock);
        world = json == null ? newWorld(worldClock) : read(json, worldClock);
        worldClock.follow();
        admin.begins(world);
        clock.onChange(admin::clockChanged);
        place = host.server.open(name, world.site, admin);
    }

    private static ServiceEmulator start(EmulatorOptions options, @Nullable JsonNode json) {
        WorldHost host = new WorldHost(options);
        try {
            return new ServiceEmulator(host, ServiceServer.ROOT_WORLD, json);
        } catch (RuntimeException e) {
            host.close();
            throw e;
        }
    }

    /** Starts an emulator on a free port. */
    public static ServiceEmulator start() {
        return builder().start();
    }

    /** Returns a seed of an emulator. */
    public static Builder builder() {
        return new Builder();
    }

    /** Returns the base URL for clients, such as {@code http://127.0.0.1:40123/api/v9}. */
    public String baseUrl() {
        return baseUrl;
    }

    /**
     * Creates an isolated, empty world on the server of this emulator. Its paths begin with {@code /w/} and its name. It shares
     * nothing with other worlds but the options of the builder: it has its own state, clock, limits, faults, requests and admin
     * API. So tests with different worlds can run at the same time. {@link #close()} of the result drops the world.
     *
     * <pre>{@code
     * try (ServiceEmulator world = emulator.openWorld("checkout")) {
     *     // point a client at world.baseUrl()
     * }
     * }</pre>
     *
     * @param name 1 to 64 letters, digits, dots, dashes and underscores
     * @throws IllegalArgumentException if the name has another form, or another world has it
     */
    public ServiceEmulator openWorld(String name) {
        return host.open(name, null);
    }

    /** Returns the worlds that {@link #openWorld} or the admin API created, in the order of their names. */
    public List<ServiceEmulator> worlds() {
        return host.worlds();
    }

    /** Returns the name of this world; empty for the world at the root of the server. */
    public String worldName() {
        return name;
    }

    /**
     * Removes everything: accounts, guilds, applications, messages, requests, faults, limits and settings. The address
     * and the clock stay, and the clock keeps its time, because clients may measure durations with it. Unfinished
     * requests get responses from the former state. Existing handles, such as an {@link EmulatedAccount}, still refer
     * to the former state.
     */
    public void reset() {
        WorldClock worldClock = new WorldClock(clock);
        serve(newWorld(worldClock), worldClock);
    }

    private World newWorld(WorldClock worldClock) {
        World fresh = new World(worldClock, setup);
        admin.watch(fresh);
        fresh.open(baseUrl);
        return fresh;
    }

    private void answered(World origin, CallLog.Entry call) {
        host.options.requestListener().accept(new RecordedCall(call, ServiceServer.path(name)));
        admin.answered(origin, call);
    }

    /**
     * Returns the whole state of the emulator as JSON: accounts, guilds, applications, messages, settings, limits,
     * faults and so on. The text contains secrets. {@link #loadWorld} and {@link Builder#world} accept it.
     */
    public String saveWorld() {
        return new WorldFormat(world).write().toPrettyString();
    }

    /**
     * Replaces the whole state of the emulator by that of a JSON document. Recorded requests are removed, as by {@link
     * #reset()}. If the document contains a time, the clock moves to it, also to an earlier one. So requests from then on get the same
     * responses as after {@link #saveWorld}. {@link VirtualClock#nanoTime} never runs backwards.
     *
     * @param json the result of {@link #saveWorld()}, or a seed file; {@code docs/emulator-server.md} describes the members
     * @throws IllegalArgumentException if the document is not a world; the message contains the JSON path of the error,
     *        and the state stays unchanged
     */
    public void loadWorld(String json) {
        load(Wire.object(json));
    }

    void load(JsonNode json) {
        WorldClock worldClock = new WorldClock(clock);
        serve(read(json, worldClock), worldClock);
    }

    /** Returns the world of a JSON document, whose clock shows the time of the document. */
    private World read(JsonNode json, WorldClock worldClock) {
        World fresh = newWorld(worldClock);
        WorldFormat.time(json).ifPresent(worldClock::pin);
        new WorldFormat(fresh).read(json);
        return fresh;
    }

    /** Serves another world from now on. */
    private void serve(World fresh, WorldClock worldClock) {
        replacement.lockedRun(() -> {
            world = fresh;
            admin.replaced(fresh);
            worldClock.follow(); // after the events of the former world are removed, so that this change stays
            place.serve(fresh.site);
        });
        clock.settle(); // without the lock, because the ends of waits run code of clients
    }

    WorldHost host() {
        return host;
    }

    World world() {
        return world;
    }

    String url(String path) {
        return world.state.url(path);
    }

    /**
     * Makes the emulator lenient until the next {@link #reset()}, for a single test.
     *
     * @see Builder#lenient()
     */
    public void lenient() {
        world.leniency.grant();
    }

    /** Returns the clock of the service. */
    public VirtualClock clock() {
        return clock;
    }

    /** Returns a seed of an account with an email address. */
    public AccountSeed account(String email) {
        return new AccountSeed(world, email);
    }

    /** Returns a seed of an account without an email address. */
    public AccountSeed account() {
        return new AccountSeed(world, null);
    }

    /** Returns all accounts. */
    public Accounts accounts() {
        return new Accounts(world);
    }

    /** Returns a seed of a guild. */
    public GuildSeed guild(String name) {
        return new GuildSeed(world, name);
    }

    /** Returns all guilds. */
    public Guilds guilds() {
        return new Guilds(world);
    }

    /** Creates a group DM of these users. */
    public EmulatedChannel groupDm(String name, EmulatedAccount... recipients) {
        return privateChannel(ChannelType.GROUP_DM, name, recipients);
    }

    /** Creates a DM of two users. */
    public EmulatedChannel dm(EmulatedAccount one, EmulatedAccount other) {
        return privateChannel(ChannelType.DM, null, one, other);
    }

    /** Returns a seed of an application. */
    public ApplicationSeed application(String name) {
        return new ApplicationSeed(world, name);
    }

    /** Returns the applications and their related data. */
    public Applications applications() {
        return new Applications(world);
    }

    /** Returns a seed of a team, which can own applications. */
    public TeamSeed team(String name) {
        return new TeamSeed(world, name);
    }

    /** Returns the connections to the gateway. */
    public Gateway gateway() {
        return new Gateway(world);
    }

    /** Returns the friendships. */
    public Friends friends() {
        return new Friends(world);
    }

    /** Returns the GIFs. */
    public GifLibrary gifs() {
        return new GifLibrary(world);
    }

    /** Returns the settings of discovery. */
    public Discovery discovery() {
        return new Discovery(world);
    }

    /** Returns all webhooks; {@link EmulatedChannel#webhook} creates one. */
    public Webhooks webhooks() {
        return new Webhooks(world);
    }

    /** Sets the response of the chat-compatible route of webhooks; by default that of an execution. */
    public void chatCompatResponse(ChatCompatResponse response) {
        world.state.lockedRun(
                () -> world.webhookSettings.chatResponse = WebhookSettings.ChatResponse.valueOf(response.name()));
    }

    /** Returns the text messages sent. */
    public SmsInbox sms() {
        return new SmsInbox(world);
    }

    /** Returns the mails sent. */
    public MailInbox mail() {
        return new MailInbox(world);
    }

    /** Returns the faults, for scripting them. */
    public Faults faults() {
        return new Faults(world, place);
    }

    /**
     * Returns a script for a route outside the service, for clients that also call other routes. It accepts all
     * requests, with and without credentials, and {@link #requests(String)} lists them.
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

    /** Returns the rate limits, for scripting them. */
    public RateLimits rateLimits() {
        return new RateLimits(world.limits, world.router);
    }

    /** Returns the names of the gateway events sent, the oldest first. */
    public List<String> events() {
        return world.state.locked(() -> List.copyOf(world.state.events));
    }

    /** Removes the gateway events sent so far. */
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
     * @throws IllegalArgumentException if the route does not exist
     */
    public RecordedCalls requests(String route) {
        return RecordedCalls.of(world.router.named(route).key(), requests());
    }

    /**
     * Waits until the service has received a number of requests of a route. The wait is in real time.
     *
     * @param route method, space and path template, such as {@code POST /auth/login}
     * @param count the number of requests to wait for; earlier requests count too
     * @return the requests of the route, fewer than {@code count} if the time is up
     * @throws IllegalArgumentException if the route does not exist
     * @throws InterruptedException if the wait is interrupted
     */
    @CanIgnoreReturnValue
    public RecordedCalls awaitRequests(String route, int count, Duration atMost) throws InterruptedException {
        String key = world.router.named(route).key();
        world.log.await(call -> key.equals(call.routeKey()), count, atMost);
        return requests(route);
    }

    /** Removes the requests recorded so far. */
    public void clearRequests() {
        world.log.clear();
    }

    /** Returns the number of executed requests of a route, including requests whose response was lost. */
    public long processed(String route) {
        return requests(route).stream().filter(RecordedCall::processed).count();
    }

    /** Returns the names of all routes, such as {@code POST /auth/login}. */
    public List<String> routes() {
        return world.router.routes().stream().map(Route::key).toList();
    }

    /** Demands a CAPTCHA for the next call of each route, which accepts {@link #CAPTCHA_ANSWER}. */
    public void captchaRequired(String... routes) {
        for (String route : routes) {
            String key = world.router.named(route).key();
            world.state.lockedRun(() -> world.state.demandCaptcha(key));
        }
    }

    /**
     * Makes more routes sensitive: they require a second factor that was verified in the last few minutes.
     *
     * @throws IllegalArgumentException if a route is unknown, or can be called without signing in
     */
    public void requireElevation(String... routes) {
        for (String route : routes) {
            Route found = world.router.named(route);
            if (found.access() == Access.OPEN || found.template().equals("/mfa/finish")) {
                throw new IllegalArgumentException("The route '" + route
                        + "' cannot require a second factor: it needs no account, or verifies the second factor.");
            }
            world.state.lockedRun(() -> world.state.elevations.routes.add(found.key()));
        }
    }

    /** Makes routes require no second factor. */
    public void waiveElevation(String... routes) {
        for (String route : routes) {
            String key = world.router.named(route).key();
            world.state.lockedRun(() -> world.state.elevations.routes.remove(key));
        }
    }

    /** Invalidates all proofs of a second factor before their expiry. */
    public void refuseElevationTokens() {
        world.state.lockedRun(() -> world.state.elevations.proofs.clear());
    }

    /** Refuses logins of an account from addresses that its owner has not authorised. */
    public void requireIpAuthorization(EmulatedAccount account) {
        world.state.lockedRun(() -> account.object.distrustAllAddresses());
    }

    /**
     * Moves all clients to a country.
     *
     * @param countryCode the country, two letters
     * @param consentRequired whether registration requires consent to the terms
     * @param promotionRequired whether registration requires a decision about promotional e-mail
     * @param promotionPreChecked whether consent to promotional e-mail is pre-checked
     */
    public void location(
            String countryCode, boolean consentRequired, boolean promotionRequired, boolean promotionPreChecked) {
        Location location = new Location(countryCode, consentRequired, promotionRequired, promotionPreChecked);
        world.state.lockedRun(() -> world.state.location = location);
    }

    /** Sets the client address of all requests without the header {@code X-Forwarded-For}. */
    public void seenAddress(String address) {
        world.state.seenAddress = address;
    }

    /**
     * Stops listening, cuts all connections and ends all threads. The close of a world with a name drops only this world: its
     * gateway sessions end, held calls get responses, and later requests a 404.
     */
    @Override
    public void close() {
        admin.close();
        if (name.isEmpty()) {
            host.close();
        } else {
            place.close();
            world.end();
            host.closed(name, this);
        }
    }

    private EmulatedChannel privateChannel(int type, @Nullable String name, EmulatedAccount... recipients) {
        List<Account> accounts =
                Arrays.stream(recipients).map(recipient -> recipient.object).toList();
        return world.state.locked(
                () -> new EmulatedChannel(world, world.community.createPrivateChannel(null, type, name, accounts)));
    }

    /** An emulator that has yet to be started. */
    public static final class Builder {
        private int port;
        private long seed = 42;
        private Instant start = Instant.parse("2026-01-01T00:00:00Z");
        private String origin = DEFAULT_ORIGIN;
        private boolean lenient;
        private Dialect dialect = new Dialect(Map.of());
        private boolean ticking;
        private InetAddress host = Address.localhost();
        private List<Integer> apiVersions = List.of(9);
        private @Nullable String publicUrl;
        private @Nullable String adminToken;
        private int keptRequests = Integer.MAX_VALUE;
        private Consumer<RecordedCall> requestListener = call -> {};
        private @Nullable JsonNode world;

        private Builder() {}

        /** Sets the port; 0, the default, chooses a free one. */
        @CanIgnoreReturnValue
        public Builder port(int number) {
            if (number < 0 || number > 65_535) {
                throw new IllegalArgumentException("A port is between 0 and 65535, but was " + number + ".");
            }
            port = number;
            return this;
        }

        /** Sets the initial time of the clock. */
        @CanIgnoreReturnValue
        public Builder clockStart(Instant instant) {
            start = instant;
            return this;
        }

        /** Sets the seed of all ids, tokens and codes. */
        @CanIgnoreReturnValue
        public Builder seed(long number) {
            seed = number;
            return this;
        }

        /** Sets the origin of security keys' responses. Its host is the relying party of the keys. */
        @CanIgnoreReturnValue
        public Builder origin(String url) {
            origin = url;
            return this;
        }

        /**
         * Makes the emulator accept requests that services accept, although the specification does not mention them. It
         * ignores unknown fields and query parameters, reads nulls, texts and numbers as the values that they stand for, takes
         * every part of a form with a file name as a file, and serves paths without a version and with the versions 6 to 10.
         * The default is strict: the emulator refuses such requests. {@link RecordedCall#ignoredFields()},
         * {@link RecordedCall#ignoredQueryParameters()} and {@link RecordedCall#adaptedFields()} return what differed, and
         * the response headers {@code X-Emulator-Ignored} and {@code X-Emulator-Adapted} contain the same names.
         *
         * @return this builder
         */
        @CanIgnoreReturnValue
        public Builder lenient() {
            lenient = true;
            return this;
        }

        /**
         * Sets the words that the service uses in place of those of the documents: names of headers, schemes of credentials, segments of
         * paths, and types of integrations. Requests with the documented words are then refused. Worlds, seeds, the admin API, recordings
         * and the keys of routes keep the documented words.
         *
         * @param words the words by their keys, such as {@code path.chatcompat}; a client that is built with {@code ServiceDialect.of(words)} uses
         *     them
         * @return this builder
         * @throws IllegalArgumentException if a key is unknown, a word cannot be sent, or two words of one kind are the same
         */
        @CanIgnoreReturnValue
        public Builder dialect(Map<String, String> words) {
            dialect = new Dialect(words);
            return this;
        }

        /** Starts the clock with real time, as {@link VirtualClock#tick()} does later. */
        @CanIgnoreReturnValue
        public Builder ticking() {
            ticking = true;
            return this;
        }

        /**
         * Sets the versions of the interface that paths may contain, in place of 9. {@link ServiceEmulator#baseUrl()}
         * contains the first of them. The endpoints are the same in each version.
         *
         * @throws IllegalArgumentException if a version is less than 1
         */
        @CanIgnoreReturnValue
        public Builder apiVersions(int first, int... more) {
            List<Integer> versions = IntStream.concat(IntStream.of(first), Arrays.stream(more))
                    .boxed()
                    .distinct()
                    .toList();
            if (versions.stream().anyMatch(version -> version < 1)) {
                throw new IllegalArgumentException("A version is at least 1, but got " + versions + ".");
            }
            apiVersions = versions;
            return this;
        }

        /**
         * Sets the initial state of the emulator.
         *
         * @param json the result of {@link ServiceEmulator#saveWorld()}, or a seed file
         * @throws IllegalArgumentException if the text is not a JSON object; {@link #start()} throws it if the object
         *        is not a world, with the JSON path of the error
         */
        @CanIgnoreReturnValue
        public Builder world(String json) {
            world = Wire.object(json);
            return this;
        }

        /**
         * Sets the network address to listen at, in place of the loopback address.
         *
         * @param token the token that requests to the admin API then need
         */
        @CanIgnoreReturnValue
        Builder host(InetAddress address, String token) {
            host = address;
            adminToken = address.isLoopbackAddress() ? null : token;
            return this;
        }

        /** Sets the URL without a path by which clients reach the emulator, if it does not follow from host and port. */
        @CanIgnoreReturnValue
        Builder publicUrl(String url) {
            publicUrl = url;
            return this;
        }

        /** Keeps only the latest requests, for an emulator that runs for long. */
        @CanIgnoreReturnValue
        Builder keptRequests(int most) {
            keptRequests = most;
            return this;
        }

        /** Sets the listener of responses, which runs on the thread of the response. */
        @CanIgnoreReturnValue
        Builder onRequest(Consumer<RecordedCall> listener) {
            requestListener = listener;
            return this;
        }

        /**
         * Starts the emulator.
         *
         * @throws java.io.UncheckedIOException if the port is taken
         */
        public ServiceEmulator start() {
            EmulatorOptions options = new EmulatorOptions(
                    new Address(host, port, publicUrl),
                    new Guard(adminToken, publicUrl),
                    seed,
                    start,
                    ticking,
                    origin,
                    lenient,
                    dialect,
                    apiVersions,
                    keptRequests,
                    requestListener);
            return ServiceEmulator.start(options, world);
        }
    }
}
