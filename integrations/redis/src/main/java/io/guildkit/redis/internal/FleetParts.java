package io.guildkit.redis.internal;

import io.guildkit.core.auth.FingerprintProvider;
import io.guildkit.core.auth.SecondFactorSharing;
import io.guildkit.core.auth.TokenStore;
import io.guildkit.core.limit.InvalidRequests;
import io.guildkit.core.limit.RateLimitPolicy;
import io.guildkit.core.limit.RateLimiter;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Creates the parts that the clients of a process share with those of other processes. Parts that clients do not close are created once,
 * because they listen to messages until the fleet is closed.
 */
public final class FleetParts {
    private final Link link;
    private final Optional<ValueCipher> cipher;
    private final String egress;
    private final OwnShare share;
    private final Map<RateLimitPolicy, InvalidRequests> invalidRequests = new ConcurrentHashMap<>();
    private final Map<String, TokenStore> tokenStores = new ConcurrentHashMap<>();
    private final Map<String, SecondFactorSharing> secondFactors = new ConcurrentHashMap<>();

    /**
     * Creates the parts on demand.
     *
     * @param cipher empty if values must not be stored
     * @param egress names the address of this process
     * @param share the share of the limits without Redis
     */
    public FleetParts(Link link, Optional<ValueCipher> cipher, String egress, OwnShare share) {
        this.link = link;
        this.cipher = cipher;
        this.egress = egress;
        this.share = share;
    }

    public RateLimiter limiter(RateLimiter.Context context) {
        return new SharedRateLimiter(link, context, egress, share);
    }

    public InvalidRequests invalidRequests(RateLimitPolicy policy) {
        return invalidRequests.computeIfAbsent(policy, added -> new SharedInvalidRequests(link, egress, added));
    }

    public FingerprintProvider fingerprint(String service, FingerprintProvider source) {
        return cipher.isPresent() ? new SharedFingerprint(link, cipher.get(), service, source) : source;
    }

    /**
     * Returns the store of an account's token.
     *
     * @throws IllegalStateException if values must not be stored
     */
    public TokenStore tokenStore(String account) {
        ValueCipher required = cipher.orElseThrow(() -> new IllegalStateException(
                "A token store needs keys: call encryption(EncryptionKeys.of(..)) on the fleet's builder, or"
                        + " encryption(EncryptionKeys.unencrypted()) to store tokens unencrypted"));
        return tokenStores.computeIfAbsent(
                account, added -> new SharedTokenStore(link, required, added, System::nanoTime));
    }

    public SecondFactorSharing secondFactors(String service) {
        return cipher.isPresent()
                ? secondFactors.computeIfAbsent(service, added -> new SharedPrompts(link, cipher.get(), added))
                : SecondFactorSharing.none();
    }
}
