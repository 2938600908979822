package io.guildkit.testkit.internal.http;

import java.util.Map;
import java.util.regex.Pattern;

/** The characters that HTTP allows in headers. */
public final class HeaderFields {
    private static final Pattern NAME = Pattern.compile("[!#$%&'*+.^_`|~0-9A-Za-z-]+");
    private static final Pattern VALUE = Pattern.compile("[\\t -~]*");

    private HeaderFields() {}

    /**
     * Returns a copy of headers that can be sent.
     *
     * @throws IllegalArgumentException if a name or a value has a character that HTTP does not allow
     */
    public static Map<String, String> require(Map<String, String> headers) {
        headers.forEach((name, value) -> {
            if (!NAME.matcher(name).matches()) {
                throw new IllegalArgumentException("The name of a header has only letters, digits and the characters"
                        + " !#$%&'*+-.^_`|~, and at least one of them.");
            }
            if (!isValue(value)) {
                throw new IllegalArgumentException("The value of the header '" + name
                        + "' has a character other than the printable ones of ASCII, which are all that HTTP allows.");
            }
        });
        return Map.copyOf(headers);
    }

    /** Returns whether HTTP allows all characters of a value. */
    public static boolean isValue(String text) {
        return VALUE.matcher(text).matches();
    }
}
