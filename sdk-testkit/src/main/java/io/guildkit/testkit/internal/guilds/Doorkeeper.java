package io.guildkit.testkit.internal.guilds;

import io.guildkit.testkit.internal.http.ErrorCode;
import io.guildkit.testkit.internal.http.Exchange;
import io.guildkit.testkit.internal.http.Problem;
import io.guildkit.testkit.internal.state.Account;

/** Finds the guild or channel of a request, and refuses callers without the right. */
public record Doorkeeper(Community community) {
    /** Returns the guild that a path names if the caller is a member with a permission, or refuses. */
    public Guild guild(Exchange exchange, Permission permission) {
        Guild guild = guild(exchange.variable("guild.id"));
        demand(guild, exchange.caller(), permission);
        return guild;
    }

    /** Returns the guild with an id if an account is a member, or refuses. */
    public Guild guild(String id, Account caller) {
        Guild guild = guild(id);
        demandMember(guild, caller);
        return guild;
    }

    /** Returns the channel that a path names if the caller can see it, or refuses. */
    public Channel channel(Exchange exchange) {
        Channel channel = community
                .channel(exchange.variable("channel.id"))
                .orElseThrow(() -> Problem.unknown(ErrorCode.UNKNOWN_CHANNEL, "Channel"));
        Account caller = exchange.caller();
        Guild guild = channel.guild;
        boolean inside = guild == null
                ? channel.recipients.contains(caller)
                : guild.member(caller).isPresent();
        if (!inside) {
            throw Problem.missingAccess();
        }
        return channel;
    }

    /** Refuses accounts without a permission in a channel of a guild. A private channel permits everything. */
    public void demand(Channel channel, Account caller, Permission permission) {
        Guild guild = channel.guild;
        if (guild != null && !channel.allows(caller, permission)) {
            demand(guild, caller, permission);
        }
    }

    /** Refuses accounts that are not members, or lack a permission. */
    public void demand(Guild guild, Account caller, Permission permission) {
        demandMember(guild, caller);
        if (!guild.allows(caller, permission)) {
            throw Problem.missingPermissions();
        }
    }

    private Guild guild(String id) {
        return community.guild(id).orElseThrow(() -> Problem.unknown(ErrorCode.UNKNOWN_GUILD, "Guild"));
    }

    private static void demandMember(Guild guild, Account caller) {
        if (guild.member(caller).isEmpty()) {
            throw Problem.missingAccess();
        }
    }
}
