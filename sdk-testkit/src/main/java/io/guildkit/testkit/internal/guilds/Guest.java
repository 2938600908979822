package io.guildkit.testkit.internal.guilds;

import io.guildkit.testkit.internal.state.Account;

/**
 * Somebody who may use one voice channel of a guild without being a member.
 *
 * @param account who
 * @param sessionId the gateway session that sees the channel
 * @param channel the channel
 */
public record Guest(Account account, String sessionId, Channel channel) {}
