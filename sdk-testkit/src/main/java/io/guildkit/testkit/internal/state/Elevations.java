package io.guildkit.testkit.internal.state;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Base64;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/** The proofs of verified second factors, and the routes that require one. */
public final class Elevations {
    /** The cookie of a proof. */
    public static final String COOKIE = "__Secure-recent_mfa";

    /** How long a proof is worth something. */
    public static final Duration LIFETIME = Duration.ofMinutes(5);

    private static final String MAC = "HmacSHA256";
    private static final Base64.Encoder BASE64 = Base64.getUrlEncoder().withoutPadding();

    private final Map<String, Proof> proofs = new LinkedHashMap<>();
    private final Set<String> routes = new TreeSet<>();
    private final SecretKeySpec key;
    private final Seeds seeds;
    private final Clock clock;

    Elevations(Seeds seeds, Clock clock) {
        this.seeds = seeds;
        this.clock = clock;
        this.key = new SecretKeySpec(seeds.bytes(32), MAC);
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
        proofs.put(jwt, new Proof(account, expiry));
        return jwt;
    }

    /** Tells whether a proof was issued to this account and is still worth something. */
    public boolean isValid(String jwt, Account account) {
        Proof proof = proofs.get(jwt);
        return proof != null
                && proof.account().equals(account)
                && clock.instant().isBefore(proof.expiry());
    }

    /** Adds a proof that was issued before. */
    public void restore(Issued proof) {
        proofs.put(proof.token(), new Proof(proof.account(), proof.expiry()));
    }

    public List<Issued> all() {
        return proofs.entrySet().stream()
                .map(entry -> new Issued(
                        entry.getKey(),
                        entry.getValue().account(),
                        entry.getValue().expiry()))
                .toList();
    }

    /** Returns the routes that require a proof, in alphabetical order. */
    public List<String> routes() {
        return List.copyOf(routes);
    }

    /** Makes exactly these routes require a proof. */
    public void setRoutes(Collection<String> names) {
        routes.clear();
        routes.addAll(names);
    }

    public void refuseAll() {
        proofs.clear();
    }

    public void demand(String route) {
        routes.add(route);
    }

    public void waive(String route) {
        routes.remove(route);
    }

    public boolean isDemandedBy(String route) {
        return routes.contains(route);
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

    /**
     * An issued proof.
     *
     * @param token the proof as the client sends it
     * @param expiry the expiry
     */
    public record Issued(String token, Account account, Instant expiry) {}

    private record Proof(Account account, Instant expiry) {}
}
