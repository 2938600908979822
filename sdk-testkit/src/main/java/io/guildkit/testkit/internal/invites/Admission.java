package io.guildkit.testkit.internal.invites;

import io.guildkit.testkit.internal.guilds.Channel;
import io.guildkit.testkit.internal.guilds.Community;
import io.guildkit.testkit.internal.guilds.Guild;
import io.guildkit.testkit.internal.guilds.Invite;
import io.guildkit.testkit.internal.http.ErrorCode;
import io.guildkit.testkit.internal.http.Json;
import io.guildkit.testkit.internal.http.Problem;
import io.guildkit.testkit.internal.state.Account;
import io.guildkit.testkit.internal.view.GuildJson;
import io.guildkit.testkit.internal.view.InviteJson;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Admits users with an invite. */
public record Admission(Community community) {
    static final String SESSION_ID = "session_id";
    private static final String NEW_MEMBER = "new_member";
    private static final String FORM = "show_verification_form";

    /**
     * Adds a new account to the guild of an invite, if there is one without other conditions, and returns whether the
     * guild has a verification form.
     */
    public boolean admit(Account account, String code) {
        Invite invite = community
                .invites
                .find(code)
                .filter(found -> !found.has(Invite.IS_GUEST_INVITE))
                .orElse(null);
        return invite != null && accept(invite, account, null).path(FORM).asBoolean();
    }

    /** Accepts an invite, and returns the response. */
    Json accept(Invite invite, Account account, @Nullable String sessionId) {
        return switch (invite.type) {
            case Invite.GUILD -> enterGuild(invite, account, sessionId);
            case Invite.GROUP_DM -> enterGroup(invite, account);
            default -> befriend(invite, account);
        };
    }

    private Json enterGuild(Invite invite, Account account, @Nullable String sessionId) {
        Guild guild = Objects.requireNonNull(invite.guild());
        ErrorCode.BANNED.throwIf(guild.banned.contains(account));
        boolean stranger = guild.member(account).isEmpty();
        if (stranger) {
            enter(guild, invite, account, sessionId);
        }
        boolean joined = stranger && guild.member(account).isPresent();
        Json json = InviteJson.plain(invite);
        if (guild.previewable) {
            json.with(NEW_MEMBER, joined);
        } else {
            json.with("approximate_member_count", guild.approximateMembers())
                    .with("approximate_presence_count", community.presences(guild));
        }
        return json.with(
                FORM, guild.member(account).filter(member -> member.pending).isPresent());
    }

    private void enter(Guild guild, Invite invite, Account account, @Nullable String sessionId) {
        boolean bypass = invite.has(Invite.IS_APPLICATION_BYPASS);
        if (invite.has(Invite.IS_GUEST_INVITE)) {
            Channel channel = Objects.requireNonNull(invite.channel);
            community.memberships.addGuest(
                    guild, new Guild.Guest(account, requireSession(sessionId, account), channel));
        } else if (!guild.joinRequests || bypass) {
            community.memberships.join(guild, account, invite.terms.temporary(), bypass);
        } else if (!community.memberships.apply(guild, account)) {
            return;
        }
        invite.uses++;
    }

    private String requireSession(@Nullable String sessionId, Account account) {
        if (sessionId == null) {
            throw Problem.field(SESSION_ID, "BASE_TYPE_REQUIRED", "This field is required.");
        }
        if (!account.equals(community.gatewaySessions.get(sessionId))) {
            throw Problem.field(SESSION_ID, "SESSION_ID_INVALID", "There is no gateway session with this id.");
        }
        return sessionId;
    }

    private Json enterGroup(Invite invite, Account account) {
        Channel channel = Objects.requireNonNull(invite.channel);
        if (channel.recipients.add(account)) {
            invite.uses++;
            community.state.emit("CHANNEL_CREATE");
        }
        return InviteJson.plain(invite).with(NEW_MEMBER, true);
    }

    private Json befriend(Invite invite, Account account) {
        Account inviter = Objects.requireNonNull(invite.inviter);
        ErrorCode.OWN_FRIEND.throwIf(inviter.equals(account));
        if (community.befriend(inviter, account)) {
            invite.uses++;
            community.state.emit("RELATIONSHIP_ADD");
        }
        Channel conversation = community.conversation(inviter, account).orElse(null);
        return InviteJson.plain(invite).with(NEW_MEMBER, true).optional("channel", conversation, GuildJson::channel);
    }
}
