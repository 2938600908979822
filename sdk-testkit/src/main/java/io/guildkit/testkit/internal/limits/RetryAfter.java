package io.guildkit.testkit.internal.limits;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import java.util.Optional;
import java.util.function.Function;

/** The form of the wait in the body of a refusal, in {@code retry_after}. */
public enum RetryAfter {
    /** Seconds, rounded up. */
    INTEGER(count -> Optional.of(JsonNodeFactory.instance.numberNode(
            LimitHeader.secondsUp(count.left().toMillis())))),
    /** Seconds, with decimals. */
    DECIMALS(count ->
            Optional.of(JsonNodeFactory.instance.numberNode(count.left().toMillis() / 1000.0))),
    /** The wait of a wrong service: none. */
    ZERO(count -> Optional.of(JsonNodeFactory.instance.numberNode(0))),
    /** Nothing. */
    ABSENT(count -> Optional.empty());

    @SuppressWarnings("ImmutableEnumChecker") // a function without state
    private final Function<Count, Optional<JsonNode>> value;

    RetryAfter(Function<Count, Optional<JsonNode>> value) {
        this.value = value;
    }

    Optional<JsonNode> value(Count count) {
        return value.apply(count);
    }
}
