package io.guildkit.core.auth;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * The keys that encrypt stored values: the tokens, fingerprints and proofs of second factors that a fleet keeps in Redis, and the messages
 * of an outbox. The cipher is AES-256-GCM.
 *
 * <p>To change the key, give all processes the new key as an {@linkplain #withOld old} key first, then make it the
 * current one, and remove the previous key when its values have been replaced:
 *
 * <pre>{@code
 * EncryptionKeys keys = EncryptionKeys.of("2026-11", key).withOld("2026-05", previousKey);
 * }</pre>
 *
 * <p>Immutable. {@code toString} returns only the identifiers.
 */
public final class EncryptionKeys {
    private static final int BYTES = 32;
    private static final EncryptionKeys UNENCRYPTED = new EncryptionKeys(Optional.empty(), Map.of());

    private final Optional<String> current;
    private final Map<String, byte[]> keys;

    private EncryptionKeys(Optional<String> current, Map<String, byte[]> keys) {
        this.current = current;
        this.keys = keys;
    }

    /**
     * Returns keys with which values are encrypted and decrypted.
     *
     * @param id names the key, and is stored with each value: letters, digits, hyphens, dots and underscores
     * @param key 32 random bytes
     * @return the keys
     * @throws IllegalArgumentException if the identifier or the key is malformed
     */
    public static EncryptionKeys of(String id, byte[] key) {
        return new EncryptionKeys(Optional.of(id), with(Map.of(), id, key));
    }

    /**
     * Returns keys that leave values unencrypted. Everyone who can read the store, its backups or the connection to it can then read
     * the values, and act as the account of a token.
     *
     * @return no keys
     */
    public static EncryptionKeys unencrypted() {
        return UNENCRYPTED;
    }

    /**
     * Returns these keys and an additional one, which decrypts values but does not encrypt new ones.
     *
     * @param id names the key
     * @param key 32 random bytes
     * @return new keys
     * @throws IllegalArgumentException if the identifier or the key is malformed, or the identifier is taken
     */
    public EncryptionKeys withOld(String id, byte[] key) {
        return new EncryptionKeys(current, with(keys, id, key));
    }

    private static Map<String, byte[]> with(Map<String, byte[]> keys, String id, byte[] key) {
        if (!id.matches("[A-Za-z0-9._-]{1,64}")) {
            throw new IllegalArgumentException(
                    "id must be 1 to 64 letters, digits, hyphens, dots or underscores, but is \"" + id + "\"");
        }
        if (key.length != BYTES) {
            throw new IllegalArgumentException("key must be " + BYTES + " bytes long, but has " + key.length);
        }
        Map<String, byte[]> all = new LinkedHashMap<>(keys);
        if (all.put(id, key.clone()) != null) {
            throw new IllegalArgumentException("there is a key with the id \"" + id + "\" already");
        }
        return all;
    }

    /**
     * Returns the identifier of the key that encrypts new values.
     *
     * @return the identifier; empty if values are not encrypted
     */
    public Optional<String> current() {
        return current;
    }

    /**
     * Returns a key.
     *
     * @param id its identifier
     * @return a copy of the key; empty if there is no key of this name
     */
    public Optional<byte[]> find(String id) {
        return Optional.ofNullable(keys.get(id)).map(key -> Arrays.copyOf(key, key.length));
    }

    @Override
    public String toString() {
        return current.map(id -> "EncryptionKeys{" + id + ", of " + keys.keySet() + "}")
                .orElse("EncryptionKeys{unencrypted}");
    }
}
