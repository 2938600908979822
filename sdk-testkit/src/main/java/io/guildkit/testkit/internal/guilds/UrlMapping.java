package io.guildkit.testkit.internal.guilds;

/**
 * The target of an activity's requests with a prefix.
 *
 * @param prefix the prefix of the paths
 * @param target the target
 */
public record UrlMapping(String prefix, String target) {}
