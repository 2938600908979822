package io.guildkit.testkit.internal.guilds;

import java.time.Instant;

/**
 * A picture of an application.
 *
 * @param type 1 or 2
 * @param listedFrom when it turns up in lists
 */
public record Asset(String id, int type, String name, Instant listedFrom) {}
