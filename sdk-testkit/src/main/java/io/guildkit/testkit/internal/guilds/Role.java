package io.guildkit.testkit.internal.guilds;

import java.util.Locale;

/** The role of a member in a team, in ascending order. */
public enum Role {
    READ_ONLY,
    DEVELOPER,
    ADMIN,
    OWNER;

    public boolean isAtLeast(Role other) {
        return compareTo(other) >= 0;
    }

    public String wireName() {
        return name().toLowerCase(Locale.ROOT);
    }
}
