package io.guildkit.applications.activities;

import io.guildkit.core.form.FieldErrors;

/** The service's limits for requests about the proxy of activities. */
final class ProxyLimits {
    private ProxyLimits() {}

    /** Checks a configuration of a request. Received configurations may contain anything. */
    static void check(ProxyConfig config) {
        FieldErrors faults = ProxyConfig.CODEC.check(config);
        faults.at("url_map").each(config.urlMap(), (place, mapping) -> {
            proxied(place.at("prefix"), mapping.prefix());
            proxied(place.at("target"), mapping.target());
        });
        faults.throwIfAny();
    }

    private static void proxied(FieldErrors place, String value) {
        if (value.contains("://")) {
            place.add(
                    "STRING_TYPE_REGEX",
                    "Must not have a protocol such as https://; write only the domain and the path.");
        }
    }
}
