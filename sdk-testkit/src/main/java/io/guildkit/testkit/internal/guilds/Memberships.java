package io.guildkit.testkit.internal.guilds;

import io.guildkit.testkit.internal.guilds.Guild.Member;
import io.guildkit.testkit.internal.state.Account;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;

/** The joining and leaving of guilds, with their events. */
public record Memberships(Community community) {
    /** Adds a member, who must complete the guild's form unless {@code admitted}. */
    public void join(Guild guild, Account account, boolean temporary, boolean admitted) {
        Member member = guild.add(account);
        member.temporary = temporary;
        member.pending = guild.verificationForm && !admitted;
        guild.applicants.remove(account);
        emit("GUILD_CREATE", "GUILD_MEMBER_ADD");
    }

    public boolean apply(Guild guild, Account account) {
        boolean changed = guild.applicants.add(account);
        if (changed) {
            emit("GUILD_JOIN_REQUEST_CREATE");
        }
        return changed;
    }

    /** Adds a guest of a single channel. */
    public void addGuest(Guild guild, Guild.Guest guest) {
        guild.guests.add(guest);
        emit("GUILD_CREATE");
    }

    public void leave(Guild guild, Account account) {
        if (guild.members.remove(account.id) != null) {
            emit("GUILD_MEMBER_REMOVE");
        }
    }

    /** Ends the visits of a guest to the voice channels of a guild. */
    public void leaveVoice(Guild guild, Account account) {
        removeGuests(guild, guest -> guest.account().equals(account));
    }

    /** Ends a gateway session, and everything that lasts no longer than it. */
    public void disconnect(String sessionId, Account account) {
        community.gatewaySessions.remove(sessionId);
        boolean offline = !community.gatewaySessions.containsValue(account);
        for (Guild guild : community.guilds.all()) {
            removeGuests(guild, guest -> guest.gatewaySession().equals(sessionId));
            if (offline
                    && guild.member(account).filter(member -> member.temporary).isPresent()) {
                leave(guild, account);
            }
        }
    }

    /** Ends all gateway sessions of an account. */
    public void disconnect(Account account) {
        List<String> sessions = community.gatewaySessions.entrySet().stream()
                .filter(session -> session.getValue().equals(account))
                .map(Map.Entry::getKey)
                .toList();
        sessions.forEach(session -> disconnect(session, account));
    }

    private void removeGuests(Guild guild, Predicate<Guild.Guest> leaving) {
        guild.guests.removeIf(guest -> {
            if (leaving.test(guest)) {
                emit("GUILD_DELETE");
            }
            return leaving.test(guest);
        });
    }

    private void emit(String... events) {
        community.state.emit(events);
    }
}
