package io.guildkit.redis.internal;

import java.nio.charset.StandardCharsets;
import java.security.InvalidKeyException;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;
import java.util.Base64;
import java.util.Optional;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/**
 * The names of a fleet's keys in Redis. Identifiers and secrets become hashes. If the fleet has a secret, the hashes are keyed, so a
 * reader of Redis cannot test guesses.
 */
public final class KeyNames {
    private static final int BYTES = 12;

    private final String name;
    private final Optional<SecretKeySpec> secret;

    /**
     * Names keys.
     *
     * @param name separates the fleets in one Redis
     * @param secret the fleet's secret, if there is one
     */
    public KeyNames(String name, Optional<byte[]> secret) {
        this.name = name;
        this.secret = secret.map(bytes -> new SecretKeySpec(bytes, "HmacSHA256"));
    }

    /** Returns the hash of a text, 16 characters long. */
    String hash(String text) {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        try {
            byte[] digest;
            if (secret.isPresent()) {
                Mac mac = Mac.getInstance("HmacSHA256");
                mac.init(secret.get());
                digest = mac.doFinal(bytes);
            } else {
                digest = MessageDigest.getInstance("SHA-256").digest(bytes);
            }
            return Base64.getUrlEncoder().withoutPadding().encodeToString(Arrays.copyOf(digest, BYTES));
        } catch (NoSuchAlgorithmException | InvalidKeyException e) {
            throw new IllegalStateException("every Java has SHA-256 and HmacSHA256", e);
        }
    }

    /** Returns a key of the whole fleet. */
    String ofFleet(String kind) {
        return key("fleet", kind);
    }

    /** Returns a key. All keys with one tag are in one slot of a cluster. */
    String key(String tag, String kind) {
        return name + ":{" + tag + "}:" + kind;
    }

    /** Returns the channel of a fleet's messages. */
    String channel() {
        return name + ":wake";
    }
}
