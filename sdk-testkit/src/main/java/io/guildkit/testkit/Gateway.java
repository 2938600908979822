package io.guildkit.testkit;

import io.guildkit.testkit.internal.guilds.Community;
import io.guildkit.testkit.internal.state.State;

/**
 * The accounts that are connected to the gateway. The gateway is not emulated. But guest invites need the id of a
 * gateway session, temporary members leave when they disconnect, and presences are counted.
 */
public final class Gateway {
    private final State state;
    private final Community community;

    Gateway(State state, Community community) {
        this.state = state;
        this.community = community;
    }

    /** Connects a device, and returns the id of the gateway session. */
    public String connect(EmulatedAccount account) {
        return state.locked(() -> community.connect(account.account()));
    }

    /** Disconnects a device. A guest's visit ends with it; a temporary member's with the last device. */
    public void disconnect(String sessionId, EmulatedAccount account) {
        state.lockedRun(() -> community.memberships.disconnect(sessionId, account.account()));
    }
}
