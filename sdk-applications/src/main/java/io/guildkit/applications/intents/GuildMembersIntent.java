package io.guildkit.applications.intents;

import io.guildkit.core.internal.util.Limits;
import io.guildkit.core.wire.WireModel;
import org.immutables.value.Value;

/** What a verified bot needs the members of guilds for. */
@Value.Immutable
@WireModel
public sealed interface GuildMembersIntent extends IntentUse
        permits GuildMembersIntentBuilder.ImmutableGuildMembersIntent {
    /** {@return how users have their data deleted, 25 to 2000 characters} */
    String contactDeletion();

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
    static GuildMembersIntentBuilder builder() {
        return new GuildMembersIntentBuilder();
    }
}
