package io.guildkit.invites;

import java.util.EnumSet;
import java.util.Set;

/** What the service accepts of those who create invites. */
final class InviteLimits {
    /** Seven days, in seconds. */
    static final int MAX_AGE = 604_800;

    static final int MAX_USES = 100;

    static final Set<InviteFlag> SETTABLE_FLAGS =
            Set.copyOf(EnumSet.of(InviteFlag.IS_GUEST_INVITE, InviteFlag.IS_APPLICATION_BYPASS));

    private InviteLimits() {}
}
