package io.guildkit.core.model;

import com.fasterxml.jackson.annotation.JsonProperty;
import io.guildkit.core.wire.WireModel;
import io.guildkit.core.wire.WireObject;
import org.immutables.value.Value;

/** What is known of a code that was sent to a phone. */
@Value.Immutable
@WireModel
public sealed interface SmsSent extends WireObject permits SmsSentBuilder.ImmutableSmsSent {
    /** {@return the number, most of it hidden; "" if the service left it out} */
    @JsonProperty(required = true)
    @Value.Default
    default String phone() {
        return "";
    }

    /**
     * Begins such an object, for tests and for stores.
     *
     * @return a new builder
     */
    static SmsSentBuilder builder() {
        return new SmsSentBuilder();
    }
}
