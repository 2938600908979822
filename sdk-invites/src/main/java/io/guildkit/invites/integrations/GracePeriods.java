package io.guildkit.invites.integrations;

import java.util.Set;

/** For how long a subscription that has run out can still count. */
final class GracePeriods {
    static final Set<Integer> DAYS = Set.of(1, 3, 7, 14, 30);

    private GracePeriods() {}
}
