package io.guildkit.core.model;

import com.fasterxml.jackson.annotation.JsonProperty;
import io.guildkit.core.wire.WireModel;
import io.guildkit.core.wire.WireObject;
import java.util.List;
import org.immutables.value.Value;

/** A demand for a second factor. */
@Value.Immutable
@WireModel
public sealed interface MfaVerificationRequest extends WireObject
        permits MfaVerificationRequestBuilder.ImmutableMfaVerificationRequest {
    /** {@return what the answer has to name; a secret} */
    @Value.Redacted
    String ticket();

    /** {@return the factors that are accepted; empty if the service named none} */
    @JsonProperty(required = true)
    List<MfaMethod> methods();

    /**
     * Begins such an object, for tests and for stores.
     *
     * @return a new builder
     */
    static MfaVerificationRequestBuilder builder() {
        return new MfaVerificationRequestBuilder();
    }
}
