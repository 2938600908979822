package io.guildkit.testkit.internal.guilds;

import java.util.Locale;

/** What somebody is to a team and its applications, from the least to the most. */
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
