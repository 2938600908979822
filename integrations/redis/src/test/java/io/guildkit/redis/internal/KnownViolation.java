package io.guildkit.redis.internal;

import java.util.Arrays;
import java.util.Collection;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/**
 * The violations that are known. Each applies to runs with one fault of each of its sets. Without the constant, its invariants are
 * required of these runs, too.
 */
enum KnownViolation {
    /** A process takes the share of a number of processes that it has seen up to a second ago, or that Redis has just lost. */
    NUMBER_OUTDATED(
            EnumSet.of(FleetInvariant.WITHIN_LIMITS),
            EnumSet.of(FleetFault.JOINS, FleetFault.EMPTIED),
            EnumSet.of(
                    FleetFault.REDIS_KILLED,
                    FleetFault.PASSWORD_CHANGED,
                    FleetFault.BECOMES_FULL,
                    FleetFault.REDIS_SUSPENDED,
                    FleetFault.OLD_REDIS));

    @SuppressWarnings("ImmutableEnumChecker") // nothing changes the sets
    private final Set<FleetInvariant> invariants;

    @SuppressWarnings("ImmutableEnumChecker")
    private final List<Set<FleetFault>> faults;

    KnownViolation(Set<FleetInvariant> invariants, Set<FleetFault> some, Set<FleetFault> others) {
        this.invariants = invariants;
        this.faults = List.of(some, others);
    }

    Set<FleetInvariant> invariants() {
        return invariants;
    }

    /** Returns the smallest combinations of faults. */
    List<List<FleetFault>> combinations() {
        List<List<FleetFault>> all = List.of(List.of());
        for (Set<FleetFault> each : faults) {
            all = all.stream()
                    .flatMap(before -> each.stream()
                            .map(fault -> Stream.concat(before.stream(), Stream.of(fault))
                                    .toList()))
                    .toList();
        }
        return all;
    }

    /** Returns whether runs with these faults are known to violate an invariant. */
    static boolean covers(FleetInvariant invariant, Collection<FleetFault> struck) {
        return Arrays.stream(values())
                .anyMatch(known -> known.invariants.stream().anyMatch(invariant::isPartOf)
                        && known.faults.stream().allMatch(each -> each.stream().anyMatch(struck::contains)));
    }
}
