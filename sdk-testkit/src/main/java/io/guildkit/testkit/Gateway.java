package io.guildkit.testkit;

import io.guildkit.testkit.internal.world.World;

/**
 * The accounts that are connected to the gateway. The gateway is not emulated. But guest invites need the id of a
 * gateway session, temporary members leave when they disconnect, and presences are counted.
 */
public final class Gateway extends WorldPart {
    Gateway(World world) {
        super(world);
    }

    /** Connects a device, and returns the id of the gateway session. */
    public String connect(EmulatedAccount account) {
        return state.locked(() -> community.connect(account.object));
    }

    /** Disconnects a device. A guest's visit ends with it; a temporary member's with the last device. */
    public void disconnect(String sessionId, EmulatedAccount account) {
        state.lockedRun(() -> community.memberships.disconnect(sessionId, account.object));
    }
}
