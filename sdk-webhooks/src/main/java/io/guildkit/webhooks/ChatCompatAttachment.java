package io.guildkit.webhooks;

import io.guildkit.core.base.style.RequestStyle;
import io.guildkit.core.codec.WireWriter;
import io.guildkit.core.form.FieldErrors;
import io.guildkit.core.wire.WireModel;
import io.guildkit.core.wire.WireOmitEmpty;
import io.guildkit.core.wire.WireRequest;
import java.util.List;
import java.util.Optional;
import org.immutables.value.Value;

/** A box below a {@link ChatCompatMessage}. */
@RequestStyle
@Value.Immutable
@WireModel
public sealed interface ChatCompatAttachment extends WireRequest
        permits ChatCompatAttachmentBuilder.ImmutableChatCompatAttachment {
    /** Writes this type as JSON. */
    WireWriter<ChatCompatAttachment> CODEC = ChatCompatAttachmentCodec.CODEC;

    /** {@return the text for clients that show no attachments; empty for none} */
    Optional<String> fallback();

    /**
     * {@return the colour of the attachment's edge, as {@code #2ECC71}, {@code good}, {@code warning} or {@code
     * danger}; empty for none}
     */
    Optional<String> color();

    /** {@return the text above the attachment; empty for none} */
    Optional<String> pretext();

    /** {@return the first line; empty for none} */
    Optional<String> authorName();

    /** {@return the link of the first line; empty for none} */
    Optional<String> authorLink();

    /** {@return the image beside the first line; empty for none} */
    Optional<String> authorIcon();

    /** {@return the title; empty for none} */
    Optional<String> title();

    /** {@return the link of the title; empty for none} */
    Optional<String> titleLink();

    /** {@return the text; empty for none} */
    Optional<String> text();

    /** {@return the names and values} */
    @WireOmitEmpty
    List<ChatCompatField> fields();

    /** {@return the large image; empty for none} */
    Optional<String> imageUrl();

    /** {@return the small image; empty for none} */
    Optional<String> thumbUrl();

    /** {@return the last line; empty for none} */
    Optional<String> footer();

    /** {@return the image beside the last line; empty for none} */
    Optional<String> footerIcon();

    /** {@return the displayed time, in seconds since 1970; empty for none} */
    Optional<Long> ts();

    /** Checks the request. */
    @Value.Check
    default void check() {
        FieldErrors faults = CODEC.check(this);
        ChatCompatExtras.check(faults, unknownFields());
        faults.at("author_link").required(authorLink());
        faults.at("author_icon").required(authorIcon());
        faults.at("title_link").required(titleLink());
        faults.at("image_url").required(imageUrl());
        faults.at("thumb_url").required(thumbUrl());
        faults.at("footer_icon").required(footerIcon());
        faults.throwIfAny();
    }

    /**
     * Returns a builder of an attachment.
     *
     * @return a new builder
     */
    static ChatCompatAttachmentBuilder builder() {
        return new ChatCompatAttachmentBuilder();
    }
}
