package io.guildkit.testkit.internal.invites;

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
import io.guildkit.testkit.internal.http.Exchange;
import io.guildkit.testkit.internal.http.Problem;
import io.guildkit.testkit.internal.http.Reply;
import io.guildkit.testkit.internal.http.Router;
import io.guildkit.testkit.internal.state.Account;
import io.guildkit.testkit.internal.validation.BodySpec;
import io.guildkit.testkit.internal.view.InviteJson;
import java.util.List;

/** The invites of a guild or channel, and those to be friends. */
record InviteListRoutes(Community community, Doorkeeper doorkeeper) {
    private static final String FRIEND_INVITES = "/users/@me/invites";
    private static final String CODE = "code";
    private static final BodySpec CREATE = BodySpec.empty().optional(CODE, text());
    private static final InviteTerms TERMS = InviteTerms.simple(604_800, 5);

    void register(Router router) {
        router.get("/guilds/{guild.id}/invites").botsToo().handle(this::ofGuild);
        router.get("/channels/{channel.id}/invites").botsToo().handle(this::ofChannel);
        router.get(FRIEND_INVITES).handle(this::listFriendInvites);
        router.post(FRIEND_INVITES).body(CREATE).handle(this::createFriendInvite);
        router.delete(FRIEND_INVITES).handle(this::revokeFriendInvites);
    }

    static ArrayNode json(List<Invite> invites) {
        return Reply.array(invites.stream().map(invite -> InviteJson.withMetadata(invite)));
    }

    private Reply ofGuild(Exchange exchange) {
        Guild guild = doorkeeper.guild(exchange, Permission.MANAGE_GUILD);
        return Reply.ok(json(community.invites.into(guild)));
    }

    private Reply ofChannel(Exchange exchange) {
        Channel channel = doorkeeper.channel(exchange);
        if (channel.type == ChannelType.DM) {
            throw Problem.wrongChannelType();
        }
        doorkeeper.demand(channel, exchange.caller(), Permission.MANAGE_CHANNELS);
        return Reply.ok(json(community.invites.into(channel)));
    }

    private Reply listFriendInvites(Exchange exchange) {
        return Reply.ok(json(community.invites.friendInvitesOf(exchange.caller())));
    }

    private Reply createFriendInvite(Exchange exchange) {
        Account caller = exchange.caller();
        String code = exchange.textOrNull(CODE);
        if (code != null && !community.invites.spendFriendCode(code, caller)) {
            throw Problem.field(CODE, "FRIEND_CODE_INVALID", "This is no friend code of yours.");
        }
        String chosen = code == null ? community.invites.newCode() : code;
        return Reply.ok(InviteJson.withMetadata(community.invites.createFriendInvite(chosen, caller, TERMS)));
    }

    private Reply revokeFriendInvites(Exchange exchange) {
        List<Invite> revoked = community.invites.friendInvitesOf(exchange.caller());
        revoked.forEach(community.invites::delete);
        return Reply.ok(json(revoked));
    }
}
