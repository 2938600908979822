package io.guildkit.applications.intents;

import io.guildkit.core.codec.WireWriter;
import io.guildkit.core.form.FieldErrors;
import io.guildkit.core.internal.style.RequestStyle;
import io.guildkit.core.model.ApplicationFlag;
import io.guildkit.core.wire.FlagSet;
import io.guildkit.core.wire.WireModel;
import io.guildkit.core.wire.WireRequest;
import io.guildkit.core.wire.WireUnwrapped;
import java.util.Optional;
import org.immutables.value.Value;

/**
 * Which further intents a verified bot asks for, and what it needs them for. The interface takes one that asks for none;
 * {@link AdditionalIntents} does not let that happen by oversight.
 */
@RequestStyle
@Value.Immutable
@WireModel
public sealed interface RequestAdditionalIntents extends WireRequest
        permits RequestAdditionalIntentsBuilder.ImmutableRequestAdditionalIntents {
    /** Writes this type as JSON. */
    WireWriter<RequestAdditionalIntents> CODEC = RequestAdditionalIntentsCodec.CODEC;

    /** {@return what the application does, 50 to 2000 characters} */
    String applicationDescription();

    /** {@return what it needs presences for; empty if it does not ask for them} */
    @WireUnwrapped(IntentLimits.PRESENCE)
    Optional<PresenceIntent> presence();

    /** {@return what it needs the members of guilds for; empty if it does not ask for them} */
    @WireUnwrapped(IntentLimits.GUILD_MEMBERS)
    Optional<GuildMembersIntent> guildMembers();

    /** {@return what it needs the text of messages for; empty if it does not ask for it} */
    @WireUnwrapped(IntentLimits.MESSAGE_CONTENT)
    Optional<MessageContentIntent> messageContent();

    /** {@return the intents that it asks for: those that it says something about} */
    @Value.Derived
    default FlagSet<ApplicationFlag> intentsFlagsRequested() {
        FlagSet<ApplicationFlag> flags = FlagSet.none(ApplicationFlag.class);
        if (presence().isPresent()) {
            flags = flags.plus(ApplicationFlag.GATEWAY_PRESENCE);
        }
        if (guildMembers().isPresent()) {
            flags = flags.plus(ApplicationFlag.GATEWAY_GUILD_MEMBERS);
        }
        if (messageContent().isPresent()) {
            flags = flags.plus(ApplicationFlag.GATEWAY_MESSAGE_CONTENT);
        }
        return flags;
    }

    /** Checks the request. */
    @Value.Check
    default void check() {
        FieldErrors faults = CODEC.check(this);
        faults.at("application_description")
                .length(applicationDescription(), IntentLimits.MIN_DESCRIPTION, IntentLimits.TEXT);
        faults.throwIfAny();
    }

    /**
     * Begins a request. {@link AdditionalIntents} asks for its parts one by one.
     *
     * @return a new builder
     */
    static RequestAdditionalIntentsBuilder builder() {
        return new RequestAdditionalIntentsBuilder();
    }
}
