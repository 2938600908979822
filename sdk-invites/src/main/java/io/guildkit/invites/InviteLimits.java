package io.guildkit.invites;

import java.util.EnumSet;
import java.util.Set;

/** The service's limits for new invites. */
final class InviteLimits {
    /** Seven days, in seconds. */
    static final int MAX_AGE = 604_800;

    static final int MAX_USES = 100;

    static final Set<InviteFlag> SETTABLE_FLAGS =
            Set.copyOf(EnumSet.of(InviteFlag.IS_GUEST_INVITE, InviteFlag.IS_APPLICATION_BYPASS));

    private InviteLimits() {}
}
