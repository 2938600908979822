package io.guildkit.testkit.internal.state;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Base64;
import java.util.Set;
import java.util.TreeSet;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/** The proofs of verified second factors, and the routes that require one. */
public final class Elevations {
    /** The cookie of a proof. */
    public static final String COOKIE = "__Secure-recent_mfa";
    /** How long a proof is valid. */
    public static final Duration LIFETIME = Duration.ofMinutes(5);

    private static final String MAC = "HmacSHA256";
    private static final Base64.Encoder BASE64 = Base64.getUrlEncoder().withoutPadding();

    /** The routes that require a proof. */
    public final Set<String> routes = new TreeSet<>();
    /** The accounts of the proofs. */
    public final OneTimeTokens<Account> proofs;

    private SecretKeySpec key;
    private final Seeds seeds;
    private final Clock clock;

    Elevations(Seeds seeds, Clock clock) {
        this.seeds = seeds;
        this.clock = clock;
        this.proofs = new OneTimeTokens<>(seeds, clock, LIFETIME);
        this.key = new SecretKeySpec(seeds.bytes(32), MAC);
    }

    /** Returns the key of the signatures of proofs. */
    public ByteBuffer key() {
        return ByteBuffer.wrap(key.getEncoded());
    }

    public void useKey(ByteBuffer bytes) {
        byte[] copy = new byte[bytes.remaining()];
        bytes.duplicate().get(copy);
        key = new SecretKeySpec(copy, MAC);
    }

    /** Issues a proof, a JWT, to an account. */
    public String issue(Account account) {
        Instant now = clock.instant();
        Instant expiry = now.plus(LIFETIME);
        String claims = JsonNodeFactory.instance
                .objectNode()
                .put("sub", account.id)
                .put("iat", now.getEpochSecond())
                .put("exp", expiry.getEpochSecond())
                .put("jti", seeds.hex(8))
                .toString();
        String signed = base64("{\"typ\":\"JWT\",\"alg\":\"HS256\"}") + "." + base64(claims);
        String jwt = signed + "." + signature(signed);
        proofs.put(new OneTimeTokens.Issued<>(jwt, account, expiry));
        return jwt;
    }

    /** Returns whether a proof was issued to this account and is still valid. */
    public boolean isValid(String jwt, Account account) {
        return proofs.meaning(jwt).filter(account::equals).isPresent();
    }

    private String signature(String signed) {
        try {
            Mac mac = Mac.getInstance(MAC);
            mac.init(key);
            return BASE64.encodeToString(mac.doFinal(signed.getBytes(StandardCharsets.UTF_8)));
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("Every Java runtime has " + MAC, e);
        }
    }

    private static String base64(String text) {
        return BASE64.encodeToString(text.getBytes(StandardCharsets.UTF_8));
    }
}
