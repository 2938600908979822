package io.guildkit.auth.registration;

import com.fasterxml.jackson.annotation.JsonProperty;
import io.guildkit.core.wire.WireModel;
import io.guildkit.core.wire.WireObject;
import java.util.Optional;
import org.immutables.value.Value;

/** What applies to registrations from where the client is. */
@Value.Immutable
@WireModel
public sealed interface LocationMetadata extends WireObject permits LocationMetadataBuilder.ImmutableLocationMetadata {
    /** {@return the country of the client's address, by ISO 3166-1 alpha-2; "" if the service left it out} */
    @JsonProperty(required = true)
    @Value.Default
    default String countryCode() {
        return "";
    }

    /** {@return whether the person must agree to the terms and the privacy policy to register} */
    @JsonProperty(required = true)
    @Value.Default
    default boolean consentRequired() {
        return false;
    }

    /** {@return what applies to promotional e-mail; empty if the service left it out} */
    @JsonProperty(required = true)
    Optional<PromotionalEmailMetadata> promotionalEmailOptIn();

    /**
     * Begins such an object, for tests and for stores.
     *
     * @return a new builder
     */
    static LocationMetadataBuilder builder() {
        return new LocationMetadataBuilder();
    }
}
