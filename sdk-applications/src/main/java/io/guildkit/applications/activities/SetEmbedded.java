package io.guildkit.applications.activities;

import io.guildkit.core.wire.WireModel;
import org.immutables.value.Value;

/** Whether an application is an activity. */
@Value.Immutable
@WireModel
public sealed interface SetEmbedded permits SetEmbeddedBuilder.ImmutableSetEmbedded {
    /** {@return true to make it one} */
    boolean embedded();

    /**
     * Begins a request.
     *
     * @return a new builder
     */
    static SetEmbeddedBuilder builder() {
        return new SetEmbeddedBuilder();
    }
}
