package io.guildkit.testkit.internal.guilds;

import io.guildkit.testkit.internal.state.Account;
import java.util.EnumSet;
import java.util.Set;

/** A member of a guild. */
public final class Member {
    private final Account account;
    private final Set<Permission> permissions = EnumSet.noneOf(Permission.class);
    private boolean temporary;
    private boolean pending;

    Member(Account account) {
        this.account = account;
    }

    /** Returns who it is. */
    public Account account() {
        return account;
    }

    /** Returns what the member may do beyond what everyone may; may be changed. */
    public Set<Permission> permissions() {
        return permissions;
    }

    /** Tells whether the membership ends when the last device disconnects. */
    public boolean isTemporary() {
        return temporary;
    }

    /** Makes the membership end when the last device disconnects. */
    public void setTemporary(boolean value) {
        temporary = value;
    }

    /** Tells whether the member has yet to fill in the verification form. */
    public boolean isPending() {
        return pending;
    }

    /** Says whether the member has yet to fill in the verification form. */
    public void setPending(boolean value) {
        pending = value;
    }
}
