package io.guildkit.testkit.internal.guilds;

import java.util.Set;

/** The types of channels with an effect on the service. */
public final class ChannelType {
    public static final int GUILD_TEXT = 0;
    public static final int DM = 1;
    public static final int GUILD_VOICE = 2;
    public static final int GROUP_DM = 3;
    public static final int GUILD_NEWS = 5;
    public static final int NEWS_THREAD = 10;
    public static final int PUBLIC_THREAD = 11;
    public static final int PRIVATE_THREAD = 12;
    public static final int GUILD_STAGE_VOICE = 13;
    public static final int GUILD_DIRECTORY = 14;
    public static final int GUILD_FORUM = 15;
    public static final int GUILD_MEDIA = 16;

    private static final Set<Integer> WITH_WEBHOOKS =
            Set.of(GUILD_TEXT, GUILD_VOICE, GUILD_NEWS, GUILD_STAGE_VOICE, GUILD_FORUM, GUILD_MEDIA);

    private ChannelType() {}

    /** Returns whether webhooks can post to channels of a type. */
    public static boolean takesWebhooks(int type) {
        return WITH_WEBHOOKS.contains(type);
    }

    /** Returns whether channels of a type contain only threads. */
    public static boolean isThreadOnly(int type) {
        return type == GUILD_FORUM || type == GUILD_MEDIA;
    }

    /** Returns the type of public threads in channels of a type. */
    public static int threadOf(int type) {
        return type == GUILD_NEWS ? NEWS_THREAD : PUBLIC_THREAD;
    }
}
