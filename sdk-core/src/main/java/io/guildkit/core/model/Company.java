package io.guildkit.core.model;

import com.fasterxml.jackson.annotation.JsonProperty;
import io.guildkit.core.wire.Snowflake;
import io.guildkit.core.wire.WireModel;
import io.guildkit.core.wire.WireObject;
import org.immutables.value.Value;

/** A developer or publisher of a game. */
@Value.Immutable
@WireModel
public sealed interface Company extends WireObject permits CompanyBuilder.ImmutableCompany {
    /** {@return the identifier} */
    Snowflake id();

    /** {@return its name; "" if the service left it out} */
    @JsonProperty(required = true)
    @Value.Default
    default String name() {
        return "";
    }

    /**
     * Begins such an object, for tests and for stores.
     *
     * @return a new builder
     */
    static CompanyBuilder builder() {
        return new CompanyBuilder();
    }
}
