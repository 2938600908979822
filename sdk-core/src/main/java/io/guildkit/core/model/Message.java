package io.guildkit.core.model;

import io.guildkit.core.codec.Codec;
import io.guildkit.core.wire.FlagSet;
import io.guildkit.core.wire.Snowflake;
import io.guildkit.core.wire.WireModel;
import io.guildkit.core.wire.WireObject;
import io.guildkit.core.wire.WireRequired;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.immutables.value.Value;

/** A message in a channel. */
@Value.Immutable
@WireModel
public sealed interface Message extends WireObject permits MessageBuilder.ImmutableMessage {
    /** Reads and writes this type as JSON. */
    Codec<Message> CODEC = MessageCodec.CODEC;

    /** {@return the identifier} */
    Snowflake id();

    /** {@return the channel; empty if the service left it out} */
    @WireRequired
    Optional<Snowflake> channelId();

    /** {@return the sender; empty if the service left it out} */
    @WireRequired
    Optional<PartialUser> author();

    /** {@return the text; "" if there is none} */
    @WireRequired
    @Value.Default
    default String content() {
        return "";
    }

    /** {@return the time of sending; empty if the service left it out} */
    @WireRequired
    Optional<Instant> timestamp();

    /** {@return the time of the last edit; empty if never edited} */
    Optional<Instant> editedTimestamp();

    /** {@return whether the message is a text-to-speech message; false if the service left it out} */
    @WireRequired
    @Value.Default
    default boolean tts() {
        return false;
    }

    /** {@return whether the message mentions everyone; false if the service left it out} */
    @WireRequired
    @Value.Default
    default boolean mentionEveryone() {
        return false;
    }

    /** {@return the mentioned users} */
    @WireRequired
    List<PartialUser> mentions();

    /** {@return the mentioned roles} */
    @WireRequired
    List<Snowflake> mentionRoles();

    /** {@return the files} */
    @WireRequired
    List<Attachment> attachments();

    /** {@return the embeds} */
    @WireRequired
    List<Embed> embeds();

    /** {@return the sender's nonce; a number is converted to text; empty for none} */
    Optional<String> nonce();

    /** {@return whether the message is pinned; false if the service left it out} */
    @WireRequired
    @Value.Default
    default boolean pinned() {
        return false;
    }

    /** {@return the webhook that sent the message; empty if a user sent it} */
    Optional<Snowflake> webhookId();

    /** {@return the type, as the service's number; 0 for an ordinary message, or if left out} */
    @WireRequired
    @Value.Default
    default int type() {
        return 0;
    }

    /** {@return the application that sent the message; empty if none sent it} */
    Optional<Snowflake> applicationId();

    /** {@return the properties; none if the service left them out} */
    @WireRequired
    @Value.Default
    default FlagSet<MessageFlag> flags() {
        return FlagSet.none(MessageFlag.class);
    }

    /** {@return the message that this message replies to or forwards; empty if there is none} */
    Optional<MessageReference> messageReference();

    /** {@return the thread that was started from the message; empty if there is none} */
    Optional<PartialChannel> thread();

    /** {@return the interactive parts} */
    @WireRequired
    List<Component> components();

    /** {@return the poll; empty if there is none} */
    Optional<Poll> poll();

    /**
     * Returns a builder, for tests and caches.
     *
     * @return a new builder
     */
    static MessageBuilder builder() {
        return new MessageBuilder();
    }
}
