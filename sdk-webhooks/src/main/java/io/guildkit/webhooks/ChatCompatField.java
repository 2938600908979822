package io.guildkit.webhooks;

import io.guildkit.core.base.style.RequestStyle;
import io.guildkit.core.codec.WireWriter;
import io.guildkit.core.wire.WireModel;
import io.guildkit.core.wire.WireName;
import io.guildkit.core.wire.WireRequest;
import java.util.Optional;
import org.immutables.value.Value;

/** A name and a value in a {@link ChatCompatAttachment}. */
@RequestStyle
@Value.Immutable
@WireModel
public sealed interface ChatCompatField extends WireRequest permits ChatCompatFieldBuilder.ImmutableChatCompatField {
    /** Writes this type as JSON. */
    WireWriter<ChatCompatField> CODEC = ChatCompatFieldCodec.CODEC;

    /** {@return the heading; empty for none} */
    Optional<String> title();

    /** {@return the text; empty for none} */
    Optional<String> value();

    /** {@return whether the field is shown beside other fields; empty for the service's default} */
    @WireName("short")
    Optional<Boolean> brief();

    /** Checks the request. */
    @Value.Check
    default void check() {
        CODEC.check(this).throwIfAny();
    }

    /**
     * Returns a builder of a field.
     *
     * @return a new builder
     */
    static ChatCompatFieldBuilder builder() {
        return new ChatCompatFieldBuilder();
    }
}
