package io.guildkit.applications.intents;

import io.guildkit.core.codec.WireWriter;
import io.guildkit.core.form.FieldErrors;
import io.guildkit.core.internal.style.RequestStyle;
import io.guildkit.core.wire.WireModel;
import java.util.Optional;
import org.immutables.value.Value;

/** What a verified bot needs the text of messages for. */
@RequestStyle
@Value.Immutable
@WireModel
public sealed interface MessageContentIntent extends IntentUse
        permits MessageContentIntentBuilder.ImmutableMessageContentIntent {
    /** Writes this type as JSON. */
    WireWriter<MessageContentIntent> CODEC = MessageContentIntentCodec.CODEC;

    /** {@return how users have their data deleted, 25 to 2000 characters; empty to leave that open} */
    Optional<String> contactDeletion();

    /** {@return whether users can object to their data being kept; empty to leave that open} */
    Optional<Boolean> optOutStored();

    /** {@return whether it is used to train models; empty to leave that open} */
    Optional<Boolean> aiTraining();

    /** {@return whether there is a public privacy policy; empty to leave that open} */
    Optional<Boolean> privacyPolicyPublic();

    /** {@return where the privacy policy is found, 25 to 2000 characters; empty to leave that open} */
    Optional<String> privacyPolicyLocation();

    /** {@return what the privacy policy says of messages, 25 to 2000 characters; empty to leave that open} */
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
     * Begins such an object. {@link AdditionalIntents} asks for its parts one by one.
     *
     * @return a new builder
     */
    static MessageContentIntentBuilder builder() {
        return new MessageContentIntentBuilder();
    }
}
