package io.guildkit;

import io.guildkit.applications.ApplicationsClient;
import io.guildkit.auth.AuthClient;
import io.guildkit.core.CheckReturnValue;
import io.guildkit.core.auth.Credentials;
import io.guildkit.core.auth.FingerprintProvider;
import io.guildkit.core.auth.MfaHandler;
import io.guildkit.core.auth.TokenStore;
import io.guildkit.core.client.ClientBuilder;
import io.guildkit.core.internal.HttpCore;
import io.guildkit.core.limit.RateLimits;
import io.guildkit.invites.InvitesClient;
import io.guildkit.invites.discovery.DiscoveryClient;
import io.guildkit.invites.gifs.GifsClient;
import io.guildkit.invites.integrations.IntegrationsClient;
import io.guildkit.webhooks.WebhooksClient;
import java.time.Duration;
import okhttp3.OkHttpClient;

/**
 * A client of the service: all endpoints, on behalf of one account, bot or application.
 *
 * <pre>{@code
 * GuildkitClient client = GuildkitClient.builder("https://chat.example.com/api/v9").build();
 * SignIn outcome = client.auth().signIn("ada@example.com", "correct horse battery").send();
 * }</pre>
 *
 * <p>A client is immutable but for its token store, safe to use from all threads, and meant to live as long as the
 * program. It holds connections and threads; {@link #close()} gives them back, but a program that ends without it ends
 * all the same.
 */
public final class GuildkitClient implements AutoCloseable {
    private final HttpCore core;
    private final boolean owner;

    private GuildkitClient(HttpCore core, boolean owner) {
        this.core = core;
        this.owner = owner;
    }

    /**
     * Begins a client.
     *
     * @param baseUrl the service's address, with the version in its path, such as {@code https://chat.example.com/api/v9}
     * @return a new builder
     * @throws IllegalArgumentException if the address is no full URL, or holds a password, query or fragment
     */
    public static Builder builder(String baseUrl) {
        return new Builder(HttpCore.builder(baseUrl));
    }

    /**
     * Returns what signs in and out, registers and recovers accounts.
     *
     * @return the endpoints of authentication
     */
    public AuthClient auth() {
        return new AuthClient(core);
    }

    /**
     * Returns what creates, looks up, accepts and revokes invites.
     *
     * @return the endpoints of invites
     */
    public InvitesClient invites() {
        return new InvitesClient(core);
    }

    /**
     * Returns what connects guilds to outside services and applications.
     *
     * @return the endpoints of integrations
     */
    public IntegrationsClient integrations() {
        return new IntegrationsClient(core);
    }

    /**
     * Returns what finds GIFs.
     *
     * @return the endpoints of GIFs
     */
    public GifsClient gifs() {
        return new GifsClient(core);
    }

    /**
     * Returns what finds public guilds, and what makes a guild one of them.
     *
     * @return the endpoints of discovery
     */
    public DiscoveryClient discovery() {
        return new DiscoveryClient(core);
    }

    /**
     * Returns what creates, changes and looks up applications, with their bots, activities and assets.
     *
     * @return the endpoints of applications
     */
    public ApplicationsClient applications() {
        return new ApplicationsClient(core);
    }

    /**
     * Returns what creates webhooks, and posts by them. To post by a URL alone, a
     * {@link io.guildkit.webhooks.WebhookClient} is enough.
     *
     * @return the endpoints of webhooks
     */
    public WebhooksClient webhooks() {
        return new WebhooksClient(core);
    }

    /**
     * Returns a client for somebody else, on the same connections and threads, with the same settings.
     *
     * <p>What belongs to the principal is its own: the token, the fingerprint, and the proofs of second factors.
     *
     * @param credentials whom the calls are made as
     * @return a new client; closing it does nothing
     */
    @CheckReturnValue
    public GuildkitClient as(Credentials credentials) {
        return new GuildkitClient(core.as(credentials), false);
    }

    /**
     * Returns what the client has learned of the service's rate limits, and who waits for what.
     *
     * @return the limits of this client's principal, of requests without credentials and of webhooks
     */
    public RateLimits rateLimits() {
        return core.rateLimits();
    }

    /**
     * Returns whom the calls are made as.
     *
     * @return the credentials
     */
    public Credentials credentials() {
        return core.credentials();
    }

    /**
     * Cancels the calls that are under way and gives back connections and threads. An {@link OkHttpClient} or executor
     * that was handed to the builder stays open. A client made by {@link #as} leaves this to the one it was made from.
     */
    @Override
    public void close() {
        if (owner) {
            core.close();
        }
    }

    /** Settings of a client. Each has a default that suits most. */
    public static final class Builder extends ClientBuilder<Builder> {
        private Builder(HttpCore.Builder core) {
            super(core);
        }

        @Override
        protected Builder self() {
            return this;
        }

        /**
         * Sets whom the calls are made as. By default an account that is yet to sign in, its token kept in memory.
         *
         * @param credentials an account, a bot, an application or nobody
         * @return this
         */
        public Builder credentials(Credentials credentials) {
            core.credentials(credentials);
            return this;
        }

        /**
         * Makes the calls as an account and keeps its token in a store: short for
         * {@code credentials(Credentials.account(store))}.
         *
         * @param store where the token is kept
         * @return this
         */
        public Builder tokenStore(TokenStore store) {
            return credentials(Credentials.account(store));
        }

        /**
         * Sets where the fingerprint of a client that is not signed in comes from. By default the service is asked, once,
         * when the first call needs it.
         *
         * @param provider finds the fingerprint
         * @return this
         */
        public Builder fingerprint(FingerprintProvider provider) {
            core.fingerprint(provider);
            return this;
        }

        /**
         * Sets who gets second factors from the account's owner when an operation needs one. Without a handler such
         * operations fail with {@link io.guildkit.core.error.MfaRequiredException}.
         *
         * @param handler asks the owner
         * @return this
         */
        public Builder mfaHandler(MfaHandler handler) {
            core.mfaHandler(handler);
            return this;
        }

        /**
         * Sets how long the handler is not asked again after a prompt has failed: the handler gave up or failed, the answers
         * were wrong, or there was none in time. A call that needs a second factor within that time fails at once, with
         * {@link io.guildkit.core.error.MfaRequiredException} or {@link io.guildkit.core.error.ElevationException} as the
         * prompt did. So a batch of calls does not ask again and again for what was refused once.
         *
         * @param cooldown not negative; 30 s by default
         * @return this
         * @throws IllegalArgumentException if it is negative
         */
        public Builder promptCooldown(Duration cooldown) {
            core.promptCooldown(cooldown);
            return this;
        }

        /**
         * Creates the client. It connects when the first call is sent.
         *
         * @return a new client
         * @throws IllegalArgumentException if the service is on another machine and the connection not encrypted; see
         *     {@link #allowCleartext()}
         */
        public GuildkitClient build() {
            return new GuildkitClient(core.build(), true);
        }
    }
}
