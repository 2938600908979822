package io.guildkit.auth.registration;

import io.guildkit.core.codec.Codec;
import io.guildkit.core.wire.WireModel;
import io.guildkit.core.wire.WireObject;
import io.guildkit.core.wire.WireRequired;
import java.util.Optional;
import org.immutables.value.Value;

/** The rules for registrations from the client's country. */
@Value.Immutable
@WireModel
public sealed interface LocationMetadata extends WireObject permits LocationMetadataBuilder.ImmutableLocationMetadata {
    /** Reads and writes this type as JSON. */
    Codec<LocationMetadata> CODEC = LocationMetadataCodec.CODEC;

    /** {@return the country of the client's address, by ISO 3166-1 alpha-2; "" if the service left it out} */
    @WireRequired
    @Value.Default
    default String countryCode() {
        return "";
    }

    /** {@return whether the person must agree to the terms and the privacy policy to register} */
    @WireRequired
    @Value.Default
    default boolean consentRequired() {
        return false;
    }

    /** {@return the rules for promotional e-mail; empty if the service left them out} */
    @WireRequired
    Optional<PromotionalEmailMetadata> promotionalEmailOptIn();

    /**
     * Returns a builder, for tests and caches.
     *
     * @return a new builder
     */
    static LocationMetadataBuilder builder() {
        return new LocationMetadataBuilder();
    }
}
