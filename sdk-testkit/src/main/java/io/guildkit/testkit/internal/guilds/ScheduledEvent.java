package io.guildkit.testkit.internal.guilds;

import io.guildkit.testkit.internal.state.Account;
import java.time.Instant;

/**
 * A scheduled event of a guild.
 *
 * @param channel the voice channel where it takes place
 * @param creator the creator
 * @param start the start
 */
public record ScheduledEvent(String id, Channel channel, Account creator, String name, Instant start) {}
