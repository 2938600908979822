package io.guildkit.spring;

import io.guildkit.GuildkitClient;
import io.guildkit.core.RetryPolicy;
import io.guildkit.core.ServiceDialect;
import io.guildkit.core.Timeouts;
import io.guildkit.core.auth.Credentials;
import io.guildkit.core.limit.RateLimitPolicy;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.util.unit.DataSize;

/**
 * The settings of the client that are plain values. An empty address, token or name of the program counts as absent, because a placeholder
 * with an empty default, such as <code>${BOT_TOKEN:}</code>, leaves it.
 *
 * @param baseUrl Address of the service, with the version in its path. Without it there is no client.
 * @param token Token of the client, without a scheme. Without a token the client is an account that is not signed in yet.
 * @param tokenType Owner of the token.
 * @param optionalCredentials Whether the client sends the token to endpoints with optional credentials.
 * @param allowCleartext Whether unencrypted connections to other machines are permitted.
 * @param userAgent Name of the program, which the client sends with each request.
 * @param maxResponseSize Largest response that the client reads.
 * @param maxThreads Most concurrent exchanges of asynchronous calls, on Java versions without virtual threads.
 * @param recordCallSites Whether exceptions of asynchronous calls show the line that sent the call.
 * @param dialect Words of the service in place of the documented ones, by their keys.
 * @param promptCooldown Time without a prompt for a second factor after a failed prompt.
 */
@ConfigurationProperties("guildkit")
record GuildkitProperties(
        String baseUrl,
        @Nullable String token,
        @DefaultValue("bot") TokenType tokenType,
        @DefaultValue("true") boolean optionalCredentials,
        @DefaultValue("false") boolean allowCleartext,
        @Nullable String userAgent,
        @DefaultValue("32MB") DataSize maxResponseSize,
        @DefaultValue("512") int maxThreads,
        @DefaultValue("false") boolean recordCallSites,
        @DefaultValue Map<String, String> dialect,
        @DefaultValue("30s") Duration promptCooldown,
        @DefaultValue TimeoutProperties timeouts,
        @DefaultValue RetryProperties retry,
        @DefaultValue RateLimitProperties rateLimit) {

    /** The owner of a token. */
    enum TokenType {
        ACCOUNT,
        BOT,
        OAUTH2
    }

    /**
     * The time limits of a call.
     *
     * @param connect Time until a connection is established.
     * @param read Time without a received byte of the response.
     * @param write Time without a byte of the request being sent.
     * @param call Time of a whole call, with all attempts and waits.
     * @param prompt Time for a person's response to a prompt for a second factor.
     */
    record TimeoutProperties(
            @DefaultValue("10s") Duration connect,
            @DefaultValue("30s") Duration read,
            @DefaultValue("30s") Duration write,
            @DefaultValue("2m") Duration call,
            @DefaultValue("5m") Duration prompt) {
        Timeouts timeouts() {
            return new Timeouts(connect, read, write, call, prompt);
        }
    }

    /**
     * The retries of a call.
     *
     * @param maxAttempts Number of attempts, the first one included.
     * @param base Longest wait before the second attempt; it doubles with each attempt.
     * @param cap Longest wait between attempts.
     * @param maxServerWait Longest wait that the service can demand before the call fails.
     */
    record RetryProperties(
            @DefaultValue("4") int maxAttempts,
            @DefaultValue("250ms") Duration base,
            @DefaultValue("8s") Duration cap,
            @DefaultValue("1m") Duration maxServerWait) {
        RetryPolicy policy() {
            return new RetryPolicy(maxAttempts, base, cap, maxServerWait);
        }
    }

    /**
     * The client's own limits.
     *
     * @param maxRequests Most requests within max-requests-per. Not limited by default.
     * @param maxRequestsPer Period of max-requests.
     * @param maxInvalid Number of responses with 401, 403 or 429 within invalid-window after which the client stops sending.
     * @param invalidWindow Time in which the client counts invalid requests.
     * @param maxWait Longest wait of a request for a rate limit.
     * @param maxPause Longest pause before the client tries an empty bucket again.
     */
    record RateLimitProperties(
            @Nullable Integer maxRequests,
            @DefaultValue("1s") Duration maxRequestsPer,
            @DefaultValue("1000") int maxInvalid,
            @DefaultValue("10m") Duration invalidWindow,
            @DefaultValue("1m") Duration maxWait,
            @DefaultValue("10m") Duration maxPause) {
        RateLimitPolicy policy() {
            Optional<RateLimitPolicy.Rate> global = Property.valid(
                    "guildkit.rate-limit.max-requests with max-requests-per",
                    () -> Optional.ofNullable(maxRequests)
                            .map(requests -> new RateLimitPolicy.Rate(requests, maxRequestsPer)));
            return Property.valid(
                    "guildkit.rate-limit",
                    () -> new RateLimitPolicy(global, maxInvalid, invalidWindow, maxWait, maxPause));
        }
    }

    GuildkitClient.Builder clientBuilder() {
        String address = Property.resolved("guildkit.base-url", baseUrl);
        GuildkitClient.Builder builder = Property.valid("guildkit.base-url", () -> GuildkitClient.builder(address));
        builder.optionalCredentials(optionalCredentials)
                .recordCallSites(recordCallSites)
                .timeouts(Property.valid("guildkit.timeouts", timeouts::timeouts))
                .retryPolicy(Property.valid("guildkit.retry", retry::policy))
                .rateLimitPolicy(rateLimit.policy());
        Property.valid("guildkit.max-response-size", () -> builder.maxResponseBytes(maxResponseSize.toBytes()));
        Property.valid("guildkit.max-threads", () -> builder.maxThreads(maxThreads));
        Property.valid("guildkit.dialect", () -> builder.dialect(ServiceDialect.of(dialect)));
        Property.valid("guildkit.prompt-cooldown", () -> builder.promptCooldown(promptCooldown));
        if (token != null && !token.isBlank()) {
            String secret = Property.resolved("guildkit.token", token);
            builder.credentials(Property.valid("guildkit.token", () -> credentials(secret)));
        }
        if (allowCleartext) {
            builder.allowCleartext();
        }
        if (userAgent != null && !userAgent.isBlank()) {
            String name = Property.resolved("guildkit.user-agent", userAgent);
            Property.valid("guildkit.user-agent", () -> builder.userAgent(name));
        }
        return builder;
    }

    /** Creates the client after the customizers have changed its builder. */
    GuildkitClient client(GuildkitClient.Builder builder) {
        return Property.built(
                "guildkit.base-url",
                !allowCleartext && Property.isUnencrypted(baseUrl),
                "guildkit.allow-cleartext=true",
                builder::build);
    }

    private Credentials credentials(String secret) {
        return switch (tokenType) {
            case ACCOUNT -> Credentials.accountToken(secret);
            case BOT -> Credentials.bot(secret);
            case OAUTH2 -> Credentials.oauth2(secret);
        };
    }

    /** Shows nothing of the token. */
    @Override
    public String toString() {
        return "GuildkitProperties[baseUrl=" + baseUrl + "]";
    }
}
