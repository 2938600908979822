package io.guildkit.applications.intents;

import io.guildkit.core.base.style.RequestStyle;
import io.guildkit.core.codec.WireWriter;
import io.guildkit.core.form.FieldErrors;
import io.guildkit.core.wire.WireModel;
import org.immutables.value.Value;

/** The reasons of a verified bot for the intent to receive guild members. */
@RequestStyle
@Value.Immutable
@WireModel
public sealed interface GuildMembersIntent extends IntentUse
        permits GuildMembersIntentBuilder.ImmutableGuildMembersIntent {
    /** Writes this type as JSON. */
    WireWriter<GuildMembersIntent> CODEC = GuildMembersIntentCodec.CODEC;

    /** {@return the procedure for the deletion of users' data, 25 to 2000 characters} */
    String contactDeletion();

    /** Checks the request. */
    @Value.Check
    default void check() {
        FieldErrors faults = CODEC.check(this);
        IntentLimits.use(faults, IntentLimits.GUILD_MEMBERS, this);
        faults.at(IntentLimits.GUILD_MEMBERS + "contact_deletion")
                .length(contactDeletion(), IntentLimits.MIN_DATA_POLICY, IntentLimits.TEXT);
        faults.throwIfAny();
    }

    /**
     * Returns a builder. {@link AdditionalIntents} builds it step by step.
     *
     * @return a new builder
     */
    static GuildMembersIntentBuilder builder() {
        return new GuildMembersIntentBuilder();
    }
}
