package io.guildkit.auth.registration;

import io.guildkit.core.codec.Codec;
import io.guildkit.core.wire.WireModel;
import io.guildkit.core.wire.WireObject;
import io.guildkit.core.wire.WireRequired;
import org.immutables.value.Value;

/** The rules for the consent to promotional e-mail. */
@Value.Immutable
@WireModel
public sealed interface PromotionalEmailMetadata extends WireObject
        permits PromotionalEmailMetadataBuilder.ImmutablePromotionalEmailMetadata {
    /** Reads and writes this type as JSON. */
    Codec<PromotionalEmailMetadata> CODEC = PromotionalEmailMetadataCodec.CODEC;

    /** {@return whether the person must be asked} */
    @WireRequired
    @Value.Default
    default boolean required() {
        return false;
    }

    /** {@return whether the box may be pre-checked if the person must be asked} */
    @WireRequired
    @Value.Default
    default boolean preChecked() {
        return false;
    }

    /**
     * Returns a builder, for tests and caches.
     *
     * @return a new builder
     */
    static PromotionalEmailMetadataBuilder builder() {
        return new PromotionalEmailMetadataBuilder();
    }
}
