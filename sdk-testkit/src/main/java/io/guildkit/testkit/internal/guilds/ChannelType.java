package io.guildkit.testkit.internal.guilds;

/** The types of channels that change what the service does. */
public final class ChannelType {
    /** Text in a guild. */
    public static final int GUILD_TEXT = 0;
    /** A conversation of two. */
    public static final int DM = 1;
    /** Voice in a guild. */
    public static final int GUILD_VOICE = 2;
    /** A conversation of several without a guild. */
    public static final int GROUP_DM = 3;
    /** A list of guilds. */
    public static final int GUILD_DIRECTORY = 14;

    private ChannelType() {}
}
