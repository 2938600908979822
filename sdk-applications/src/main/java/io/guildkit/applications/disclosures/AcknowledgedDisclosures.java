package io.guildkit.applications.disclosures;

import io.guildkit.core.codec.Codec;
import io.guildkit.core.wire.WireModel;
import io.guildkit.core.wire.WireObject;
import io.guildkit.core.wire.WireRequired;
import java.util.List;
import org.immutables.value.Value;

/** What the user has acknowledged of what they are told of an application. */
@Value.Immutable
@WireModel
public sealed interface AcknowledgedDisclosures extends WireObject
        permits AcknowledgedDisclosuresBuilder.ImmutableAcknowledgedDisclosures {
    /** Reads and writes this type as JSON. */
    Codec<AcknowledgedDisclosures> CODEC = AcknowledgedDisclosuresCodec.CODEC;

    /** {@return what they have acknowledged} */
    @WireRequired
    List<ApplicationDisclosure> disclosures();

    /**
     * Begins such an object, for tests and for stores.
     *
     * @return a new builder
     */
    static AcknowledgedDisclosuresBuilder builder() {
        return new AcknowledgedDisclosuresBuilder();
    }
}
