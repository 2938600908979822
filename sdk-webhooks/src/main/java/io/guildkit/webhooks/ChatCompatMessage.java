package io.guildkit.webhooks;

import com.fasterxml.jackson.databind.JsonNode;
import io.guildkit.core.codec.WireWriter;
import io.guildkit.core.wire.WireExtras;
import io.guildkit.core.wire.WireModel;
import io.guildkit.core.wire.WireOmitEmpty;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.immutables.value.Value;

/**
 * A message in the format of another chat service, for programs that already make such.
 *
 * <p>It has no {@code channel}, {@code icon_emoji}, {@code mrkdwn} or {@code mrkdwn_in}. All else that the format may hold
 * can be set as an {@linkplain #extras() extra}.
 */
@Value.Immutable
@WireModel
public sealed interface ChatCompatMessage permits ChatCompatMessageBuilder.ImmutableChatCompatMessage {
    /** Writes this type as JSON. */
    WireWriter<ChatCompatMessage> CODEC = ChatCompatMessageCodec.CODEC;

    /** {@return the text; empty for none} */
    Optional<String> text();

    /** {@return the name that it is shown with; empty for the webhook's} */
    Optional<String> username();

    /** {@return where the avatar is that it is shown with; empty for the webhook's} */
    Optional<String> iconUrl();

    /** {@return its boxes, which become embeds} */
    @WireOmitEmpty
    List<ChatCompatAttachment> attachments();

    /** {@return further members, by their JSON names} */
    @WireExtras
    Map<String, JsonNode> extras();

    /** Checks that there is nothing in it that is left out of the format. */
    @Value.Check
    default void check() {
        ChatCompatExtras.check(extras());
    }

    /**
     * Begins a message.
     *
     * @return a new builder
     */
    static ChatCompatMessageBuilder builder() {
        return new ChatCompatMessageBuilder();
    }
}
