package io.guildkit.webhooks;

import io.guildkit.core.base.style.RequestStyle;
import io.guildkit.core.codec.WireWriter;
import io.guildkit.core.form.FieldErrors;
import io.guildkit.core.wire.WireModel;
import io.guildkit.core.wire.WireOmitEmpty;
import io.guildkit.core.wire.WireRequest;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.immutables.value.Value;

/**
 * A message in the format of another chat service, for programs that already use this format.
 *
 * <p>It has no {@code channel}, {@code icon_emoji}, {@code mrkdwn} or {@code mrkdwn_in}. Other fields of the format can
 * be set as {@linkplain #unknownFields() unknown fields}.
 */
@RequestStyle
@Value.Immutable
@WireModel
public sealed interface ChatCompatMessage extends WireRequest
        permits ChatCompatMessageBuilder.ImmutableChatCompatMessage {
    /** Writes this type as JSON. */
    WireWriter<ChatCompatMessage> CODEC = ChatCompatMessageCodec.CODEC;

    /** {@return the text, at most 2000 characters; empty for none} */
    Optional<String> text();

    /** {@return the name that the message shows; empty for the webhook's} */
    Optional<String> username();

    /** {@return the URL of the avatar; empty for the webhook's avatar} */
    Optional<String> iconUrl();

    /** {@return the boxes, which become embeds; at most 10} */
    @WireOmitEmpty
    List<ChatCompatAttachment> attachments();

    /** Checks the request. */
    @Value.Check
    default void check() {
        FieldErrors faults = CODEC.check(this);
        faults.at("text").length(text(), 0, WebhookLimits.CONTENT);
        MessageCheck.trimmed(faults.at("username"), username(), WebhookLimits.NAME);
        faults.at("icon_url").required(iconUrl());
        FieldErrors boxes = faults.at("attachments");
        boxes.size(attachments().size(), 0, WebhookLimits.EMBEDS);
        boxes.each(attachments(), (place, box) -> {
            if (showsNothing(box)) {
                place.at("text").missing("An attachment without content shows nothing. Leave it out.");
            }
        });
        ChatCompatExtras.check(faults, unknownFields());
        if (text().filter(words -> !words.isBlank()).isEmpty()
                && attachments().isEmpty()
                && unknownFields().isEmpty()) {
            faults.at("text").missing("A message needs at least one of text, attachments and unknown fields.");
        }
        faults.throwIfAny();
    }

    /** Links and a colour only change what the other members show. */
    private static boolean showsNothing(ChatCompatAttachment box) {
        return Stream.of(box.fallback(), box.pretext(), box.authorName(), box.title(), box.text(), box.footer())
                        .flatMap(Optional::stream)
                        .allMatch(String::isBlank)
                && Stream.of(box.imageUrl(), box.thumbUrl(), box.ts()).allMatch(Optional::isEmpty)
                && box.fields().isEmpty()
                && box.unknownFields().isEmpty();
    }

    /**
     * Returns a builder of a message.
     *
     * @return a new builder
     */
    static ChatCompatMessageBuilder builder() {
        return new ChatCompatMessageBuilder();
    }
}
