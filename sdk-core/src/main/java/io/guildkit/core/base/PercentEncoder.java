package io.guildkit.core.base;

import java.nio.charset.StandardCharsets;

/** Encodes text so that no character has a meaning in a path or a header. */
public final class PercentEncoder {
    private static final String HEX = "0123456789ABCDEF";

    private PercentEncoder() {}

    /**
     * Encodes a value as one segment of a path.
     *
     * @throws IllegalArgumentException if the value could change the path: it is empty, or refers to another directory
     */
    public static String segment(String variable, String value) {
        if (value.isEmpty() || value.equals(".") || value.equals("..")) {
            throw new IllegalArgumentException(variable + " must not be \"" + value + "\": it is part of a path");
        }
        return encode(variable, value);
    }

    /** Encodes all but letters, digits and {@code -._~}. */
    public static String encode(String what, String value) {
        byte[] bytes = Arguments.unicode(value, what).getBytes(StandardCharsets.UTF_8);
        StringBuilder encoded = new StringBuilder(value.length() + 8);
        for (byte signed : bytes) {
            int b = signed & 0xFF;
            boolean plain = (b >= 'a' && b <= 'z')
                    || (b >= 'A' && b <= 'Z')
                    || (b >= '0' && b <= '9')
                    || b == '-'
                    || b == '.'
                    || b == '_'
                    || b == '~';
            if (plain) {
                encoded.append((char) b);
            } else {
                encoded.append('%').append(HEX.charAt(b >> 4)).append(HEX.charAt(b & 0xF));
            }
        }
        return encoded.toString();
    }
}
