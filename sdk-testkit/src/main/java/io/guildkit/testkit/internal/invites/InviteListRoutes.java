package io.guildkit.testkit.internal.invites;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import io.guildkit.testkit.internal.guilds.Channel;
import io.guildkit.testkit.internal.guilds.ChannelType;
import io.guildkit.testkit.internal.guilds.Community;
import io.guildkit.testkit.internal.guilds.Doorkeeper;
import io.guildkit.testkit.internal.guilds.Guild;
import io.guildkit.testkit.internal.guilds.Invite;
import io.guildkit.testkit.internal.guilds.Permission;
import io.guildkit.testkit.internal.http.Exchange;
import io.guildkit.testkit.internal.http.Problem;
import io.guildkit.testkit.internal.http.Reply;
import io.guildkit.testkit.internal.http.Router;
import io.guildkit.testkit.internal.view.InviteJson;
import java.util.List;

/** The invites of a guild or channel. */
final class InviteListRoutes {
    private final Community community;
    private final Doorkeeper doorkeeper;

    InviteListRoutes(Community community, Doorkeeper doorkeeper) {
        this.community = community;
        this.doorkeeper = doorkeeper;
    }

    void register(Router router) {
        router.get("/guilds/{guild.id}/invites").botsToo().handle(this::ofGuild);
        router.get("/channels/{channel.id}/invites").botsToo().handle(this::ofChannel);
    }

    static ArrayNode json(List<Invite> invites) {
        ArrayNode list = JsonNodeFactory.instance.arrayNode();
        invites.forEach(invite -> list.add(InviteJson.withMetadata(invite)));
        return list;
    }

    private Reply ofGuild(Exchange exchange) {
        Guild guild = doorkeeper.guild(exchange, Permission.MANAGE_GUILD);
        return Reply.ok(json(community.invites().into(guild)));
    }

    private Reply ofChannel(Exchange exchange) {
        Channel channel = doorkeeper.channel(exchange);
        if (channel.type() == ChannelType.DM) {
            throw Problem.wrongChannelType();
        }
        doorkeeper.demand(channel, exchange.caller(), Permission.MANAGE_CHANNELS);
        return Reply.ok(json(community.invites().into(channel)));
    }
}
