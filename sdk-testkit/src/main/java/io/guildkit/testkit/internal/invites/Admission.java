package io.guildkit.testkit.internal.invites;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.guildkit.testkit.internal.guilds.Channel;
import io.guildkit.testkit.internal.guilds.Community;
import io.guildkit.testkit.internal.guilds.Guild;
import io.guildkit.testkit.internal.guilds.Invite;
import io.guildkit.testkit.internal.http.ErrorCode;
import io.guildkit.testkit.internal.http.Problem;
import io.guildkit.testkit.internal.state.Account;
import io.guildkit.testkit.internal.state.EventLog;
import io.guildkit.testkit.internal.view.ChannelJson;
import io.guildkit.testkit.internal.view.InviteJson;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Admits users with an invite. */
public record Admission(Community community, EventLog events) {
    static final String SESSION_ID = "session_id";
    private static final String NEW_MEMBER = "new_member";

    /**
     * Adds a new account to the guild of an invite, if there is one without other conditions, and returns whether the
     * guild has a verification form.
     */
    public boolean welcome(Account account, String code) {
        Invite invite = community
                .invites
                .find(code)
                .filter(found -> !found.has(Invite.IS_GUEST_INVITE))
                .orElse(null);
        return invite != null
                && accept(invite, account, null).path("show_verification_form").asBoolean();
    }

    /** Accepts an invite, and returns the response. */
    ObjectNode accept(Invite invite, Account account, @Nullable String sessionId) {
        return switch (invite.type) {
            case Invite.GUILD -> enterGuild(invite, account, sessionId);
            case Invite.GROUP_DM -> enterGroup(invite, account);
            default -> befriend(invite, account);
        };
    }

    private ObjectNode enterGuild(Invite invite, Account account, @Nullable String sessionId) {
        Guild guild = Objects.requireNonNull(invite.guild());
        if (guild.banned.contains(account)) {
            throw Problem.plain(403, ErrorCode.BANNED, "The user is banned from this guild");
        }
        boolean stranger = guild.member(account).isEmpty();
        if (stranger && invite.has(Invite.IS_GUEST_INVITE)) {
            Channel channel = Objects.requireNonNull(invite.channel);
            community.memberships.welcomeGuest(channel, account, requireSession(sessionId, account));
            invite.use();
        } else if (stranger && guild.joinRequests && !invite.has(Invite.IS_APPLICATION_BYPASS)) {
            if (community.memberships.apply(guild, account)) {
                invite.use();
            }
        } else if (stranger) {
            boolean admitted = invite.has(Invite.IS_APPLICATION_BYPASS);
            community.memberships.join(guild, account, invite.terms.temporary(), admitted);
            invite.use();
        }
        boolean joined = stranger && guild.member(account).isPresent();
        return answer(
                invite,
                guild,
                joined,
                guild.member(account).filter(member -> member.pending).isPresent());
    }

    private ObjectNode answer(Invite invite, Guild guild, boolean joined, boolean form) {
        ObjectNode json = InviteJson.plain(invite);
        if (guild.previewable) {
            json.put(NEW_MEMBER, joined);
        } else {
            json.put("approximate_member_count", guild.approximateMembers())
                    .put("approximate_presence_count", community.presences(guild));
        }
        return json.put("show_verification_form", form);
    }

    private String requireSession(@Nullable String sessionId, Account account) {
        if (sessionId == null) {
            throw Problem.field(SESSION_ID, "BASE_TYPE_REQUIRED", "This field is required.");
        }
        if (!community.gateway.isConnected(sessionId, account)) {
            throw Problem.field(SESSION_ID, "SESSION_ID_INVALID", "There is no gateway session with this id.");
        }
        return sessionId;
    }

    private ObjectNode enterGroup(Invite invite, Account account) {
        Channel channel = Objects.requireNonNull(invite.channel);
        if (channel.recipients.add(account)) {
            invite.use();
            events.emit(EventLog.CHANNEL_CREATE);
        }
        return InviteJson.plain(invite).put(NEW_MEMBER, true);
    }

    private ObjectNode befriend(Invite invite, Account account) {
        Account inviter = Objects.requireNonNull(invite.inviter);
        if (inviter.equals(account)) {
            throw Problem.plain(400, ErrorCode.OWN_FRIEND, "Cannot send friend request to self");
        }
        if (community.befriend(inviter, account)) {
            invite.use();
            events.emit(EventLog.RELATIONSHIP_ADD);
        }
        ObjectNode json = InviteJson.plain(invite).put(NEW_MEMBER, true);
        community
                .conversation(inviter, account)
                .ifPresent(channel -> json.set("channel", ChannelJson.partial(channel)));
        return json;
    }
}
