package io.guildkit.applications.activities;

import io.guildkit.core.internal.util.Limits;

/** What the service accepts of requests about the proxy of activities. */
final class ProxyLimits {
    private ProxyLimits() {}

    /** Checks a configuration that is to be sent; one that was read may hold anything. */
    static void check(ProxyConfig config) {
        for (UrlMapping mapping : config.urlMap()) {
            proxied("prefix", mapping.prefix());
            proxied("target", mapping.target());
        }
    }

    private static void proxied(String field, String value) {
        Limits.notEmpty(field, value);
        if (value.contains("://")) {
            throw new IllegalArgumentException(field + " must not have a protocol");
        }
    }
}
