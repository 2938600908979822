package io.guildkit.spring;

import java.util.function.Supplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Names the property in refusals of its value, which otherwise name only the method of a builder. */
final class Property {
    private static final Pattern PLACEHOLDER = Pattern.compile("\\$\\{([A-Za-z_][A-Za-z0-9_.-]*)}");

    private Property() {}

    /** Uses the value of a property, or of several properties that begin with the name. */
    static <T> T valid(String name, Supplier<T> use) {
        try {
            return use.get();
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException(name + " is not valid: " + e.getMessage(), e);
        }
    }

    /**
     * Creates the client of an address. Its builder checks some settings only now, such as an address without encryption, and a customizer
     * may have set them.
     *
     * @param advice permits connections without encryption
     */
    static <T> T built(String name, boolean isUnencrypted, String advice, Supplier<T> client) {
        try {
            return client.get();
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException(
                    "The client of " + name + " cannot be created: " + e.getMessage()
                            + (isUnencrypted ? "; " + advice + " permits unencrypted connections" : ""),
                    e);
        }
    }

    static boolean isUnencrypted(String url) {
        return url.strip().regionMatches(true, 0, "http:", 0, "http:".length());
    }

    /** Refuses a value with a placeholder that nothing defines. Spring Boot leaves such placeholders in the values that it binds. */
    static String resolved(String name, String value) {
        Matcher placeholder = PLACEHOLDER.matcher(value);
        if (placeholder.find()) {
            String missing = placeholder.group(1);
            throw new IllegalArgumentException(
                    name + " contains the placeholder ${" + missing + "}, but nothing defines it; set " + missing
                            + " as an environment variable or property, or remove " + name);
        }
        return value;
    }
}
