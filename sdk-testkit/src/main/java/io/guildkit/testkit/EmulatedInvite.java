package io.guildkit.testkit;

import io.guildkit.testkit.internal.guilds.Invite;
import io.guildkit.testkit.internal.state.State;

/** A handle on an invite within an emulator. */
public final class EmulatedInvite {
    private final State state;
    private final Invite invite;

    EmulatedInvite(State state, Invite invite) {
        this.state = state;
        this.invite = invite;
    }

    /** Returns the code. */
    public String code() {
        return invite.code;
    }

    /** Returns the number of uses. */
    public int uses() {
        return state.locked(() -> invite.uses);
    }

    /** Returns whether the invite was viewed. */
    public boolean isViewed() {
        return state.locked(() -> invite.has(Invite.IS_VIEWED));
    }

    /** Returns whether the invite is neither used up nor expired, also after its deletion. */
    public boolean isUsable() {
        return state.locked(() -> invite.isUsable(state.now()));
    }

    @Override
    public String toString() {
        return "EmulatedInvite{code=" + code() + ", uses=" + uses() + "}";
    }
}
