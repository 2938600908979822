package io.guildkit.testkit.internal.guilds;

/**
 * A sticker of a guild.
 *
 * @param id the id
 * @param name the name
 */
public record Sticker(String id, String name) {}
