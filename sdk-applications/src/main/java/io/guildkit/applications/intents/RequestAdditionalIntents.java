package io.guildkit.applications.intents;

import io.guildkit.core.base.style.RequestStyle;
import io.guildkit.core.codec.WireWriter;
import io.guildkit.core.form.FieldErrors;
import io.guildkit.core.model.ApplicationFlag;
import io.guildkit.core.wire.FlagSet;
import io.guildkit.core.wire.WireModel;
import io.guildkit.core.wire.WireRequest;
import io.guildkit.core.wire.WireSetter;
import io.guildkit.core.wire.WireUnwrapped;
import java.util.Optional;
import org.immutables.value.Value;

/**
 * The request of a verified bot for additional intents, with its reasons. The service accepts a request without
 * intents; {@link AdditionalIntents} refuses such a request.
 */
@RequestStyle
@Value.Immutable
@WireModel
public sealed interface RequestAdditionalIntents extends WireRequest
        permits RequestAdditionalIntentsBuilder.ImmutableRequestAdditionalIntents {
    /** Writes this type as JSON. */
    WireWriter<RequestAdditionalIntents> CODEC = RequestAdditionalIntentsCodec.CODEC;

    /** {@return the application's purpose, 50 to 2000 characters} */
    String applicationDescription();

    /** {@return the reasons for presences; empty if the intent is not requested} */
    @WireUnwrapped(IntentLimits.PRESENCE)
    Optional<PresenceIntent> presence();

    /** {@return the reasons for the members of guilds; empty if the intent is not requested} */
    @WireUnwrapped(IntentLimits.GUILD_MEMBERS)
    Optional<GuildMembersIntent> guildMembers();

    /** {@return the reasons for the text of messages; empty if the intent is not requested} */
    @WireUnwrapped(IntentLimits.MESSAGE_CONTENT)
    Optional<MessageContentIntent> messageContent();

    /** {@return the requested intents: the intents with a description} */
    @Value.Derived
    @WireSetter({"presence", "guildMembers", "messageContent"})
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
     * Returns a builder of the request. {@link AdditionalIntents} builds it step by step.
     *
     * @return a new builder
     */
    static RequestAdditionalIntentsBuilder builder() {
        return new RequestAdditionalIntentsBuilder();
    }
}
