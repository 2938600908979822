package io.guildkit.testkit.internal.validation;

import com.fasterxml.jackson.databind.JsonNode;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.Locale;
import java.util.Set;

/** The rule of the address of something on the web. */
public record UrlSpec() implements ValueSpec {
    private static final Set<String> SCHEMES = Set.of("http", "https");

    @Override
    public void check(JsonNode value, FormErrors errors) {
        if (!value.isTextual()) {
            errors.add("STRING_TYPE_CONVERT", "Could not interpret as a string.");
            return;
        }
        String text = value.textValue();
        int colon = text.indexOf(':');
        String scheme = colon < 0 ? "" : text.substring(0, colon).toLowerCase(Locale.ROOT);
        if (!SCHEMES.contains(scheme)) {
            errors.add("URL_TYPE_INVALID_SCHEME", "The scheme of the URL must be one of " + SCHEMES + ".");
        } else if (!isWellFormed(text)) {
            errors.add("URL_TYPE_INVALID_URL", "Not a well formed URL.");
        }
    }

    private static boolean isWellFormed(String text) {
        try {
            return new URI(text).getRawAuthority() != null;
        } catch (URISyntaxException e) {
            return false;
        }
    }
}
