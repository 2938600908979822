package io.guildkit.testkit.internal.invites;

import static io.guildkit.testkit.internal.validation.TextSpec.snowflake;
import static io.guildkit.testkit.internal.validation.TextSpec.text;

import com.fasterxml.jackson.databind.node.ArrayNode;
import io.guildkit.testkit.internal.guilds.Channel;
import io.guildkit.testkit.internal.guilds.ChannelType;
import io.guildkit.testkit.internal.guilds.Community;
import io.guildkit.testkit.internal.guilds.Doorkeeper;
import io.guildkit.testkit.internal.guilds.Guild;
import io.guildkit.testkit.internal.guilds.Invite;
import io.guildkit.testkit.internal.guilds.InviteTerms;
import io.guildkit.testkit.internal.guilds.Permission;
import io.guildkit.testkit.internal.http.ErrorCode;
import io.guildkit.testkit.internal.http.Exchange;
import io.guildkit.testkit.internal.http.Json;
import io.guildkit.testkit.internal.http.Problem;
import io.guildkit.testkit.internal.http.Reply;
import io.guildkit.testkit.internal.http.Router;
import io.guildkit.testkit.internal.state.Account;
import io.guildkit.testkit.internal.validation.BodySpec;
import io.guildkit.testkit.internal.validation.QuerySpec;
import io.guildkit.testkit.internal.view.GuildJson;
import io.guildkit.testkit.internal.view.InviteJson;
import java.util.List;

/** The routes of invites: showing, accepting, listing, creating and deleting them. */
public record InviteRoutes(Community community, Doorkeeper doorkeeper, Admission admission) {
    private static final String WITH_COUNTS = "with_counts";
    private static final String WITH_PERMISSIONS = "with_permissions";
    private static final String EVENT_ID = "guild_scheduled_event_id";
    private static final QuerySpec GET =
            QuerySpec.none().bool(WITH_COUNTS).bool(WITH_PERMISSIONS).optional(EVENT_ID, snowflake());
    private static final BodySpec ACCEPT = BodySpec.empty().optional(Admission.SESSION_ID, text());
    private static final String CODE = "code";
    private static final BodySpec CREATE_FRIEND_INVITE = BodySpec.empty().optional(CODE, text());
    private static final InviteTerms FRIEND_TERMS = InviteTerms.simple(604_800, 5);

    public static void register(Router router, Community community, Admission admission) {
        Doorkeeper doorkeeper = new Doorkeeper(community);
        InviteRoutes routes = new InviteRoutes(community, doorkeeper, admission);
        router.on("GET /invites/{invite.code}").open().query(GET).json(routes::get);
        router.on("POST /invites/{invite.code}")
                .oauth2("guilds.join")
                .body(ACCEPT)
                .json(exchange -> admission.accept(
                        routes.invite(exchange), exchange.caller(), exchange.textOrNull(Admission.SESSION_ID)));
        router.on("DELETE /invites/{invite.code}").botsToo().json(routes::delete);
        router.on("GET /guilds/{guild.id}/invites")
                .botsToo()
                .json(exchange -> list(community.invites.into(doorkeeper.guild(exchange, Permission.MANAGE_GUILD))));
        router.on("GET /channels/{channel.id}/invites").botsToo().json(routes::ofChannel);
        router.on("GET /users/@me/invites")
                .json(exchange -> list(community.invites.friendInvitesOf(exchange.caller())));
        router.on("POST /users/@me/invites").body(CREATE_FRIEND_INVITE).json(routes::createFriendInvite);
        router.on("DELETE /users/@me/invites").json(routes::revokeFriendInvites);
        new InviteCreation(community, doorkeeper).register(router);
    }

    private static ArrayNode list(List<Invite> invites) {
        return Reply.array(invites.stream().map(InviteJson::withMetadata));
    }

    private Json get(Exchange exchange) {
        Invite invite = invite(exchange);
        invite.flags |= Invite.IS_VIEWED;
        Json json = InviteJson.plain(invite);
        Guild guild = invite.guild();
        Channel channel = invite.channel;
        if (exchange.queryFlag(WITH_COUNTS) && guild != null) {
            json.with("approximate_member_count", guild.approximateMembers())
                    .with("approximate_presence_count", community.presences(guild));
        } else if (exchange.queryFlag(WITH_COUNTS) && channel != null) {
            json.with("approximate_member_count", channel.recipients.size())
                    .with("channel", GuildJson.channelWithRecipients(channel));
        }
        if (guild != null && exchange.queryFlag(WITH_PERMISSIONS)) {
            json.with("is_nickname_changeable", guild.everyone.contains(Permission.CHANGE_NICKNAME));
        }
        String eventId = exchange.query(EVENT_ID);
        if (guild != null && eventId != null) {
            json.optional("guild_scheduled_event", guild.events.get(eventId), event -> GuildJson.event(event, guild));
        }
        return json;
    }

    private Json delete(Exchange exchange) {
        Invite invite = invite(exchange);
        if (invite.isSpecial()) {
            throw ErrorCode.UNKNOWN_INVITE.problem();
        }
        requireDeletable(invite, exchange.caller());
        community.invites.remove(invite);
        if (invite.guild() != null) {
            community.state.events.emit("INVITE_DELETE");
        }
        return InviteJson.plain(invite);
    }

    private void requireDeletable(Invite invite, Account caller) {
        Guild guild = invite.guild();
        Channel channel = invite.channel;
        if (channel != null && guild != null) {
            if (!guild.allows(caller, Permission.MANAGE_GUILD)) {
                doorkeeper.demand(channel, caller, Permission.MANAGE_CHANNELS);
            }
        } else if (channel == null ? !caller.equals(invite.inviter) : !channel.recipients.contains(caller)) {
            throw ErrorCode.MISSING_ACCESS.problem();
        }
    }

    private Invite invite(Exchange exchange) {
        return community.invites.find(exchange.variable("invite.code")).orElseThrow(ErrorCode.UNKNOWN_INVITE::problem);
    }

    private ArrayNode ofChannel(Exchange exchange) {
        Channel channel = doorkeeper.channel(exchange);
        if (channel.type == ChannelType.DM) {
            throw ErrorCode.WRONG_CHANNEL_TYPE.problem();
        }
        doorkeeper.demand(channel, exchange.caller(), Permission.MANAGE_CHANNELS);
        return list(community.invites.into(channel));
    }

    private Json createFriendInvite(Exchange exchange) {
        Account caller = exchange.caller();
        String code = exchange.textOrNull(CODE);
        if (code != null && !community.invites.friendCodes.remove(code, caller)) {
            throw Problem.field(CODE, "FRIEND_CODE_INVALID", "This is no friend code of yours.");
        }
        return InviteJson.withMetadata(community.invites.restore(code, null, caller, FRIEND_TERMS, null));
    }

    private ArrayNode revokeFriendInvites(Exchange exchange) {
        List<Invite> revoked = community.invites.friendInvitesOf(exchange.caller());
        revoked.forEach(community.invites::remove);
        return list(revoked);
    }
}
