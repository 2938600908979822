package io.guildkit.core.base;

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
 * Encrypts stored values with AES-256-GCM. A value is bound to its name in the store: copied to another name, it is unreadable.
 *
 * <p>A text is {@code 1:id:data}, where the data is the nonce and the encrypted text in Base64. Unencrypted texts are {@code 0::text}. Bytes
 * are one byte for the length of the identifier, the identifier, the nonce and the encrypted bytes. Unencrypted bytes follow a zero byte.
 */
public final class ValueCipher {
    // Why: docs/decisions/0082

    /** The maximum number of bytes that encrypted bytes have more than unencrypted ones. */
    public static final int MAX_OVERHEAD = 1 + 64 + 12 + 16;

    private static final int NONCE_BYTES = 12;
    private static final int TAG_BITS = 128;
    private static final String ENCRYPTED = "1";
    private static final String PLAIN = "0";

    private final String store;
    private final Optional<String> current;
    private final Function<String, Optional<byte[]>> keys;
    private final SecureRandom random = new SecureRandom();

    /**
     * Creates a cipher.
     *
     * @param store the name of the store, for messages
     * @param current the identifier of the key that encrypts; empty if values are not encrypted
     * @param keys finds a key by its identifier
     */
    public ValueCipher(String store, Optional<String> current, Function<String, Optional<byte[]>> keys) {
        this.store = store;
        this.current = current;
        this.keys = keys;
    }

    /** Encrypts a text that is stored under a name. */
    public String encrypt(String name, String text) {
        if (current.isEmpty()) {
            return PLAIN + "::" + text;
        }
        String id = current.get();
        byte[] data = sealed(name, id, text.getBytes(StandardCharsets.UTF_8));
        return ENCRYPTED + ":" + id + ":" + Base64.getEncoder().encodeToString(data);
    }

    /**
     * Decrypts a value of {@link #encrypt(String, String)}.
     *
     * @param stored empty text stands for no value
     * @return empty if there is no value
     * @throws IllegalStateException if no key fits, the value was changed, or it is unencrypted but must be encrypted
     */
    public Optional<String> decrypt(String name, String stored) {
        if (stored.isEmpty()) {
            return Optional.empty();
        }
        String[] parts = stored.split(":", 3);
        if (parts.length == 3 && parts[0].equals(PLAIN)) {
            requireUnencrypted();
            return Optional.of(parts[2]);
        }
        if (parts.length < 3 || !parts[0].equals(ENCRYPTED)) {
            throw new IllegalStateException("A value in " + store + " has a format that this version does not know");
        }
        byte[] data;
        try {
            data = Base64.getDecoder().decode(parts[2]);
        } catch (IllegalArgumentException e) {
            throw unreadable(e);
        }
        return Optional.of(new String(opened(name, parts[1], data), StandardCharsets.UTF_8));
    }

    /** Encrypts bytes that are stored under a name. */
    public byte[] encrypt(String name, byte[] bytes) {
        byte[] id = current.orElse("").getBytes(StandardCharsets.UTF_8);
        byte[] data = current.isPresent() ? sealed(name, current.get(), bytes) : bytes;
        byte[] stored = new byte[1 + id.length + data.length];
        stored[0] = (byte) id.length;
        System.arraycopy(id, 0, stored, 1, id.length);
        System.arraycopy(data, 0, stored, 1 + id.length, data.length);
        return stored;
    }

    /**
     * Decrypts a value of {@link #encrypt(String, byte[])}.
     *
     * @throws IllegalStateException if no key fits, the value was changed, or it is unencrypted but must be encrypted
     */
    public byte[] decrypt(String name, byte[] stored) {
        int length = stored.length == 0 ? -1 : stored[0];
        if (length < 0 || stored.length < 1 + length) {
            throw unreadable(null);
        }
        byte[] data = Arrays.copyOfRange(stored, 1 + length, stored.length);
        if (length == 0) {
            requireUnencrypted();
            return data;
        }
        return opened(name, new String(stored, 1, length, StandardCharsets.UTF_8), data);
    }

    private void requireUnencrypted() {
        if (current.isPresent()) {
            throw new IllegalStateException("A value in " + store + " is not encrypted; remove it, or save it again");
        }
    }

    /** Returns the nonce and the encrypted bytes. */
    private byte[] sealed(String name, String id, byte[] bytes) {
        byte[] nonce = new byte[NONCE_BYTES];
        random.nextBytes(nonce);
        byte[] encrypted =
                crypt(Cipher.ENCRYPT_MODE, keys.apply(id).orElseThrow(), nonce, associated(name, id), bytes, 0);
        byte[] data = Arrays.copyOf(nonce, NONCE_BYTES + encrypted.length);
        System.arraycopy(encrypted, 0, data, NONCE_BYTES, encrypted.length);
        return data;
    }

    private byte[] opened(String name, String id, byte[] data) {
        byte[] key = keys.apply(id)
                .orElseThrow(() -> new IllegalStateException("A value in " + store + " is encrypted with the key \""
                        + id + "\", which EncryptionKeys does not contain; add it with withOld(..)"));
        if (data.length < NONCE_BYTES) {
            throw unreadable(null);
        }
        byte[] nonce = Arrays.copyOf(data, NONCE_BYTES);
        return crypt(Cipher.DECRYPT_MODE, key, nonce, associated(name, id), data, NONCE_BYTES);
    }

    private IllegalStateException unreadable(@Nullable Exception cause) {
        return new IllegalStateException(
                "A value in " + store + " cannot be decrypted: it was changed, or copied from another place", cause);
    }

    private static byte[] associated(String name, String id) {
        return (ENCRYPTED + ":" + id + ":" + name).getBytes(StandardCharsets.UTF_8);
    }

    private byte[] crypt(int mode, byte[] key, byte[] nonce, byte[] associated, byte[] input, int from) {
        try {
            Cipher cipher = Cipher.getInstance("AES/GCM/NoPadding");
            cipher.init(mode, new SecretKeySpec(key, "AES"), new GCMParameterSpec(TAG_BITS, nonce));
            cipher.updateAAD(associated);
            return cipher.doFinal(input, from, input.length - from);
        } catch (GeneralSecurityException e) {
            throw unreadable(e);
        }
    }
}
