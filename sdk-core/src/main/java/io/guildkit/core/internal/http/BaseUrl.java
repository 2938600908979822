package io.guildkit.core.internal.http;

import java.util.Objects;
import java.util.regex.Pattern;
import okhttp3.HttpUrl;

/** The address of the service. */
public final class BaseUrl {
    /** Four numbers up to 255: with a greater one, it would be a host name, which needs a DNS query. */
    private static final Pattern LOOPBACK = Pattern.compile("127(\\.(25[0-5]|2[0-4][0-9]|1?[0-9]?[0-9])){3}");

    private BaseUrl() {}

    /** Parses an address. Exceptions name a part that is not permitted, but never show it. */
    public static HttpUrl parse(String text) {
        HttpUrl url = Urls.parse(Objects.requireNonNull(text, "baseUrl"));
        if (url == null) {
            throw new IllegalArgumentException(
                    "baseUrl must be a full http or https URL, such as https://chat.example.com/api/v9");
        }
        if (!url.username().isEmpty() || !url.password().isEmpty()) {
            throw new IllegalArgumentException("baseUrl must not contain a user name or password");
        }
        if (url.query() != null || url.fragment() != null) {
            throw new IllegalArgumentException("baseUrl must end with its path, without a query or fragment");
        }
        return url;
    }

    /** Requests contain passwords, so unencrypted requests must not leave the machine. */
    static void requireConfidential(HttpUrl url) {
        if (!url.isHttps() && !isLoopback(url.host())) {
            throw new IllegalArgumentException("baseUrl is not encrypted, and " + url.host()
                    + " is another machine: use https, or create the client with builder(..) and allowCleartext()");
        }
    }

    /** Decides by the text alone, because a DNS server could return a loopback address for any name. */
    static boolean isLoopback(String host) {
        return host.equals("localhost")
                || host.equals("::1")
                || LOOPBACK.matcher(host).matches();
    }
}
