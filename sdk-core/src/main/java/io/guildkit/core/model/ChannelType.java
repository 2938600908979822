package io.guildkit.core.model;

import io.guildkit.core.wire.IntValue;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The type of a channel. */
public final class ChannelType extends IntValue {
    private static final Known<Integer, ChannelType> KNOWN = new Known<>();

    /** Text in a guild. */
    public static final ChannelType GUILD_TEXT = KNOWN.add(new ChannelType(0, "GUILD_TEXT"));
    /** Messages between two users. */
    public static final ChannelType DM = KNOWN.add(new ChannelType(1, "DM"));
    /** Voice in a guild. */
    public static final ChannelType GUILD_VOICE = KNOWN.add(new ChannelType(2, "GUILD_VOICE"));
    /** Messages between several users. */
    public static final ChannelType GROUP_DM = KNOWN.add(new ChannelType(3, "GROUP_DM"));
    /** A heading that groups a guild's channels. */
    public static final ChannelType GUILD_CATEGORY = KNOWN.add(new ChannelType(4, "GUILD_CATEGORY"));
    /** Announcements that other guilds can follow. */
    public static final ChannelType GUILD_NEWS = KNOWN.add(new ChannelType(5, "GUILD_NEWS"));
    /** A shop in a guild. */
    public static final ChannelType GUILD_STORE = KNOWN.add(new ChannelType(6, "GUILD_STORE"));
    /** A thread below an announcement. */
    public static final ChannelType NEWS_THREAD = KNOWN.add(new ChannelType(10, "NEWS_THREAD"));
    /** A thread that all members of its channel see. */
    public static final ChannelType PUBLIC_THREAD = KNOWN.add(new ChannelType(11, "PUBLIC_THREAD"));
    /** A thread that only invited members see. */
    public static final ChannelType PRIVATE_THREAD = KNOWN.add(new ChannelType(12, "PRIVATE_THREAD"));
    /** Voice with speakers and an audience. */
    public static final ChannelType GUILD_STAGE_VOICE = KNOWN.add(new ChannelType(13, "GUILD_STAGE_VOICE"));
    /** A list of guilds in a hub. */
    public static final ChannelType GUILD_DIRECTORY = KNOWN.add(new ChannelType(14, "GUILD_DIRECTORY"));
    /** Posts, each of them a thread. */
    public static final ChannelType GUILD_FORUM = KNOWN.add(new ChannelType(15, "GUILD_FORUM"));
    /** Posts with media, each of them a thread. */
    public static final ChannelType GUILD_MEDIA = KNOWN.add(new ChannelType(16, "GUILD_MEDIA"));
    /** The value of an absent member. */
    public static final ChannelType UNKNOWN = new ChannelType(null, null);

    private ChannelType(@Nullable Integer raw, @Nullable String name) {
        super(raw, name);
    }

    /**
     * {@return the constant for a value in JSON; a value without a name if there is no constant}
     *
     * @param raw the value in JSON
     */
    public static ChannelType of(int raw) {
        ChannelType known = KNOWN.get(raw);
        return known == null ? new ChannelType(raw, null) : known;
    }

    /** {@return all constants, in the order of the documentation} */
    public static List<ChannelType> values() {
        return KNOWN.values();
    }
}
