package io.guildkit.testkit.internal.guilds;

/**
 * A tag that threads of a forum can have.
 *
 * @param id the id
 * @param name the name
 */
public record ForumTag(String id, String name) {}
