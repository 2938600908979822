package io.guildkit.applications.intents;

import io.guildkit.core.base.style.RequestStyle;
import io.guildkit.core.codec.WireWriter;
import io.guildkit.core.form.FieldErrors;
import io.guildkit.core.wire.WireModel;
import java.util.Optional;
import org.immutables.value.Value;

/** The reasons of a verified bot for the intent to receive presences. */
@RequestStyle
@Value.Immutable
@WireModel
public sealed interface PresenceIntent extends IntentUse permits PresenceIntentBuilder.ImmutablePresenceIntent {
    /** Writes this type as JSON. */
    WireWriter<PresenceIntent> CODEC = PresenceIntentCodec.CODEC;

    /** {@return the procedure for the deletion of users' data, 25 to 2000 characters} */
    String contactDeletion();

    /** {@return whether users can object to the storage of their data; empty for no statement} */
    Optional<Boolean> optOutStored();

    /** Checks the request. */
    @Value.Check
    default void check() {
        FieldErrors faults = CODEC.check(this);
        IntentLimits.use(faults, IntentLimits.PRESENCE, this);
        faults.at(IntentLimits.PRESENCE + "contact_deletion")
                .length(contactDeletion(), IntentLimits.MIN_DATA_POLICY, IntentLimits.TEXT);
        faults.throwIfAny();
    }

    /**
     * Returns a builder. {@link AdditionalIntents} builds it step by step.
     *
     * @return a new builder
     */
    static PresenceIntentBuilder builder() {
        return new PresenceIntentBuilder();
    }
}
