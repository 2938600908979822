package io.guildkit.testkit.internal.world;

import static io.guildkit.testkit.internal.shape.ObjectShape.record;
import static io.guildkit.testkit.internal.shape.Types.BOOL;
import static io.guildkit.testkit.internal.shape.Types.BYTES;
import static io.guildkit.testkit.internal.shape.Types.INSTANT;
import static io.guildkit.testkit.internal.shape.Types.INT;
import static io.guildkit.testkit.internal.shape.Types.NUMBER;
import static io.guildkit.testkit.internal.shape.Types.SNOWFLAKE;
import static io.guildkit.testkit.internal.shape.Types.TEXT;
import static io.guildkit.testkit.internal.shape.Types.listOf;
import static io.guildkit.testkit.internal.shape.Types.mapOf;
import static io.guildkit.testkit.internal.shape.Types.name;

import io.guildkit.testkit.internal.guilds.Channel;
import io.guildkit.testkit.internal.guilds.Channel.ForumTag;
import io.guildkit.testkit.internal.guilds.ChannelType;
import io.guildkit.testkit.internal.guilds.DiscoveryProfile.Reason;
import io.guildkit.testkit.internal.guilds.Guild;
import io.guildkit.testkit.internal.guilds.Guild.Emoji;
import io.guildkit.testkit.internal.guilds.Guild.Guest;
import io.guildkit.testkit.internal.guilds.Guild.Member;
import io.guildkit.testkit.internal.guilds.Guild.ScheduledEvent;
import io.guildkit.testkit.internal.guilds.Guild.Sticker;
import io.guildkit.testkit.internal.guilds.Guild.StorePage;
import io.guildkit.testkit.internal.guilds.Invite;
import io.guildkit.testkit.internal.guilds.Permission;
import io.guildkit.testkit.internal.guilds.Requirements.HealthScore;
import io.guildkit.testkit.internal.http.Part;
import io.guildkit.testkit.internal.shape.ObjectShape;
import io.guildkit.testkit.internal.shape.ObjectShape.Keys;
import io.guildkit.testkit.internal.shape.Type;
import java.util.Collection;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Pattern;

/** Guilds, channels and their parts. */
public final class GuildShapes extends Shapes {
    private static final Pattern ID = Pattern.compile("[0-9]{1,20}");
    private static final Type<Permission> PERMISSION = name(Permission.class);

    private final ObjectShape<Channel, ForumTag> tag = named(record(
            ForumTag.class, "ForumTag", "A tag of a forum.", (Channel owner, ForumTag it) -> owner.tags.add(it)));

    private final ObjectShape<Channel, Part> upload = ObjectShape.<Channel, Part>record(
                    Part.class,
                    "Upload",
                    "A file that was uploaded ahead of its message.",
                    (owner, part) -> owner.uploads.put(part.name(), part))
            .required("uploaded_filename", TEXT, "The name by which a message refers to it.", "name")
            .key("filename", TEXT, "The name of the file.")
            .key("content_type", TEXT, "The media type.")
            .required("content", BYTES, "The bytes, in base 64.");

    public final ObjectShape<Channel, Channel> thread = channel(new ObjectShape<Channel, Channel>(
                    Channel.class,
                    "Thread",
                    "A thread of a channel.",
                    (parent, keys) -> keys.adding(
                            world.community.createThread(
                                    parent,
                                    keys.get("id"),
                                    keys.get("type", () -> ChannelType.threadOf(parent.type)),
                                    keys.require("name")),
                            world.community::remove))
            .key("id", SNOWFLAKE, "The id; a new one if absent.")
            .key("type", INT, "The number of the type: 10 news, 11 public, 12 private; what fits if absent.")
            .required("name", TEXT, "The name.")
            .field("archived", BOOL.or(false), "Whether it is archived.")
            .field("applied_tags", listOf(SNOWFLAKE), "The ids of the tags of the forum that it has."));

    public final ObjectShape<Guild, Channel> channel = channel(new ObjectShape<Guild, Channel>(
                    Channel.class,
                    "Channel",
                    "A channel of a guild.",
                    (owner, keys) -> keys.adding(
                            world.community.createChannel(
                                    owner, keys.get("id"), keys.require("type"), keys.require("name")),
                            world.community::remove))
            .key("id", SNOWFLAKE, "The id; a new one if absent.")
            .key(
                    "type",
                    INT.or(ChannelType.GUILD_TEXT),
                    "The number of the type: 0 text, 2 voice, 5 news, 13 stage, 14 directory, 15 forum, 16 media.")
            .required("name", TEXT, "The name.")
            .children("threads", thread, "The threads."));

    public final ObjectShape<Object, Channel> privateChannel = channel(new ObjectShape<>(
                    Channel.class,
                    "PrivateChannel",
                    "A DM or a group DM.",
                    (parent, keys) -> keys.adding(
                            world.community.createPrivateChannel(
                                    keys.get("id"), keys.require("type"), keys.get("name"), keys.require("recipients")),
                            world.community::remove))
            .key("id", SNOWFLAKE, "The id; a new one if absent.")
            .key("type", INT.or(ChannelType.GROUP_DM), "The number of the type: 1 DM, 3 group DM.")
            .key("name", TEXT, "The name of a group.")
            .required("recipients", listOf(references.account), "The accounts that take part."));

    public final ObjectShape<Guild, Member> member = new ObjectShape<Guild, Member>(
                    Member.class, "Member", "A member of a guild.", (owner, keys) -> owner.add(keys.require("account")))
            .required("account", references.account, "The account.")
            .field("permissions", listOf(PERMISSION), "The permissions of the member besides those of all members.")
            .field("temporary", BOOL.or(false), "Whether the membership ends when the last device disconnects.")
            .field("pending", BOOL.or(false), "Whether the member must still complete the verification form.");

    private final ObjectShape<Guild, Guest> guest = ObjectShape.<Guild, Guest>record(
                    Guest.class,
                    "Guest",
                    "An account that uses one voice channel.",
                    (owner, created) -> owner.guests.add(created))
            .required("account", references.account, "The account.")
            .required("gateway_session", TEXT, "The id of the gateway session.")
            .required("channel", references.channel, "The voice channel.");

    private final ObjectShape<Guild, ScheduledEvent> event = new ObjectShape<Guild, ScheduledEvent>(
                    ScheduledEvent.class, "Event", "A scheduled event of a guild.", (owner, keys) -> {
                        ScheduledEvent created = new ScheduledEvent(
                                newId(keys),
                                keys.require("channel"),
                                keys.get("creator", () -> owner.owner),
                                keys.require("name"),
                                keys.require("start"));
                        owner.events.put(created.id(), created);
                        return created;
                    })
            .key("id", SNOWFLAKE, "The id; a new one if absent.")
            .required("name", TEXT, "The name.")
            .required("channel", references.channel, "The voice channel.")
            .key("creator", references.account, "The creator; the owner of the guild if absent.")
            .required("start", INSTANT, "When it begins.");

    private final ObjectShape<Guild, StorePage> storePage = new ObjectShape<Guild, StorePage>(
                    StorePage.class, "StorePage", "A page on which subscriptions are sold.", (owner, keys) -> {
                        owner.storePage = new StorePage(
                                newId(keys),
                                keys.get("listing_id", world.state.seeds::snowflake),
                                keys.require("locked"),
                                keys.get("subscribers"),
                                special(owner, keys, "page_invite", Invite.CREATOR_PAGE),
                                special(owner, keys, "purchase_invite", Invite.ROLE_SUBSCRIPTIONS));
                        owner.features.add("CREATOR_STORE_PAGE");
                        return owner.storePage;
                    })
            .key("id", SNOWFLAKE, "The id of its settings; a new one if absent.", "settingsId")
            .key("listing_id", SNOWFLAKE, "The id of what is sold; a new one if absent.")
            .key("locked", BOOL.or(false), "Whether the whole guild is for subscribers only.")
            .key("subscribers", INT, "The number of subscribers, if it is public.")
            .key("page_invite", TEXT, "The code of the invite to the page; a new one if absent.", "pageInvite.code")
            .key(
                    "purchase_invite",
                    TEXT,
                    "The code of the invite to the purchase; a new one if absent.",
                    "purchaseInvite.code");

    private final ObjectShape<Guild, Reason> reason = ObjectShape.<Guild, Reason>record(
                    Reason.class,
                    "Reason",
                    "A reason to join a guild.",
                    (owner, created) -> owner.discovery.reasons.add(created))
            .required("text", TEXT, "The reason.")
            .key("emoji_id", SNOWFLAKE, "The id of an emoji of the guild.")
            .key("emoji_name", TEXT, "An emoji as a character.");

    private final ObjectShape<Object, HealthScore> healthScore = record(
                    HealthScore.class, "HealthScore", "The activity of a guild.")
            .key("communicators", TEXT, "The number of members who write.")
            .key("participators", TEXT, "The number of active members.")
            .key("joiners", TEXT, "The number of members who joined intentionally.")
            .key("retention", NUMBER, "The fraction of them that stays for a week.");

    public final ObjectShape<Object, Guild> guild = discovery(community(profile(new ObjectShape<>(
                            Guild.class, "Guild", "A guild.", (parent, keys) -> create(keys))
                    .key("id", SNOWFLAKE, "The id; a new one if absent.")
                    .required("name", TEXT, "The name, 2 to 100 characters.")
                    .key("owner", references.account, "The owner; a new account if absent.")
                    .children("channels", channel, "The channels; one called general if absent.")
                    .children("members", member, "The members besides the owner.", GuildShapes::members)
                    .field(
                            "everyone",
                            listOf(PERMISSION)
                                    .or(EnumSet.of(Permission.CREATE_INSTANT_INVITE, Permission.CHANGE_NICKNAME)),
                            "The permissions of all members.")
                    .field("features", listOf(TEXT), "The names of features, such as DISCOVERABLE."))))
            .afterwards(this::addFirstChannel);

    /** Whether guilds are read as a part of a world. */
    private boolean wholeWorld;

    GuildShapes(World world, References references) {
        super(world, references);
    }

    private ObjectShape<Object, Guild> profile(ObjectShape<Object, Guild> shape) {
        return shape.field("description", TEXT, "The description.")
                .field("icon", TEXT, "The hash of the icon.")
                .field("banner", TEXT, "The hash of the banner.")
                .field("splash", TEXT, "The hash of the splash.")
                .field("discovery_splash", TEXT, "The hash of the discovery splash.")
                .field(
                        "vanity_code",
                        TEXT,
                        "The code of the guild's own choice with which everybody can join.",
                        this::setVanity)
                .field("locale", TEXT.or("en-US"), "The language.")
                .field("verification_level", INT.or(1), "The number of the verification level.")
                .field("nsfw_level", INT.or(0), "The number of the NSFW level.")
                .field("boosts", INT.or(0), "The number of premium subscriptions.")
                .field(
                        "approximate_members",
                        INT,
                        "The public number of members, if it is not the real one.",
                        "memberEstimate")
                .field(
                        "approximate_presences",
                        INT,
                        "The public number of online members, if it is not the real one.",
                        "presenceEstimate");
    }

    private ObjectShape<Object, Guild> community(ObjectShape<Object, Guild> shape) {
        ObjectShape<Guild, Emoji> emoji =
                named(record(Emoji.class, "Emoji", "An emoji.", (Guild owner, Emoji it) -> owner.emojis.add(it)));
        ObjectShape<Guild, Sticker> sticker = named(
                record(Sticker.class, "Sticker", "A sticker.", (Guild owner, Sticker it) -> owner.stickers.add(it)));
        return shape.field("verification_form", BOOL.or(false), "Whether new members must complete a form.")
                .field("join_requests", BOOL.or(false), "Whether accounts must request to join.")
                .field("previewable", BOOL.or(true), "Whether the guild can be viewed before joining.")
                .field("banned", listOf(references.account), "The banned accounts.")
                .field("applicants", listOf(references.account), "The accounts that have requested to join.")
                .children("guests", guest, "The guests of voice channels.")
                .children("emojis", emoji, "The emojis.")
                .children("stickers", sticker, "The stickers.")
                .children("events", event, "The scheduled events.")
                .children(
                        "store_page",
                        storePage,
                        "The page on which subscriptions are sold: one at most.",
                        it -> it.storePage == null ? List.of() : List.of(it.storePage));
    }

    private ObjectShape<Object, Guild> discovery(ObjectShape<Object, Guild> shape) {
        return shape.part("discovery")
                .field("primary_category", INT.or(0), "The number of the primary category of discovery.")
                .field("subcategories", listOf(INT), "The numbers of the other categories.")
                .field("keywords", listOf(TEXT).alsoEmpty(), "The words by which the guild is found.")
                .field("social_links", listOf(TEXT).alsoEmpty(), "Pages elsewhere.")
                .field("about", TEXT, "The long description.")
                .children("reasons", reason, "Reasons to join.")
                .field("emoji_discoverable", BOOL.or(true), "Whether other users see the guild of an emoji.")
                .field("published", BOOL.or(false), "Whether the landing page is public.")
                .field("auto_removed", BOOL.or(false), "Whether the service removed the guild from discovery.")
                .field("partner_application", INSTANT, "The time of the partner application.")
                .field("partner_actioned", INSTANT, "The time of the decision.")
                .part("requirements")
                .field(
                        "requirements_missed",
                        listOf(TEXT),
                        "The requirements of discovery that are not met, such as size.",
                        GuildShapes::missedRequirements,
                        (it, value) -> value.forEach(missed -> it.requirements.set(missed, false)))
                .field(
                        "minimum_age",
                        INT.or(56),
                        "The minimum age in days for discovery, 0 for none.",
                        it -> Objects.requireNonNullElse(it.requirements.minimumAge, 0),
                        (it, value) -> it.requirements.minimumAge = value == 0 ? null : value)
                .field(
                        "minimum_size",
                        INT.or(1000),
                        "The minimum number of members for discovery, 0 for none.",
                        it -> Objects.requireNonNullElse(it.requirements.minimumSize, 0),
                        (it, value) -> it.requirements.minimumSize = value == 0 ? null : value)
                .field("grace_period_end", INSTANT, "Until when requirements may be missed.")
                .field("health_score", healthScore, "The activity of the guild; pending if absent.")
                .field(
                        "banned_in_channels",
                        mapOf(listOf(TEXT)),
                        "Words that make channels unfit for discovery, by the ids or names of the channels.",
                        it -> new LinkedHashMap<>(it.requirements.bannedInChannels),
                        this::banInChannels)
                .field("banned_in_name", listOf(TEXT), "Words that make the name unfit for discovery.")
                .field("banned_in_description", listOf(TEXT), "Words that make the description unfit for discovery.");
    }

    /** Names mean the channels of the guild, because other guilds have channels of the same names. */
    private void banInChannels(Guild guild, Map<String, Collection<String>> words) {
        Map<String, List<String>> byId = new LinkedHashMap<>();
        words.forEach((channel, banned) -> byId.put(channelId(guild, channel), List.copyOf(banned)));
        guild.requirements.bannedInChannels.clear();
        guild.requirements.bannedInChannels.putAll(byId);
    }

    /** Returns the id of a channel of a guild. An id stays, because the channel may have been deleted. */
    private String channelId(Guild guild, String text) {
        return ID.matcher(text).matches()
                ? text
                : guild.channels.stream()
                        .filter(channel -> text.equals(channel.name) || text.equals(guild.name + "/" + channel.name))
                        .findFirst()
                        .orElseThrow(() -> new IllegalArgumentException("There is no channel '" + text + "'."))
                        .id;
    }

    /** Adds the members that all kinds of channels have. */
    private <P> ObjectShape<P, Channel> channel(ObjectShape<P, Channel> shape) {
        return shape.children("tags", tag, "The tags that threads of this forum can have.")
                .field("blocked_words", listOf(TEXT), "The words with which a message is not saved, in lower case.")
                .field(
                        "permissions",
                        mapOf(references.account, listOf(PERMISSION)),
                        "The permissions of accounts in this channel, by the ids of the accounts.",
                        it -> new LinkedHashMap<>(it.grants),
                        (it, value) -> value.forEach(
                                (account, granted) -> granted.forEach(permission -> it.allow(account, permission))))
                .field("streamers", listOf(references.account), "The streaming accounts.")
                .children("uploads", upload, "The files that were uploaded before their messages.");
    }

    /** Adds the members of objects that have only a name. */
    private <P, T> ObjectShape<P, T> named(ObjectShape<P, T> shape) {
        return shape.generated("id", SNOWFLAKE, "The id; a new one if absent.", world.state.seeds::snowflake)
                .required("name", TEXT, "The name.");
    }

    private Guild create(Keys keys) {
        String guildName = keys.require("name");
        int length = guildName.codePointCount(0, guildName.length());
        if (length < 2 || length > 100) {
            throw keys.problem("The name has 2 to 100 characters, but was " + length + " long.");
        }
        return keys.adding(world.community.createGuild(newId(keys), guildName, owner(keys)), world.community::remove);
    }

    /** Adds the default channel, unless the guild has a channel. */
    private void addFirstChannel(Guild read) {
        if (read.channels.isEmpty()) {
            world.community.createChannel(read, null, ChannelType.GUILD_TEXT, "general");
        }
    }

    private void setVanity(Guild changed, String code) {
        addFirstChannel(changed);
        if (wholeWorld) {
            changed.vanityCode = code;
        } else {
            world.community.setVanity(changed, code);
        }
    }

    /** Reads a whole world, in which the invites of vanity codes follow the guilds. Two guilds of older worlds may have one code. */
    void readingWholeWorld(Runnable reading) {
        wholeWorld = true;
        try {
            reading.run();
            world.community.completeVanities();
        } finally {
            wholeWorld = false;
        }
    }

    private Invite special(Guild owner, Keys keys, String code, int target) {
        addFirstChannel(owner);
        Invite.Terms terms = Invite.Terms.simple(0, 0).leadingTo(target);
        return keys.adding(
                world.community.invites.restore(keys.get(code), owner.channels.get(0), null, terms, null),
                world.community.invites::remove);
    }

    private static List<Member> members(Guild guild) {
        return guild.members.values().stream()
                .filter(member -> !member.account.equals(guild.owner)
                        || member.pending
                        || member.temporary
                        || !member.permissions.isEmpty())
                .toList();
    }

    private static List<String> missedRequirements(Guild guild) {
        return guild.requirements.met.entrySet().stream()
                .filter(entry -> !entry.getValue())
                .map(Map.Entry::getKey)
                .toList();
    }
}
