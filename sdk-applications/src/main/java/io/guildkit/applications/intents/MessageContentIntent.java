package io.guildkit.applications.intents;

import io.guildkit.core.internal.util.Limits;
import io.guildkit.core.wire.WireModel;
import java.util.Optional;
import org.immutables.value.Value;

/** What a verified bot needs the text of messages for. */
@Value.Immutable
@WireModel
public sealed interface MessageContentIntent extends IntentUse
        permits MessageContentIntentBuilder.ImmutableMessageContentIntent {
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

    /** Checks the limits. */
    @Value.Check
    default void check() {
        policy("contact_deletion", contactDeletion());
        policy("privacy_policy_location", privacyPolicyLocation());
        policy("privacy_policy_example", privacyPolicyExample());
    }

    private static void policy(String field, Optional<String> text) {
        Limits.length(field, text, IntentLimits.MIN_DATA_POLICY, IntentLimits.TEXT);
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
