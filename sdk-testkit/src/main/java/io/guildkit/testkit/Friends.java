package io.guildkit.testkit;

import io.guildkit.testkit.internal.world.World;

/** The friendships between accounts. */
public final class Friends extends WorldPart {
    Friends(World world) {
        super(world);
    }

    /** Returns whether two people are friends. */
    public boolean are(EmulatedAccount one, EmulatedAccount other) {
        return state.locked(() -> community.areFriends(one.object, other.object));
    }

    /** Returns a code for creating one friend invite. */
    public String newCode(EmulatedAccount account) {
        return state.locked(() -> community.invites.newFriendCode(account.object));
    }
}
