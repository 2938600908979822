package io.guildkit.testkit;

import io.guildkit.testkit.internal.guilds.Community;
import io.guildkit.testkit.internal.state.State;

/** The friendships between accounts. */
public final class Friends {
    private final State state;
    private final Community community;

    Friends(State state, Community community) {
        this.state = state;
        this.community = community;
    }

    /** Returns whether two people are friends. */
    public boolean are(EmulatedAccount one, EmulatedAccount other) {
        return state.locked(() -> community.areFriends(one.account(), other.account()));
    }

    /** Returns a code for creating one friend invite. */
    public String newCode(EmulatedAccount account) {
        return state.locked(() -> community.invites.newFriendCode(account.account()));
    }
}
