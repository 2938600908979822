package io.guildkit.invites;

import io.guildkit.core.wire.Flag;

/**
 * A property of an invite. Only {@link #IS_GUEST_INVITE} and {@link #IS_APPLICATION_BYPASS} can be set by those who
 * create it.
 */
public enum InviteFlag implements Flag {
    /**
     * It gives access to a voice channel, once and for as long as the guest stays there; the guest does not become a
     * member.
     */
    IS_GUEST_INVITE(0),
    /** It has been looked up at least once. */
    IS_VIEWED(1),
    /** Its meaning is not known. */
    IS_ENHANCED(2),
    /** Those who accept it need not ask to be let in. */
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
