package io.guildkit.redis.internal;

import io.guildkit.core.auth.FingerprintProvider;
import io.guildkit.core.auth.SecondFactorSharing;
import io.guildkit.core.auth.TokenStore;
import io.guildkit.core.base.ValueCipher;
import io.guildkit.core.limit.InvalidRequests;
import io.guildkit.core.limit.RateLimitPolicy;
import io.guildkit.core.limit.RateLimiter;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;

/**
 * Creates the parts that the clients of a process share with those of other processes. Parts that clients do not close are created once,
 * because they listen to messages until the fleet is closed.
 */
public final class FleetParts {
    /** Stands for a service: sign-ins take turns as prompts do. No address of a service is like it. */
    private static final String SIGN_INS = "sign-ins";

    private final Link link;
    private final Optional<ValueCipher> cipher;
    private final String egress;
    private final OwnShare share;
    private final Map<RateLimitPolicy, InvalidRequests> invalidRequests = new ConcurrentHashMap<>();
    private final Map<String, SharedTokenStore> tokenStores = new ConcurrentHashMap<>();
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
        return invalidRequests.computeIfAbsent(
                policy, added -> new SharedInvalidRequests(link, egress, added, System::nanoTime));
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
        return sharedTokenStore(account);
    }

    private SharedTokenStore sharedTokenStore(String account) {
        ValueCipher required = cipher.orElseThrow(() -> new IllegalStateException(
                "A token store needs keys: call encryption(EncryptionKeys.of(..)) on the fleet's builder, or"
                        + " encryption(EncryptionKeys.unencrypted()) to store tokens unencrypted"));
        return tokenStores.computeIfAbsent(
                account, added -> new SharedTokenStore(link, required, added, System::nanoTime));
    }

    /**
     * Runs a sign-in unless the store has a token or another process signs in, for which it waits.
     *
     * @return whether the sign-in ran
     */
    public boolean signInOnce(String account, Runnable signIn) throws InterruptedException {
        SharedTokenStore store = sharedTokenStore(account);
        if (store.load().isPresent()) {
            return false;
        }
        SecondFactorSharing.Asking turn = signInTurn(account);
        try {
            if (store.reload().isPresent()) {
                return false;
            }
            signIn.run();
            if (store.load().isEmpty()) {
                throw new IllegalStateException("The sign-in has saved no token in the store of this account:"
                        + " its client needs Credentials.account(fleet.tokenStore(..))");
            }
            return true;
        } finally {
            turn.released();
        }
    }

    private SecondFactorSharing.Asking signInTurn(String account) throws InterruptedException {
        CompletableFuture<SecondFactorSharing.Turn> turn =
                secondFactors(SIGN_INS).turn(account, Optional.empty()).toCompletableFuture();
        try {
            return (SecondFactorSharing.Asking) turn.get(); // sign-ins store no proof, so each turn asks
        } catch (ExecutionException e) {
            throw new IllegalStateException(
                    "signInOnce needs Redis, which is not in use; see RedisFleet.status()", e.getCause());
        } finally {
            turn.cancel(false); // gives the turn back if it arrives later
        }
    }

    public SecondFactorSharing secondFactors(String service) {
        return cipher.isPresent()
                ? secondFactors.computeIfAbsent(service, added -> new SharedPrompts(link, cipher.get(), added))
                : SecondFactorSharing.none();
    }
}
