package io.guildkit.testkit.internal.guilds;

import io.guildkit.testkit.internal.state.Account;

/**
 * An account that may use one voice channel of a guild without being a member.
 *
 * @param sessionId the gateway session that sees the channel
 */
public record Guest(Account account, String sessionId, Channel channel) {}
