package io.guildkit.invites.integrations;

import io.guildkit.core.codec.Codec;
import io.guildkit.core.wire.WireModel;
import io.guildkit.core.wire.WireObject;
import io.guildkit.core.wire.WireRequired;
import org.immutables.value.Value;

/** The account that an integration connects a guild to. */
@Value.Immutable
@WireModel
public sealed interface IntegrationAccount extends WireObject
        permits IntegrationAccountBuilder.ImmutableIntegrationAccount {
    /** Reads and writes this type as JSON. */
    Codec<IntegrationAccount> CODEC = IntegrationAccountCodec.CODEC;

    /** {@return the identifier at the external service} */
    String id();

    /** {@return the name; "" if the service left it out} */
    @WireRequired
    @Value.Default
    default String name() {
        return "";
    }

    /**
     * Returns a builder, for tests and caches.
     *
     * @return a new builder
     */
    static IntegrationAccountBuilder builder() {
        return new IntegrationAccountBuilder();
    }
}
