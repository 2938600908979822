package io.guildkit.core.model;

import io.guildkit.core.codec.Codec;
import io.guildkit.core.wire.WireModel;
import io.guildkit.core.wire.WireObject;
import io.guildkit.core.wire.WireRequired;
import io.guildkit.core.wire.WireSent;
import java.util.Optional;
import org.immutables.value.Value;

/** The first line of an embed. */
@Value.Immutable
@WireModel
@WireSent
public sealed interface EmbedAuthor extends WireObject permits EmbedAuthorBuilder.ImmutableEmbedAuthor {
    /** Reads and writes this type as JSON. */
    Codec<EmbedAuthor> CODEC = EmbedAuthorCodec.CODEC;

    /** {@return the text; "" if the service left it out} */
    @WireRequired
    @Value.Default
    default String name() {
        return "";
    }

    /** {@return the link; empty for none} */
    Optional<String> url();

    /** {@return the image beside the name; empty if there is none} */
    Optional<String> iconUrl();

    /** {@return the same image at the service's proxy; empty if none} */
    Optional<String> proxyIconUrl();

    /**
     * Returns a builder.
     *
     * @return a new builder
     */
    static EmbedAuthorBuilder builder() {
        return new EmbedAuthorBuilder();
    }
}
