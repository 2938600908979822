package io.guildkit.invites.integrations;

import io.guildkit.core.codec.WireWriter;
import io.guildkit.core.internal.util.Limits;
import io.guildkit.core.wire.WireModel;
import org.immutables.value.Value;

/** Which account to connect a guild to. */
@Value.Immutable
@WireModel
public sealed interface CreateIntegration permits CreateIntegrationBuilder.ImmutableCreateIntegration {
    /** Writes this type as JSON. */
    WireWriter<CreateIntegration> CODEC = CreateIntegrationCodec.CODEC;

    /**
     * {@return what to connect to: {@link IntegrationKind#STREAM_PROVIDER_A} or {@link
     * IntegrationKind#VIDEO_PROVIDER_B}}
     */
    IntegrationKind type();

    /** {@return the identifier of the account at the outside service} */
    String id();

    /** Checks the limits. */
    @Value.Check
    default void check() {
        if (!type().equals(IntegrationKind.STREAM_PROVIDER_A) && !type().equals(IntegrationKind.VIDEO_PROVIDER_B)) {
            throw new IllegalArgumentException("type must be " + IntegrationKind.STREAM_PROVIDER_A.value() + " or "
                    + IntegrationKind.VIDEO_PROVIDER_B.value() + ", but is " + type().value());
        }
        Limits.notEmpty("id", id());
    }

    /**
     * Begins a request.
     *
     * @return a new builder
     */
    static CreateIntegrationBuilder builder() {
        return new CreateIntegrationBuilder();
    }
}
