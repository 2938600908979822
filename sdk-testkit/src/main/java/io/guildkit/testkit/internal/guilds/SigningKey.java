package io.guildkit.testkit.internal.guilds;

import io.guildkit.testkit.internal.state.Seeds;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.NoSuchAlgorithmException;
import java.security.PrivateKey;
import java.security.SecureRandom;
import java.security.Signature;
import java.security.spec.NamedParameterSpec;
import java.security.spec.PKCS8EncodedKeySpec;
import java.security.spec.X509EncodedKeySpec;
import java.util.Arrays;
import java.util.Base64;
import java.util.HexFormat;

/** The key with which the service signs its requests to an application. */
public final class SigningKey {
    private static final int PUBLIC_KEY_BYTES = 32;

    private final KeyPair pair;

    private SigningKey(KeyPair pair) {
        this.pair = pair;
    }

    static SigningKey create(Seeds seeds) {
        try {
            KeyPairGenerator generator = KeyPairGenerator.getInstance("Ed25519");
            generator.initialize(NamedParameterSpec.ED25519, new SeededRandom(seeds));
            return new SigningKey(generator.generateKeyPair());
        } catch (GeneralSecurityException e) {
            throw noAlgorithm(e);
        }
    }

    /** Returns a key that was written by {@link #encoded()}. */
    static SigningKey decode(String encoded) {
        try {
            byte[] bytes = Base64.getDecoder().decode(encoded);
            KeyFactory factory = KeyFactory.getInstance("Ed25519");
            int publicLength = bytes[0];
            return new SigningKey(new KeyPair(
                    factory.generatePublic(new X509EncodedKeySpec(Arrays.copyOfRange(bytes, 1, 1 + publicLength))),
                    factory.generatePrivate(
                            new PKCS8EncodedKeySpec(Arrays.copyOfRange(bytes, 1 + publicLength, bytes.length)))));
        } catch (NoSuchAlgorithmException e) {
            throw noAlgorithm(e);
        } catch (GeneralSecurityException | RuntimeException e) {
            throw new IllegalArgumentException("This is no key that an emulator has saved.", e);
        }
    }

    /** Returns the key pair in base 64: the length of the public key, the public key and the private key. */
    public String encoded() {
        byte[] shared = pair.getPublic().getEncoded();
        byte[] secret = pair.getPrivate().getEncoded();
        byte[] both = new byte[1 + shared.length + secret.length];
        both[0] = (byte) shared.length;
        System.arraycopy(shared, 0, both, 1, shared.length);
        System.arraycopy(secret, 0, both, 1 + shared.length, secret.length);
        return Base64.getEncoder().encodeToString(both);
    }

    public String publicHex() {
        byte[] encoded = pair.getPublic().getEncoded();
        return HexFormat.of().formatHex(encoded, encoded.length - PUBLIC_KEY_BYTES, encoded.length);
    }

    public PrivateKey privateKey() {
        return pair.getPrivate();
    }

    /** Returns the signature of a request, in hexadecimal. */
    public String sign(String timestamp, byte[] body) {
        try {
            Signature signature = Signature.getInstance("Ed25519");
            signature.initSign(pair.getPrivate());
            signature.update(timestamp.getBytes(StandardCharsets.UTF_8));
            signature.update(body);
            return HexFormat.of().formatHex(signature.sign());
        } catch (GeneralSecurityException e) {
            throw noAlgorithm(e);
        }
    }

    private static IllegalStateException noAlgorithm(GeneralSecurityException cause) {
        return new IllegalStateException("Every Java runtime has Ed25519", cause);
    }

    /** Derives keys from the seed, like all ids and tokens. */
    private static final class SeededRandom extends SecureRandom {
        private static final long serialVersionUID = 1L;
        private final transient Seeds seeds;

        SeededRandom(Seeds seeds) {
            this.seeds = seeds;
        }

        @Override
        public void nextBytes(byte[] bytes) {
            System.arraycopy(seeds.bytes(bytes.length), 0, bytes, 0, bytes.length);
        }
    }
}
