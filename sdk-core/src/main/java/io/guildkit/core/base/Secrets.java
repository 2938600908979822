package io.guildkit.core.base;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;

/** Finds the secrets of JSON that no model describes: names of members, parameters and parts denote them. */
public final class Secrets {
    /** Has a word of the name of each secret in the specification's requests, which a test checks, and usual names of others. */
    private static final Set<String> WORDS = Set.of(
            "apikey",
            "auth",
            "authorization",
            "bearer",
            "challenge",
            "code",
            "cookie",
            "credential",
            "data",
            "fingerprint",
            "jwt",
            "key",
            "otp",
            "passcode",
            "passphrase",
            "passwd",
            "password",
            "pin",
            "proof",
            "secret",
            "session",
            "signature",
            "ticket",
            "token",
            "totp");

    private Secrets() {}

    /**
     * Returns whether a name denotes a secret.
     *
     * @param name such as {@code new_password}, {@code accessToken} or {@code backup-codes}
     * @return true if one of its words, in the singular, is {@code password}, {@code token}, {@code code} or a similar word
     */
    public static boolean isSecretName(String name) {
        int start = 0;
        for (int i = 1; i <= name.length(); i++) {
            if (i == name.length() || isBoundary(name.charAt(i - 1), name.charAt(i))) {
                if (isSecretWord(name.substring(start, i).toLowerCase(Locale.ROOT))) {
                    return true;
                }
                start = i;
            }
        }
        return false;
    }

    private static boolean isSecretWord(String word) {
        return WORDS.contains(word) || (word.endsWith("s") && WORDS.contains(word.substring(0, word.length() - 1)));
    }

    private static boolean isBoundary(char before, char after) {
        return Character.isLetter(before) != Character.isLetter(after)
                || (Character.isLowerCase(before) && Character.isUpperCase(after));
    }

    /**
     * Passes on the texts and numbers of members whose names denote secrets. Such a name applies to lists, too. In an object, the names
     * of its own members count.
     */
    public static void named(JsonNode json, Consumer<String> found) {
        json.forEach(element -> named(element, found)); // the elements of an array, or the values of an object
        for (Map.Entry<String, JsonNode> member : json.properties()) {
            if (isSecretName(member.getKey())) {
                scalars(member.getValue(), found);
            }
        }
    }

    private static void scalars(JsonNode json, Consumer<String> found) {
        if (json.isTextual() || json.isNumber()) {
            found.accept(json.asText());
        } else if (json.isArray()) {
            json.forEach(element -> scalars(element, found));
        }
    }

    /** Passes on the value of a header, and the credentials in it that follow a scheme such as {@code Bearer}. */
    public static void ofHeader(String value, Consumer<String> found) {
        found.accept(value);
        int space = value.indexOf(' ');
        if (space > 0 && space == value.lastIndexOf(' ')) {
            found.accept(value.substring(space + 1));
        }
    }

    /** Passes on all texts. */
    public static void texts(JsonNode json, Consumer<String> found) {
        if (json.isTextual()) {
            found.accept(json.textValue());
        }
        json.forEach(element -> texts(element, found));
    }

    /** Passes on all texts and numbers. */
    public static void all(JsonNode json, Consumer<String> found) {
        if (json.isValueNode()) {
            scalars(json, found);
        }
        json.forEach(element -> all(element, found));
    }
}
