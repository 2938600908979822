package io.guildkit.invites.integrations;

import io.guildkit.core.base.style.RequestStyle;
import io.guildkit.core.codec.WireWriter;
import io.guildkit.core.form.FieldErrors;
import io.guildkit.core.wire.WireModel;
import io.guildkit.core.wire.WireRequest;
import org.immutables.value.Value;

/** The external account to connect a guild with. */
@RequestStyle
@Value.Immutable
@WireModel
public sealed interface CreateIntegration extends WireRequest
        permits CreateIntegrationBuilder.ImmutableCreateIntegration {
    /** Writes this type as JSON. */
    WireWriter<CreateIntegration> CODEC = CreateIntegrationCodec.CODEC;

    /**
     * {@return the type of the account: {@link IntegrationKind#STREAM_PROVIDER_A} or {@link
     * IntegrationKind#VIDEO_PROVIDER_B}}
     */
    IntegrationKind type();

    /** {@return the identifier of the account at the external service} */
    String id();

    /** Checks the request. */
    @Value.Check
    default void check() {
        FieldErrors faults = CODEC.check(this);
        if (!type().isAbsent()
                && !type().equals(IntegrationKind.STREAM_PROVIDER_A)
                && !type().equals(IntegrationKind.VIDEO_PROVIDER_B)) {
            faults.at("type")
                    .choice("Must be " + IntegrationKind.STREAM_PROVIDER_A.value() + " or "
                            + IntegrationKind.VIDEO_PROVIDER_B.value() + ", but is " + type().value() + ".");
        }
        faults.at("id").required(id());
        faults.throwIfAny();
    }

    /**
     * Returns a builder of the request.
     *
     * @return a new builder
     */
    static CreateIntegrationBuilder builder() {
        return new CreateIntegrationBuilder();
    }
}
