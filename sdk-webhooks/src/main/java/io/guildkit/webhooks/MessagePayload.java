package io.guildkit.webhooks;

import io.guildkit.core.codec.WireWriter;
import io.guildkit.core.model.AllowedMentions;
import io.guildkit.core.model.Component;
import io.guildkit.core.model.MessageFlag;
import io.guildkit.core.model.PartialAttachment;
import io.guildkit.core.wire.FlagSet;
import io.guildkit.core.wire.UnknownFields;
import io.guildkit.core.wire.WireExtras;
import io.guildkit.core.wire.WireModel;
import io.guildkit.core.wire.WireSetter;
import java.util.List;
import java.util.Optional;

/** The JSON of a message, new or edited. Empty lists clear the field in an edit, and are omitted in a new message. */
@WireModel
class MessagePayload {
    /** Writes this type as JSON. */
    static final WireWriter<MessagePayload> CODEC = MessagePayloadCodec.CODEC;

    final Optional<String> content;

    final Optional<Boolean> tts;

    final Optional<List<NewEmbed>> embeds;

    final Optional<AllowedMentions> allowedMentions;

    final Optional<List<Component>> components;

    final Optional<FlagSet<MessageFlag>> flags;

    @WireSetter({"file", "uploaded", "keep"})
    final Optional<List<PartialAttachment>> attachments;

    @WireExtras
    final UnknownFields unknownFields;

    MessagePayload(MessageParts<?> parts, Optional<List<PartialAttachment>> attachments) {
        this.content = Optional.ofNullable(parts.content);
        this.tts = Optional.ofNullable(parts.tts);
        this.embeds = Optional.ofNullable(parts.embeds);
        this.allowedMentions = Optional.ofNullable(parts.allowedMentions);
        this.components = Optional.ofNullable(parts.components);
        this.flags = Optional.ofNullable(parts.flags);
        this.attachments = attachments;
        this.unknownFields = parts.unknownFields;
    }

    boolean has(MessageFlag flag) {
        return flags.filter(all -> all.has(flag)).isPresent();
    }

    boolean hasContent() {
        return content.filter(text -> !text.isEmpty()).isPresent();
    }

    boolean hasComponents() {
        return components.filter(all -> !all.isEmpty()).isPresent();
    }

    boolean hasEmbeds() {
        return embeds.filter(all -> !all.isEmpty()).isPresent();
    }

    UnknownFields unknownFields() {
        return unknownFields;
    }
}
