package io.guildkit.testkit.internal.guilds;

/** What a member of a guild may be allowed to do, as far as it matters here. */
public enum Permission {
    CREATE_INSTANT_INVITE,
    KICK_MEMBERS,
    MANAGE_CHANNELS,
    MANAGE_GUILD,
    CHANGE_NICKNAME,
    MANAGE_WEBHOOKS
}
