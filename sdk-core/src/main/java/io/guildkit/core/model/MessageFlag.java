package io.guildkit.core.model;

import io.guildkit.core.wire.Flag;

/** Properties of a message that its sender can set. */
public enum MessageFlag implements Flag {
    // Why: docs/decisions/0107

    /** Links are not shown as embeds. */
    SUPPRESS_EMBEDS(2),
    /** The message sends no notifications. */
    SUPPRESS_NOTIFICATIONS(12),
    /** The one attachment is a voice message. */
    VOICE_MESSAGE(13),
    /** The message consists of components only, and may contain the newer types of components. Services need not know this flag. */
    IS_COMPONENTS_V2(15);

    private final int bit;

    MessageFlag(int bit) {
        this.bit = bit;
    }

    @Override
    public int bit() {
        return bit;
    }
}
