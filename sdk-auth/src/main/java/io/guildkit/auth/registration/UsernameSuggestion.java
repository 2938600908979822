package io.guildkit.auth.registration;

import io.guildkit.core.codec.Codec;
import io.guildkit.core.wire.WireModel;
import io.guildkit.core.wire.WireObject;
import io.guildkit.core.wire.WireRequired;
import org.immutables.value.Value;

/** A username that is free. */
@Value.Immutable
@WireModel
public sealed interface UsernameSuggestion extends WireObject
        permits UsernameSuggestionBuilder.ImmutableUsernameSuggestion {
    /** Reads and writes this type as JSON. */
    Codec<UsernameSuggestion> CODEC = UsernameSuggestionCodec.CODEC;

    /** {@return the name; "" if the service left it out} */
    @WireRequired
    @Value.Default
    default String username() {
        return "";
    }

    /**
     * Returns a builder, for tests and caches.
     *
     * @return a new builder
     */
    static UsernameSuggestionBuilder builder() {
        return new UsernameSuggestionBuilder();
    }
}
