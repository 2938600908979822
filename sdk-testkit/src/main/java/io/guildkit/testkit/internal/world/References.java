package io.guildkit.testkit.internal.world;

import io.guildkit.testkit.internal.guilds.Application;
import io.guildkit.testkit.internal.guilds.Channel;
import io.guildkit.testkit.internal.guilds.Guild;
import io.guildkit.testkit.internal.guilds.Team;
import io.guildkit.testkit.internal.guilds.Webhook;
import io.guildkit.testkit.internal.shape.Type;
import io.guildkit.testkit.internal.shape.Types;
import io.guildkit.testkit.internal.state.Account;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/** The JSON types of references to objects of a world. Seeds may contain names, and saved worlds contain ids. */
public final class References {
    /** By id, unique name or email address. */
    public final Type<Account> account;
    /** By id or name. */
    public final Type<Guild> guild;
    /** By id, name, or name of the guild, slash and name. */
    public final Type<Channel> channel;
    /** By id or name. */
    public final Type<Team> team;
    /** By id or name. */
    public final Type<Application> application;
    /** By id or name. */
    public final Type<Webhook> webhook;
    /** By method, space and path template. */
    public final Type<String> route;

    /** The applications that were deleted and that others refer to, by id. */
    final Map<String, Application> deletedApplications = new HashMap<>();

    /** The webhooks that were deleted and have messages, by id. */
    final Map<String, Webhook> deletedWebhooks = new HashMap<>();

    References(World world) {
        account = Types.reference(
                "account",
                text -> world.state
                        .accounts
                        .byId(text)
                        .or(() -> world.state.accounts.byUsername(text))
                        .or(() -> world.state.accounts.byLogin(text)),
                found -> found.id);
        guild = Types.reference(
                "guild",
                text -> world.community
                        .guilds
                        .byId(text)
                        .or(() -> named(world.community.guilds.all(), text, it -> it.name)),
                found -> found.id);
        channel = Types.reference(
                "channel",
                text -> world.community
                        .channels
                        .byId(text)
                        .or(() -> named(world.community.channels.all(), text, References::longName))
                        .or(() -> named(world.community.channels.all(), text, it -> String.valueOf(it.name))),
                found -> found.id);
        team = Types.reference(
                "team",
                text -> world.community
                        .applications
                        .teams
                        .byId(text)
                        .or(() -> named(world.community.applications.teams.all(), text, it -> it.name)),
                found -> found.id);
        application = Types.reference(
                "application",
                text -> world.community
                        .applications
                        .byId(text)
                        .or(() -> Optional.ofNullable(deletedApplications.get(text)))
                        .or(() -> named(world.community.applications.all(), text, Application::name)),
                found -> found.id);
        webhook = Types.reference(
                "webhook",
                text -> world.community
                        .webhook(text)
                        .or(() -> Optional.ofNullable(deletedWebhooks.get(text)))
                        .or(() -> named(
                                world.community.guilds.all().stream()
                                        .flatMap(it -> it.webhooks.stream())
                                        .toList(),
                                text,
                                it -> String.valueOf(it.name))),
                found -> found.id);
        route = Types.reference(
                "route", text -> Optional.of(world.router.named(text).key()), key -> key);
    }

    private static String longName(Channel channel) {
        return channel.guild == null ? channel.id : channel.guild.name + "/" + channel.name;
    }

    private static <T> Optional<T> named(Collection<T> all, String name, Function<T, String> naming) {
        return all.stream().filter(each -> naming.apply(each).equals(name)).findFirst();
    }
}
