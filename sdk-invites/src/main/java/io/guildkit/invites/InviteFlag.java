package io.guildkit.invites;

import io.guildkit.core.wire.Flag;

/**
 * A property of an invite. Users who create an invite can set only {@link #IS_GUEST_INVITE} and {@link
 * #IS_APPLICATION_BYPASS}.
 */
public enum InviteFlag implements Flag {
    /**
     * The invite admits a guest to a voice channel once, until the guest leaves it; the guest does not become a
     * member.
     */
    IS_GUEST_INVITE(0),
    /** The invite has been requested at least once. */
    IS_VIEWED(1),
    /** The meaning is not documented. */
    IS_ENHANCED(2),
    /** Users who accept the invite skip the guild's application form. */
    IS_APPLICATION_BYPASS(3);

    private final int bit;

    InviteFlag(int bit) {
        this.bit = bit;
    }

    @Override
    public int bit() {
        return bit;
    }
}
