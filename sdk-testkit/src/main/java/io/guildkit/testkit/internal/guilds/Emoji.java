package io.guildkit.testkit.internal.guilds;

/** An emoji of a guild. */
public record Emoji(String id, String name) {}
