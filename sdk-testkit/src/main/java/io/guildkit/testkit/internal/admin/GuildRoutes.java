package io.guildkit.testkit.internal.admin;

import io.guildkit.testkit.internal.guilds.Channel;
import io.guildkit.testkit.internal.guilds.Guild;
import io.guildkit.testkit.internal.guilds.Guild.Member;
import io.guildkit.testkit.internal.guilds.Integration;
import io.guildkit.testkit.internal.guilds.Invite;
import io.guildkit.testkit.internal.shape.Type;
import io.guildkit.testkit.internal.shape.Types;
import io.guildkit.testkit.internal.state.Account;
import io.guildkit.testkit.internal.world.World;
import io.guildkit.testkit.internal.world.WorldFormat;

/** Guilds, channels, members, invites and integrations. */
record GuildRoutes(World world, WorldFormat format) {
    void register(AdminTable table) {
        Type<Guild> guild = format.guilds.guild;
        table.get("/guilds", "Lists the guilds with their channels and members, the oldest first.")
                .gives(Types.listOf(format.guilds.guild), call -> world.community.guilds.all());
        table.post("/guilds", "Creates a guild.").creates(guild);
        table.get("/guilds/{guild}", "Returns a guild, by id or name.").gives(guild, this::guild);
        table.patch("/guilds/{guild}", "Changes a guild. Absent members keep their value.")
                .changes(format.guilds.guild, guild, this::guild);
        members(table);
        channels(table);
        invites(table);
        integrations(table);
    }

    private void members(AdminTable table) {
        Type<Member> member = format.guilds.member;
        table.put("/guilds/{guild}/members/{account}", "Makes an account a member, or changes the member.")
                .changes(format.guilds.member, member, call -> guild(call).add(account(call)));
        table.delete("/guilds/{guild}/members/{account}", "Removes a member.")
                .does(call -> world.community.memberships.leave(guild(call), account(call)));
        table.delete(
                        "/guilds/{guild}/voice/{account}",
                        "Makes an account leave the voice channels of the guild, which ends its access as a guest.")
                .does(call -> world.community.memberships.leaveVoice(guild(call), account(call)));
        table.put("/guilds/{guild}/bans/{account}", "Bans an account, which ends its membership.")
                .does(call -> {
                    guild(call).banned.add(account(call));
                    world.community.memberships.leave(guild(call), account(call));
                });
    }

    private void channels(AdminTable table) {
        Type<Channel> privateChannel = format.guilds.privateChannel;
        table.post("/guilds/{guild}/channels", "Creates a channel of a guild.")
                .creates(format.guilds.channel, this::guild);
        table.get("/private_channels", "Lists the DMs and group DMs.")
                .gives(Types.listOf(privateChannel), call -> world.community.privateChannels());
        table.post("/private_channels", "Creates a DM or a group DM.").creates(privateChannel);
        table.post("/channels/{channel}/threads", "Begins a thread.")
                .creates(format.guilds.thread, call -> Lookup.of(format.references.channel, "channel", call));
    }

    private void invites(AdminTable table) {
        Type<Invite> invite = format.places.invite;
        table.get("/invites", "Lists the invites, those too that can no longer be used.")
                .gives(Types.listOf(invite), call -> world.community.invites.all());
        table.post("/invites", "Creates an invite.").creates(invite);
        table.get("/invites/{code}", "Returns an invite.").gives(invite, this::invite);
        table.delete("/invites/{code}", "Deletes an invite without a gateway event.")
                .does(call -> world.community.invites.remove(invite(call)));
    }

    private void integrations(AdminTable table) {
        Type<Integration> integration = format.places.integration;
        table.get("/integrations", "Lists the integrations of guilds and private channels.")
                .gives(Types.listOf(integration), call -> world.community.integrations());
        table.post("/integrations", "Creates an integration.").creates(integration);
    }

    private Invite invite(AdminCall call) {
        String code = call.variable("code");
        return world.community.invites.all().stream()
                .filter(invite -> invite.code.equals(code))
                .findFirst()
                .orElseThrow(() -> AdminException.missing("invite", code));
    }

    private Guild guild(AdminCall call) {
        return Lookup.of(format.references.guild, "guild", call);
    }

    private Account account(AdminCall call) {
        return Lookup.of(format.references.account, "account", call);
    }
}
