package io.guildkit.core.model;

import io.guildkit.core.codec.Codec;
import io.guildkit.core.wire.WireModel;
import io.guildkit.core.wire.WireObject;
import io.guildkit.core.wire.WireRequired;
import io.guildkit.core.wire.WireSent;
import java.util.Optional;
import org.immutables.value.Value;

/** The last line of an embed. */
@Value.Immutable
@WireModel
@WireSent
public sealed interface EmbedFooter extends WireObject permits EmbedFooterBuilder.ImmutableEmbedFooter {
    /** Reads and writes this type as JSON. */
    Codec<EmbedFooter> CODEC = EmbedFooterCodec.CODEC;

    /** {@return the text; "" if the service left it out} */
    @WireRequired
    @Value.Default
    default String text() {
        return "";
    }

    /** {@return the image beside the text; empty if there is none} */
    Optional<String> iconUrl();

    /** {@return the same image at the service's proxy; empty if none} */
    Optional<String> proxyIconUrl();

    /**
     * Returns a builder.
     *
     * @return a new builder
     */
    static EmbedFooterBuilder builder() {
        return new EmbedFooterBuilder();
    }
}
