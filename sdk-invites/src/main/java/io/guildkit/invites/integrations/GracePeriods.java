package io.guildkit.invites.integrations;

import java.util.Set;

/** The numbers of days for which an expired subscription can still count. */
final class GracePeriods {
    static final Set<Integer> DAYS = Set.of(1, 3, 7, 14, 30);

    private GracePeriods() {}
}
