package io.guildkit.core.model;

import io.guildkit.core.codec.Codec;
import io.guildkit.core.wire.WireModel;
import io.guildkit.core.wire.WireObject;
import io.guildkit.core.wire.WireRequired;
import io.guildkit.core.wire.WireSent;
import java.util.Optional;
import org.immutables.value.Value;

/** A name and a value in an embed. */
@Value.Immutable
@WireModel
@WireSent
public sealed interface EmbedField extends WireObject permits EmbedFieldBuilder.ImmutableEmbedField {
    /** Reads and writes this type as JSON. */
    Codec<EmbedField> CODEC = EmbedFieldCodec.CODEC;

    /** {@return the heading; "" if the service left it out} */
    @WireRequired
    @Value.Default
    default String name() {
        return "";
    }

    /** {@return the text; "" if the service left it out} */
    @WireRequired
    @Value.Default
    default String value() {
        return "";
    }

    /** {@return whether the field is shown beside other fields; empty if the service left it out, which means no} */
    Optional<Boolean> inline();

    /**
     * Returns a builder.
     *
     * @return a new builder
     */
    static EmbedFieldBuilder builder() {
        return new EmbedFieldBuilder();
    }
}
