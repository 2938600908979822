package io.guildkit.applications.disclosures;

import io.guildkit.core.codec.Codec;
import io.guildkit.core.wire.WireModel;
import io.guildkit.core.wire.WireObject;
import io.guildkit.core.wire.WireRequired;
import java.util.List;
import org.immutables.value.Value;

/** The disclosures of an application, and the disclosures that the user has acknowledged. */
@Value.Immutable
@WireModel
public sealed interface ApplicationDisclosures extends WireObject
        permits ApplicationDisclosuresBuilder.ImmutableApplicationDisclosures {
    /** Reads and writes this type as JSON. */
    Codec<ApplicationDisclosures> CODEC = ApplicationDisclosuresCodec.CODEC;

    /** {@return the disclosures} */
    @WireRequired
    List<ApplicationDisclosure> disclosures();

    /** {@return the acknowledged disclosures} */
    @WireRequired
    List<ApplicationDisclosure> ackedDisclosures();

    /** {@return whether the user has acknowledged all disclosures} */
    @WireRequired
    @Value.Default
    default boolean allAcked() {
        return false;
    }

    /**
     * Returns a builder, for tests and caches.
     *
     * @return a new builder
     */
    static ApplicationDisclosuresBuilder builder() {
        return new ApplicationDisclosuresBuilder();
    }
}
