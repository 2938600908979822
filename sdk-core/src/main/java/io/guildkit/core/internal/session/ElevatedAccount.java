package io.guildkit.core.internal.session;

import io.guildkit.core.base.Clocks;
import java.util.Optional;

/** The proof, the open prompt and the last failure of one account. Times are {@link Clocks#now} values. {@link Elevation} guards them. */
final class ElevatedAccount {
    Optional<String> proof = Optional.empty();
    long proofEnds;
    Optional<Prompt> prompt = Optional.empty();
    Optional<Elevation.Failed> failure = Optional.empty();
    long failureEnds;

    Optional<String> proof(long now) {
        return proof.filter(jwt -> now < proofEnds);
    }

    Optional<Elevation.Failed> failure(long now) {
        return failure.filter(failed -> now < failureEnds);
    }

    boolean isOver(long now) {
        return proof(now).isEmpty() && prompt.isEmpty() && failure(now).isEmpty();
    }
}
