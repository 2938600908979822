package io.guildkit.applications.signatures;

import io.guildkit.core.base.Hex;
import java.math.BigInteger;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.PublicKey;
import java.security.Signature;
import java.security.spec.X509EncodedKeySpec;
import java.util.Set;

/** Reads the public key of an application, and refuses keys with which anybody can sign. */
final class VerifyKey {
    static final String ALGORITHM = "Ed25519";

    private static final int BYTES = 32;

    /** The bytes before the key in the X.509 form of all public keys of this algorithm. */
    private static final byte[] X509_PREFIX = Hex.parse("302a300506032b6570032100");

    /** The prime of the curve's field, 2^255 - 19. Coordinates are less than it. */
    private static final BigInteger PRIME = BigInteger.ONE.shiftLeft(255).subtract(BigInteger.valueOf(19));

    private static final BigInteger ORDER_8 =
            new BigInteger("5fc536d880238b13933c6d305acdfd5f098eff289f4c345b027b2c28f95e826", 16);

    /**
     * The y coordinates of the eight points whose order divides 8. The platform accepts these points as keys. A signature
     * whose two halves do not depend on the message is valid with such a key for one in eight messages or more, so an
     * attacker can forge it without a private key.
     */
    private static final Set<BigInteger> SMALL_ORDER =
            Set.of(BigInteger.ZERO, BigInteger.ONE, PRIME.subtract(BigInteger.ONE), ORDER_8, PRIME.subtract(ORDER_8));

    private VerifyKey() {}

    /**
     * Reads a key.
     *
     * @throws IllegalArgumentException if it is not a key, or not a safe one
     */
    static PublicKey parse(String hex) {
        if (!Hex.isHex(hex, BYTES)) {
            throw new IllegalArgumentException("verify_key must be " + 2 * BYTES
                    + " hexadecimal digits, as Application.verifyKey() returns them; the given text has " + hex.length()
                    + " characters");
        }
        byte[] raw = Hex.parse(hex);
        BigInteger y = y(raw);
        if (y.compareTo(PRIME) >= 0) {
            throw new IllegalArgumentException("verify_key is not a canonical public key of " + ALGORITHM
                    + ": its y coordinate is not less than 2^255 - 19; use the text of Application.verifyKey()");
        }
        if (SMALL_ORDER.contains(y)) {
            throw new IllegalArgumentException("verify_key is a point of small order, with which anybody can forge"
                    + " signatures; use the text of Application.verifyKey()");
        }
        byte[] encoded = new byte[X509_PREFIX.length + BYTES];
        System.arraycopy(X509_PREFIX, 0, encoded, 0, X509_PREFIX.length);
        System.arraycopy(raw, 0, encoded, X509_PREFIX.length, BYTES);
        try {
            PublicKey key = KeyFactory.getInstance(ALGORITHM).generatePublic(new X509EncodedKeySpec(encoded));
            Signature.getInstance(ALGORITHM)
                    .initVerify(key); // only this call detects whether the point is on the curve
            return key;
        } catch (GeneralSecurityException e) {
            throw new IllegalArgumentException(
                    "verify_key is not a public key of " + ALGORITHM + ": use the text of Application.verifyKey()", e);
        }
    }

    /** Returns the y coordinate of a key. The bytes are in little-endian order, and the highest bit is the sign of x. */
    private static BigInteger y(byte[] raw) {
        byte[] bigEndian = new byte[BYTES];
        for (int i = 0; i < BYTES; i++) {
            bigEndian[i] = raw[BYTES - 1 - i];
        }
        return new BigInteger(1, bigEndian).clearBit(8 * BYTES - 1);
    }
}
