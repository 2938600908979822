package io.guildkit.invites;

/** The state of an invite's expiry at some time. */
public enum InviteExpiry {
    /** The invite does not expire. */
    NEVER,

    /** The invite expires later. */
    VALID,

    /** The invite has expired. */
    EXPIRED,

    /** The service sent an expiry that is no timestamp. {@code unknownFields().unreadable()} contains it. */
    UNKNOWN
}
