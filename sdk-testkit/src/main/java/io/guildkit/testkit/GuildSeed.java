package io.guildkit.testkit;

import com.google.errorprone.annotations.CanIgnoreReturnValue;
import io.guildkit.testkit.internal.guilds.Channel;
import io.guildkit.testkit.internal.guilds.Channel.ForumTag;
import io.guildkit.testkit.internal.guilds.ChannelType;
import io.guildkit.testkit.internal.guilds.DiscoveryProfile.Reason;
import io.guildkit.testkit.internal.guilds.Guild;
import io.guildkit.testkit.internal.guilds.Guild.Emoji;
import io.guildkit.testkit.internal.guilds.Guild.Sticker;
import io.guildkit.testkit.internal.guilds.Guild.StorePage;
import io.guildkit.testkit.internal.guilds.Invite;
import io.guildkit.testkit.internal.guilds.Permission;
import io.guildkit.testkit.internal.world.World;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** A builder of a guild in an emulator. {@link #create()} creates it. */
public final class GuildSeed extends Seed<GuildSeed, Guild> {
    private static final int LEAST_NAME = 2;
    private static final int MOST_NAME = 100;
    private static final int MOST_DESCRIPTION = 300;

    private final String name;
    private final List<Consumer<Guild>> channels = new ArrayList<>();
    private @Nullable EmulatedAccount owner;

    GuildSeed(World world, String name) {
        super(world);
        this.name = requireLength("name", name, LEAST_NAME, MOST_NAME);
    }

    /** Sets the owner, who has all permissions. By default a new account is created. */
    @CanIgnoreReturnValue
    public GuildSeed owner(EmulatedAccount account) {
        owner = account;
        return this;
    }

    /** Adds a member with everyone's permissions and additional permissions, by name. */
    @CanIgnoreReturnValue
    public GuildSeed member(EmulatedAccount account, String... permissions) {
        Set<Permission> granted = Permissions.named(permissions);
        return plan(guild -> guild.add(account.object).permissions.addAll(granted));
    }

    /** Sets everyone's permissions; by default CREATE_INSTANT_INVITE and CHANGE_NICKNAME. */
    @CanIgnoreReturnValue
    public GuildSeed everyone(String... permissions) {
        Set<Permission> granted = Permissions.named(permissions);
        return plan(guild -> {
            guild.everyone.clear();
            guild.everyone.addAll(granted);
        });
    }

    /** Adds a text channel. A guild without channels gets the channel {@code general}. */
    @CanIgnoreReturnValue
    public GuildSeed textChannel(String channelName) {
        return channel(ChannelType.GUILD_TEXT, channelName);
    }

    /** Adds a voice channel. */
    @CanIgnoreReturnValue
    public GuildSeed voiceChannel(String channelName) {
        return channel(ChannelType.GUILD_VOICE, channelName);
    }

    /** Adds a channel that consists of threads, which can have these tags. */
    @CanIgnoreReturnValue
    public GuildSeed forumChannel(String channelName, String... tags) {
        return threadOnly(ChannelType.GUILD_FORUM, channelName, tags);
    }

    /** Adds a media channel, whose threads can have these tags. */
    @CanIgnoreReturnValue
    public GuildSeed mediaChannel(String channelName, String... tags) {
        return threadOnly(ChannelType.GUILD_MEDIA, channelName, tags);
    }

    /** Adds a channel of any type, by the number of the type. */
    @CanIgnoreReturnValue
    public GuildSeed channel(int type, String channelName) {
        channels.add(guild -> community.createChannel(guild, null, type, channelName));
        return this;
    }

    /** Sets the description, at most 300 characters. */
    @CanIgnoreReturnValue
    public GuildSeed description(String text) {
        String checked = requireLength("description", text, 0, MOST_DESCRIPTION);
        return plan(guild -> guild.description = checked);
    }

    /** Sets all four images of the guild: icon, banner, splash and discovery splash. */
    @CanIgnoreReturnValue
    public GuildSeed images() {
        return plan(guild -> {
            guild.icon = state.seeds.hex(16);
            guild.banner = state.seeds.hex(16);
            guild.splash = state.seeds.hex(16);
            guild.discoverySplash = state.seeds.hex(16);
        });
    }

    /** Adds features by their names. */
    @CanIgnoreReturnValue
    public GuildSeed features(String... names) {
        List<String> added = List.of(names);
        return plan(guild -> guild.features.addAll(added));
    }

    /** Sets the guild's vanity code, by which all users can join. */
    @CanIgnoreReturnValue
    public GuildSeed vanity(String code) {
        return plan(guild -> community.setVanity(guild, code));
    }

    /** Sets verification level and NSFW level, by their numbers. */
    @CanIgnoreReturnValue
    public GuildSeed levels(int verification, int nsfw) {
        return plan(guild -> {
            guild.verificationLevel = verification;
            guild.nsfwLevel = nsfw;
        });
    }

    /** Sets the language. */
    @CanIgnoreReturnValue
    public GuildSeed locale(String language) {
        return plan(guild -> guild.locale = language);
    }

    /** Sets the number of premium subscriptions. */
    @CanIgnoreReturnValue
    public GuildSeed boosts(int count) {
        return plan(guild -> guild.boosts = count);
    }

    /** Sets the public numbers of members and of online members, independent of the real numbers. */
    @CanIgnoreReturnValue
    public GuildSeed counts(int members, int presences) {
        return plan(guild -> guild.estimate(members, presences));
    }

    /** Adds a verification form that new members must complete. */
    @CanIgnoreReturnValue
    public GuildSeed verificationForm() {
        return plan(guild -> guild.verificationForm = true);
    }

    /** Requires an application to join, without a preview. */
    @CanIgnoreReturnValue
    public GuildSeed joinRequests() {
        return plan(guild -> {
            guild.joinRequests = true;
            guild.previewable = false;
        });
    }

    /** Hides the guild from users who are not members. */
    @CanIgnoreReturnValue
    public GuildSeed notPreviewable() {
        return plan(guild -> guild.previewable = false);
    }

    /** Adds an emoji. */
    @CanIgnoreReturnValue
    public GuildSeed emoji(String emojiName) {
        return plan(guild -> guild.emojis.add(new Emoji(state.seeds.snowflake(), emojiName)));
    }

    /** Adds a sticker. */
    @CanIgnoreReturnValue
    public GuildSeed sticker(String stickerName) {
        return plan(guild -> guild.stickers.add(new Sticker(state.seeds.snowflake(), stickerName)));
    }

    /** Makes the guild discoverable. */
    @CanIgnoreReturnValue
    public GuildSeed discoverable() {
        return features("DISCOVERABLE");
    }

    /** Makes the landing page public. */
    @CanIgnoreReturnValue
    public GuildSeed published() {
        return plan(guild -> guild.discovery.published = true);
    }

    /** Sets the primary category and the others, by their numbers. */
    @CanIgnoreReturnValue
    public GuildSeed categories(int primary, Integer... others) {
        List<Integer> subcategories = List.of(others);
        return plan(guild -> {
            guild.discovery.primaryCategory = primary;
            guild.discovery.subcategories.addAll(subcategories);
        });
    }

    /** Sets the search terms of the guild. */
    @CanIgnoreReturnValue
    public GuildSeed keywords(String... words) {
        List<String> list = List.of(words);
        return plan(guild -> guild.discovery.keywords = list);
    }

    /** Sets the long description. */
    @CanIgnoreReturnValue
    public GuildSeed about(String text) {
        return plan(guild -> guild.discovery.about = text);
    }

    /** Sets the links to social media. */
    @CanIgnoreReturnValue
    public GuildSeed socialLinks(String... links) {
        List<String> list = List.of(links);
        return plan(guild -> guild.discovery.socialLinks = list);
    }

    /** Adds a reason to join, with an emoji character. */
    @CanIgnoreReturnValue
    public GuildSeed reason(String text, String emoji) {
        return plan(guild -> guild.discovery.reasons.add(new Reason(text, null, emoji)));
    }

    /** Records a partner application of the guild, which the service decides at once. */
    @CanIgnoreReturnValue
    public GuildSeed partnerApplication() {
        return plan(guild -> {
            guild.discovery.partnerApplication = state.now();
            guild.discovery.partnerActioned = state.now();
        });
    }

    /** Opens a page on which the guild sells subscriptions, with two special invites that lead there. */
    @CanIgnoreReturnValue
    public GuildSeed storePage(boolean locked) {
        return plan(guild -> {
            Channel channel = firstChannel(guild);
            Invite.Terms terms = Invite.Terms.simple(0, 0);
            guild.features.add("CREATOR_STORE_PAGE");
            guild.storePage = new StorePage(
                    state.seeds.snowflake(),
                    state.seeds.snowflake(),
                    locked,
                    locked ? null : 12,
                    community.invites.create(channel, null, terms.leadingTo(Invite.CREATOR_PAGE)),
                    community.invites.create(channel, null, terms.leadingTo(Invite.ROLE_SUBSCRIPTIONS)));
        });
    }

    /**
     * Creates the guild.
     *
     * @throws IllegalArgumentException if its vanity code belongs to another invite
     */
    public EmulatedGuild create() {
        return create(
                () -> {
                    Guild guild = community.createGuild(null, name, accountOf(owner));
                    if (channels.isEmpty()) {
                        textChannel("general");
                    }
                    channels.forEach(plan -> plan.accept(guild));
                    return guild;
                },
                EmulatedGuild::new);
    }

    private GuildSeed threadOnly(int type, String channelName, String... tags) {
        List<String> names = List.of(tags);
        channels.add(guild -> {
            Channel channel = community.createChannel(guild, null, type, channelName);
            names.forEach(tag -> channel.tags.add(new ForumTag(state.seeds.snowflake(), tag)));
        });
        return this;
    }

    private static Channel firstChannel(Guild guild) {
        return guild.channels.get(0);
    }

    private static String requireLength(String field, String text, int least, int most) {
        int length = text.codePointCount(0, text.length());
        if (length < least || length > most) {
            throw new IllegalArgumentException("The " + field + " must be between " + least + " and " + most
                    + " characters, but was " + length + ".");
        }
        return text;
    }
}
