package io.guildkit.testkit.internal.guilds;

import io.guildkit.testkit.internal.state.Account;
import java.util.EnumSet;
import java.util.Set;

/** A member of a guild. */
public final class Member {
    public final Account account;
    /** The permissions beyond those of every member. */
    public final Set<Permission> permissions = EnumSet.noneOf(Permission.class);
    /** Whether the membership ends when the last device disconnects. */
    public boolean temporary;
    /** Whether the member must still complete the verification form. */
    public boolean pending;

    Member(Account account) {
        this.account = account;
    }
}
