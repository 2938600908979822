package io.guildkit.testkit.internal.guilds;

import java.util.Locale;

/** What somebody is to a team and its applications, from the least to the most. */
public enum Role {
    /** Looks, and touches nothing. */
    READ_ONLY,
    /** Changes applications. */
    DEVELOPER,
    /** Changes applications and the team. */
    ADMIN,
    /** Owns it all. */
    OWNER;

    /** Tells whether this is another role, or more. */
    public boolean isAtLeast(Role other) {
        return compareTo(other) >= 0;
    }

    /** Returns the name, as it goes over the wire. */
    public String wireName() {
        return name().toLowerCase(Locale.ROOT);
    }
}
