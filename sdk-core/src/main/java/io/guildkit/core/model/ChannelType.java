package io.guildkit.core.model;

import io.guildkit.core.wire.IntValue;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What a channel is for. */
public final class ChannelType extends IntValue {
    /** Text in a guild. */
    public static final ChannelType GUILD_TEXT = new ChannelType(0, "GUILD_TEXT");
    /** Messages between two users. */
    public static final ChannelType DM = new ChannelType(1, "DM");
    /** Voice in a guild. */
    public static final ChannelType GUILD_VOICE = new ChannelType(2, "GUILD_VOICE");
    /** Messages between several users. */
    public static final ChannelType GROUP_DM = new ChannelType(3, "GROUP_DM");
    /** A heading that groups a guild's channels. */
    public static final ChannelType GUILD_CATEGORY = new ChannelType(4, "GUILD_CATEGORY");
    /** Announcements that other guilds can follow. */
    public static final ChannelType GUILD_NEWS = new ChannelType(5, "GUILD_NEWS");
    /** A shop in a guild. */
    public static final ChannelType GUILD_STORE = new ChannelType(6, "GUILD_STORE");
    /** A thread below an announcement. */
    public static final ChannelType NEWS_THREAD = new ChannelType(10, "NEWS_THREAD");
    /** A thread that all members of its channel see. */
    public static final ChannelType PUBLIC_THREAD = new ChannelType(11, "PUBLIC_THREAD");
    /** A thread that only invited members see. */
    public static final ChannelType PRIVATE_THREAD = new ChannelType(12, "PRIVATE_THREAD");
    /** Voice with speakers and an audience. */
    public static final ChannelType GUILD_STAGE_VOICE = new ChannelType(13, "GUILD_STAGE_VOICE");
    /** A list of guilds in a hub. */
    public static final ChannelType GUILD_DIRECTORY = new ChannelType(14, "GUILD_DIRECTORY");
    /** Posts, each of them a thread. */
    public static final ChannelType GUILD_FORUM = new ChannelType(15, "GUILD_FORUM");
    /** Posts with media, each of them a thread. */
    public static final ChannelType GUILD_MEDIA = new ChannelType(16, "GUILD_MEDIA");
    /** Stands for a value that the service left out. */
    public static final ChannelType UNKNOWN = new ChannelType(null, null);

    private static final Known<Integer, ChannelType> KNOWN = Known.of(
            GUILD_TEXT,
            DM,
            GUILD_VOICE,
            GROUP_DM,
            GUILD_CATEGORY,
            GUILD_NEWS,
            GUILD_STORE,
            NEWS_THREAD,
            PUBLIC_THREAD,
            PRIVATE_THREAD,
            GUILD_STAGE_VOICE,
            GUILD_DIRECTORY,
            GUILD_FORUM,
            GUILD_MEDIA);

    private ChannelType(@Nullable Integer raw, @Nullable String name) {
        super(raw, name);
    }

    /**
     * Returns the value that travels as a certain number.
     *
     * @param raw the number
     * @return a constant, or a value without one
     */
    public static ChannelType of(int raw) {
        ChannelType known = KNOWN.find(raw);
        return known != null ? known : new ChannelType(raw, null);
    }

    /**
     * Returns all constants.
     *
     * @return in the order of the documentation
     */
    public static List<ChannelType> values() {
        return KNOWN.values();
    }
}
