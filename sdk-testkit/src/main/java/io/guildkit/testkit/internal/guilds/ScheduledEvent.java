package io.guildkit.testkit.internal.guilds;

import io.guildkit.testkit.internal.state.Account;
import java.time.Instant;

/**
 * An event that a guild has announced.
 *
 * @param channel the voice channel where it takes place
 * @param creator who announced it
 * @param start when it begins
 */
public record ScheduledEvent(String id, Channel channel, Account creator, String name, Instant start) {}
