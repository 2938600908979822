package io.guildkit.testkit.internal.guilds;

import io.guildkit.testkit.internal.state.Account;
import io.guildkit.testkit.internal.state.EventLog;
import java.util.Collection;
import java.util.List;

/** The joining and leaving of guilds, with their events. */
public record Memberships(Collection<Guild> guilds, GatewayConnections gateway, EventLog events) {
    /** Adds a member, who must complete the guild's form unless {@code admitted}. */
    public Member join(Guild guild, Account account, boolean temporary, boolean admitted) {
        Member member = guild.add(account);
        member.temporary = temporary;
        member.pending = guild.verificationForm && !admitted;
        guild.applicants.remove(account);
        events.emit(EventLog.GUILD_CREATE);
        events.emit(EventLog.GUILD_MEMBER_ADD);
        return member;
    }

    public boolean apply(Guild guild, Account account) {
        boolean changed = guild.applicants.add(account);
        if (changed) {
            events.emit(EventLog.GUILD_JOIN_REQUEST_CREATE);
        }
        return changed;
    }

    /** Adds a guest of a single channel. */
    public void welcomeGuest(Channel channel, Account account, String sessionId) {
        Guild guild = channel.guild;
        if (guild != null) {
            guild.guests.add(new Guest(account, sessionId, channel));
            events.emit(EventLog.GUILD_CREATE);
        }
    }

    public boolean leave(Guild guild, Account account) {
        boolean gone = guild.members.remove(account.id) != null;
        if (gone) {
            events.emit(EventLog.GUILD_MEMBER_REMOVE);
        }
        return gone;
    }

    /** Ends the visits of a guest to the voice channels of a guild. */
    public void leaveVoice(Guild guild, Account account) {
        List<Guest> leaving = guild.guests.stream()
                .filter(guest -> guest.account().equals(account))
                .toList();
        leaving.forEach(guest -> dismiss(guild, guest));
    }

    /** Ends a gateway session, and everything that lasts no longer than it. */
    public void disconnect(String sessionId, Account account) {
        gateway.disconnect(sessionId);
        for (Guild guild : guilds) {
            guild.guests.stream()
                    .filter(guest -> guest.sessionId().equals(sessionId))
                    .toList()
                    .forEach(guest -> dismiss(guild, guest));
            if (!gateway.isOnline(account)
                    && guild.member(account).filter(member -> member.temporary).isPresent()) {
                leave(guild, account);
            }
        }
    }

    private void dismiss(Guild guild, Guest guest) {
        guild.guests.remove(guest);
        events.emit(EventLog.GUILD_DELETE);
    }
}
