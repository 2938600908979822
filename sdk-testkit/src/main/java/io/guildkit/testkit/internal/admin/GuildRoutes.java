package io.guildkit.testkit.internal.admin;

import io.guildkit.testkit.internal.guilds.Channel;
import io.guildkit.testkit.internal.guilds.Guild;
import io.guildkit.testkit.internal.guilds.Guild.Member;
import io.guildkit.testkit.internal.guilds.Invite;
import io.guildkit.testkit.internal.shape.ObjectShape;
import io.guildkit.testkit.internal.shape.ObjectShape.View;
import io.guildkit.testkit.internal.shape.Type;
import io.guildkit.testkit.internal.shape.Types;
import io.guildkit.testkit.internal.state.Account;
import io.guildkit.testkit.internal.world.PlaceShapes.PlacedIntegration;
import io.guildkit.testkit.internal.world.World;
import io.guildkit.testkit.internal.world.WorldFormat;

/** Guilds, channels, members, invites and integrations. */
record GuildRoutes(World world, WorldFormat format) {
    void register(AdminTable table) {
        Type<Guild> guild = AdminRoutes.full(format.guilds.guild, world);
        table.get("/guilds", "Lists the guilds with their channels and members, the oldest first.")
                .gives(AdminRoutes.all(format.guilds.guild, world), call -> world.community.guilds.all());
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
        Type<Member> member = shown(format.guilds.member);
        table.put("/guilds/{guild}/members/{account}", "Makes an account a member, or changes the member.")
                .changes(format.guilds.member, member, call -> guild(call).add(account(call)));
        table.delete("/guilds/{guild}/members/{account}", "Removes a member.")
                .does(call -> world.community.memberships.leave(guild(call), account(call)));
        table.put("/guilds/{guild}/bans/{account}", "Bans an account, which ends its membership.")
                .does(call -> {
                    guild(call).banned.add(account(call));
                    world.community.memberships.leave(guild(call), account(call));
                });
    }

    private void channels(AdminTable table) {
        Type<Channel> channel = shown(format.guilds.channel);
        Type<Channel> thread = shown(format.guilds.thread);
        Type<Channel> privateChannel = AdminRoutes.full(format.guilds.privateChannel, world);
        table.post("/guilds/{guild}/channels", "Creates a channel of a guild.")
                .takes(
                        new Described<>(Types.OBJECT, channel),
                        channel,
                        (call, json) -> format.guilds.channel.read(guild(call), json, "$"));
        table.get("/private_channels", "Lists the DMs and group DMs.")
                .gives(
                        Types.listOf(privateChannel),
                        call -> world.community.channels.all().stream()
                                .filter(found -> found.guild == null && found.parent == null)
                                .toList());
        table.post("/private_channels", "Creates a DM or a group DM.").creates(privateChannel);
        table.post("/channels/{channel}/threads", "Begins a thread.")
                .takes(
                        new Described<>(Types.OBJECT, thread),
                        thread,
                        (call, json) -> format.guilds.thread.read(
                                Lookup.of(format.references.channel, "channel", call), json, "$"));
    }

    private void invites(AdminTable table) {
        Type<Invite> invite = AdminRoutes.full(format.places.invite, world);
        table.get("/invites", "Lists the invites, those too that can no longer be used.")
                .gives(Types.listOf(invite), call -> world.community.invites.all());
        table.post("/invites", "Creates an invite.").creates(invite);
        table.get("/invites/{code}", "Returns an invite.").gives(invite, this::invite);
        table.delete("/invites/{code}", "Deletes an invite without a gateway event.")
                .does(call -> world.community.invites.remove(invite(call)));
    }

    private void integrations(AdminTable table) {
        Type<PlacedIntegration> integration = AdminRoutes.full(format.places.integration, world);
        table.get("/integrations", "Lists the integrations of guilds and private channels.")
                .gives(Types.listOf(integration), call -> format.places.integrations());
        table.post("/integrations", "Creates an integration.").creates(integration);
    }

    /** Returns the type of objects that are read only after their parent. */
    private static <P, T> Type<T> shown(ObjectShape<P, T> shape) {
        return shape.shownAs(View.FULL);
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
