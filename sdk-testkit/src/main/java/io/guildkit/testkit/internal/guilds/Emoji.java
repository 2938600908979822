package io.guildkit.testkit.internal.guilds;

/**
 * An emoji of a guild.
 *
 * @param id the id
 * @param name the name
 */
public record Emoji(String id, String name) {}
