package io.guildkit.applications.disclosures;

import io.guildkit.core.codec.Codec;
import io.guildkit.core.wire.WireModel;
import io.guildkit.core.wire.WireObject;
import io.guildkit.core.wire.WireRequired;
import java.util.List;
import org.immutables.value.Value;

/** The disclosures of an application that the user has acknowledged. */
@Value.Immutable
@WireModel
public sealed interface AcknowledgedDisclosures extends WireObject
        permits AcknowledgedDisclosuresBuilder.ImmutableAcknowledgedDisclosures {
    /** Reads and writes this type as JSON. */
    Codec<AcknowledgedDisclosures> CODEC = AcknowledgedDisclosuresCodec.CODEC;

    /** {@return the acknowledged disclosures} */
    @WireRequired
    List<ApplicationDisclosure> disclosures();

    /**
     * Returns a builder, for tests and caches.
     *
     * @return a new builder
     */
    static AcknowledgedDisclosuresBuilder builder() {
        return new AcknowledgedDisclosuresBuilder();
    }
}
