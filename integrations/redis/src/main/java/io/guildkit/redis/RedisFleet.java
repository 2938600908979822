package io.guildkit.redis;

import io.guildkit.core.auth.EncryptionKeys;
import io.guildkit.core.auth.FingerprintProvider;
import io.guildkit.core.auth.SecondFactorSharing;
import io.guildkit.core.auth.TokenStore;
import io.guildkit.core.base.ValueCipher;
import io.guildkit.core.client.Fleet;
import io.guildkit.core.limit.InvalidRequests;
import io.guildkit.core.limit.RateLimiter;
import io.guildkit.redis.internal.FleetParts;
import io.guildkit.redis.internal.JedisRedis;
import io.guildkit.redis.internal.KeyNames;
import io.guildkit.redis.internal.Link;
import io.guildkit.redis.internal.OwnShare;
import io.guildkit.redis.internal.Redis;
import java.net.InetAddress;
import java.net.URI;
import java.net.URISyntaxException;
import java.net.UnknownHostException;
import java.time.Duration;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import redis.clients.jedis.ConnectionPoolConfig;
import redis.clients.jedis.DefaultJedisClientConfig;
import redis.clients.jedis.RedisClient;
import redis.clients.jedis.RedisClusterClient;

/**
 * The processes that share limits through Redis 6.2 or later, or Valkey.
 *
 * <pre>{@code
 * RedisFleet fleet = RedisFleet.connect("redis://localhost:6379", 4); // of four processes
 * GuildkitClient client = GuildkitClient.builder(url).fleet(fleet).build();
 * }</pre>
 *
 * <p>All processes of a fleet need the same name, the same secret and the same rate-limit policy. Their clocks may
 * differ, because all use Redis' clock.
 *
 * <p>The limits never fail a call because of Redis. If Redis is slow, unreachable or refuses commands, each process
 * uses its share of the limits, and all processes return to Redis at the same time. {@link #status()} states the mode.
 * Calls can fail if the {@linkplain #tokenStore token store} has neither Redis nor a copy of the token.
 *
 * <p>Thread-safe. An instance has connections and up to six daemon threads until it is {@linkplain #close() closed}.
 */
public final class RedisFleet implements Fleet, AutoCloseable {
    /** The path of an address: nothing, or the number of a database. */
    private static final Pattern DATABASE = Pattern.compile("/?|/[0-9]{1,9}");

    private final Link link;
    private final FleetParts parts;
    private final OwnShare share;

    private RedisFleet(Builder builder) {
        KeyNames keys = new KeyNames(builder.name, builder.secret);
        Consumer<FleetStatus> listener = builder.listener;
        OwnShare share = builder.share();
        this.share = share;
        this.link = new Link(builder.redis.get(), keys, changed -> listener.accept(status(changed, share)));
        this.parts = new FleetParts(
                link,
                builder.encryption.map(used -> new ValueCipher("Redis", used.current(), used::find)),
                builder.egress(),
                share);
        link.open();
    }

    /**
     * Joins the fleet with the standard settings.
     *
     * @param uri the address of Redis, such as {@code redis://localhost:6379} or {@code rediss://user:password@redis.example.com:6380}
     * @param expectedProcesses the number of processes of the fleet, see {@link Builder#expectedProcesses}
     * @return a new fleet, which must be closed; it connects in the background
     * @throws IllegalArgumentException if the address is malformed, or the number is not positive
     */
    public static RedisFleet connect(String uri, int expectedProcesses) {
        return builder(uri).expectedProcesses(expectedProcesses).build();
    }

    /**
     * Returns a builder for a fleet with its own connections.
     *
     * @param uri the address of Redis
     * @return a new builder
     * @throws IllegalArgumentException if the address is malformed
     */
    public static Builder builder(String uri) {
        URI address = parse(uri)
                .filter(RedisFleet::isOfRedis)
                .orElseThrow(() -> new IllegalArgumentException( // without the address, which may contain a password
                        "uri must be redis://host:port or rediss://host:port, and may end with the number of a database, as in"
                                + " redis://host:port/1; percent-encode a user name and a password"));
        return new Builder(() -> new JedisRedis(client(address), true));
    }

    /** Parses an address. The exception of the parser is dropped, because it contains the whole address with its password. */
    private static Optional<URI> parse(String uri) {
        try {
            return Optional.of(new URI(uri));
        } catch (URISyntaxException e) {
            return Optional.empty();
        }
    }

    /** Returns whether Jedis understands an address. The path of another address may be the rest of a password that contains a slash. */
    private static boolean isOfRedis(URI address) {
        String scheme = Objects.requireNonNullElse(address.getScheme(), "");
        return (scheme.equals("redis") || scheme.equals("rediss"))
                && address.getHost() != null
                && DATABASE.matcher(address.getRawPath()).matches()
                && address.getRawFragment() == null;
    }

    /**
     * Returns a builder for a fleet on a client of your own. Its time limits apply: half a second is a good choice for each, because
     * calls wait for Redis for that long before they go on without it.
     *
     * @param client is not closed with the fleet; its pool needs six connections
     * @return a new builder
     */
    public static Builder builder(RedisClient client) {
        Objects.requireNonNull(client, "client");
        return new Builder(() -> new JedisRedis(client, false));
    }

    /**
     * Returns a builder for a fleet on a cluster. Each account, bot or application has its keys in one slot; webhooks are spread over
     * 256 slots.
     *
     * @param client is not closed with the fleet
     * @return a new builder
     */
    public static Builder builder(RedisClusterClient client) {
        Objects.requireNonNull(client, "client");
        return new Builder(() -> new JedisRedis(client, false));
    }

    private static RedisClient client(URI address) {
        int millis = (int) Builder.TIMEOUT.toMillis();
        ConnectionPoolConfig pool = new ConnectionPoolConfig();
        // While Redis hangs, calls would wait for the connections of the calls before them.
        pool.setMaxWait(Builder.TIMEOUT);
        return RedisClient.builder()
                .poolConfig(pool)
                .clientConfig(DefaultJedisClientConfig.builder(address)
                        .connectionTimeoutMillis(millis)
                        .socketTimeoutMillis(millis)
                        .blockingSocketTimeoutMillis((int) JedisRedis.LONGEST_SILENCE.toMillis())
                        .clientName("guildkit")
                        .build())
                .hostAndPort(address.getHost(), address.getPort() < 0 ? 6379 : address.getPort())
                .build();
    }

    @Override
    public RateLimiter.Factory rateLimiters() {
        return parts::limiter;
    }

    @Override
    public InvalidRequests.Factory invalidRequests() {
        return parts::invalidRequests;
    }

    @Override
    public FingerprintProvider fingerprint(String service, FingerprintProvider source) {
        return parts.fingerprint(service, source);
    }

    @Override
    public SecondFactorSharing secondFactors(String service) {
        return parts.secondFactors(service);
    }

    /**
     * Returns a store that keeps an account's token and its user in Redis, encrypted with the fleet's {@linkplain Builder#encryption
     * keys}. All processes use the token, and notice at once when one of them signs in or out.
     *
     * <ul>
     *   <li>Each process keeps a copy in memory. A message replaces it when the token changes; without the message, it is read
     *       again after five seconds.
     *   <li>While Redis cannot be used, {@code load} returns the copy. Without a copy it throws {@link IllegalStateException}.
     *   <li>{@code save}, {@code clear} and {@code compareAndClear} throw {@link IllegalStateException} if Redis cannot be used. The
     *       change then applies only to this process, until it changes the token again.
     *   <li>{@code compareAndClear} removes the token from Redis in one step, and never the token that another process has saved
     *       meanwhile.
     * <li>{@code load} throws {@link IllegalStateException} if the value was changed, copied from another key, or
     * encrypted with an unknown key.
     * </ul>
     *
     * @param account names the account, for example {@code main}; Redis contains only a hash of the name
     * @return a store for {@link io.guildkit.core.auth.Credentials#account}
     * @throws IllegalStateException if the fleet has no keys
     */
    public TokenStore tokenStore(String account) {
        return parts.tokenStore(account);
    }

    /**
     * Signs in, in one process of the fleet, while the other processes wait for its token. Call this method in each process, before the first
     * call that needs the account.
     *
     * <ul>
     *   <li>If the {@linkplain #tokenStore store} has a token, it returns at once.
     *   <li>Otherwise one process runs the sign-in. If that fails, or the process ends, one of the others signs in.
     *   <li>A process that hangs for three seconds loses its turn, so after that two processes may sign in.
     * </ul>
     *
     * @param account names the account, as for {@link #tokenStore}
     * @param signIn signs in with a client that uses the store; runs on the calling thread, and may take long
     * @return whether this process has signed in
     * @throws IllegalStateException if Redis cannot be used, the fleet has no keys, or the sign-in has saved no token in the store
     * @throws InterruptedException if the thread is interrupted while another process signs in
     * @throws RuntimeException what the sign-in throws
     */
    public boolean signInOnce(String account, Runnable signIn) throws InterruptedException {
        return parts.signInOnce(account, signIn);
    }

    /**
     * Returns the status of this process in the fleet.
     *
     * @return a snapshot
     */
    public FleetStatus status() {
        return status(link, share);
    }

    private static FleetStatus status(Link link, OwnShare share) {
        FleetStatus.Mode mode = !link.isAttached()
                ? FleetStatus.Mode.ALONE
                : link.hasJoined() ? FleetStatus.Mode.SHARED : FleetStatus.Mode.CONNECTING;
        return new FleetStatus(
                mode,
                link.since(),
                link.processes(),
                mode == FleetStatus.Mode.ALONE ? Optional.of(link.share(share)) : Optional.empty(),
                link.failure(),
                link.commands());
    }

    /**
     * Leaves the fleet and closes its own connections. Open clients use a share of the limits from then on.
     */
    @Override
    public void close() {
        link.close();
    }

    /** Settings of a fleet. */
    public static final class Builder {
        private static final Duration TIMEOUT = Duration.ofMillis(500);

        private final Supplier<Redis> redis;
        private String name = "guildkit";
        private Optional<byte[]> secret = Optional.empty();
        private Optional<EncryptionKeys> encryption = Optional.empty();
        private Optional<String> egress = Optional.empty();
        private Optional<OwnShare> share = Optional.empty();
        private Consumer<FleetStatus> listener = status -> {};

        private Builder(Supplier<Redis> redis) {
            this.redis = redis;
        }

        /**
         * Sets the name of the fleet, which is the prefix of all its keys. Fleets with different names share nothing.
         *
         * @param name letters, digits, hyphens, dots and underscores; {@code guildkit} by default
         * @return this
         * @throws IllegalArgumentException if the name is malformed
         */
        public Builder name(String name) {
            if (!name.matches("[A-Za-z0-9._-]{1,64}")) {
                throw new IllegalArgumentException(
                        "name must be 1 to 64 letters, digits, hyphens, dots or underscores, but is \"" + name + "\"");
            }
            this.name = name;
            return this;
        }

        /**
         * Sets a secret that becomes part of the hashes in the names of keys. Without the secret, a reader of the Redis can test guesses of
         * short identifiers, such as the identifier of a channel. Tokens are too long to guess.
         *
         * @param secret 32 random bytes or more, the same for all processes
         * @return this
         * @throws IllegalArgumentException if it is shorter
         */
        public Builder secret(byte[] secret) {
            if (secret.length < 32) {
                throw new IllegalArgumentException("secret must be at least 32 bytes long, but has " + secret.length);
            }
            this.secret = Optional.of(secret.clone());
            return this;
        }

        /**
         * Sets the keys that encrypt the values in Redis. Without keys, the processes share only limits: each fetches
         * its own fingerprint and asks for second factors, and there is no token store.
         *
         * @param keys the keys, or {@link EncryptionKeys#unencrypted()}
         * @return this
         */
        public Builder encryption(EncryptionKeys keys) {
            this.encryption = Optional.of(keys);
            return this;
        }

        /**
         * Sets the name of the address from which this process reaches the service. The service counts requests without credentials
         * and invalid requests for each address, so processes behind one address need one name.
         *
         * @param egress any name, such as {@code nat-1}; the machine's host name by default
         * @return this
         */
        public Builder egress(String egress) {
            this.egress = Optional.of(egress);
            return this;
        }

        /**
         * Sets the number of processes that the fleet usually has. Without Redis, each process takes its share of all limits: one divided by
         * the number of processes that it knew last. If it has known none since its start, one divided by the expected number. While Redis
         * stays out of use, processes may start without its knowledge. So the assumed number doubles every ten seconds, up to the expected
         * number.
         *
         * <p>Only the number of processes while Redis is in use is exact. If more processes run than expected and Redis is absent from their
         * start, the service refuses some requests.
         *
         * @param processes at least 1
         * @return this
         * @throws IllegalArgumentException if the number is not positive
         */
        public Builder expectedProcesses(int processes) {
            if (processes < 1) {
                throw new IllegalArgumentException("expectedProcesses must be at least 1, but is " + processes);
            }
            this.share = Optional.of(OwnShare.ofProcesses(processes));
            return this;
        }

        /**
         * Sets the share of all limits that this process takes while Redis cannot be used, for processes with different amounts of work. The
         * shares of all processes must add up to at most 1. Replaces {@link #expectedProcesses}.
         *
         * @param share above 0, at most 1
         * @return this
         * @throws IllegalArgumentException if it is out of range
         */
        public Builder share(double share) {
            if (!(share > 0 && share <= 1)) {
                throw new IllegalArgumentException("share must be above 0 and at most 1, but is " + share);
            }
            this.share = Optional.of(new OwnShare(share, true));
            return this;
        }

        /**
         * Sets a listener of changes of the mode, for metrics and alarms.
         *
         * @param listener is called on the fleet's threads, and must not block
         * @return this
         */
        public Builder listener(Consumer<FleetStatus> listener) {
            this.listener = Objects.requireNonNull(listener, "listener");
            return this;
        }

        private OwnShare share() {
            return share.orElseThrow(
                    () -> new IllegalStateException(
                            "A fleet needs expectedProcesses(..) or share(..): without Redis, each process takes this share of the limits"));
        }

        private String egress() {
            return egress.orElseGet(() -> {
                try {
                    return InetAddress.getLocalHost().getHostName();
                } catch (UnknownHostException e) {
                    return "localhost";
                }
            });
        }

        /**
         * Joins the fleet. It connects in the background, so this method succeeds while Redis cannot be reached.
         *
         * @return a new fleet, which must be closed
         * @throws IllegalStateException if neither {@link #expectedProcesses} nor {@link #share} is set
         */
        public RedisFleet build() {
            return new RedisFleet(this);
        }
    }
}
