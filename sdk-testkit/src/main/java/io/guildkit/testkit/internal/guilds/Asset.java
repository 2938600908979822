package io.guildkit.testkit.internal.guilds;

import java.time.Instant;

/**
 * An image of an application.
 *
 * @param type 1 or 2
 * @param listedFrom the time from which lists contain it
 */
public record Asset(String id, int type, String name, Instant listedFrom) {}
