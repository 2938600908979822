package io.guildkit.core.model;

import io.guildkit.core.codec.Codec;
import io.guildkit.core.wire.WireModel;
import io.guildkit.core.wire.WireObject;
import io.guildkit.core.wire.WireSent;
import java.util.Optional;
import org.immutables.value.Value;

/** The installation of an application in one kind of context. */
@Value.Immutable
@WireModel
@WireSent
public sealed interface IntegrationTypeConfiguration extends WireObject
        permits IntegrationTypeConfigurationBuilder.ImmutableIntegrationTypeConfiguration {
    /** Reads and writes this type as JSON. */
    Codec<IntegrationTypeConfiguration> CODEC = IntegrationTypeConfigurationCodec.CODEC;

    /** {@return the scopes and permissions that the installation requests; empty for none} */
    Optional<InstallParams> oauth2InstallParams();

    /**
     * Returns a builder.
     *
     * @return a new builder
     */
    static IntegrationTypeConfigurationBuilder builder() {
        return new IntegrationTypeConfigurationBuilder();
    }
}
