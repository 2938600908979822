package io.guildkit.core.model;

import io.guildkit.core.codec.Codec;
import io.guildkit.core.wire.WireModel;
import io.guildkit.core.wire.WireObject;
import io.guildkit.core.wire.WireSent;
import java.util.Optional;
import org.immutables.value.Value;

/** How an application is installed in one kind of place. */
@Value.Immutable
@WireModel
@WireSent
public sealed interface IntegrationTypeConfiguration extends WireObject
        permits IntegrationTypeConfigurationBuilder.ImmutableIntegrationTypeConfiguration {
    /** Reads and writes this type as JSON. */
    Codec<IntegrationTypeConfiguration> CODEC = IntegrationTypeConfigurationCodec.CODEC;

    /** {@return what is asked for; empty for nothing} */
    Optional<InstallParams> oauth2InstallParams();

    /**
     * Begins such an object, for tests and for stores.
     *
     * @return a new builder
     */
    static IntegrationTypeConfigurationBuilder builder() {
        return new IntegrationTypeConfigurationBuilder();
    }
}
