package io.guildkit.core.base;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Duration;
import java.util.Objects;

/** Checks of arguments. Their exceptions contain no value that may be a secret. */
public final class Arguments {
    private static final String TOKEN_MARKS = "!#$%&'*+-.^_`|~";

    private Arguments() {}

    /**
     * Refuses a duration that is not positive.
     *
     * @param limit the duration
     * @param what its name
     * @return the duration
     */
    public static Duration positive(Duration limit, String what) {
        if (Objects.requireNonNull(limit, what).isNegative() || limit.isZero()) {
            throw new IllegalArgumentException(what + " must be positive, but is " + limit);
        }
        return limit;
    }

    /**
     * Requires a length, in Unicode code points.
     *
     * @param text the text
     * @param min the least number of code points
     * @param max the greatest number of code points
     * @param what its name
     */
    public static void length(String text, int min, int max, String what) {
        int length = text.codePointCount(0, text.length());
        if (length < min || length > max) {
            throw new IllegalArgumentException(
                    what + " must be " + min + " to " + max + " characters long, but is " + length);
        }
    }

    /**
     * Refuses a string that no request can contain as a token.
     *
     * @param token the token
     * @param what its name
     * @return the token
     */
    public static String token(String token, String what) {
        if (Objects.requireNonNull(token, what).isEmpty()) {
            throw new IllegalArgumentException(what + " must not be empty");
        }
        for (int i = 0; i < token.length(); i++) {
            if (!isTokenCharacter(token.charAt(i))) {
                throw new IllegalArgumentException(
                        what + " must be printable ASCII without spaces; character " + i + " is not");
            }
        }
        return token;
    }

    /**
     * Returns whether an external string can be sent as a token.
     *
     * @param text the text
     * @return false if {@link #token} would refuse it
     */
    public static boolean isToken(String text) {
        return !text.isEmpty() && text.chars().allMatch(Arguments::isTokenCharacter);
    }

    private static boolean isTokenCharacter(int c) {
        return c > ' ' && c <= '~';
    }

    /**
     * Refuses a string that cannot be a header's name.
     *
     * @param name the name
     * @param what the kind of name, for the message
     * @return the name
     */
    public static String headerName(String name, String what) {
        boolean valid = !Objects.requireNonNull(name, what).isEmpty();
        for (int i = 0; i < name.length(); i++) {
            char c = name.charAt(i);
            valid &= (c >= '0' && c <= '9')
                    || (c >= 'A' && c <= 'Z')
                    || (c >= 'a' && c <= 'z')
                    || TOKEN_MARKS.indexOf(c) >= 0;
        }
        if (!valid) {
            throw new IllegalArgumentException(
                    what + " must not be empty, and may contain only letters, digits and " + TOKEN_MARKS);
        }
        return name;
    }

    /**
     * Refuses a value that could end a header and begin another one.
     *
     * @param value the value of the header
     * @param what the header's name
     * @return the value
     */
    public static String headerValue(String value, String what) {
        for (int i = 0; i < Objects.requireNonNull(value, what).length(); i++) {
            char c = value.charAt(i);
            if ((c < ' ' && c != '\t') || c > '~') {
                throw new IllegalArgumentException(what + " must be printable ASCII; character " + i + " is not");
            }
        }
        return value;
    }

    /**
     * Refuses a string with a lone surrogate, for which UTF-8 has no bytes.
     *
     * @param text the text
     * @param what its name
     * @return the text
     */
    public static String unicode(String text, String what) {
        if (halfOfPair(Objects.requireNonNull(text, what)) >= 0) {
            throw new IllegalArgumentException(what + " is not valid Unicode text");
        }
        return text;
    }

    /** Returns the index of the first surrogate without its other half; -1 if there is none. */
    public static int halfOfPair(String text) {
        int codePoint;
        for (int i = 0; i < text.length(); i += Character.charCount(codePoint)) {
            codePoint = text.codePointAt(i);
            if (codePoint >= Character.MIN_SURROGATE && codePoint <= Character.MAX_SURROGATE) {
                return i;
            }
        }
        return -1;
    }

    /** Returns a hash that distinguishes secrets without revealing them. */
    public static String hash(String secret) {
        try {
            byte[] digest = MessageDigest.getInstance("SHA-256").digest(secret.getBytes(StandardCharsets.UTF_8));
            return Hex.format(digest, 8);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java has SHA-256", e);
        }
    }
}
