package io.guildkit.core.model;

import io.guildkit.core.codec.Codec;
import io.guildkit.core.wire.WireModel;
import io.guildkit.core.wire.WireObject;
import io.guildkit.core.wire.WireRequired;
import java.util.Optional;
import org.immutables.value.Value;

/** A game's entry at a distribution platform. */
@Value.Immutable
@WireModel
public sealed interface ThirdPartySku extends WireObject permits ThirdPartySkuBuilder.ImmutableThirdPartySku {
    /** Reads and writes this type as JSON. */
    Codec<ThirdPartySku> CODEC = ThirdPartySkuCodec.CODEC;

    /** {@return the identifier on the platform; empty if there is none} */
    Optional<String> id();

    /** {@return the SKU on the platform; empty if there is none} */
    Optional<String> sku();

    /** {@return the platform; "" if the service left it out} */
    @WireRequired
    @Value.Default
    default String distributor() {
        return "";
    }

    /**
     * Returns a builder, for tests and caches.
     *
     * @return a new builder
     */
    static ThirdPartySkuBuilder builder() {
        return new ThirdPartySkuBuilder();
    }
}
