package io.guildkit.redis.internal;

import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.SecureRandom;
import java.util.Arrays;
import java.util.Base64;
import java.util.Optional;
import java.util.function.Function;
import javax.crypto.Cipher;
import javax.crypto.spec.GCMParameterSpec;
import javax.crypto.spec.SecretKeySpec;
import org.jspecify.annotations.Nullable;

/**
 * Encrypts the values in Redis with AES-256-GCM. A value is bound to its key in Redis: copied to another key, it is
 * unreadable.
 *
 * <p>A value is {@code 1:id:data}, where the data is the nonce and the encrypted text in Base64. Unencrypted values are {@code 0::text}.
 */
public final class ValueCipher {
    // Why: docs/decisions/0082

    private static final int NONCE_BYTES = 12;
    private static final int TAG_BITS = 128;
    private static final String ENCRYPTED = "1";
    private static final String PLAIN = "0";

    private final Optional<String> current;
    private final Function<String, Optional<byte[]>> keys;
    private final SecureRandom random = new SecureRandom();

    /**
     * Creates a cipher.
     *
     * @param current the identifier of the key that encrypts; empty if values are not encrypted
     * @param keys finds a key by its identifier
     */
    public ValueCipher(Optional<String> current, Function<String, Optional<byte[]>> keys) {
        this.current = current;
        this.keys = keys;
    }

    /** Encrypts a text for a key in Redis. */
    public String encrypt(String redisKey, String text) {
        if (current.isEmpty()) {
            return PLAIN + "::" + text;
        }
        String id = current.get();
        byte[] nonce = new byte[NONCE_BYTES];
        random.nextBytes(nonce);
        byte[] encrypted = crypt(
                Cipher.ENCRYPT_MODE,
                keys.apply(id).orElseThrow(),
                nonce,
                associated(redisKey, id),
                text.getBytes(StandardCharsets.UTF_8));
        byte[] data = Arrays.copyOf(nonce, NONCE_BYTES + encrypted.length);
        System.arraycopy(encrypted, 0, data, NONCE_BYTES, encrypted.length);
        return ENCRYPTED + ":" + id + ":" + Base64.getEncoder().encodeToString(data);
    }

    /**
     * Decrypts a value of {@link #encrypt}.
     *
     * @param stored empty text stands for no value
     * @return empty if there is no value
     * @throws IllegalStateException if no key fits, the value was changed, or it is unencrypted but must be encrypted
     */
    public Optional<String> decrypt(String redisKey, String stored) {
        if (stored.isEmpty()) {
            return Optional.empty();
        }
        String[] parts = stored.split(":", 3);
        if (parts.length == 3 && parts[0].equals(PLAIN)) {
            if (current.isPresent()) {
                throw new IllegalStateException("A value in Redis is not encrypted; remove it, or save it again");
            }
            return Optional.of(parts[2]);
        }
        if (parts.length < 3 || !parts[0].equals(ENCRYPTED)) {
            throw new IllegalStateException("A value in Redis has a format that this version does not know");
        }
        byte[] key = keys.apply(parts[1])
                .orElseThrow(() -> new IllegalStateException("A value in Redis is encrypted with the key \"" + parts[1]
                        + "\", which EncryptionKeys does not contain"));
        byte[] data;
        try {
            data = Base64.getDecoder().decode(parts[2]);
        } catch (IllegalArgumentException e) {
            throw unreadable(e);
        }
        if (data.length < NONCE_BYTES) {
            throw unreadable(null);
        }
        byte[] text = crypt(
                Cipher.DECRYPT_MODE,
                key,
                Arrays.copyOf(data, NONCE_BYTES),
                associated(redisKey, parts[1]),
                Arrays.copyOfRange(data, NONCE_BYTES, data.length));
        return Optional.of(new String(text, StandardCharsets.UTF_8));
    }

    private static IllegalStateException unreadable(@Nullable Exception cause) {
        return new IllegalStateException(
                "A value in Redis cannot be decrypted: it was changed, or copied from another key", cause);
    }

    private static byte[] associated(String redisKey, String id) {
        return (ENCRYPTED + ":" + id + ":" + redisKey).getBytes(StandardCharsets.UTF_8);
    }

    private static byte[] crypt(int mode, byte[] key, byte[] nonce, byte[] associated, byte[] input) {
        try {
            Cipher cipher = Cipher.getInstance("AES/GCM/NoPadding");
            cipher.init(mode, new SecretKeySpec(key, "AES"), new GCMParameterSpec(TAG_BITS, nonce));
            cipher.updateAAD(associated);
            return cipher.doFinal(input);
        } catch (GeneralSecurityException e) {
            throw unreadable(e);
        }
    }
}
