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
    /** A process that has not yet seen the others takes the whole of each limit while it is alone. */
    NUMBER_UNKNOWN(
            EnumSet.of(FleetInvariant.WITHIN_LIMITS),
            EnumSet.of(FleetFault.ABSENT, FleetFault.WRONG_PASSWORD, FleetFault.FULL, FleetFault.LOST_EARLY)),

    /** A process takes the share of a number of processes that it has seen up to a second ago, or that Redis has just lost. */
    NUMBER_OUTDATED(
            EnumSet.of(FleetInvariant.WITHIN_LIMITS),
            EnumSet.of(FleetFault.JOINS, FleetFault.EMPTIED),
            EnumSet.of(
                    FleetFault.REDIS_KILLED,
                    FleetFault.PASSWORD_CHANGED,
                    FleetFault.BECOMES_FULL,
                    FleetFault.REDIS_SUSPENDED,
                    FleetFault.OLD_REDIS)),

    /** Processes ask for permits in the batch with which they report what they have sent, so the first asks before the last has reported. */
    REPORTED_LATE(
            EnumSet.of(FleetInvariant.COUNTS_AT_RETURN),
            EnumSet.of(
                    FleetFault.REDIS_KILLED,
                    FleetFault.PASSWORD_CHANGED,
                    FleetFault.BECOMES_FULL,
                    FleetFault.REDIS_SUSPENDED,
                    FleetFault.OLD_REDIS,
                    FleetFault.CONNECTIONS_CLOSED)),

    /** With full memory the script that joins succeeds, and the script of the limits fails. */
    FULL_UNNOTICED(EnumSet.of(FleetInvariant.STEADY), EnumSet.of(FleetFault.FULL, FleetFault.BECOMES_FULL)),

    /** One state that cannot be read takes all processes out of Redis. */
    UNREADABLE_STATE(
            EnumSet.of(FleetInvariant.WITHIN_LIMITS, FleetInvariant.COMES_BACK, FleetInvariant.STEADY),
            EnumSet.of(FleetFault.OTHER_FORMAT)),

    /** Times in Redis stay in the future when its clock steps back, and processes ask for permits without a pause. */
    CLOCK_BACK(
            EnumSet.of(
                    FleetInvariant.RUN_ENDS,
                    FleetInvariant.WITHIN_LIMITS,
                    FleetInvariant.WAITS_END,
                    FleetInvariant.PERMITS_RETURNED),
            EnumSet.of(FleetFault.CLOCK_BACK)),

    /** The time of the return stays in the future, too. */
    RETURN_POSTPONED(
            EnumSet.of(FleetInvariant.COMES_BACK),
            EnumSet.of(FleetFault.CLOCK_BACK),
            EnumSet.of(
                    FleetFault.ABSENT,
                    FleetFault.WRONG_PASSWORD,
                    FleetFault.FULL,
                    FleetFault.LOST_EARLY,
                    FleetFault.PASSWORD_CHANGED,
                    FleetFault.BECOMES_FULL,
                    FleetFault.REDIS_SUSPENDED,
                    FleetFault.OLD_REDIS,
                    FleetFault.CONNECTION_CLOSED,
                    FleetFault.CONNECTIONS_CLOSED,
                    FleetFault.PARTITIONED)),

    /** A closed connection takes its process out of Redis, while the others use the whole of each limit. */
    CONNECTION_LOST(
            EnumSet.of(FleetInvariant.WITHIN_LIMITS),
            EnumSet.of(FleetFault.CONNECTION_CLOSED, FleetFault.CONNECTIONS_CLOSED));

    @SuppressWarnings("ImmutableEnumChecker") // nothing changes the sets
    private final Set<FleetInvariant> invariants;

    @SuppressWarnings("ImmutableEnumChecker")
    private final List<Set<FleetFault>> faults;

    KnownViolation(Set<FleetInvariant> invariants, Set<FleetFault> faults) {
        this.invariants = invariants;
        this.faults = List.of(faults);
    }

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
