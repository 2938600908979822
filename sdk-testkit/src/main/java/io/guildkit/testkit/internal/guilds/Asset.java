package io.guildkit.testkit.internal.guilds;

import java.time.Instant;

/**
 * A picture of an application.
 *
 * @param id the id
 * @param type 1 or 2
 * @param name the name
 * @param listedFrom when it turns up in lists
 */
public record Asset(String id, int type, String name, Instant listedFrom) {}
