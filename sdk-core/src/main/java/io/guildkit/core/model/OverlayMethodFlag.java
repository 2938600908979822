package io.guildkit.core.model;

import io.guildkit.core.wire.Flag;

/** The methods by which an overlay is drawn on a game. */
public enum OverlayMethodFlag implements Flag {
    /** From outside of the game's process. */
    OUT_OF_PROCESS(0);

    private final int bit;

    OverlayMethodFlag(int bit) {
        this.bit = bit;
    }

    @Override
    public int bit() {
        return bit;
    }
}
