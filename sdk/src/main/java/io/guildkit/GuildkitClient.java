package io.guildkit;

import io.guildkit.applications.ApplicationsClient;
import io.guildkit.auth.AuthClient;
import io.guildkit.core.ApiClient;
import io.guildkit.core.annotation.CheckReturnValue;
import io.guildkit.core.auth.Credentials;
import io.guildkit.core.auth.FingerprintProvider;
import io.guildkit.core.auth.SecondFactorHandler;
import io.guildkit.core.auth.TokenStore;
import io.guildkit.core.client.ClientBuilder;
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
 * <p>A client is immutable except for its token store, thread-safe, and meant to live as long as the program. It has
 * connections and threads, and {@link #close()} releases them. A program can end without closing it.
 */
public final class GuildkitClient implements AutoCloseable {
    // Why: docs/decisions/0001

    private final ApiClient api;

    private GuildkitClient(ApiClient api) {
        this.api = api;
    }

    /**
     * Returns a builder of a client.
     *
     * @param baseUrl the service's address with the version in its path, such as {@code https://chat.example.com/api/v9}
     * @return a new builder
     * @throws IllegalArgumentException if the address is not an absolute URL, or contains a password, query or fragment
     * @throws IllegalStateException if OkHttp or Jackson on the class path is too old for this library
     */
    public static Builder builder(String baseUrl) {
        return new Builder(baseUrl);
    }

    /**
     * Returns the client for sign-in, sign-out, registration and recovery.
     *
     * @return the endpoints of authentication
     */
    public AuthClient auth() {
        return new AuthClient(api);
    }

    /**
     * Returns the client that creates, returns, accepts and revokes invites.
     *
     * @return the endpoints of invites
     */
    public InvitesClient invites() {
        return new InvitesClient(api);
    }

    /**
     * Returns the client of the connections between guilds and external services or applications.
     *
     * @return the endpoints of integrations
     */
    public IntegrationsClient integrations() {
        return new IntegrationsClient(api);
    }

    /**
     * Returns the client that searches for GIFs.
     *
     * @return the endpoints of GIFs
     */
    public GifsClient gifs() {
        return new GifsClient(api);
    }

    /**
     * Returns the client that finds public guilds, and manages the discovery of a guild.
     *
     * @return the endpoints of discovery
     */
    public DiscoveryClient discovery() {
        return new DiscoveryClient(api);
    }

    /**
     * Returns the client that creates, changes and returns applications, with their bots, activities and assets.
     *
     * @return the endpoints of applications
     */
    public ApplicationsClient applications() {
        return new ApplicationsClient(api);
    }

    /**
     * Returns the client that creates webhooks and posts messages with them. To post messages to a webhook's URL, a
     * {@link io.guildkit.webhooks.WebhookClient} is enough.
     *
     * @return the endpoints of webhooks
     */
    public WebhooksClient webhooks() {
        return new WebhooksClient(api);
    }

    /**
     * Returns the API client of all these endpoints, for calling other endpoints.
     *
     * @return prepares calls of any route; closing it closes this client
     */
    public ApiClient api() {
        return api;
    }

    /**
     * Returns a client of another principal, on the same connections and threads, with the same settings.
     *
     * <p>It has its own state of the principal: the token, the fingerprint, and the proofs of second factors.
     *
     * @param credentials the principal of the calls
     * @return a new client; closing it does not end calls
     */
    @CheckReturnValue
    public GuildkitClient withCredentials(Credentials credentials) {
        return new GuildkitClient(api.withCredentials(credentials));
    }

    /**
     * Returns the known rate limits of the service, and the waiting calls.
     *
     * @return the limits of this client's principal, of requests without credentials and of webhooks
     */
    public RateLimits rateLimits() {
        return api.rateLimits();
    }

    /**
     * Returns the principal of the calls.
     *
     * @return the credentials
     */
    public Credentials credentials() {
        return api.credentials();
    }

    /**
     * Cancels unfinished calls and releases connections and threads. An {@link OkHttpClient} or executor of the builder
     * stays open. Closing a client that {@link #withCredentials} returned does not end calls,
     * connections or threads.
     */
    @Override
    public void close() {
        api.close();
    }

    /** Settings of a client. Each setting has a default. */
    public static final class Builder extends ClientBuilder<Builder> {
        private Builder(String baseUrl) {
            super(baseUrl);
        }

        @Override
        protected Builder self() {
            return this;
        }

        @Override
        public Builder credentials(Credentials credentials) {
            return super.credentials(credentials);
        }

        /**
         * Makes the calls as an account with its token in a store. Short for
         * {@code credentials(Credentials.account(store))}.
         *
         * @param store the store of the token
         * @return this
         */
        public Builder tokenStore(TokenStore store) {
            return credentials(Credentials.account(store));
        }

        @Override
        public Builder fingerprint(FingerprintProvider provider) {
            return super.fingerprint(provider);
        }

        @Override
        public Builder optionalCredentials(boolean sent) {
            return super.optionalCredentials(sent);
        }

        @Override
        public Builder secondFactorHandler(SecondFactorHandler handler) {
            return super.secondFactorHandler(handler);
        }

        @Override
        public Builder promptCooldown(Duration cooldown) {
            return super.promptCooldown(cooldown);
        }

        /**
         * Creates the client. It connects when the first call is sent.
         *
         * @return a new client
         * @throws IllegalArgumentException if the base URL uses unencrypted HTTP and names another machine; see
         *     {@link #allowCleartext()}
         */
        public GuildkitClient build() {
            return new GuildkitClient(connect());
        }
    }
}
