package io.guildkit.testkit.internal.guilds;

/** A sticker of a guild. */
public record Sticker(String id, String name) {}
