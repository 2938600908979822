package io.guildkit.testkit;

import io.guildkit.testkit.internal.guilds.Invite;
import io.guildkit.testkit.internal.world.World;

/** A handle on an invite within an emulator. */
public final class EmulatedInvite extends Handle<Invite> {
    EmulatedInvite(World world, Invite invite) {
        super(world, invite);
    }

    /** Returns the code. */
    public String code() {
        return object.code;
    }

    /** Returns the number of uses. */
    public int uses() {
        return state.locked(() -> object.uses);
    }

    /** Returns whether the invite was viewed. */
    public boolean isViewed() {
        return state.locked(() -> object.has(Invite.IS_VIEWED));
    }

    /** Returns whether the invite is neither used up nor expired, also after its deletion. */
    public boolean isUsable() {
        return state.locked(() -> object.isUsable(state.now()));
    }

    @Override
    public String toString() {
        return "EmulatedInvite{code=" + code() + ", uses=" + uses() + "}";
    }
}
