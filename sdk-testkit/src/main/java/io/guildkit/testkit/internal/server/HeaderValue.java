package io.guildkit.testkit.internal.server;

import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The value of a header such as {@code form-data; name="file"}.
 *
 * @param name the value without parameters, in lower case; empty without the header
 * @param parameters the parameters, by names in lower case
 */
record HeaderValue(String name, Map<String, String> parameters) {
    private static final Pattern PARAMETER =
            Pattern.compile(";\\s*([^\\s=;]+)\\s*=\\s*(?:\"((?:[^\"\\\\]|\\\\.)*)\"|([^\\s;\"]*))");
    private static final String EXTENDED = "*";
    private static final String EXTENDED_CHARSET = "UTF-8''";

    static HeaderValue parse(@Nullable String header) {
        if (header == null) {
            return new HeaderValue("", Map.of());
        }
        Map<String, String> parameters = new HashMap<>();
        Matcher matcher = PARAMETER.matcher(header);
        while (matcher.find()) {
            String key = matcher.group(1).toLowerCase(Locale.ROOT);
            String quoted = matcher.group(2);
            String value = quoted == null ? matcher.group(3) : quoted.replaceAll("\\\\(.)", "$1");
            parameters.put(key, value);
        }
        return new HeaderValue(header.split(";", 2)[0].strip().toLowerCase(Locale.ROOT), parameters);
    }

    /** Returns a parameter, in either of its two spellings, or null. */
    @Nullable
    String parameter(String key) {
        String extended = parameters.get(key + EXTENDED);
        if (extended != null && extended.regionMatches(true, 0, EXTENDED_CHARSET, 0, EXTENDED_CHARSET.length())) {
            String encoded = extended.substring(EXTENDED_CHARSET.length()).replace("+", "%2B");
            return FormReader.decode(encoded);
        }
        String plain = parameters.get(key);
        return plain == null
                ? null
                : plain.replace("%22", "\"").replace("%0D", "\r").replace("%0A", "\n");
    }
}
