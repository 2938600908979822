package io.guildkit.applications.intents;

import io.guildkit.core.base.style.RequestStyle;
import io.guildkit.core.codec.WireWriter;
import io.guildkit.core.form.FieldErrors;
import io.guildkit.core.wire.WireModel;
import java.util.Optional;
import org.immutables.value.Value;

/** The reasons of a verified bot for the intent to receive the text of messages. */
@RequestStyle
@Value.Immutable
@WireModel
public sealed interface MessageContentIntent extends IntentUse
        permits MessageContentIntentBuilder.ImmutableMessageContentIntent {
    /** Writes this type as JSON. */
    WireWriter<MessageContentIntent> CODEC = MessageContentIntentCodec.CODEC;

    /** {@return the procedure for the deletion of users' data, 25 to 2000 characters; empty for no statement} */
    Optional<String> contactDeletion();

    /** {@return whether users can object to the storage of their data; empty for no statement} */
    Optional<Boolean> optOutStored();

    /** {@return whether the data is used to train models; empty for no statement} */
    Optional<Boolean> aiTraining();

    /** {@return whether there is a public privacy policy; empty for no statement} */
    Optional<Boolean> privacyPolicyPublic();

    /** {@return the address of the privacy policy, 25 to 2000 characters; empty for no statement} */
    Optional<String> privacyPolicyLocation();

    /** {@return the privacy policy's rules for messages, 25 to 2000 characters; empty for no statement} */
    Optional<String> privacyPolicyExample();

    /** Checks the request. */
    @Value.Check
    default void check() {
        FieldErrors faults = CODEC.check(this);
        IntentLimits.use(faults, IntentLimits.MESSAGE_CONTENT, this);
        policy(faults, "contact_deletion", contactDeletion());
        policy(faults, "privacy_policy_location", privacyPolicyLocation());
        policy(faults, "privacy_policy_example", privacyPolicyExample());
        faults.throwIfAny();
    }

    private static void policy(FieldErrors faults, String field, Optional<String> text) {
        faults.at(IntentLimits.MESSAGE_CONTENT + field).length(text, IntentLimits.MIN_DATA_POLICY, IntentLimits.TEXT);
    }

    /**
     * Returns a builder. {@link AdditionalIntents} builds it step by step.
     *
     * @return a new builder
     */
    static MessageContentIntentBuilder builder() {
        return new MessageContentIntentBuilder();
    }
}
