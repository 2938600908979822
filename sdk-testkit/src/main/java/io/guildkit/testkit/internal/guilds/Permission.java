package io.guildkit.testkit.internal.guilds;

/** What a member of a guild may be allowed to do, as far as it matters here. */
public enum Permission {
    /** Create invites. */
    CREATE_INSTANT_INVITE,
    /** Remove members, and let people in without a request. */
    KICK_MEMBERS,
    /** Change, create and delete channels. */
    MANAGE_CHANNELS,
    /** Change the guild itself. */
    MANAGE_GUILD,
    /** Change one's own nickname. */
    CHANGE_NICKNAME,
    /** See, create, change and delete webhooks. */
    MANAGE_WEBHOOKS
}
