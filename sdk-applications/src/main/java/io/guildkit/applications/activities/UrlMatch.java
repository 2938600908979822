package io.guildkit.applications.activities;

import java.util.Map;

/**
 * The mapping of a {@link ProxyConfig} that matches a path, and the target's address.
 *
 * @param mapping the first matching mapping
 * @param parameters the values of its parameters, by name
 * @param url the address of the target, without a protocol
 */
public record UrlMatch(UrlMapping mapping, Map<String, String> parameters, String url) {
    /**
     * Copies the parameters.
     *
     * @param mapping the first matching mapping
     * @param parameters the values of its parameters, by name
     * @param url the address of the target, without a protocol
     */
    public UrlMatch {
        parameters = Map.copyOf(parameters);
    }
}
