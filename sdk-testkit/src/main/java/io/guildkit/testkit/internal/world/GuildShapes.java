package io.guildkit.testkit.internal.world;

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
import static io.guildkit.testkit.internal.world.AccountShapes.replace;

import com.fasterxml.jackson.databind.node.TextNode;
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
import io.guildkit.testkit.internal.shape.ObjectShape.View;
import io.guildkit.testkit.internal.shape.Type;
import io.guildkit.testkit.internal.state.Account;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** Guilds, channels and their parts. */
public final class GuildShapes {
    private static final Type<Permission> PERMISSION = name(Permission.class);

    public final ObjectShape<Guild, Member> member;
    public final ObjectShape<Channel, Channel> thread;
    public final ObjectShape<Guild, Channel> channel;
    public final ObjectShape<World, Channel> privateChannel;
    public final ObjectShape<World, Guild> guild;

    private final World world;
    private final References references;

    GuildShapes(World world, References references) {
        this.world = world;
        this.references = references;
        member = member();
        thread = thread();
        channel = guildChannel();
        privateChannel = privateChannel();
        guild = guild();
    }

    private ObjectShape<World, Guild> guild() {
        ObjectShape<World, Guild> shape = new ObjectShape<>("Guild", "A guild.", (parent, keys) -> create(keys));
        shape.key("id", SNOWFLAKE, "The id; a new one if absent.", it -> it.id)
                .key("name", TEXT, "The name, 2 to 100 characters.", it -> it.name)
                .required()
                .key("owner", references.account, "The owner; a new account if absent.", it -> it.owner)
                .children("channels", channel, "The channels; one called general if absent.", it -> it.channels)
                .children("members", member, "The members besides the owner.", GuildShapes::members)
                .field(
                        "everyone",
                        listOf(PERMISSION),
                        "The permissions of all members.",
                        it -> List.copyOf(it.everyone),
                        (it, value) -> replace(it.everyone, value))
                .otherwise(List.of(Permission.CREATE_INSTANT_INVITE, Permission.CHANGE_NICKNAME))
                .field(
                        "features",
                        listOf(TEXT),
                        "The names of features, such as DISCOVERABLE.",
                        it -> it.features,
                        (it, value) -> replace(it.features, value));
        look(shape);
        community(shape);
        discovery(shape);
        return shape.afterwards(this::complete);
    }

    private static void look(ObjectShape<World, Guild> shape) {
        shape.field(
                        "description",
                        TEXT,
                        "The description.",
                        it -> it.description,
                        (it, value) -> it.description = value)
                .field("icon", TEXT, "The hash of the icon.", it -> it.icon, (it, value) -> it.icon = value)
                .field("banner", TEXT, "The hash of the banner.", it -> it.banner, (it, value) -> it.banner = value)
                .field("splash", TEXT, "The hash of the splash.", it -> it.splash, (it, value) -> it.splash = value)
                .field(
                        "discovery_splash",
                        TEXT,
                        "The hash of the discovery splash.",
                        it -> it.discoverySplash,
                        (it, value) -> it.discoverySplash = value)
                .field(
                        "vanity_code",
                        TEXT,
                        "The code of the guild's own choice with which everybody can join.",
                        it -> it.vanityCode,
                        (it, value) -> it.vanityCode = value)
                .field("locale", TEXT, "The language.", it -> it.locale, (it, value) -> it.locale = value)
                .otherwise("en-US")
                .field(
                        "verification_level",
                        INT,
                        "The number of the verification level.",
                        it -> it.verificationLevel,
                        (it, value) -> it.verificationLevel = value)
                .otherwise(1)
                .field(
                        "nsfw_level",
                        INT,
                        "The number of the NSFW level.",
                        it -> it.nsfwLevel,
                        (it, value) -> it.nsfwLevel = value)
                .otherwise(0)
                .field(
                        "boosts",
                        INT,
                        "The number of premium subscriptions.",
                        it -> it.boosts,
                        (it, value) -> it.boosts = value)
                .otherwise(0)
                .field(
                        "approximate_members",
                        INT,
                        "The public number of members, if it is not the real one.",
                        it -> it.memberEstimate,
                        (it, value) -> it.memberEstimate = value)
                .field(
                        "approximate_presences",
                        INT,
                        "The public number of online members, if it is not the real one.",
                        it -> it.presenceEstimate,
                        (it, value) -> it.presenceEstimate = value);
    }

    private void community(ObjectShape<World, Guild> shape) {
        shape.field(
                        "verification_form",
                        BOOL,
                        "Whether new members must complete a form.",
                        it -> it.verificationForm,
                        (it, value) -> it.verificationForm = value)
                .otherwise(false)
                .field(
                        "join_requests",
                        BOOL,
                        "Whether accounts must request to join.",
                        it -> it.joinRequests,
                        (it, value) -> it.joinRequests = value)
                .otherwise(false)
                .field(
                        "previewable",
                        BOOL,
                        "Whether the guild can be viewed before joining.",
                        it -> it.previewable,
                        (it, value) -> it.previewable = value)
                .otherwise(true)
                .field(
                        "banned",
                        listOf(references.account),
                        "The banned accounts.",
                        it -> it.banned,
                        (it, value) -> replace(it.banned, value))
                .field(
                        "applicants",
                        listOf(references.account),
                        "The accounts that have requested to join.",
                        it -> it.applicants,
                        (it, value) -> replace(it.applicants, value))
                .children("guests", guest(), "The guests of voice channels.", it -> it.guests)
                .children("emojis", emoji(), "The emojis.", it -> it.emojis)
                .children("stickers", sticker(), "The stickers.", it -> it.stickers)
                .children("events", event(), "The scheduled events.", it -> it.events.values())
                .children(
                        "store_page",
                        storePage(),
                        "The page on which subscriptions are sold: one at most.",
                        it -> it.storePage == null ? List.of() : List.of(it.storePage));
    }

    private void discovery(ObjectShape<World, Guild> shape) {
        shape.field(
                        "primary_category",
                        INT,
                        "The number of the primary category of discovery.",
                        it -> it.discovery.primaryCategory,
                        (it, value) -> it.discovery.primaryCategory = value)
                .otherwise(0)
                .field(
                        "subcategories",
                        listOf(INT),
                        "The numbers of the other categories.",
                        it -> it.discovery.subcategories,
                        (it, value) -> replace(it.discovery.subcategories, value))
                .field(
                        "keywords",
                        listOf(TEXT),
                        "The words by which the guild is found.",
                        it -> it.discovery.keywords,
                        (it, value) -> it.discovery.keywords = List.copyOf(value))
                .field(
                        "social_links",
                        listOf(TEXT),
                        "Pages elsewhere.",
                        it -> it.discovery.socialLinks,
                        (it, value) -> it.discovery.socialLinks = List.copyOf(value))
                .field(
                        "about",
                        TEXT,
                        "The long description.",
                        it -> it.discovery.about,
                        (it, value) -> it.discovery.about = value)
                .children("reasons", reason(), "Reasons to join.", it -> it.discovery.reasons)
                .field(
                        "emoji_discoverable",
                        BOOL,
                        "Whether other users see the guild of an emoji.",
                        it -> it.discovery.emojiDiscoverable,
                        (it, value) -> it.discovery.emojiDiscoverable = value)
                .otherwise(true)
                .field(
                        "published",
                        BOOL,
                        "Whether the landing page is public.",
                        it -> it.discovery.published,
                        (it, value) -> it.discovery.published = value)
                .otherwise(false)
                .field(
                        "auto_removed",
                        BOOL,
                        "Whether the service removed the guild from discovery.",
                        it -> it.discovery.autoRemoved,
                        (it, value) -> it.discovery.autoRemoved = value)
                .otherwise(false)
                .field(
                        "partner_application",
                        INSTANT,
                        "The time of the partner application.",
                        it -> it.discovery.partnerApplication,
                        (it, value) -> it.discovery.partnerApplication = value)
                .field(
                        "partner_actioned",
                        INSTANT,
                        "The time of the decision.",
                        it -> it.discovery.partnerActioned,
                        (it, value) -> it.discovery.partnerActioned = value)
                .field(
                        "requirements_missed",
                        listOf(TEXT),
                        "The requirements of discovery that are not met, such as size.",
                        GuildShapes::missedRequirements,
                        (it, value) -> value.forEach(missed -> it.requirements.set(missed, false)))
                .field(
                        "minimum_age",
                        INT,
                        "The minimum age in days for discovery, 0 for none.",
                        it -> Objects.requireNonNullElse(it.requirements.minimumAge, 0),
                        (it, value) -> it.requirements.minimumAge = value == 0 ? null : value)
                .otherwise(56)
                .field(
                        "minimum_size",
                        INT,
                        "The minimum number of members for discovery, 0 for none.",
                        it -> Objects.requireNonNullElse(it.requirements.minimumSize, 0),
                        (it, value) -> it.requirements.minimumSize = value == 0 ? null : value)
                .otherwise(1000)
                .field(
                        "grace_period_end",
                        INSTANT,
                        "Until when requirements may be missed.",
                        it -> it.requirements.gracePeriodEnd,
                        (it, value) -> it.requirements.gracePeriodEnd = value)
                .field(
                        "health_score",
                        healthScore(),
                        "The activity of the guild; pending if absent.",
                        it -> it.requirements.healthScore,
                        (it, value) -> it.requirements.healthScore = value)
                .field(
                        "banned_in_channels",
                        mapOf(listOf(TEXT)),
                        "Words that make channels unfit for discovery, by the ids of the channels.",
                        it -> Map.<String, Collection<String>>copyOf(it.requirements.bannedInChannels),
                        (it, value) -> value.forEach(
                                (id, words) -> it.requirements.bannedInChannels.put(id, List.copyOf(words))))
                .field(
                        "banned_in_name",
                        listOf(TEXT),
                        "Words that make the name unfit for discovery.",
                        it -> it.requirements.bannedInName,
                        (it, value) -> it.requirements.bannedInName = List.copyOf(value))
                .field(
                        "banned_in_description",
                        listOf(TEXT),
                        "Words that make the description unfit for discovery.",
                        it -> it.requirements.bannedInDescription,
                        (it, value) -> it.requirements.bannedInDescription = List.copyOf(value));
    }

    private Guild create(Keys keys) {
        String guildName = keys.require("name");
        int length = guildName.codePointCount(0, guildName.length());
        if (length < 2 || length > 100) {
            throw keys.problem("The name has 2 to 100 characters, but was " + length + " long.");
        }
        return keys.adding(
                world.community.createGuild(newId(keys), guildName, AccountShapes.owner(world, keys)),
                world.community::remove);
    }

    /** Adds the default channel, unless the guild has a channel. */
    private void addFirstChannel(Guild read) {
        if (read.channels.isEmpty()) {
            world.community.createChannel(read, null, ChannelType.GUILD_TEXT, "general");
        }
    }

    /** Adds the parts that all guilds have, and the derived ones. */
    private void complete(Guild read) {
        addFirstChannel(read);
        String code = read.vanityCode;
        if (code != null && world.community.invites.find(code).isEmpty()) {
            read.features.add("VANITY_URL");
            world.community.invites.restore(code, read.channels.get(0), null, Invite.Terms.simple(0, 0), null);
        }
    }

    private ObjectShape<Guild, Channel> guildChannel() {
        return channel(new ObjectShape<Guild, Channel>(
                        "Channel",
                        "A channel of a guild.",
                        (owner, keys) -> keys.adding(
                                world.community.createChannel(
                                        owner, newId(keys), keys.require("type"), keys.require("name")),
                                world.community::remove))
                .key("id", SNOWFLAKE, "The id; a new one if absent.", it -> it.id)
                .key(
                        "type",
                        INT,
                        "The number of the type: 0 text, 2 voice, 5 news, 13 stage, 14 directory, 15 forum, 16 media.",
                        it -> it.type)
                .otherwise(ChannelType.GUILD_TEXT)
                .key("name", TEXT, "The name.", it -> it.name)
                .required()
                .children("threads", thread, "The threads.", it -> it.threads));
    }

    private ObjectShape<Channel, Channel> thread() {
        return channel(new ObjectShape<Channel, Channel>("Thread", "A thread of a channel.", (parent, keys) -> {
                    Integer type = keys.get("type");
                    return keys.adding(
                            world.community.createThread(
                                    parent,
                                    newId(keys),
                                    type == null ? ChannelType.threadOf(parent.type) : type,
                                    keys.require("name")),
                            world.community::remove);
                })
                .key("id", SNOWFLAKE, "The id; a new one if absent.", it -> it.id)
                .key(
                        "type",
                        INT,
                        "The number of the type: 10 news, 11 public, 12 private; what fits if absent.",
                        it -> it.type)
                .key("name", TEXT, "The name.", it -> it.name)
                .required()
                .field(
                        "archived",
                        BOOL,
                        "Whether it is archived.",
                        it -> it.archived,
                        (it, value) -> it.archived = value)
                .otherwise(false)
                .field(
                        "applied_tags",
                        listOf(SNOWFLAKE),
                        "The ids of the tags of the forum that it has.",
                        it -> it.appliedTags,
                        (it, value) -> replace(it.appliedTags, value)));
    }

    private ObjectShape<World, Channel> privateChannel() {
        return channel(new ObjectShape<World, Channel>(
                        "PrivateChannel",
                        "A DM or a group DM.",
                        (parent, keys) -> keys.adding(
                                world.community.createPrivateChannel(
                                        newId(keys),
                                        keys.require("type"),
                                        keys.get("name"),
                                        keys.require("recipients")),
                                world.community::remove))
                .key("id", SNOWFLAKE, "The id; a new one if absent.", it -> it.id)
                .key("type", INT, "The number of the type: 1 DM, 3 group DM.", it -> it.type)
                .otherwise(ChannelType.GROUP_DM)
                .key("name", TEXT, "The name of a group.", it -> it.name)
                .key("recipients", listOf(references.account), "The accounts that take part.", it -> it.recipients)
                .required());
    }

    /** Adds the members that all kinds of channels have. */
    private <P> ObjectShape<P, Channel> channel(ObjectShape<P, Channel> shape) {
        return shape.children("tags", tag(), "The tags that threads of this forum can have.", it -> it.tags)
                .field(
                        "blocked_words",
                        listOf(TEXT),
                        "The words with which a message is not saved, in lower case.",
                        it -> it.blockedWords,
                        (it, value) -> replace(it.blockedWords, value))
                .field(
                        "permissions",
                        mapOf(listOf(PERMISSION)),
                        "The permissions of accounts in this channel, by the ids of the accounts.",
                        GuildShapes::grants,
                        (it, value) -> value.forEach((id, granted) -> granted.forEach(permission ->
                                it.allow(references.account.read(TextNode.valueOf(id), "permissions"), permission))))
                .field(
                        "streamers",
                        listOf(references.account),
                        "The streaming accounts.",
                        it -> it.streamers,
                        (it, value) -> replace(it.streamers, value))
                .children(
                        "uploads",
                        upload(),
                        "The files that were uploaded before their messages.",
                        it -> it.uploads.values());
    }

    private ObjectShape<Guild, Member> member() {
        return new ObjectShape<Guild, Member>(
                        "Member", "A member of a guild.", (owner, keys) -> owner.add(keys.require("account")))
                .key("account", references.account, "The account.", it -> it.account)
                .required()
                .field(
                        "permissions",
                        listOf(PERMISSION),
                        "The permissions of the member besides those of all members.",
                        it -> it.permissions,
                        (it, value) -> replace(it.permissions, value))
                .field(
                        "temporary",
                        BOOL,
                        "Whether the membership ends when the last device disconnects.",
                        it -> it.temporary,
                        (it, value) -> it.temporary = value)
                .otherwise(false)
                .field(
                        "pending",
                        BOOL,
                        "Whether the member must still complete the verification form.",
                        it -> it.pending,
                        (it, value) -> it.pending = value)
                .otherwise(false);
    }

    private ObjectShape<Guild, Guest> guest() {
        return new ObjectShape<Guild, Guest>("Guest", "An account that uses one voice channel.", (owner, keys) -> {
                    Guest guest = new Guest(
                            keys.require("account"), keys.require("gateway_session"), keys.require("channel"));
                    owner.guests.add(guest);
                    return guest;
                })
                .key("account", references.account, "The account.", Guest::account)
                .required()
                .key("gateway_session", TEXT, "The id of the gateway session.", Guest::sessionId)
                .required()
                .key("channel", references.channel, "The voice channel.", Guest::channel)
                .required();
    }

    private ObjectShape<Guild, Emoji> emoji() {
        return new ObjectShape<Guild, Emoji>("Emoji", "An emoji.", (owner, keys) -> {
                    Emoji emoji = new Emoji(newId(keys), keys.require("name"));
                    owner.emojis.add(emoji);
                    return emoji;
                })
                .key("id", SNOWFLAKE, "The id; a new one if absent.", Emoji::id)
                .key("name", TEXT, "The name.", Emoji::name)
                .required();
    }

    private ObjectShape<Guild, Sticker> sticker() {
        return new ObjectShape<Guild, Sticker>("Sticker", "A sticker.", (owner, keys) -> {
                    Sticker sticker = new Sticker(newId(keys), keys.require("name"));
                    owner.stickers.add(sticker);
                    return sticker;
                })
                .key("id", SNOWFLAKE, "The id; a new one if absent.", Sticker::id)
                .key("name", TEXT, "The name.", Sticker::name)
                .required();
    }

    private ObjectShape<Channel, ForumTag> tag() {
        return new ObjectShape<Channel, ForumTag>("ForumTag", "A tag of a forum.", (owner, keys) -> {
                    ForumTag tag = new ForumTag(newId(keys), keys.require("name"));
                    owner.tags.add(tag);
                    return tag;
                })
                .key("id", SNOWFLAKE, "The id; a new one if absent.", ForumTag::id)
                .key("name", TEXT, "The name.", ForumTag::name)
                .required();
    }

    private static ObjectShape<Channel, Part> upload() {
        return new ObjectShape<Channel, Part>(
                        "Upload", "A file that was uploaded ahead of its message.", (owner, keys) -> {
                            Part part = new Part(
                                    keys.require("uploaded_filename"),
                                    keys.get("filename"),
                                    keys.get("content_type"),
                                    keys.<ByteBuffer>require("content"));
                            owner.uploads.put(part.name(), part);
                            return part;
                        })
                .key("uploaded_filename", TEXT, "The name by which a message refers to it.", Part::name)
                .required()
                .key("filename", TEXT, "The name of the file.", Part::filename)
                .key("content_type", TEXT, "The media type.", Part::contentType)
                .key("content", BYTES, "The bytes, in base 64.", Part::content)
                .required();
    }

    private ObjectShape<Guild, ScheduledEvent> event() {
        return new ObjectShape<Guild, ScheduledEvent>("Event", "A scheduled event of a guild.", (owner, keys) -> {
                    Account creator = keys.get("creator");
                    ScheduledEvent event = new ScheduledEvent(
                            newId(keys),
                            keys.require("channel"),
                            creator == null ? owner.owner : creator,
                            keys.require("name"),
                            keys.require("start"));
                    owner.events.put(event.id(), event);
                    return event;
                })
                .key("id", SNOWFLAKE, "The id; a new one if absent.", ScheduledEvent::id)
                .key("name", TEXT, "The name.", ScheduledEvent::name)
                .required()
                .key("channel", references.channel, "The voice channel.", ScheduledEvent::channel)
                .required()
                .key(
                        "creator",
                        references.account,
                        "The creator; the owner of the guild if absent.",
                        ScheduledEvent::creator)
                .key("start", INSTANT, "When it begins.", ScheduledEvent::start)
                .required();
    }

    private ObjectShape<Guild, StorePage> storePage() {
        return new ObjectShape<Guild, StorePage>(
                        "StorePage", "A page on which subscriptions are sold.", (owner, keys) -> {
                            StorePage page = new StorePage(
                                    newId(keys),
                                    Objects.requireNonNullElseGet(keys.get("listing_id"), world.state.seeds::snowflake),
                                    keys.require("locked"),
                                    keys.get("subscribers"),
                                    special(owner, keys, "page_invite", Invite.CREATOR_PAGE),
                                    special(owner, keys, "purchase_invite", Invite.ROLE_SUBSCRIPTIONS));
                            owner.features.add("CREATOR_STORE_PAGE");
                            owner.storePage = page;
                            return page;
                        })
                .key("id", SNOWFLAKE, "The id of its settings; a new one if absent.", StorePage::settingsId)
                .key("listing_id", SNOWFLAKE, "The id of what is sold; a new one if absent.", StorePage::listingId)
                .key("locked", BOOL, "Whether the whole guild is for subscribers only.", StorePage::locked)
                .otherwise(false)
                .key("subscribers", INT, "The number of subscribers, if it is public.", StorePage::subscribers)
                .key(
                        "page_invite",
                        TEXT,
                        "The code of the invite to the page; a new one if absent.",
                        page -> page.pageInvite().code)
                .key(
                        "purchase_invite",
                        TEXT,
                        "The code of the invite to the purchase; a new one if absent.",
                        page -> page.purchaseInvite().code);
    }

    private Invite special(Guild owner, Keys keys, String code, int target) {
        addFirstChannel(owner);
        return keys.adding(
                world.community.invites.restore(
                        keys.get(code),
                        owner.channels.get(0),
                        null,
                        Invite.Terms.simple(0, 0).leadingTo(target),
                        null),
                world.community.invites::remove);
    }

    private static ObjectShape<Guild, Reason> reason() {
        return new ObjectShape<Guild, Reason>("Reason", "A reason to join a guild.", (owner, keys) -> {
                    Reason reason = new Reason(keys.require("text"), keys.get("emoji_id"), keys.get("emoji_name"));
                    List<Reason> all = new ArrayList<>(owner.discovery.reasons);
                    all.add(reason);
                    owner.discovery.reasons = List.copyOf(all);
                    return reason;
                })
                .key("text", TEXT, "The reason.", Reason::text)
                .required()
                .key("emoji_id", SNOWFLAKE, "The id of an emoji of the guild.", Reason::emojiId)
                .key("emoji_name", TEXT, "An emoji as a character.", Reason::emojiName);
    }

    private Type<HealthScore> healthScore() {
        return new ObjectShape<Object, HealthScore>(
                        "HealthScore",
                        "The activity of a guild.",
                        (parent, keys) -> new HealthScore(
                                keys.get("communicators"),
                                keys.get("participators"),
                                keys.get("joiners"),
                                keys.get("retention")))
                .key("communicators", TEXT, "The number of members who write.", HealthScore::communicators)
                .key("participators", TEXT, "The number of active members.", HealthScore::participators)
                .key("joiners", TEXT, "The number of members who joined intentionally.", HealthScore::joiners)
                .key("retention", NUMBER, "The fraction of them that stays for a week.", HealthScore::retention)
                .type(this, View.STATE);
    }

    private String newId(Keys keys) {
        String id = keys.get("id");
        return id == null ? world.state.seeds.snowflake() : id;
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

    private static Map<String, Collection<Permission>> grants(Channel channel) {
        Map<String, Collection<Permission>> byId = new LinkedHashMap<>();
        channel.grants.forEach((account, granted) -> byId.put(account.id, granted));
        return byId;
    }
}
