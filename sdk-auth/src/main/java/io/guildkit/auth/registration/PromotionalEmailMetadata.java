package io.guildkit.auth.registration;

import com.fasterxml.jackson.annotation.JsonProperty;
import io.guildkit.core.wire.WireModel;
import io.guildkit.core.wire.WireObject;
import org.immutables.value.Value;

/** What applies to the consent to promotional e-mail. */
@Value.Immutable
@WireModel
public sealed interface PromotionalEmailMetadata extends WireObject
        permits PromotionalEmailMetadataBuilder.ImmutablePromotionalEmailMetadata {
    /** {@return whether the person must be asked} */
    @JsonProperty(required = true)
    @Value.Default
    default boolean required() {
        return false;
    }

    /** {@return whether the box may be ticked beforehand, where the person must be asked} */
    @JsonProperty(required = true)
    @Value.Default
    default boolean preChecked() {
        return false;
    }

    /**
     * Begins such an object, for tests and for stores.
     *
     * @return a new builder
     */
    static PromotionalEmailMetadataBuilder builder() {
        return new PromotionalEmailMetadataBuilder();
    }
}
