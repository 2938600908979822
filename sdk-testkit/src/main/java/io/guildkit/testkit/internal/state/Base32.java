package io.guildkit.testkit.internal.state;

import java.util.Arrays;
import java.util.Locale;

/** Encodes bytes in base 32 for users who type them, with the alphabet of RFC 4648 and without padding. */
public final class Base32 {
    private static final String ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";
    private static final int BITS_PER_CHAR = 5;
    private static final int CHAR_MASK = 31;

    private Base32() {}

    public static String encode(byte[] bytes) {
        StringBuilder text = new StringBuilder();
        int buffer = 0;
        int bits = 0;
        for (byte octet : bytes) {
            buffer = ((buffer << Byte.SIZE) | Byte.toUnsignedInt(octet)) & 0xfff;
            for (bits += Byte.SIZE; bits >= BITS_PER_CHAR; bits -= BITS_PER_CHAR) {
                text.append(ALPHABET.charAt((buffer >> (bits - BITS_PER_CHAR)) & CHAR_MASK));
            }
        }
        if (bits > 0) {
            text.append(ALPHABET.charAt((buffer << (BITS_PER_CHAR - bits)) & CHAR_MASK));
        }
        return text.toString();
    }

    /** Ignores case, spaces, dashes and padding. */
    public static byte[] decode(String text) {
        String compact = text.replaceAll("[\\s=-]", "").toUpperCase(Locale.ROOT);
        byte[] bytes = new byte[compact.length() * BITS_PER_CHAR / Byte.SIZE];
        int buffer = 0;
        int bits = 0;
        int filled = 0;
        for (int i = 0; i < compact.length(); i++) {
            int value = ALPHABET.indexOf(compact.charAt(i));
            if (value < 0) {
                throw new IllegalArgumentException("This is not base 32.");
            }
            buffer = ((buffer << BITS_PER_CHAR) | value) & 0xfff;
            bits += BITS_PER_CHAR;
            if (bits >= Byte.SIZE) {
                bits -= Byte.SIZE;
                bytes[filled++] = (byte) (buffer >> bits);
            }
        }
        return Arrays.copyOf(bytes, filled);
    }
}
