package io.guildkit.core.model;

import com.fasterxml.jackson.annotation.JsonProperty;
import io.guildkit.core.wire.WireModel;
import io.guildkit.core.wire.WireObject;
import java.util.Optional;
import org.immutables.value.Value;

/** A game's entry at a distribution platform. */
@Value.Immutable
@WireModel
public sealed interface ThirdPartySku extends WireObject permits ThirdPartySkuBuilder.ImmutableThirdPartySku {
    /** {@return the identifier there; empty if there is none} */
    Optional<String> id();

    /** {@return the SKU there; empty if there is none} */
    Optional<String> sku();

    /** {@return the platform; "" if the service left it out} */
    @JsonProperty(required = true)
    @Value.Default
    default String distributor() {
        return "";
    }

    /**
     * Begins such an object, for tests and for stores.
     *
     * @return a new builder
     */
    static ThirdPartySkuBuilder builder() {
        return new ThirdPartySkuBuilder();
    }
}
