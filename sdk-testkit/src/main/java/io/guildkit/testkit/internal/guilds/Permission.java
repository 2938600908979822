package io.guildkit.testkit.internal.guilds;

/** The permissions of members with an effect on the service. */
public enum Permission {
    CREATE_INSTANT_INVITE,
    KICK_MEMBERS,
    MANAGE_CHANNELS,
    MANAGE_GUILD,
    CHANGE_NICKNAME,
    MANAGE_WEBHOOKS
}
