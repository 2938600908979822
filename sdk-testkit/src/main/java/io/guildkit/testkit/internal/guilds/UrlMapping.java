package io.guildkit.testkit.internal.guilds;

/**
 * Where the service passes some of the requests of an activity on to.
 *
 * @param prefix what their paths begin with
 * @param target where they go
 */
public record UrlMapping(String prefix, String target) {}
