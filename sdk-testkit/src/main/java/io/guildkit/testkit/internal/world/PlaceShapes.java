package io.guildkit.testkit.internal.world;

import static io.guildkit.testkit.internal.shape.Types.BOOL;
import static io.guildkit.testkit.internal.shape.Types.BYTES;
import static io.guildkit.testkit.internal.shape.Types.INSTANT;
import static io.guildkit.testkit.internal.shape.Types.INT;
import static io.guildkit.testkit.internal.shape.Types.OBJECT;
import static io.guildkit.testkit.internal.shape.Types.SNOWFLAKE;
import static io.guildkit.testkit.internal.shape.Types.TEXT;
import static io.guildkit.testkit.internal.shape.Types.listOf;
import static io.guildkit.testkit.internal.shape.Types.oneOf;
import static io.guildkit.testkit.internal.world.AccountShapes.replace;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.guildkit.testkit.internal.guilds.Application;
import io.guildkit.testkit.internal.guilds.Attachment;
import io.guildkit.testkit.internal.guilds.Channel;
import io.guildkit.testkit.internal.guilds.ChannelType;
import io.guildkit.testkit.internal.guilds.Guild;
import io.guildkit.testkit.internal.guilds.Integration;
import io.guildkit.testkit.internal.guilds.Invite;
import io.guildkit.testkit.internal.guilds.Message;
import io.guildkit.testkit.internal.guilds.Message.Mentions;
import io.guildkit.testkit.internal.guilds.Webhook;
import io.guildkit.testkit.internal.shape.ObjectShape;
import io.guildkit.testkit.internal.shape.ObjectShape.Keys;
import io.guildkit.testkit.internal.shape.ObjectShape.View;
import io.guildkit.testkit.internal.state.Account;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The parts of guilds and channels that refer to applications: webhooks, messages, invites and integrations. */
public final class PlaceShapes {
    /**
     * An integration and its place.
     *
     * @param guild the guild, or null
     * @param channel the private channel, or null
     */
    public record PlacedIntegration(
            Integration integration,
            @Nullable Guild guild,
            @Nullable Channel channel) {}

    public final ObjectShape<World, Webhook> webhook;
    public final ObjectShape<World, Invite> invite;
    public final ObjectShape<World, PlacedIntegration> integration;
    public final ObjectShape<Object, Attachment> file;
    public final ObjectShape<World, Message> message;

    private final World world;
    private final References references;

    PlaceShapes(World world, References references) {
        this.world = world;
        this.references = references;
        webhook = webhook();
        invite = invite();
        integration = integration();
        file = file();
        message = message();
    }

    /** Returns all integrations. */
    public List<PlacedIntegration> integrations() {
        return Stream.concat(
                        world.community.guilds.all().stream()
                                .flatMap(guild -> guild.integrations.values().stream()
                                        .map(it -> new PlacedIntegration(it, guild, null))),
                        world.community.channels.all().stream()
                                .flatMap(channel -> channel.integrations.values().stream()
                                        .map(it -> new PlacedIntegration(it, null, channel))))
                .toList();
    }

    private ObjectShape<World, Webhook> webhook() {
        return new ObjectShape<World, Webhook>(
                        "Webhook", "A webhook of a channel.", (parent, keys) -> createWebhook(keys))
                .key("id", SNOWFLAKE, "The id; a new one if absent.", it -> it.id)
                .key("channel", references.channel, "Where it posts.", it -> it.channel)
                .required()
                .key("type", INT, "The type: 1 incoming, 2 following a channel, 3 of an application.", Webhook::type)
                .otherwise(Webhook.INCOMING)
                .key("token", TEXT, "The token; a new one if absent. A webhook of type 2 has none.", it -> it.token)
                .key(
                        "creator",
                        references.account,
                        "The creator; the owner of the guild if absent.",
                        it -> it.origin.creator())
                .key("application", references.application, "The application it belongs to.", Webhook::application)
                .key("following", references.channel, "The channel it follows, for type 2.", it -> it.origin.source())
                .shown(
                        "url",
                        TEXT,
                        "The URL for posting: a secret, because it contains the token.",
                        it -> it.token == null ? null : it.url(world.state))
                .field("name", TEXT, "The name.", it -> it.name, (it, value) -> it.name = value)
                .field("avatar", TEXT, "The hash of the avatar.", it -> it.avatar, (it, value) -> it.avatar = value)
                .field(
                        "deleted",
                        BOOL,
                        "Whether it was deleted, and only its messages remain.",
                        it -> !it.guild.webhooks.contains(it),
                        this::setDeleted)
                .otherwise(false);
    }

    private void setDeleted(Webhook webhook, boolean deleted) {
        if (deleted) {
            webhook.guild.webhooks.remove(webhook);
            references.deletedWebhooks.put(webhook.id, webhook);
        }
    }

    /** Returns all webhooks, and all deleted webhooks that still have messages. */
    public List<Webhook> webhooks() {
        return Stream.concat(
                        world.community.guilds.all().stream().flatMap(guild -> guild.webhooks.stream()),
                        world.community.messages.all().stream().map(message -> message.webhook))
                .distinct()
                .toList();
    }

    private Webhook createWebhook(Keys keys) {
        Channel channel = keys.require("channel");
        Guild guild = channel.guild;
        if (guild == null || !ChannelType.takesWebhooks(channel.type)) {
            throw keys.problem("Channels of type " + channel.type + " take no webhooks.");
        }
        int type = keys.<Integer>require("type");
        if (type < Webhook.INCOMING || type > Webhook.APPLICATION) {
            throw keys.problem("The type of a webhook is 1, 2 or 3, but was " + type + ".");
        }
        Account creator = keys.get("creator");
        return world.community.createWebhook(
                Objects.requireNonNullElseGet(keys.get("id"), world.state.seeds::snowflake),
                guild,
                channel,
                new Webhook.Origin(
                        type, creator == null ? guild.owner : creator, keys.get("application"), keys.get("following")),
                keys.get("token"));
    }

    private ObjectShape<World, Invite> invite() {
        return new ObjectShape<World, Invite>(
                        "Invite", "An invite to a guild, a group DM or a friendship.", (parent, keys) -> {
                            replaceVanity(keys.get("code"));
                            Invite created = world.community.invites.restore(
                                    keys.get("code"),
                                    keys.get("channel"),
                                    keys.get("inviter"),
                                    new Invite.Terms(
                                            keys.require("max_age"),
                                            keys.require("max_uses"),
                                            keys.require("temporary"),
                                            keys.require("flags"),
                                            keys.get("target_type"),
                                            keys.get("target_user"),
                                            keys.get("target_application")),
                                    keys.get("created_at"));
                            Integer flags = keys.get("current_flags");
                            created.uses = keys.require("uses");
                            created.flags = flags == null ? created.flags : flags;
                            return created;
                        })
                .key("code", TEXT, "The code; a new one if absent.", it -> it.code)
                .key(
                        "channel",
                        references.channel,
                        "The channel it leads to; without one, it is an invite to be friends.",
                        it -> it.channel)
                .key("inviter", references.account, "The creator.", it -> it.inviter)
                .key("max_age", INT, "The lifetime in seconds, 0 for unlimited.", it -> it.terms.maxAge())
                .otherwise(0)
                .key("max_uses", INT, "The maximum number of uses, 0 for unlimited.", it -> it.terms.maxUses())
                .otherwise(0)
                .key("temporary", BOOL, "Whether members leave when they disconnect.", it -> it.terms.temporary())
                .otherwise(false)
                .key("flags", INT, "The flags with which it was created.", it -> it.terms.flags())
                .otherwise(0)
                .key(
                        "target_type",
                        INT,
                        "The number of what it leads to besides the channel.",
                        it -> it.terms.targetType())
                .key("target_user", references.account, "The streaming user.", it -> it.terms.targetUser())
                .key(
                        "target_application",
                        references.application,
                        "The application it leads to.",
                        it -> it.terms.targetApplication())
                .key("created_at", INSTANT, "The time of creation; now if absent.", it -> it.createdAt)
                .key("uses", INT, "The number of uses.", it -> it.uses)
                .otherwise(0)
                .key(
                        "current_flags",
                        INT,
                        "The flags it has now, if they are others.",
                        it -> it.flags == it.terms.flags() ? null : it.flags);
    }

    /** Removes the vanity invite that reading the guild has created, in favour of the saved one. */
    private void replaceVanity(@Nullable String code) {
        Optional.ofNullable(code)
                .flatMap(world.community.invites::find)
                .filter(Invite::isVanity)
                .ifPresent(world.community.invites::remove);
    }

    private ObjectShape<World, PlacedIntegration> integration() {
        return new ObjectShape<World, PlacedIntegration>(
                        "Integration",
                        "A connection of a guild or a private channel to a service or an application.",
                        (parent, keys) -> createIntegration(keys))
                .key("id", TEXT, "The id; a new one if absent.", it -> it.integration().id)
                .key("type", oneOf(Integration.TYPES, type -> type), "The type.", it -> it.integration().type)
                .required()
                .key("guild", references.guild, "The guild it belongs to.", PlacedIntegration::guild)
                .key("channel", references.channel, "The private channel it belongs to.", PlacedIntegration::channel)
                .key("name", TEXT, "The name; the type if absent.", it -> it.integration().name)
                .key(
                        "account_id",
                        TEXT,
                        "The id of the account on the other service.",
                        it -> it.integration().accountId)
                .otherwise("1000")
                .key(
                        "application",
                        references.application,
                        "The application; its bot becomes a member of the guild.",
                        it -> it.integration().application)
                .key(
                        "role_id",
                        SNOWFLAKE,
                        "The id of the role of subscribers; a new one if absent.",
                        it -> it.integration().roleId)
                .field(
                        "scopes",
                        listOf(TEXT),
                        "The OAuth2 scopes of the application.",
                        it -> it.integration().scopes,
                        (it, value) -> replace(it.integration().scopes, value))
                .field(
                        "user",
                        references.account,
                        "Who added it.",
                        it -> it.integration().user,
                        (it, value) -> it.integration().user = value)
                .field(
                        "enabled",
                        BOOL,
                        "Whether it is in use.",
                        it -> it.integration().enabled,
                        (it, value) -> it.integration().enabled = value)
                .otherwise(true)
                .field(
                        "revoked",
                        BOOL,
                        "Whether the external account has revoked the access.",
                        it -> it.integration().revoked,
                        (it, value) -> it.integration().revoked = value)
                .otherwise(false)
                .field(
                        "emoticons",
                        BOOL,
                        "Whether the external emoticons can be used.",
                        it -> it.integration().emoticons,
                        (it, value) -> it.integration().emoticons = value)
                .otherwise(false)
                .field(
                        "expire_behavior",
                        INT,
                        "The treatment of former subscribers: 0 removes the role, 1 kicks the member.",
                        it -> it.integration().expireBehavior,
                        (it, value) -> it.integration().expireBehavior = value)
                .otherwise(0)
                .field(
                        "grace_period",
                        INT,
                        "The number of days until that happens.",
                        it -> it.integration().gracePeriod,
                        (it, value) -> it.integration().gracePeriod = value)
                .otherwise(7)
                .field(
                        "subscribers",
                        INT,
                        "The number of subscribers.",
                        it -> it.integration().subscribers,
                        (it, value) -> it.integration().subscribers = value)
                .otherwise(0)
                .field(
                        "synced_at",
                        INSTANT,
                        "The time at which the subscribers were last fetched; now if absent.",
                        it -> it.integration().syncedAt,
                        (it, value) -> it.integration().syncedAt = value);
    }

    private PlacedIntegration createIntegration(Keys keys) {
        Guild guild = keys.get("guild");
        Channel channel = keys.get("channel");
        if ((guild == null) == (channel == null)) {
            throw keys.problem("An integration belongs either to a 'guild' or to a 'channel'.");
        }
        String type = keys.require("type");
        Application application = keys.get("application");
        if (type.equals(Integration.APPLICATION) != (application != null)) {
            throw keys.problem("An application goes with " + Integration.APPLICATION + ", and only there.");
        }
        Integration created = new Integration(
                world.state,
                keys.get("id"),
                type,
                Objects.requireNonNullElse(keys.get("name"), type),
                keys.require("account_id"),
                application,
                keys.get("role_id"));
        Map<String, Integration> place =
                guild == null ? Objects.requireNonNull(channel).integrations : guild.integrations;
        place.put(created.id, created);
        if (guild != null && application != null && application.bot != null) {
            guild.add(application.bot);
        }
        return new PlacedIntegration(created, guild, channel);
    }

    private ObjectShape<Object, Attachment> file() {
        return new ObjectShape<Object, Attachment>("File", "A file of a message.", (parent, keys) -> {
                    String id = Objects.requireNonNullElseGet(keys.get("id"), world.state.seeds::snowflake);
                    String filename = keys.require("filename");
                    return new Attachment(
                            id,
                            filename,
                            keys.get("description"),
                            keys.require("content_type"),
                            keys.require("content"),
                            Attachment.url(world.state, id, filename));
                })
                .key("id", SNOWFLAKE, "The id; a new one if absent.", Attachment::id)
                .key("filename", TEXT, "The name of the file.", Attachment::filename)
                .required()
                .key("description", TEXT, "What it shows.", Attachment::description)
                .key("content_type", TEXT, "The media type.", Attachment::contentType)
                .otherwise("application/octet-stream")
                .key("content", BYTES, "The bytes, in base 64.", Attachment::content)
                .required();
    }

    private ObjectShape<World, Message> message() {
        return new ObjectShape<World, Message>("Message", "A message that a webhook posted.", (parent, keys) -> {
                    Webhook author = keys.require("webhook");
                    Channel place = keys.get("channel");
                    String name = keys.get("username");
                    Message created = new Message(
                            Objects.requireNonNullElseGet(keys.get("id"), world.state.seeds::snowflake),
                            place == null ? author.channel : place,
                            author,
                            new Message.Author(
                                    name == null ? Objects.requireNonNullElse(author.name, "Webhook") : name,
                                    keys.get("avatar"),
                                    keys.get("avatar_url")),
                            Objects.requireNonNullElseGet(keys.get("created_at"), world.state::now),
                            keys.<ObjectNode>require("body"));
                    world.community.messages.put(created);
                    return created;
                })
                .key("id", SNOWFLAKE, "The id; a new one if absent.", it -> it.id)
                .key("webhook", references.webhook, "The webhook that posted it.", it -> it.webhook)
                .required()
                .key(
                        "channel",
                        references.channel,
                        "The channel or thread; that of the webhook if absent.",
                        it -> it.channel)
                .key("username", TEXT, "The name under which it was posted.", it -> it.author.name())
                .key("avatar", TEXT, "The hash of the avatar.", it -> it.author.avatar())
                .key("avatar_url", TEXT, "The URL of the requested avatar.", it -> it.author.avatarUrl())
                .key("created_at", INSTANT, "The time of posting; now if absent.", it -> it.created)
                .key("body", OBJECT, "The content, embeds and so on, as they go over the wire.", Message::body)
                .required()
                .field(
                        "edited_at",
                        INSTANT,
                        "The time of the last edit.",
                        it -> it.edited,
                        (it, value) -> it.edited = value)
                .field(
                        "files",
                        listOf(file.type(this, View.STATE)),
                        "The files.",
                        it -> it.attachments,
                        (it, value) -> it.attachments = List.copyOf(value))
                .field(
                        "mentioned_users",
                        listOf(references.account),
                        "The accounts that it notifies.",
                        it -> it.mentions.users(),
                        (it, value) -> it.mentions =
                                new Mentions(List.copyOf(value), it.mentions.roles(), it.mentions.everyone()))
                .field(
                        "mentioned_roles",
                        listOf(SNOWFLAKE),
                        "The ids of the roles that it notifies.",
                        it -> it.mentions.roles(),
                        (it, value) -> it.mentions =
                                new Mentions(it.mentions.users(), List.copyOf(value), it.mentions.everyone()))
                .field(
                        "mentions_everyone",
                        BOOL,
                        "Whether it notifies everyone.",
                        it -> it.mentions.everyone(),
                        (it, value) -> it.mentions = new Mentions(it.mentions.users(), it.mentions.roles(), value))
                .otherwise(false);
    }
}
