package io.guildkit.auth.registration;

import com.fasterxml.jackson.annotation.JsonProperty;
import io.guildkit.core.wire.WireModel;
import io.guildkit.core.wire.WireObject;
import org.immutables.value.Value;

/** A username that is free. */
@Value.Immutable
@WireModel
public sealed interface UsernameSuggestion extends WireObject
        permits UsernameSuggestionBuilder.ImmutableUsernameSuggestion {
    /** {@return the name; "" if the service left it out} */
    @JsonProperty(required = true)
    @Value.Default
    default String username() {
        return "";
    }

    /**
     * Begins such an object, for tests and for stores.
     *
     * @return a new builder
     */
    static UsernameSuggestionBuilder builder() {
        return new UsernameSuggestionBuilder();
    }
}
