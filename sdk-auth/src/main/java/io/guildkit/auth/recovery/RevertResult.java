package io.guildkit.auth.recovery;

import com.fasterxml.jackson.annotation.JsonProperty;
import io.guildkit.core.wire.WireModel;
import io.guildkit.core.wire.WireObject;
import org.immutables.value.Value;

/** What the recovery of an account came to. */
@Value.Immutable
@WireModel
public sealed interface RevertResult extends WireObject permits RevertResultBuilder.ImmutableRevertResult {
    /** {@return the address that the account has again; "" if the service left it out} */
    @JsonProperty(required = true)
    @Value.Default
    default String email() {
        return "";
    }

    /**
     * Begins such an object, for tests and for stores.
     *
     * @return a new builder
     */
    static RevertResultBuilder builder() {
        return new RevertResultBuilder();
    }
}
