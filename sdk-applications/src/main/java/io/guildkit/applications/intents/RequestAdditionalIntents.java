package io.guildkit.applications.intents;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import io.guildkit.core.internal.util.Limits;
import io.guildkit.core.model.ApplicationFlag;
import io.guildkit.core.wire.FlagSet;
import io.guildkit.core.wire.WireModel;
import java.util.Optional;
import org.immutables.value.Value;

/**
 * Which further intents a verified bot asks for, and what it needs them for. The interface takes one that asks for none;
 * {@link AdditionalIntents} does not let that happen by oversight.
 */
@Value.Immutable
@WireModel
public sealed interface RequestAdditionalIntents
        permits RequestAdditionalIntentsBuilder.ImmutableRequestAdditionalIntents {
    /** {@return what the application does, 50 to 2000 characters} */
    String applicationDescription();

    /** {@return what it needs presences for; empty if it does not ask for them} */
    @JsonUnwrapped(prefix = "intents_gateway_presence_")
    Optional<PresenceIntent> presence();

    /** {@return what it needs the members of guilds for; empty if it does not ask for them} */
    @JsonUnwrapped(prefix = "intents_gateway_guild_members_")
    Optional<GuildMembersIntent> guildMembers();

    /** {@return what it needs the text of messages for; empty if it does not ask for it} */
    @JsonUnwrapped(prefix = "intents_gateway_message_content_")
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

    /** Checks the limits. */
    @Value.Check
    default void check() {
        Limits.length(
                "application_description", applicationDescription(), IntentLimits.MIN_DESCRIPTION, IntentLimits.TEXT);
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
