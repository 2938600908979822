package io.guildkit.core.json;

import com.fasterxml.jackson.databind.PropertyNamingStrategies;

/**
 * The naming rule of every {@link WireModel}: {@code approxLastUsedTime} travels as {@code approx_last_used_time}.
 *
 * <p>A top-level type of its own because generated code in other modules has to name it.
 */
public final class SnakeCase extends PropertyNamingStrategies.SnakeCaseStrategy {
    private static final long serialVersionUID = 1L;

    /** Called by the JSON library. */
    public SnakeCase() {}
}
