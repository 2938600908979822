package io.guildkit.testkit.internal.guilds;

/** A tag that threads of a forum can have. */
public record ForumTag(String id, String name) {}
