package io.guildkit.testkit.internal.world;

import static io.guildkit.testkit.internal.shape.Types.reference;

import io.guildkit.testkit.internal.guilds.Application;
import io.guildkit.testkit.internal.guilds.ApplicationStore;
import io.guildkit.testkit.internal.guilds.Channel;
import io.guildkit.testkit.internal.guilds.Community;
import io.guildkit.testkit.internal.guilds.Guild;
import io.guildkit.testkit.internal.guilds.Team;
import io.guildkit.testkit.internal.guilds.Webhook;
import io.guildkit.testkit.internal.shape.ObjectShape.Getter;
import io.guildkit.testkit.internal.shape.ShapeException;
import io.guildkit.testkit.internal.shape.Type;
import io.guildkit.testkit.internal.shape.Types;
import io.guildkit.testkit.internal.state.Account;
import io.guildkit.testkit.internal.state.AccountStore;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.regex.Pattern;

/** The JSON types of references to objects of a world. Seeds may contain names, and saved worlds contain ids. */
public final class References {
    private static final Pattern ID = Pattern.compile("[0-9]{1,20}");

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
    /** The id of an account, by id, unique name or email address. An id need not exist, because objects are deleted. */
    public final Type<String> accountId;
    /** The id of a webhook, by id or name. An id need not exist, because objects are deleted. */
    public final Type<String> webhookId;
    /** By method, space and path template. */
    public final Type<String> route;

    /** The applications that were deleted and that others refer to, by id. */
    final Map<String, Application> deletedApplications = new HashMap<>();

    /** The webhooks that were deleted and have messages, by id. */
    final Map<String, Webhook> deletedWebhooks = new HashMap<>();

    References(World world) {
        AccountStore accounts = world.state.accounts;
        Community community = world.community;
        ApplicationStore applications = community.applications;
        account = reference(
                "account",
                text -> accounts.byId(text).or(() -> accounts.byUsername(text)).or(() -> accounts.byLogin(text)),
                found -> found.id);
        guild = reference(
                "guild",
                text -> community.guilds.byId(text).or(() -> named(community.guilds.all(), text, it -> it.name)),
                found -> found.id);
        channel = reference(
                "channel",
                text -> community
                        .channels
                        .byId(text)
                        .or(() -> named(community.channels.all(), text, References::longName))
                        .or(() -> named(community.channels.all(), text, it -> it.name)),
                found -> found.id);
        team = reference(
                "team",
                text -> applications.teams.byId(text).or(() -> named(applications.teams.all(), text, it -> it.name)),
                found -> found.id);
        application = reference(
                "application",
                text -> applications
                        .byId(text)
                        .or(() -> Optional.ofNullable(deletedApplications.get(text)))
                        .or(() -> named(applications.all(), text, Application::name)),
                found -> found.id);
        webhook = reference(
                "webhook",
                text -> community
                        .webhook(text)
                        .or(() -> Optional.ofNullable(deletedWebhooks.get(text)))
                        .or(() -> named(community.webhooks(), text, it -> it.name)),
                found -> found.id);
        accountId = idOf(account, found -> found.id);
        webhookId = idOf(webhook, found -> found.id);
        route = reference("route", text -> Optional.of(world.router.named(text).key()), key -> key);
    }

    private static <T> Type<String> idOf(Type<T> reference, Function<T, String> id) {
        return Types.of(
                (json, path) -> {
                    try {
                        return id.apply(reference.read(json, path));
                    } catch (ShapeException e) {
                        if (json.isTextual() && ID.matcher(json.textValue()).matches()) {
                            return json.textValue();
                        }
                        throw e;
                    }
                },
                Types.TEXT::write,
                Types.TEXT::schema);
    }

    private static String longName(Channel channel) {
        return channel.guild == null ? channel.id : channel.guild.name + "/" + channel.name;
    }

    private static <T> Optional<T> named(Collection<T> all, String name, Getter<T, String> naming) {
        return all.stream()
                .filter(each -> String.valueOf(naming.get(each)).equals(name))
                .findFirst();
    }
}
