package io.guildkit.applications.intents;

import io.guildkit.core.internal.util.Limits;
import io.guildkit.core.wire.WireModel;
import java.util.Optional;
import org.immutables.value.Value;

/** What a verified bot needs the presences of guilds for. */
@Value.Immutable
@WireModel
public sealed interface PresenceIntent extends IntentUse permits PresenceIntentBuilder.ImmutablePresenceIntent {
    /** {@return how users have their data deleted, 25 to 2000 characters} */
    String contactDeletion();

    /** {@return whether users can object to their data being kept; empty to leave that open} */
    Optional<Boolean> optOutStored();

    /** Checks the limits. */
    @Value.Check
    default void check() {
        Limits.length("contact_deletion", contactDeletion(), IntentLimits.MIN_DATA_POLICY, IntentLimits.TEXT);
    }

    /**
     * Begins such an object. {@link AdditionalIntents} asks for its parts one by one.
     *
     * @return a new builder
     */
    static PresenceIntentBuilder builder() {
        return new PresenceIntentBuilder();
    }
}
