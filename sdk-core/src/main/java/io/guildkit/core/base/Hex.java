package io.guildkit.core.base;

/** Bytes as hexadecimal digits. Android before version 14 has no {@code java.util.HexFormat}. */
public final class Hex {
    private static final int RADIX = 16;
    private static final int BITS = 4;

    private Hex() {}

    /** Returns whether a text consists of digits, upper or lower case, for a number of bytes. */
    public static boolean isHex(String text, int bytes) {
        return text.length() == 2 * bytes && text.chars().allMatch(c -> c < 128 && Character.digit(c, RADIX) >= 0);
    }

    /** Returns the bytes of a text of digits. */
    public static byte[] parse(String digits) {
        byte[] bytes = new byte[digits.length() / 2];
        for (int i = 0; i < bytes.length; i++) {
            bytes[i] = (byte) Integer.parseInt(digits.substring(2 * i, 2 * i + 2), RADIX);
        }
        return bytes;
    }

    /** Returns the first bytes in lower case. */
    static String format(byte[] bytes, int count) {
        StringBuilder digits = new StringBuilder(2 * count);
        for (int i = 0; i < count; i++) {
            digits.append(Character.forDigit(bytes[i] >> BITS & RADIX - 1, RADIX));
            digits.append(Character.forDigit(bytes[i] & RADIX - 1, RADIX));
        }
        return digits.toString();
    }
}
