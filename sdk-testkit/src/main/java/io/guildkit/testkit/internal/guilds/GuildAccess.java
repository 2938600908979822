package io.guildkit.testkit.internal.guilds;

import io.guildkit.testkit.internal.http.ErrorCode;
import io.guildkit.testkit.internal.http.Exchange;
import io.guildkit.testkit.internal.state.Account;

/** Finds the guild or channel of a request, and refuses callers without the right. */
public record GuildAccess(Community community) {
    /** Returns the guild that a path names if the caller is a member with a permission, or refuses. */
    public Guild guild(Exchange exchange, Permission permission) {
        Guild guild = guild(exchange.variable("guild.id"), exchange.caller());
        demand(guild, exchange.caller(), permission);
        return guild;
    }

    /** Returns the guild with an id if an account is a member, or refuses. */
    public Guild guild(String id, Account caller) {
        Guild guild = community.guilds.byId(id).orElseThrow(ErrorCode.UNKNOWN_GUILD::problem);
        ErrorCode.MISSING_ACCESS.throwIf(guild.member(caller).isEmpty());
        return guild;
    }

    /** Returns the channel that a path names if the caller can see it, or refuses. */
    public Channel channel(Exchange exchange) {
        Channel channel = community
                .channels
                .byId(exchange.variable("channel.id"))
                .orElseThrow(ErrorCode.UNKNOWN_CHANNEL::problem);
        Account caller = exchange.caller();
        Guild guild = channel.guild;
        ErrorCode.MISSING_ACCESS.throwIf(
                guild == null
                        ? !channel.recipients.contains(caller)
                        : guild.member(caller).isEmpty());
        return channel;
    }

    /** Refuses accounts without a permission in a channel of a guild. A private channel permits everything. */
    public void demand(Channel channel, Account caller, Permission permission) {
        Guild guild = channel.guild;
        if (guild != null && !channel.allows(caller, permission)) {
            ErrorCode.MISSING_ACCESS.throwIf(guild.member(caller).isEmpty());
            demand(guild, caller, permission);
        }
    }

    private static void demand(Guild guild, Account member, Permission permission) {
        ErrorCode.MISSING_PERMISSIONS.throwIf(!guild.allows(member, permission));
    }
}
