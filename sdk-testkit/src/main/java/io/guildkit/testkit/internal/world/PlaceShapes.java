package io.guildkit.testkit.internal.world;

import static io.guildkit.testkit.internal.shape.Types.BOOL;
import static io.guildkit.testkit.internal.shape.Types.BYTES;
import static io.guildkit.testkit.internal.shape.Types.INSTANT;
import static io.guildkit.testkit.internal.shape.Types.INT;
import static io.guildkit.testkit.internal.shape.Types.NUMBER;
import static io.guildkit.testkit.internal.shape.Types.OBJECT;
import static io.guildkit.testkit.internal.shape.Types.SNOWFLAKE;
import static io.guildkit.testkit.internal.shape.Types.TEXT;
import static io.guildkit.testkit.internal.shape.Types.listOf;
import static io.guildkit.testkit.internal.shape.Types.oneOf;

import io.guildkit.testkit.internal.guilds.Application;
import io.guildkit.testkit.internal.guilds.Attachment;
import io.guildkit.testkit.internal.guilds.Channel;
import io.guildkit.testkit.internal.guilds.ChannelType;
import io.guildkit.testkit.internal.guilds.Guild;
import io.guildkit.testkit.internal.guilds.Integration;
import io.guildkit.testkit.internal.guilds.Invite;
import io.guildkit.testkit.internal.guilds.Message;
import io.guildkit.testkit.internal.guilds.Webhook;
import io.guildkit.testkit.internal.shape.ObjectShape;
import io.guildkit.testkit.internal.shape.ObjectShape.Keys;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The parts of guilds and channels that refer to applications: webhooks, messages, invites and integrations. */
public final class PlaceShapes extends Shapes {
    public final ObjectShape<Object, Webhook> webhook = new ObjectShape<>(
                    Webhook.class, "Webhook", "A webhook of a channel.", (parent, keys) -> createWebhook(keys))
            .key("id", SNOWFLAKE, "The id; a new one if absent.")
            .required("channel", references.channel, "Where it posts.")
            .key("type", INT.or(Webhook.INCOMING), "The type: 1 incoming, 2 following a channel, 3 of an application.")
            .key("token", TEXT, "The token; a new one if absent. A webhook of type 2 has none.")
            .key("creator", references.account, "The creator; the owner of the guild if absent.", "origin.creator")
            .key("application", references.application, "The application it belongs to.")
            .key("following", references.channel, "The channel it follows, for type 2.", "origin.source")
            .shown(
                    "url",
                    TEXT,
                    "The URL for posting: a secret, because it contains the token.",
                    it -> it.token == null ? null : it.url(world.state))
            .field("name", TEXT, "The name.")
            .field("avatar", TEXT, "The hash of the avatar.")
            .field(
                    "deleted",
                    BOOL.or(false),
                    "Whether it was deleted, and only its messages remain.",
                    it -> !it.guild.webhooks.contains(it),
                    this::setDeleted);

    public final ObjectShape<Object, Invite> invite = new ObjectShape<>(
                    Invite.class,
                    "Invite",
                    "An invite to a guild, a group DM or a friendship.",
                    (parent, keys) -> createInvite(keys))
            .key("code", TEXT, "The code; a new one if absent.")
            .key("channel", references.channel, "The channel it leads to; without one, it is an invite to be friends.")
            .key("inviter", references.account, "The creator.")
            .part("terms")
            .key("max_age", INT.or(0), "The lifetime in seconds, 0 for unlimited.")
            .key("max_uses", INT.or(0), "The maximum number of uses, 0 for unlimited.")
            .key("temporary", BOOL.or(false), "Whether members leave when they disconnect.")
            .key("flags", INT.or(0), "The flags with which it was created.")
            .key("target_type", INT, "The number of what it leads to besides the channel.")
            .key("target_user", references.account, "The streaming user.")
            .key("target_application", references.application, "The application it leads to.")
            .part("")
            .key("created_at", INSTANT, "The time of creation; now if absent.")
            .key("uses", INT.or(0), "The number of uses.")
            .key(
                    "current_flags",
                    INT,
                    "The flags it has now, if they are others.",
                    it -> it.flags == it.terms.flags() ? null : it.flags);

    public final ObjectShape<Object, Integration> integration = new ObjectShape<>(
                    Integration.class,
                    "Integration",
                    "A connection of a guild or a private channel to a service or an application.",
                    (parent, keys) -> createIntegration(keys))
            .key("id", TEXT, "The id; a new one if absent.")
            .required("type", oneOf(Integration.TYPES, type -> type), "The type.")
            .key("guild", references.guild, "The guild it belongs to.", "place.guild")
            .key("channel", references.channel, "The private channel it belongs to.", "place.channel")
            .key("name", TEXT, "The name; the type if absent.")
            .key("account_id", TEXT.or("1000"), "The id of the account on the other service.")
            .key("application", references.application, "The application; its bot becomes a member of the guild.")
            .key("role_id", SNOWFLAKE, "The id of the role of subscribers; a new one if absent.")
            .field("scopes", listOf(TEXT), "The OAuth2 scopes of the application.")
            .field("user", references.account, "Who added it.")
            .field("enabled", BOOL.or(true), "Whether it is in use.")
            .field("revoked", BOOL.or(false), "Whether the external account has revoked the access.")
            .field("emoticons", BOOL.or(false), "Whether the external emoticons can be used.")
            .field(
                    "expire_behavior",
                    INT.or(0),
                    "The treatment of former subscribers: 0 removes the role, 1 kicks the member.")
            .field("grace_period", INT.or(7), "The number of days until that happens.")
            .field("subscribers", INT.or(0), "The number of subscribers.")
            .field("synced_at", INSTANT, "The time at which the subscribers were last fetched; now if absent.");

    final ObjectShape<Object, Attachment> file = new ObjectShape<>(
                    Attachment.class, "File", "A file of a message.", (parent, keys) -> {
                        String id = newId(keys);
                        String filename = keys.require("filename");
                        return new Attachment(
                                id,
                                filename,
                                keys.get("description"),
                                keys.require("content_type"),
                                keys.require("content"),
                                Attachment.url(world.state, id, filename),
                                keys.get("duration_secs"),
                                keys.get("waveform"));
                    })
            .key("id", SNOWFLAKE, "The id; a new one if absent.")
            .required("filename", TEXT, "The name of the file.")
            .key("description", TEXT, "What it shows.")
            .key("content_type", TEXT.or("application/octet-stream"), "The media type.")
            .required("content", BYTES, "The bytes, in base 64.")
            .key("duration_secs", NUMBER, "The duration of a voice message.")
            .key("waveform", TEXT, "The samples of a voice message that clients draw, in base 64.");

    public final ObjectShape<Object, Message> message = new ObjectShape<>(
                    Message.class, "Message", "A message that a webhook posted.", (parent, keys) -> createMessage(keys))
            .key("id", SNOWFLAKE, "The id; a new one if absent.")
            .required("webhook", references.webhook, "The webhook that posted it.")
            .key("channel", references.channel, "The channel or thread; that of the webhook if absent.")
            .part("author")
            .key("username", TEXT, "The name under which it was posted.", "name")
            .key("avatar", TEXT, "The hash of the avatar.")
            .key("avatar_url", TEXT, "The URL of the requested avatar.")
            .part("")
            .key("created_at", INSTANT, "The time of posting; now if absent.", "created")
            .required("body", OBJECT, "The content, embeds and so on, as they go over the wire.")
            .field("edited_at", INSTANT, "The time of the last edit.", "edited")
            .field("files", listOf(file), "The files.", "attachments")
            .field("mentioned_users", listOf(references.account), "The accounts that it notifies.")
            .field("mentioned_roles", listOf(SNOWFLAKE), "The ids of the roles that it notifies.")
            .field("mentions_everyone", BOOL.or(false), "Whether it notifies everyone.");

    PlaceShapes(World world, References references) {
        super(world, references);
    }

    /** Returns all webhooks, and all deleted webhooks that still have messages. */
    List<Webhook> webhooks() {
        return Stream.concat(
                        world.community.webhooks().stream(),
                        world.community.messages.all().stream().map(posted -> posted.webhook))
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
        Webhook.Origin origin = new Webhook.Origin(
                type, keys.get("creator", () -> guild.owner), keys.get("application"), keys.get("following"));
        return world.community.createWebhook(keys.get("id"), guild, channel, origin, keys.get("token"));
    }

    private void setDeleted(Webhook changed, boolean deleted) {
        if (deleted) {
            changed.guild.webhooks.remove(changed);
            references.deletedWebhooks.put(changed.id, changed);
        }
    }

    private Invite createInvite(Keys keys) {
        removeSpecial(keys.get("code"));
        Invite created = world.community.invites.restore(
                keys.get("code"),
                keys.get("channel"),
                keys.get("inviter"),
                keys.record(Invite.Terms.class),
                keys.get("created_at"));
        created.uses = keys.require("uses");
        created.flags = keys.get("current_flags", () -> created.flags);
        Guild guild = created.guild();
        if (guild != null && guild.storePage != null) {
            guild.storePage = guild.storePage.replacing(created);
        }
        return created;
    }

    /** Removes the special invite that reading the guild has created, in favour of the saved one. */
    private void removeSpecial(@Nullable String code) {
        Optional.ofNullable(code)
                .flatMap(world.community.invites::find)
                .filter(invite -> invite.isSpecial() && !invite.isVanity())
                .ifPresent(world.community.invites::remove);
    }

    private Integration createIntegration(Keys keys) {
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
        Integration.Place place = new Integration.Place(guild, channel);
        Integration created = new Integration(
                world.state,
                place,
                keys.get("id"),
                type,
                keys.get("name", () -> type),
                keys.require("account_id"),
                application,
                keys.get("role_id"));
        place.add(created);
        return created;
    }

    private Message createMessage(Keys keys) {
        Webhook webhook = keys.require("webhook");
        Message created = new Message(
                newId(keys),
                keys.get("channel", () -> webhook.channel),
                webhook,
                new Message.Author(
                        keys.get("username", () -> Objects.requireNonNullElse(webhook.name, "Webhook")),
                        keys.get("avatar"),
                        keys.get("avatar_url")),
                keys.get("created_at", world.state::now),
                keys.require("body"));
        world.community.messages.put(created);
        return created;
    }
}
