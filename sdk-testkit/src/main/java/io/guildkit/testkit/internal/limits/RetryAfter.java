package io.guildkit.testkit.internal.limits;

import io.guildkit.testkit.internal.limits.Limit.Count;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** The form of the wait in the body of a refusal, in {@code retry_after}. */
public enum RetryAfter {
    /** Seconds, rounded up. */
    INTEGER(count -> LimitHeader.secondsUp(count.left().toMillis())),
    /** Seconds, with decimals. */
    DECIMALS(count -> count.left().toMillis() / 1000.0),
    /** The wait of a wrong service: none. */
    ZERO(count -> 0),
    ABSENT(count -> null);

    @SuppressWarnings("ImmutableEnumChecker") // a function without state
    private final Function<Count, @Nullable Number> value;

    RetryAfter(Function<Count, @Nullable Number> value) {
        this.value = value;
    }

    @Nullable
    Number value(Count count) {
        return value.apply(count);
    }
}
