package io.guildkit.core.internal;

import java.util.Objects;
import okhttp3.HttpUrl;

/** The address of the service. */
final class BaseUrl {
    private BaseUrl() {}

    /** Parses an address; what it must not hold is named without showing it. */
    static HttpUrl parse(String text) {
        HttpUrl url = HttpUrl.parse(Objects.requireNonNull(text, "baseUrl"));
        if (url == null) {
            throw new IllegalArgumentException("baseUrl must be a full http or https URL");
        }
        if (!url.username().isEmpty() || !url.password().isEmpty()) {
            throw new IllegalArgumentException("baseUrl must not hold a user name or password");
        }
        if (url.query() != null || url.fragment() != null) {
            throw new IllegalArgumentException("baseUrl must end with its path, without a query or fragment");
        }
        return url;
    }

    /** Passwords travel here: in clear text they may only go to this very machine. */
    static void requireConfidential(HttpUrl url) {
        if (!url.isHttps() && !isLoopback(url.host())) {
            throw new IllegalArgumentException("baseUrl is not encrypted, and " + url.host()
                    + " is another machine: use https, or allow clear text in the builder");
        }
    }

    /** Decides by the text alone: a name server must not be able to answer "loopback". */
    private static boolean isLoopback(String host) {
        return host.equals("localhost") || host.equals("::1") || host.matches("127(\\.\\d{1,3}){3}");
    }
}
